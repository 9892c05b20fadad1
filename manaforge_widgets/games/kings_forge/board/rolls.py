"""The rolls of craft turns, each with the chances that it decided: what was likely before it, and what came."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.board.odds_words import short_names
from manaforge_widgets.games.kings_forge.board.refusals import missing_for
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.market import roll_steps
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.games.kings_forge.rules import craft, fitting
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.shapes import ResultView, RollView
from manaforge_widgets.widgets.to_json import chance_view


class CraftRoll(NamedTuple):
    """A roll of a craft turn.

    Attributes:
        before: the position before it.
        after: the position after it.
        dice: the dice that were rolled, as JSON.
    """

    before: Position
    after: Position
    dice: list[Any]

    @property
    def is_first(self) -> bool:
        """True for the first roll of a turn, false for a reroll."""
        return self.before.state == at.ROLL


def roll_views(match: Match, step: int, viewer: int | None) -> Iterator[RollView | None]:
    """Yield the rolls of craft turns that followed a step, each with the chances of the crafts before it.

    Before a first roll, a chance is about all ways to go on. Before a reroll, it is about the dice that were chosen.

    Args:
        match: the match.
        step: the step, from 1.
        viewer: the seat that reads it, which is asked only for guesses of its own rolls; None for everybody.

    Yields:
        None where the caller may pause, and each roll.
    """
    over = match.outcome is not None
    for roll in craft_rolls(match, step):
        before, after, dice = roll
        asked = viewer in (None, before.active)
        results = yield from _results(roll, asked=asked, over=over)
        yield {
            "step": step,
            "seat": before.active,
            "round": before.round,
            "dice": dice,
            "ended": roll.is_first and len(after.options) == 1,
            "results": results,
        }


def craft_rolls(match: Match, step: int) -> Iterator[CraftRoll]:
    """Yield the rolls of craft turns that followed a step: the first rolls of turns, or a reroll (KF-C1, KF-C4).

    Args:
        match: the match.
        step: the step, from 1.
    """
    for before, drawn in MatchControl(match).chances(step):
        if before.state not in (at.ROLL, at.CRAFT):
            continue
        values = [side + 1 for _, side in drawn]
        after = before.copy()
        if before.state == at.ROLL:
            craft.lay_out(after, values)
            yield CraftRoll(before, after, _dice(after))
        else:
            craft.show_again(after, values)
            again = [{**die, "again": True} for number, die in enumerate(_dice(after)) if before.due >> number & 1]
            yield CraftRoll(before, after, again)


def _dice(after: Position) -> list[Any]:
    """Return the dice of a turn as JSON; those that the cemetery die cancels still show what they rolled (KF-C5)."""
    values = [value or after.cemetery for value in after.die_value]
    return [
        {"kind": KINDS[kind], "value": value, "cancelled": not shown}
        for kind, value, shown in zip(after.die_kind, values, after.die_value, strict=True)
    ]


def _results(roll: CraftRoll, *, asked: bool, over: bool) -> Pausing[list[ResultView]]:
    """Return the chances of the crafts before a roll, and what came; none if they can't be counted in time."""
    results: list[ResultView] = []
    try:
        chances = yield from _chances(roll)
        turn = CraftTurn(roll.after)
        brief = short_names([name for name, _ in chances])
        for (name, steal), (needs, chance) in chances.items():
            if 0 < chance < 1:
                row = yield from _result(turn, roll.after, name, needs, chance, steal=steal, over=over)
                about = f"steal {brief[name]}" if steal else brief[name]
                results.append({**row, "about": about, "asked": row["asked"] if asked else ""})
    except OddsError:
        return []
    return results


def _chances(roll: CraftRoll) -> Pausing[dict[tuple[str, bool], tuple[Needs, Fraction]]]:
    """Return the needs and the chance before a roll of each craft, by its name and whether it is stolen."""
    before = roll.before
    seat = before.active
    wanted = {(name, False): needs for name, needs in seats.displayed(before).items()}
    wanted |= {(name, True): needs for name, needs in seats.to_steal(before, seat).items()}
    chances: dict[tuple[str, bool], tuple[Needs, Fraction]] = {}
    if roll.is_first:
        market = yield from roll_steps(before, seat)
        for (name, steal), needs in wanted.items():
            if (chance := (market.steals if steal else market.chances).get(name)) is not None:
                chances[name, steal] = needs, chance
        return chances
    turn = CraftTurn(before)
    for (name, steal), needs in wanted.items():
        # What CraftTurn.chance can't tell is left out; the other crafts are still shown.
        with suppress(OddsError):
            chances[name, steal] = needs, turn.steal_chance(needs) if steal else turn.chance(needs)
        yield
    return chances


def _result(
    turn: CraftTurn, after: Position, name: str, needs: Needs, chance: Fraction, *, steal: bool, over: bool
) -> Pausing[ResultView]:
    odds = yield from turn.odds(name, needs, steal=steal)
    now = odds.chance
    return {
        "target": (targets.steal if steal else targets.craft)(name),
        "about": name,
        "chance": chance_view(chance),
        # During play, a board may let the player guess the chance that is left with a reroll.
        "came": None if now is None or (0 < now < 1 and not over) else float(now),
        "words": _words(after, name, now, steal=steal, over=over),
        "asked": f"steal {name}" if steal else name,
        "single": True,
    }


def _words(after: Position, name: str, now: Fraction | None, *, steal: bool, over: bool) -> str:
    if now == 0:
        return _missing(after, name, steal=steal)
    return f"{percent(now)} if dice are rolled again" if over and now is not None and now < 1 else ""


def _missing(after: Position, name: str, *, steal: bool) -> str:
    card = after.components.craft_ids[name]
    groups = after.components.crafts[card].groups
    if steal:
        groups = fitting.beaten(after, next(lying for lying in after.lying if lying[0] == card))
    why = missing_for(after, name, groups, "KF-C3" if steal else "KF-C2")
    return why.brief if why else ""
