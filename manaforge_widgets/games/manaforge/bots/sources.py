"""Where mana and gems come from in a turn: dice, cards and talents, each with its alternatives.

A source has alternatives: the two mana of an arcane face, the die that a Transmute copies, the level of a card. Each
says what it gives and by which actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.worth import Worth
from manaforge_widgets.games.manaforge.rules import actions, roles, workshop
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS

Stock = tuple[int, ...]
"""Mana of the four elements, then gems."""

NOTHING: Stock = (0,) * 8
# The order in which sources are used: more spends first, then what hangs on nothing, then producers, whose upgrades
# want gems; a gem can be copied only when it is there, a card recharged only when it has been used.
_MORE_SPENDS, _PLAIN, _PRODUCER, _COPY, _RECHARGE = range(5)


class Part(NamedTuple):
    """One alternative of a source. ``copied`` is the element of which a gem must be owned, or -1."""

    gain: Stock
    codes: tuple[int, ...] = ()
    spends: int = 0
    worth: float = 0.0
    copied: int = -1


class Source(NamedTuple):
    """Something that can be used once; ``optional`` where leaving it out may leave spends for something better."""

    rank: int
    optional: bool
    parts: list[Part]


def sources(pos: Position, worth: Worth) -> list[Source]:
    """All sources of the active seat, in the order in which they are to be used."""
    found = [*_card_sources(pos, worth), *_die_sources(pos), *_apprentice_sources(pos)]
    return sorted(found, key=lambda source: source.rank)


def _one(place: int) -> Stock:
    return tuple(int(place == at) for at in range(8))


# --------------------------------------------------------------------------------------------------------------- dice


def _die_sources(pos: Position) -> Iterator[Source]:
    turned_die, turning, element = _turned_die(pos)
    for die, face in enumerate(pos.die_face[0]):
        if pos.spent[0] >> die & 1 or face < 0:
            continue
        spend = actions.code(actions.SPEND, die)
        parts, rank = _face(pos, face, 1 << die)
        parts = [part._replace(spends=1, codes=(spend, *part.codes)) for part in parts]
        if rank == _RECHARGE and (again := _used_again(pos)):
            # The spend is kept until the card has been used.
            parts.append(Part(NOTHING, (), 1, again))
        if die == turned_die:
            parts.append(Part(_one(4 + element), (*turning, spend), 1))
        if parts:
            yield Source(rank, True, parts)


def _face(pos: Position, number: int, chain: int) -> tuple[list[Part], int]:
    """The alternatives of a face (MF-D1 to MF-D6) and their rank; ``chain`` as in MF-D4."""
    face = pos.components.faces[number]
    if face.gem >= 0:
        return [Part(_one(4 + face.gem))], _PLAIN
    if face.options:
        many = len(face.options) > 1
        choices = [(actions.code(actions.CHOOSE, n),) if many else () for n in range(len(face.options))]
        gains = [(*option, 0, 0, 0, 0) for option in face.options]
        return [Part(gain, codes) for gain, codes in zip(gains, choices, strict=True)], _PLAIN
    if face.special == "gem copy":
        return [Part(_one(4 + e), (actions.code(actions.COPY, e),), copied=e) for e in range(4)], _COPY
    if face.special == "power surge":
        return _recharges(pos, -1), _RECHARGE
    found: dict[tuple[Stock, int], Part] = {}
    rank = _PLAIN
    for die, copied in enumerate(pos.die_face[0]):
        if not chain >> die & 1 and copied >= 0:
            parts, deeper = _face(pos, copied, chain | 1 << die)
            rank = max(rank, deeper)
            transmute = actions.code(actions.TRANSMUTE, die)
            for part in parts:
                found.setdefault((part.gain, part.copied), part._replace(codes=(transmute, *part.codes)))
    return list(found.values()), rank


def _turned_die(pos: Position) -> tuple[int, tuple[int, ...], int]:
    """MF-A3: an unspent die without a gem that a -mancer can turn (or -1), the actions for it, its element."""
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role == roles.MANCER and not pos.used >> number & 1 and pos.components.gem_side[talent.element] >= 0:
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
            use = actions.code(actions.USE, number)
            parts = [Part(_one(e), (use, actions.code(actions.CHOOSE, e)), talent.amount) for e in range(4)]
            # Two are enough: with more spends than that left, dice bring more.
            for _ in range(min(2, pos.spends)):
                yield Source(_PLAIN, True, parts)


# -------------------------------------------------------------------------------------------------------------- cards


def _card_sources(pos: Position, worth: Worth) -> Iterator[Source]:
    charged = [place for place in range(len(pos.shop[0])) if pos.charged[0][place]]
    idle = _idle(pos, charged)
    for place in charged:
        item = pos.shop[0][place]
        for number, level in unlocked(pos, place, len(pos.attached[0][place])):
            use = actions.code(actions.ACTIVATE, item << 2 | number)
            if level.gains[0].recharge:
                parts = [part._replace(codes=(use, *part.codes)) for part in _recharges(pos, item)]
                yield Source(_RECHARGE, True, parts)
            elif level.gains[0].paid_gems:
                yield Source(_PRODUCER, True, _condense(use, level))
        parts = _uses(pos, place, pos.attached[0][place]) + _upgraded_uses(pos, place, worth)
        if parts:
            rank = _MORE_SPENDS if any(part.spends < 0 for part in parts) else _PRODUCER
            parts += [Part(NOTHING, worth=idle)] if idle else []
            yield Source(rank, False, parts)


def unlocked(pos: Position, place: int, gems: int) -> list[tuple[int, Level]]:
    """The usable levels of a workshop card with that many gems on it, each with its number."""
    return _levels(pos.components, pos.shop[0][place], gems)


@cache
def _levels(components: Components, item: int, gems: int) -> list[tuple[int, Level]]:
    return [
        (number, level)
        for number, level in enumerate(components.items[item].levels)
        if level.usable and workshop.gems_needed(components, item, number) <= gems
    ]


def _uses(pos: Position, place: int, attached: tuple[int, ...]) -> list[Part]:
    """The alternatives of a card's best level that asks no payment."""
    free = [(number, level) for number, level in unlocked(pos, place, len(attached)) if level.pay == Cost()]
    if not free or free[-1][1].gains[0].recharge:
        return []
    number, level = free[-1]
    use = actions.code(actions.ACTIVATE, pos.shop[0][place] << 2 | number)
    found = []
    for n, gain in enumerate(level.gains):
        mana = [gain.mana[e] + gain.attached * attached.count(e) for e in range(4)]
        codes = (use, actions.code(actions.CHOOSE, n)) if len(level.gains) > 1 else (use,)
        found.append(Part((*mana, *gain.gems), codes, -gain.spends, gain.prestige))
    return found


def _upgraded_uses(pos: Position, place: int, worth: Worth) -> list[Part]:
    """The same after attaching one gem, or two, with what that adds to the turns to come."""
    item = pos.shop[0][place]
    turns = ROUNDS - pos.round
    attached = pos.attached[0][place]
    before = worth.line(item, len(attached), turns).worth
    found = []
    steps: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for slot in workshop.gem_slots(pos.components, item)[len(attached) : len(attached) + 2]:
        elements = range(4) if slot == ANY else (slot,)
        steps = [
            ((*gems, e), (*codes, actions.code(actions.UPGRADE, item << 2 | e)))
            for gems, codes in steps
            for e in elements
        ]
        for gems, codes in steps:
            grown = (*attached, *gems)
            extra = worth.line(item, len(grown), turns).worth - before
            for part in _uses(pos, place, grown):
                gain = tuple(n - (gems.count(at - 4) if at > 3 else 0) for at, n in enumerate(part.gain))
                found.append(Part(gain, (*codes, *part.codes), part.spends, part.worth + extra))
    return found


def _condense(use: int, level: Level) -> list[Part]:
    """MF-I11: a mana becomes gems of its element."""
    found = []
    for element in range(4):
        paid = [int(element == e) for e in range(4)]
        gems = [level.gains[0].paid_gems * amount for amount in paid]
        pay = actions.code(actions.PAY, actions.pack_payment(paid, NOTHING[:4]))
        found.append(Part((*(-amount for amount in paid), *gems), (use, pay)))
    return found


def _recharges(pos: Position, asking: int) -> list[Part]:
    """MF-D5, MF-I12: a card that was used is recharged and used again."""
    return [
        part._replace(codes=(actions.code(actions.RECHARGE, item), *part.codes))
        for place, item in enumerate(pos.shop[0])
        if item != asking
        for part in _uses(pos, place, pos.attached[0][place])
    ]


def _used_again(pos: Position) -> float:
    """A guess at the prestige of a second use of a card that asks a payment: the mana for it may not be there."""
    return 0.5 * max(
        (
            level.gains[0].prestige
            for place in range(len(pos.shop[0]))
            for _, level in unlocked(pos, place, len(pos.attached[0][place]))
            if level.pay.total
        ),
        default=0,
    )


def _idle(pos: Position, charged: list[int]) -> float:
    """MF-I12: the prestige for each other card that is left charged for Enchanting Runes; 0 without them."""
    return max(
        (
            level.gains[0].prestige / level.pay.exhaust
            for place in charged
            for _, level in unlocked(pos, place, len(pos.attached[0][place]))
            if level.pay.exhaust
        ),
        default=0.0,
    )
