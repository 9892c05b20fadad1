"""What the rest of a turn can bring in: mana and gems from dice, producers and talents.

Dice and producers are sources; each has alternatives (the two mana of an arcane face, the die that a Transmute copies,
the level of a card). The amounts that can be reached with the spends left are found one source after another, keeping
one way for each amount.
"""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.bots.manaforge.worth import Worth
from manaforge_widgets.games.manaforge import actions, play, workshop
from manaforge_widgets.games.manaforge.components import Level
from manaforge_widgets.games.manaforge.elements import ANY
from manaforge_widgets.games.manaforge.position import Position
from manaforge_widgets.games.manaforge.rounds import ROUNDS

Stock = tuple[int, int, int, int, int, int, int, int]
"""Mana of the four elements, then gems."""

MOST_WAYS = 400
"""How many ways are kept from one source to the next: with nine dice there can be thousands, nearly all alike."""
_NOTHING: Stock = (0,) * 8
_COPY, _SURGE = range(1, 3)


class Way(NamedTuple):
    """One way through some of the sources: spends left, what is there then, worth gained beside it, the actions."""

    spends: int
    stock: Stock
    worth: float
    codes: tuple[int, ...]


class _Part(NamedTuple):
    """One alternative of a source. ``copied`` is the element of which a gem must be owned, or -1."""

    gain: Stock
    codes: tuple[int, ...] = ()
    spends: int = 0
    worth: float = 0.0
    copied: int = -1


class _Source(NamedTuple):
    rank: int
    optional: bool
    parts: list[_Part]


def ways(pos: Position, worth: Worth) -> list[Way]:
    """The amounts that the active seat can have this turn, with the actions that lead there."""
    found: dict[tuple[int, Stock], tuple[float, tuple[int, ...]]] = {}
    for start, codes in _answers(pos):
        found.setdefault((start.spends, _stock(start)), (0.0, codes))
    sources = sorted(_sources(pos, worth), key=lambda source: source.rank)
    for source in sources:
        found = _through(source, found)
        if len(found) > MOST_WAYS:
            best = sorted(found.items(), key=lambda way: -sum(way[0][1]) - way[1][0] - way[0][0])
            found = dict(best[:MOST_WAYS])
    least = min(spends for spends, _ in found)
    keep = 99 if _wants_spends(pos) else least
    return [
        Way(spends, stock, bonus, codes) for (spends, stock), (bonus, codes) in found.items() if spends <= keep
    ]


def _through(
    source: _Source, found: dict[tuple[int, Stock], tuple[float, tuple[int, ...]]]
) -> dict[tuple[int, Stock], tuple[float, tuple[int, ...]]]:
    grown = dict(found) if source.optional else {}
    for (spends, stock), (bonus, codes) in found.items():
        a, b, c, d, e, f, g, h = stock
        went = False
        for gain, more, price, extra, copied in source.parts:
            if price > spends or (copied >= 0 and not stock[4 + copied]):
                continue
            p, q, r, s, t, u, v, w = gain
            after = (a + p, b + q, c + r, d + s, e + t, f + u, g + v, h + w)
            if extra and min(after) < 0:
                continue
            went = True
            key = (spends - price, after)
            known = grown.get(key)
            if known is None or known[0] < bonus + extra:
                grown[key] = (bonus + extra, codes + more)
        if not went and not source.optional:
            grown.setdefault((spends, stock), (bonus, codes))
    return grown


def _stock(pos: Position) -> Stock:
    a, b, c, d = pos.reserve
    e, f, g, h = pos.gems
    return (a, b, c, d, e, f, g, h)


def _answers(pos: Position) -> list[tuple[Position, tuple[int, ...]]]:
    """Every way to answer the running choice to its end."""
    if not pos.stack:
        return [(pos, ())]
    found = []
    for code in pos.options:
        new = pos.copy()
        play.apply(new, code)
        found += [(end, (code, *codes)) for end, codes in _answers(new)]
    return found


def _wants_spends(pos: Position) -> bool:
    items = pos.components.items
    return any(level.pay.spends for item in pos.shop[0] for level in items[item].levels)


# ------------------------------------------------------------------------------------------------------------ sources


def _sources(pos: Position, worth: Worth) -> list[_Source]:
    found = []
    turns = ROUNDS - pos.round
    for place in range(len(pos.shop[0])):
        if pos.charged[0][place]:
            found += _card(pos, place, worth, turns)
    turned = _turned_die(pos)
    for die, face in enumerate(pos.die_face[0]):
        if pos.spent[0] >> die & 1 or face < 0:
            continue
        parts, rank = _face(pos, face, 1 << die)
        spend = actions.code(actions.SPEND, die)
        parts = [part._replace(spends=1, codes=(spend, *part.codes)) for part in parts]
        if turned is not None and turned[0] == die:
            parts.append(_Part(_one(4 + turned[2]), (*turned[1], spend), 1))
        if parts:
            found.append(_Source((0, 2, 3)[rank], True, parts))
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role == "apprentice":
            use = actions.code(actions.USE, number)
            parts = [
                _Part(_one(element), (use, actions.code(actions.CHOOSE, element)), talent.amount) for element in range(4)
            ]
            found += [_Source(0, True, parts)] * min(2, pos.spends)
    return found


def _one(place: int) -> Stock:
    amounts = [0] * 8
    amounts[place] = 1
    a, b, c, d, e, f, g, h = amounts
    return (a, b, c, d, e, f, g, h)


def _face(pos: Position, number: int, chain: int) -> tuple[list[_Part], int]:
    """The alternatives of a face, and whether they hang on a gem to copy or on a card to recharge."""
    face = pos.components.faces[number]
    if face.gem >= 0:
        return [_Part(_one(4 + face.gem))], 0
    if len(face.options) == 1:
        return [_Part((*face.options[0], 0, 0, 0, 0))], 0
    if face.options:
        choose = actions.CHOOSE
        return [_Part((*option, 0, 0, 0, 0), (actions.code(choose, n),)) for n, option in enumerate(face.options)], 0
    if face.special == "gem copy":
        return [_Part(_one(4 + e), (actions.code(actions.COPY, e),), copied=e) for e in range(4)], _COPY
    if face.special == "power surge":
        return _recharges(pos, -1), _SURGE
    parts: dict[tuple[Stock, int], _Part] = {}
    rank = 0
    for die, copied in enumerate(pos.die_face[0]):
        if not chain >> die & 1 and copied >= 0:
            inner, deeper = _face(pos, copied, chain | 1 << die)
            rank = max(rank, deeper)
            for part in inner:
                transmute = part._replace(codes=(actions.code(actions.TRANSMUTE, die), *part.codes))
                parts.setdefault((part.gain, part.copied), transmute)
    return list(parts.values()), rank


def _turned_die(pos: Position) -> tuple[int, tuple[int, ...], int] | None:
    """MF-A3: the unspent die that gains most from being turned to a gem side, the actions, the element."""
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role != "mancer" or pos.used >> number & 1 or pos.components.gem_side[talent.element] < 0:
            continue
        for die, die_type in enumerate(pos.die_type[0]):
            face = pos.components.faces[pos.die_face[0][die]]
            if die_type == talent.element and not pos.spent[0] >> die & 1 and face.gem < 0:
                return die, (actions.code(actions.USE, number), actions.code(actions.TURN, die)), talent.element
    return None


def _unlocked(pos: Position, place: int, gems: int) -> list[tuple[int, Level]]:
    item = pos.shop[0][place]
    levels = pos.components.items[item].levels
    return [
        (number, level)
        for number, level in enumerate(levels)
        if level.usable and workshop.gems_needed(pos.components, item, number) <= gems
    ]


def _free(level: Level) -> bool:
    return level.pay == type(level.pay)()


def _taps(pos: Position, place: int, attached: tuple[int, ...]) -> list[_Part]:
    """The alternatives of the best free level of a card that brings mana, gems or spends."""
    item = pos.shop[0][place]
    free = [(number, level) for number, level in _unlocked(pos, place, len(attached)) if _free(level)]
    if not free:
        return []
    number, level = free[-1]
    parts = []
    for n, gain in enumerate(level.gains):
        if gain.recharge:
            continue
        mana = list(gain.mana)
        for element in attached:
            mana[element] += gain.attached
        codes = (actions.code(actions.ACTIVATE, item << 2 | number),)
        if len(level.gains) > 1:
            codes += (actions.code(actions.CHOOSE, n),)
        a, b, c, d = mana
        parts.append(_Part((a, b, c, d, *gain.gems), codes, -gain.spends))
    return parts


def _card(pos: Position, place: int, worth: Worth, turns: int) -> list[_Source]:
    """A charged card that brings something in: as it is, or upgraded first with one or two gems."""
    item = pos.shop[0][place]
    attached = pos.attached[0][place]
    levels = [level for _, level in _unlocked(pos, place, len(attached)) if level.usable]
    if any(gain.recharge for level in levels for gain in level.gains):
        number = pos.components.items[item].levels.index(levels[-1])
        use = actions.code(actions.ACTIVATE, item << 2 | number)
        parts = [part._replace(codes=(use, *part.codes)) for part in _recharges(pos, item)]
        return [_Source(3, True, parts)] if parts else []
    if any(gain.paid_gems for level in levels for gain in level.gains):
        return [_Source(1, True, _condense(item, levels[-1]))]
    spends_first = any(gain.spends for level in levels for gain in level.gains)
    parts = _taps(pos, place, attached)
    grown: tuple[_Part, ...] = (_Part(_NOTHING),)
    slots = workshop.gem_slots(pos.components, item)
    steps: list[tuple[tuple[int, ...], Stock, tuple[int, ...]]] = [(attached, _NOTHING, ())]
    for slot in slots[len(attached) : len(attached) + 2]:
        further = []
        for gems, paid, codes in steps:
            for element in range(4) if slot == ANY else (slot,):
                less = tuple(amount - (at == 4 + element) for at, amount in enumerate(paid))
                upgrade = actions.code(actions.UPGRADE, item << 2 | element)
                further.append(((*gems, element), less, (*codes, upgrade)))
        steps = further  # type: ignore[assignment]
        for gems, paid, codes in steps:
            gained = worth.line(item, len(gems), turns).worth - worth.line(item, len(attached), turns).worth
            for part in _taps(pos, place, gems):
                total = tuple(x + y for x, y in zip(paid, part.gain, strict=True))
                parts.append(_Part(total, (*codes, *part.codes), part.spends, gained + 1e-9))  # type: ignore[arg-type]
    del grown
    return [_Source(-1 if spends_first else 1, False, parts)] if parts else []


def _condense(item: int, level: Level) -> list[_Part]:
    """MF-I11: a mana becomes gems of its element."""
    use = actions.code(actions.ACTIVATE, item << 2)
    parts = []
    for element in range(4):
        amounts = [0] * 8
        amounts[element] = -1
        amounts[4 + element] = level.gains[0].paid_gems
        pay = [0] * 4
        pay[element] = 1
        codes = (use, actions.code(actions.PAY, actions.pack(pay, [0] * 4)))
        parts.append(_Part(tuple(amounts), codes, worth=1e-9))  # type: ignore[arg-type]
    return parts


def _recharges(pos: Position, asking: int) -> list[_Part]:
    """MF-D5, MF-I12: a card that was used is recharged and used again, or the spend is kept for an engine."""
    parts = []
    for place, item in enumerate(pos.shop[0]):
        if item == asking:
            continue
        recharge = actions.code(actions.RECHARGE, item)
        for part in _taps(pos, place, pos.attached[0][place]):
            parts.append(part._replace(codes=(recharge, *part.codes)))
    return parts
