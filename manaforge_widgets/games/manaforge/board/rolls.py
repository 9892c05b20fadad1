"""The rolls at the beginning of rounds, each with the chances that it decided: what was likely, and what came."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from manaforge_widgets.games.manaforge.board import targets
from manaforge_widgets.games.manaforge.board.odds_words import lack_symbols, outlay_symbols
from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.cheapest import Outlay, cheapest
from manaforge_widgets.games.manaforge.odds.reach import reach_steps, roll_chances
from manaforge_widgets.games.manaforge.rules import engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.shapes import ResultView, RollView
from manaforge_widgets.widgets.to_json import chance_view

REACH = "reach"
"""The target of the reach."""


def roll_views(match: Match, step: int, viewer: int | None) -> Iterator[RollView | None]:
    """Yield the roll of each seat that followed a step, if that step began a round (MF-R1).

    Args:
        match: the match.
        step: the step, from 1.
        viewer: the seat that reads it, which gets no chances of the rolls of other seats; None for everybody.

    Yields:
        None where the caller may pause, and each roll.
    """
    for before, drawn in MatchControl(match).chances(step):
        if before.stack[-1][0] == at.ROLL_ALL:
            after = before.copy()
            engine.resolve(after, [side for _, side in drawn])
            for seat in range(before.seats):
                results: list[ResultView] = []
                # No chance was shown before the first roll of the game.
                if viewer in (None, seat) and before.round > 1:
                    reach = yield from _reach(match.copy_position(step - 1), seat)
                    results = yield from _results(before, after, seat, reach)
                yield _roll(step, before, after, seat, results)


def _reach(pos: Position, seat: int) -> Pausing[Fraction | None]:
    """Compute the reach that the seat saw before the roll; None if it takes too long."""
    try:
        return (yield from reach_steps(pos, seat, (0,), Budget(cache.HELPS, SECONDS))).chances[0]
    except OddsError:
        return None


def _roll(step: int, before: Position, after: Position, seat: int, results: list[ResultView]) -> RollView:
    return {
        "step": step,
        "seat": seat,
        "round": before.round,
        "dice": [
            {"die": die_name(after, seat, die), "face": after.components.faces[face].text}
            for die, face in enumerate(after.die_face[seat])
            if die != before.held[seat]
        ],
        "ended": False,
        "results": results,
    }


def _results(before: Position, after: Position, seat: int, reach: Fraction | None) -> Pausing[list[ResultView]]:
    items = [item for item in before.board if item >= 0]
    budget = Budget(cache.HELPS, SECONDS)
    try:
        chances = yield from roll_chances(before, seat, items, (0,), budget)
        prices = yield from cheapest(after, seat, items, budget)
    except OddsError:
        # The roll itself is shown in any case.
        return []
    rows: list[ResultView] = []
    paid = {item for item, price in prices.items() if isinstance(price, Outlay) and not price.prisms}
    if reach is not None:
        rows.append(
            {
                "target": REACH,
                "about": "reach",
                "chance": chance_view(reach),
                "came": len(paid) / len(items),
                "words": f"{len(paid)} of {len(items)} items",
                "asked": REACH,
                "single": False,
            }
        )
    for item in items:
        title, price = before.components.items[item].title, prices[item]
        rows.append(
            {
                "target": targets.item(title),
                "about": title,
                "chance": chance_view(chances[item][0]),
                "came": float(item in paid),
                "words": outlay_symbols(price) if isinstance(price, Outlay) else lack_symbols(price),
                "asked": title,
                "single": True,
            }
        )
    return rows
