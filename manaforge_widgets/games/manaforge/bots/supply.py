"""Supplies: the mana and gems that a seat can collect this turn, and the actions that do it."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.sources import Source, Stock, sources, unlocked
from manaforge_widgets.games.manaforge.rules import engine
from manaforge_widgets.games.manaforge.rules.position import Position

MOST_SUPPLIES = 400
"""The number of supplies that are kept after each source (die, card or talent): nine dice give thousands, most of them
nearly equal."""

_Reached = dict[tuple[int, Stock], tuple[float, tuple[int, ...]]]
"""The value gained in addition to the stock, and the actions, for each number of dice left to spend and each stock."""


class Supply(NamedTuple):
    """The result of using a seat's dice, cards and talents for mana and gems, in one of the possible ways.

    Attributes:
        spends: the number of dice that it may still spend.
        stock: the amounts of mana of each element, then of gems.
        value: the prestige that these uses give in addition to the stock.
        codes: the actions.
    """

    spends: int
    stock: Stock
    value: float
    codes: tuple[int, ...]


def supplies(pos: Position, evaluation: Evaluation) -> list[Supply]:
    """Return the supplies that the active seat can have this turn, one for each stock and number of dice left to spend.

    If a question is open, it must be part of using a die, a card or a talent: the supplies begin with its answers.
    """
    reached: _Reached = {}
    # After answers that charge different cards, the seat can use different cards.
    answers: dict[tuple[int, ...], list[tuple[Position, tuple[int, ...]]]] = {}
    for end, codes in _answers(pos):
        answers.setdefault(tuple(end.charged[0]), []).append((end, codes))
    for ends in answers.values():
        there: _Reached = {}
        bonus = _recharged(pos, ends[0][0])
        for end, codes in ends:
            there.setdefault((end.spends, (*end.reserve, *end.gems)), (bonus, codes))
        for source in sources(ends[0][0], evaluation):
            there = _through(source, there)
            if len(there) > MOST_SUPPLIES:
                best = sorted(there.items(), key=lambda way: -sum(way[0][1]) - way[1][0] - way[0][0])
                there = dict(best[:MOST_SUPPLIES])
        for key, way in there.items():
            if key not in reached or reached[key][0] < way[0]:
                reached[key] = way
    # More mana never hurts, so a spend is kept only for a card that costs spends.
    most = 99 if _asks_for_spends(pos) else min(spends for spends, _ in reached)
    return [Supply(spends, stock, *rest) for (spends, stock), rest in reached.items() if spends <= most]


def _through(source: Source, reached: _Reached) -> _Reached:
    grown = dict(reached) if source.optional else {}
    for (spends, stock), (bonus, codes) in reached.items():
        a, b, c, d, e, f, g, h = stock
        used = False
        for (p, q, r, s, t, u, v, w), more, price, extra, copied in source.uses:
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
    """Return every position to which the open question can lead, with the answers."""
    if not pos.stack:
        return [(pos, ())]
    ends = []
    for code in pos.options:
        new = pos.copy()
        engine.apply(new, code)
        ends += [(end, (code, *codes)) for end, codes in _answers(new)]
    return ends


def _recharged(pos: Position, end: Position) -> float:
    """Return a guess of the prestige from the cards that the answers recharged."""
    return sum(
        0.5
        * max((level.gains[0].prestige for _, level in unlocked(end, place, len(end.attached[0][place]))), default=0)
        for place in range(len(end.workshop[0]))
        if end.charged[0][place] and not pos.charged[0][place]
    )


def _asks_for_spends(pos: Position) -> bool:
    return any(level.pay.spends for item in pos.workshop[0] for level in pos.components.items[item].levels)
