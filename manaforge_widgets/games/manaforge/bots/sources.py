"""The sources of mana and gems in a turn: the dice, cards and talents, and the ways to use each of them.

A source can be used in one of several ways: one of the two mana of an arcane face, one die that a Transmute copies, one
level of a card. Each use has a gain, and the actions that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.rules import actions, roles, talents
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS

Stock = tuple[int, ...]
"""Mana of the four elements, then gems."""

NOTHING: Stock = (0,) * 8
# The order of use: first sources of spends, then sources that depend on nothing, then cards that give mana or gems,
# whose upgrades need gems. A gem can be copied only when the seat owns it, a card recharged only after its use.
_MORE_SPENDS, _PLAIN, _PRODUCER, _COPY, _RECHARGE = range(5)


class Use(NamedTuple):
    """One way to use a source.

    Attributes:
        gain: the mana and gems that it gives.
        codes: the actions that it takes.
        spends: the number of die spends that it takes.
        value: the prestige that it adds, in addition to mana and gems.
        copied: the element of the gem that this use copies, so that the seat must own one; -1 if it copies none.
    """

    gain: Stock
    codes: tuple[int, ...] = ()
    spends: int = 0
    value: float = 0.0
    copied: int = -1


class Source(NamedTuple):
    """A die, a card or a talent that can be used once.

    Attributes:
        rank: the place of the source in the order of use.
        optional: whether leaving it unused may be better, to save spends for something else.
        uses: the ways to use it.
    """

    rank: int
    optional: bool
    uses: list[Use]


def sources(pos: Position, evaluation: Evaluation) -> list[Source]:
    """Return all sources of the active seat, in the order of their use."""
    all_sources = [*_card_sources(pos, evaluation), *_die_sources(pos), *_apprentice_sources(pos)]
    return sorted(all_sources, key=lambda source: source.rank)


def _one(place: int) -> Stock:
    return tuple(int(place == at) for at in range(8))


# --------------------------------------------------------------------------------------------------------------- dice


def _die_sources(pos: Position) -> Iterator[Source]:
    turned_die, turning, element = _turned_die(pos)
    for die, face in enumerate(pos.die_face[0]):
        if pos.spent[0] >> die & 1 or face < 0:
            continue
        spend = actions.code(actions.SPEND, die)
        uses, rank = _face(pos, face, 1 << die)
        uses = [use._replace(spends=1, codes=(spend, *use.codes)) for use in uses]
        if rank == _RECHARGE and (again := _used_again(pos)):
            # The spend is kept until the card has been used.
            uses.append(Use(NOTHING, (), 1, again))
        if die == turned_die:
            uses.append(Use(_one(4 + element), (*turning, spend), 1))
        if uses:
            yield Source(rank, True, uses)


def _face(pos: Position, number: int, chain: int) -> tuple[list[Use], int]:
    """Return the uses of a face (MF-D1) and their rank; ``chain`` has the bits of the dice copied so far (MF-D4)."""
    face = pos.components.faces[number]
    if face.gem >= 0:
        return [Use(_one(4 + face.gem))], _PLAIN
    if face.options:
        many = len(face.options) > 1
        choices = [(actions.code(actions.CHOOSE, n),) if many else () for n in range(len(face.options))]
        gains = [(*option, 0, 0, 0, 0) for option in face.options]
        return [Use(gain, codes) for gain, codes in zip(gains, choices, strict=True)], _PLAIN
    if face.special == "gem copy":
        return [Use(_one(4 + e), (actions.code(actions.COPY, e),), copied=e) for e in range(4)], _COPY
    if face.special == "power surge":
        return _recharges(pos, -1), _RECHARGE
    copies: dict[tuple[Stock, int], Use] = {}
    rank = _PLAIN
    for die, copied in enumerate(pos.die_face[0]):
        if not chain >> die & 1 and copied >= 0:
            uses, deeper = _face(pos, copied, chain | 1 << die)
            rank = max(rank, deeper)
            transmute = actions.code(actions.TRANSMUTE, die)
            for use in uses:
                copies.setdefault((use.gain, use.copied), use._replace(codes=(transmute, *use.codes)))
    return list(copies.values()), rank


def _turned_die(pos: Position) -> tuple[int, tuple[int, ...], int]:
    """MF-A3: an unspent die without a gem that a -mancer can turn (or -1), the actions for that, and its element."""
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role == roles.MANCER and talents.usable(pos, talent):
            for die, die_type in enumerate(pos.die_type[0]):
                gem = pos.components.faces[pos.die_face[0][die]].gem
                if die_type == talent.element and not pos.spent[0] >> die & 1 and gem < 0:
                    turning = (actions.code(actions.USE, number), actions.code(actions.TURN, die))
                    return die, turning, talent.element
    return -1, (), -1


def _apprentice_sources(pos: Position) -> Iterator[Source]:
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role == roles.APPRENTICE:
            use_talent = actions.code(actions.USE, number)
            uses = [Use(_one(e), (use_talent, actions.code(actions.CHOOSE, e)), talent.amount) for e in range(4)]
            # Two are enough: with more spends left, dice bring more.
            for _ in range(min(2, pos.spends)):
                yield Source(_PLAIN, True, uses)


# -------------------------------------------------------------------------------------------------------------- cards


def _card_sources(pos: Position, evaluation: Evaluation) -> Iterator[Source]:
    charged = [place for place in range(len(pos.workshop[0])) if pos.charged[0][place]]
    idle = _idle(pos, charged)
    for place in charged:
        item = pos.workshop[0][place]
        for number, level in unlocked(pos, place, len(pos.attached[0][place])):
            activate = actions.code(actions.ACTIVATE, actions.pack_card(item, number))
            if level.gains[0].recharge:
                uses = [use._replace(codes=(activate, *use.codes)) for use in _recharges(pos, item)]
                yield Source(_RECHARGE, True, uses)
            elif level.gains[0].paid_gems:
                yield Source(_PRODUCER, True, _condense(activate, level))
        uses = _uses(pos, place, pos.attached[0][place]) + _upgraded_uses(pos, place, evaluation)
        if uses:
            rank = _MORE_SPENDS if any(use.spends < 0 for use in uses) else _PRODUCER
            uses += [Use(NOTHING, value=idle)] if idle else []
            yield Source(rank, False, uses)


def unlocked(pos: Position, place: int, gems: int) -> list[tuple[int, Level]]:
    """Return the levels of a workshop card that can be used with ``gems`` gems on it, with their numbers."""
    return _levels(pos.components, pos.workshop[0][place], gems)


@cache
def _levels(components: Components, item: int, gems: int) -> list[tuple[int, Level]]:
    return [
        (number, level)
        for number, level in enumerate(components.items[item].levels)
        if level.usable and components.gems_needed[item][number] <= gems
    ]


def _uses(pos: Position, place: int, attached: tuple[int, ...]) -> list[Use]:
    """Return the uses of a card's best free level."""
    free = [(number, level) for number, level in unlocked(pos, place, len(attached)) if level.pay == Cost()]
    if not free or free[-1][1].gains[0].recharge:
        return []
    number, level = free[-1]
    activate = actions.code(actions.ACTIVATE, actions.pack_card(pos.workshop[0][place], number))
    uses = []
    for n, gain in enumerate(level.gains):
        mana = [gain.mana[e] + gain.attached * attached.count(e) for e in range(4)]
        codes = (activate, actions.code(actions.CHOOSE, n)) if len(level.gains) > 1 else (activate,)
        uses.append(Use((*mana, *gain.gems), codes, -gain.spends, gain.prestige))
    return uses


def _upgraded_uses(pos: Position, place: int, evaluation: Evaluation) -> list[Use]:
    """Return the uses after one or two more gems are attached, with the value that this adds to later turns."""
    item = pos.workshop[0][place]
    turns = ROUNDS - pos.round
    attached = pos.attached[0][place]
    before = evaluation.card_use(item, len(attached), turns).value
    uses = []
    steps: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for slot in pos.components.gem_slots[item][len(attached) : len(attached) + 2]:
        elements = range(4) if slot == ANY else (slot,)
        steps = [
            ((*gems, e), (*codes, actions.code(actions.UPGRADE, actions.pack_card(item, e))))
            for gems, codes in steps
            for e in elements
        ]
        for gems, codes in steps:
            grown = (*attached, *gems)
            extra = evaluation.card_use(item, len(grown), turns).value - before
            for use in _uses(pos, place, grown):
                gain = tuple(n - (gems.count(at - 4) if at > 3 else 0) for at, n in enumerate(use.gain))
                uses.append(Use(gain, (*codes, *use.codes), use.spends, use.value + extra))
    return uses


def _condense(activate: int, level: Level) -> list[Use]:
    """MF-I11: a mana becomes gems of its element."""
    uses = []
    for element in range(4):
        paid = [int(element == e) for e in range(4)]
        gems = [level.gains[0].paid_gems * amount for amount in paid]
        pay = actions.code(actions.PAY, actions.pack_payment(paid, NOTHING[:4]))
        uses.append(Use((*(-amount for amount in paid), *gems), (activate, pay)))
    return uses


def _recharges(pos: Position, asking: int) -> list[Use]:
    """MF-D5, MF-I12: a card that was used is recharged and used again."""
    return [
        use._replace(codes=(actions.code(actions.RECHARGE, item), *use.codes))
        for place, item in enumerate(pos.workshop[0])
        if item != asking
        for use in _uses(pos, place, pos.attached[0][place])
    ]


def _used_again(pos: Position) -> float:
    """Return a guess of the prestige from a second use of a card that needs a payment: its mana may be missing."""
    return 0.5 * max(
        (
            level.gains[0].prestige
            for place in range(len(pos.workshop[0]))
            for _, level in unlocked(pos, place, len(pos.attached[0][place]))
            if level.pay.total
        ),
        default=0,
    )


def _idle(pos: Position, charged: list[int]) -> float:
    """MF-I12: the prestige for each card left charged, to be exhausted as a cost; 0 if no level has this cost."""
    return max(
        (
            level.gains[0].prestige / level.pay.exhaust
            for place in charged
            for _, level in unlocked(pos, place, len(pos.attached[0][place]))
            if level.pay.exhaust
        ),
        default=0.0,
    )
