"""The exact chances of the goals that a game declares, for a board and for ``mf.odds.goals``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from manaforge_widgets.core.api import Game
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS, Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.pausing import Pausing, run_to_end
from manaforge_widgets.odds.transitions import Transitions


@spelled
def goals(
    match: Match, seat: int | None = None, *, seconds: float = SECONDS, positions: int = POSITIONS
) -> dict[str, Fraction]:
    """Return the exact chance of each goal that the match's game declares, if the seat to act plays best for this goal.

    A game declares goals in its method ``goals(position, seat)``. A goal that is named like a legal move has the chance
    after this move.

    Args:
        match: a match.
        seat: the seat that is to act; you may omit it if only one is.
        seconds: the time limit for all goals together.
        positions: the largest number of positions to look at.

    Raises:
        OddsError: when the game declares no goals, or for the reasons that :func:`~manaforge_widgets.odds.best` has.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.odds.goals(mf.new_match("pig", seats=2, seed=1))
        {'roll': Fraction(5, 6)}
    """
    if not isinstance(match, Match):
        raise OddsError(f"match must be a match, as from mf.new_match(), not {short(match)}.")
    if not match.to_act and seat is None:
        return {}
    asks = check_seat(match.to_act[0] if seat is None else seat, match.seats, OddsError)
    return run_to_end(goal_chances(match.rules, match.copy_position(), asks, Effort(seconds, positions)))


def goal_chances(rules: Game, position: Any, seat: int, effort: Effort | None = None) -> Pausing[dict[str, Fraction]]:
    """Return the exact chance of each goal that a game declares; with pauses.

    Args:
        rules: the rules.
        position: the position, which is not changed.
        seat: the seat that is to act.
        effort: the limits for all goals together; None for the usual ones.

    Raises:
        OddsError: when the game declares no goals, or a chance can't be counted.
    """
    declared: Callable[[Any, int], Mapping[str, Goal | bool]] | None = getattr(rules, "goals", None)
    if declared is None or (isinstance(rules, SimpleGame) and type(rules).goals is SimpleGame.goals):
        raise OddsError(f"{rules.title} declares no goals; its rules need a method goals(position, seat).")
    limits = effort or Effort()
    known: dict[Any, frozenset[str]] = {}

    def reached(then: Any) -> frozenset[str]:
        """Return the names of the goals that are reached in a position; all goals ask for the same positions."""
        key = rules.key(then)
        if key not in known:
            there = declared(then, seat)
            known[key] = frozenset(name for name, goal in there.items() if _as_goal(name, goal).value)
        return known[key]

    now = {name: _as_goal(name, goal) for name, goal in declared(position, seat).items()}
    shared = {by_round: Transitions(rules, by_round=by_round) for by_round in (False, True)}
    moves = {rules.action(position, seat, code).text for code in rules.legal(position, seat)}
    chances: dict[str, Fraction] = {}
    for name, goal in now.items():
        question = GameQuestion(
            rules,
            position,
            seat,
            partial(_is_among, reached, name),
            goal.until,
            is_goal=True,
            effort=limits,
            transitions=shared[goal.until == "round"],
        )
        if name in moves and goal.until != "now":
            by_move = yield from question.by_move()
            chances[name] = by_move[name]
        else:
            chances[name] = yield from question.largest()
    return chances


def _is_among(reached: Callable[[Any], frozenset[str]], name: str, position: Any) -> bool:
    return name in reached(position)


def _as_goal(name: str, goal: object) -> Goal:
    if isinstance(goal, bool):
        return Goal(goal)
    if not isinstance(goal, Goal):
        raise OddsError(f"the goal {short(name)} must be a Goal or a bool, not {short(goal)}.")
    return goal
