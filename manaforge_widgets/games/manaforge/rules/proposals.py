"""The answers that the rules propose, such as the mana and gems to pay with (MF-P3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Level
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Position

_WEIGHT_BITS: Final = 28
"""A number larger than the squares of any gems that a seat can own, and than the uses of any mana."""
_KEPT_FOR_A_SLOT: Final = 3
"""How many fewer gems of an element count as owned in a payment if a card takes a gem of the element next."""


def first(pos: Position, _seat: int) -> int:
    """Return the first answer, for a question where the rules prefer no answer."""
    return pos.options[0]


def last(pos: Position, _seat: int) -> int:
    """Return the last answer: to go on without accepting an offer (MF-A8), or to pay as much as possible (MF-I4)."""
    return pos.options[-1]


def most_gems(pos: Position, _seat: int) -> int:
    """MF-I7: return the answer that spends the most gems, since each spent gem gives prestige."""
    return max(pos.options, key=lambda code: actions.about_of(code).bit_count())


def gift(pos: Position, _seat: int) -> int:
    """MF-I9: return the answer that gives a gem, or in the last round a prism if there is no gem; else give nothing.

    Two prestige are a fair price for a gem. A prism is worth more until the last round, since it can become any gem.
    """
    wanted = [actions.GIVE_GEM] + [actions.GIVE_PRISM] * (not pos.deck)
    offered = [code for code in (actions.code(actions.GIVE, how) for how in wanted) if code in pos.options]
    return offered[0] if offered else actions.code(actions.GIVE, actions.GIVE_NOTHING)


def die_to_turn(pos: Position, seat: int) -> int:
    """MF-A3: return the die to turn: if possible unspent and without a gem face; of these, the one with least mana."""

    def usefulness(code: int) -> tuple[int, int, int]:
        die = actions.about_of(code)
        face = pos.components.faces[pos.die_face[seat][die]]
        most = max((sum(option) for option in face.options), default=0)
        return pos.spent[seat] >> die & 1, int(face.gem >= 0), most

    return min(pos.options, key=usefulness)


def best_card(pos: Position, seat: int) -> int:
    """MF-D5: return the card with the most attached gems, since it is worth most.

    Of cards with equally many gems, it is the one with the highest number.
    """
    return max(pos.options, key=lambda code: _gems_and_number(pos, seat, actions.about_of(code)))


def poorest_card(pos: Position, seat: int) -> int:
    """MF-I1: return the card with the fewest attached gems, since it is worth least.

    Of cards with equally many gems, it is the one with the lowest number.
    """
    return min(pos.options, key=lambda code: _gems_and_number(pos, seat, actions.about_of(code)))


def most_useful(pos: Position, seat: int) -> int:
    """Return the answer that gives the mana or gem that the rest of the turn can use most."""
    uses = useful_mana(pos, seat)
    return max(pos.options, key=lambda code: sum(uses[element] for element in _elements(pos, code)))


def best_payment(pos: Position, seat: int) -> int:
    """MF-P3: return the payment with the fewest gems after which the seat's cards can give the most prestige this turn.

    In the last round the prestige comes first. Of equal payments, the best leaves the most mana over what the rest of
    the turn can use. Then it is the one with gems of the elements that the seat owns most of. If a card takes a gem of
    an element next, the seat counts three fewer of them.
    """
    codes = pos.options
    if len(codes) == 1:
        return codes[0]
    ways, last = _ways_to_score(pos, seat), not pos.deck
    gem_counts = [sum(actions.unpack_payment(actions.about_of(code))[1]) for code in codes]
    if not last or len(ways) == 1:
        fewest = min(gem_counts)
        codes = [code for code, count in zip(codes, gem_counts, strict=True) if count == fewest]
    uses, slots = mana_for_cards(pos, seat), _next_slots(pos, seat)
    returned = pos.stack[-1][8] if pos.stack[-1][0] == at.PAY else 0
    owned = pos.gems[seat * 4 : seat * 4 + 4]
    best: tuple[int, int, int, int, int] | None = None
    for code in codes:
        mana, gems = actions.unpack_payment(actions.about_of(code))
        left, over, evenly = [0, 0, 0, 0], 0, 0
        for element in range(4):
            left[element] = pos.reserve[element] - mana[element]
            over += (left[element] - uses[element]) ** 2
            spare = owned[element] - gems[element] + (mana[element] + gems[element]) * returned
            if last:
                left[element] += spare
            evenly += (spare - _KEPT_FOR_A_SLOT * (element in slots)) ** 2
        # Squares, so that the element with the largest surplus pays first.
        weight = (-_most_prestige(ways, left), sum(gems), over, evenly, code)
        if best is None or weight < best:
            best = weight
    assert best is not None, "there is a payment"
    return best[-1]


_Way = tuple[int, list[int], int]
"""Prestige that cards give together, and their cost: the mana of each element, and how much mana in all."""


def _ways_to_score(pos: Position, seat: int) -> list[_Way]:
    """Return all ways to use the seat's cards that pay mana for prestige, the most prestige first."""
    ways: list[_Way] = [(0, [0, 0, 0, 0], 0)]
    for levels in _open_levels(pos, seat):
        ways += [
            (
                stars + level.gains[0].prestige,
                [a + b for a, b in zip(mana, level.pay.mana, strict=True)],
                total + level.pay.total,
            )
            for stars, mana, total in ways
            for level in levels
            if level.pay.total and level.gains[0].prestige
        ]
    return sorted(ways, key=lambda way: -way[0])


def _most_prestige(ways: Sequence[_Way], have: Sequence[int]) -> int:
    for stars, mana, total in ways:
        if (
            mana[0] <= have[0]
            and mana[1] <= have[1]
            and mana[2] <= have[2]
            and mana[3] <= have[3]
            and total <= sum(have)
        ):
            return stars
    raise AssertionError("the way that costs nothing is always possible")


def _open_levels(pos: Position, seat: int) -> list[list[Level]]:
    """Return the open levels of each charged card, and of the card that the seat is paying for."""
    levels = pos.components.open_levels
    cards = [(item, gems) for item, charged, gems in _cards(pos, seat) if charged]
    return [[level for _, level, _ in levels[item][gems]] for item, gems in cards]


def _next_slots(pos: Position, seat: int) -> set[int]:
    """Return the elements of the gems that the seat's cards take next."""
    slots = pos.components.gem_slots
    return {slots[item][gems] for item, _, gems in _cards(pos, seat) if gems < len(slots[item])}


def _cards(pos: Position, seat: int) -> list[tuple[int, int, int]]:
    """Return the seat's cards, also one that it is paying for: the item, 1 if it is charged, and the gems on it."""
    places = zip(pos.workshop[seat], pos.charged[seat], pos.attached[seat], strict=True)
    cards = [(item, charged, len(gems)) for item, charged, gems in places]
    if pos.stack and pos.stack[-1][0] in (at.PAY, at.PAY_GEMS) and pos.stack[-1][2] < 0:
        cards.append((pos.stack[-1][1], 1, 0))
    return cards


def mana_for_cards(pos: Position, seat: int) -> list[int]:
    """Return how much mana of each element the seat's charged cards can use this turn, at their best open levels."""
    uses = [0, 0, 0, 0]
    for levels in _open_levels(pos, seat):
        if levels:
            for element in range(4):
                uses[element] += levels[-1].pay.mana[element]
    return uses


def cheapest(pos: Position, seat: int, codes: Sequence[int]) -> int:
    """Return the payment with the fewest gems; if there are several, the one whose mana is least useful later.

    Of equal payments, the best is the one with gems of the elements that the seat owns most of. This is a quick guess,
    with which the bot ``greedy`` pays, and the first payment of the legal actions; :func:`best_payment` is proposed.
    """
    owned = pos.gems[seat * 4 : seat * 4 + 4]
    uses = useful_mana(pos, seat)
    chosen, least = codes[0], -1
    for code in codes:
        mana, gems = actions.unpack_payment(actions.about_of(code))
        burden = squares = 0
        for element in range(4):
            burden += mana[element] * uses[element]
            left = owned[element] - gems[element]
            squares += left * left
        weight = (sum(gems) << 2 * _WEIGHT_BITS) + (burden << _WEIGHT_BITS) + squares
        if least < 0 or weight < least or (weight == least and _mana_words(code) < _mana_words(chosen)):
            chosen, least = code, weight
    return chosen


def _mana_words(code: int) -> str:
    mana, _ = actions.unpack_payment(actions.about_of(code))
    return "".join([f"{amount} {ELEMENTS[element]}, " for element, amount in enumerate(mana) if amount])


def useful_mana(pos: Position, seat: int) -> list[int]:
    """Return how much mana of each element the rest of the turn could use.

    This is the mana in the costs of the charged cards and, if nothing has been built yet, of the items on the board.
    """
    uses = [0, 0, 0, 0]
    costs = []
    for item, charged in zip(pos.workshop[seat], pos.charged[seat], strict=True):
        if charged:
            costs += [level.pay for level in pos.components.items[item].levels]
    if not pos.built:
        costs += [pos.components.items[item].cost for item in pos.board if item >= 0]
    for cost in costs:
        for element in range(4):
            uses[element] += cost.mana[element]
    return uses


def _gems_and_number(pos: Position, seat: int, item: int) -> tuple[int, int]:
    gems = pos.attached[seat][pos.workshop[seat].index(item)]
    return len(gems), pos.components.items[item].number


def _elements(pos: Position, code: int) -> list[int]:
    """Return the elements that an answer gives, each element once."""
    frame, chosen = pos.stack[-1], actions.about_of(code)
    if frame[0] in (at.COPY_GEM, at.CHOOSE_ANY):
        return [chosen]
    if frame[0] == at.CHOOSE_FACE:
        mana = gems = pos.components.faces[frame[1]].options[chosen]
    else:
        gain = pos.components.items[frame[1]].levels[frame[2]].gains[chosen]
        mana, gems = gain.mana, gain.gems
    return [element for element in range(4) if mana[element] or gems[element]]
