"""The amounts of mana and gems that a seat can have this turn, and the actions that lead to each."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.sources import Source, Stock, sources, unlocked
from manaforge_widgets.games.manaforge.bots.worth import Worth
from manaforge_widgets.games.manaforge.rules import engine
from manaforge_widgets.games.manaforge.rules.position import Position

MOST_WAYS = 400
"""How many ways are kept from one source to the next: with nine dice there can be thousands, nearly all alike."""

_Reached = dict[tuple[int, Stock], tuple[float, tuple[int, ...]]]
"""For spends left and what is there: the worth gained beside it, and the actions."""


class Way(NamedTuple):
    """One way through the sources: spends left, what is there then, worth gained beside it, the actions."""

    spends: int
    stock: Stock
    worth: float
    codes: tuple[int, ...]


def ways(pos: Position, worth: Worth) -> list[Way]:
    """The amounts that the active seat can have this turn, each with one way to it.

    A running choice must be one of those that a die or a talent asks.
    """
    reached: _Reached = {}
    # Answers that charge different cards leave different sources.
    answers: dict[tuple[int, ...], list[tuple[Position, tuple[int, ...]]]] = {}
    for end, codes in _answers(pos):
        answers.setdefault(tuple(end.charged[0]), []).append((end, codes))
    for ends in answers.values():
        there: _Reached = {}
        bonus = _recharged(pos, ends[0][0])
        for end, codes in ends:
            there.setdefault((end.spends, (*end.reserve, *end.gems)), (bonus, codes))
        for source in sources(ends[0][0], worth):
            there = _through(source, there)
            if len(there) > MOST_WAYS:
                best = sorted(there.items(), key=lambda way: -sum(way[0][1]) - way[1][0] - way[0][0])
                there = dict(best[:MOST_WAYS])
        for key, way in there.items():
            if key not in reached or reached[key][0] < way[0]:
                reached[key] = way
    # Mana costs nothing to have, so a spend is kept only where a card asks for spends.
    most = 99 if _asks_for_spends(pos) else min(spends for spends, _ in reached)
    return [Way(spends, stock, *rest) for (spends, stock), rest in reached.items() if spends <= most]


def _through(source: Source, reached: _Reached) -> _Reached:
    grown = dict(reached) if source.optional else {}
    for (spends, stock), (bonus, codes) in reached.items():
        a, b, c, d, e, f, g, h = stock
        used = False
        for (p, q, r, s, t, u, v, w), more, price, extra, copied in source.parts:
            if price > spends or (copied >= 0 and not stock[4 + copied]):
                continue
            after = (a + p, b + q, c + r, d + s, e + t, f + u, g + v, h + w)
            if min(after) < 0:
                continue
            used = True
            key = (spends - price, after)
            known = grown.get(key)
            if known is None or known[0] < bonus + extra:
                grown[key] = (bonus + extra, codes + more)
        if not used:
            grown.setdefault((spends, stock), (bonus, codes))
    return grown


def _answers(pos: Position) -> list[tuple[Position, tuple[int, ...]]]:
    """Every way to answer the running choice to its end."""
    if not pos.stack:
        return [(pos, ())]
    found = []
    for code in pos.options:
        new = pos.copy()
        engine.apply(new, code)
        found += [(end, (code, *codes)) for end, codes in _answers(new)]
    return found


def _recharged(pos: Position, end: Position) -> float:
    """A guess at the prestige of the cards that the answers recharged."""
    return sum(
        0.5
        * max((level.gains[0].prestige for _, level in unlocked(end, place, len(end.attached[0][place]))), default=0)
        for place in range(len(end.shop[0]))
        if end.charged[0][place] and not pos.charged[0][place]
    )


def _asks_for_spends(pos: Position) -> bool:
    return any(level.pay.spends for item in pos.shop[0] for level in pos.components.items[item].levels)
