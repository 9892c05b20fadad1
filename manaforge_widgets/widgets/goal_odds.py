"""The chances of the goals that a game declares, for the seat that is to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Decision
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.block_shapes import GoalOdds, GoalView
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.to_json import chance_view, exact_of, is_open

SECONDS = 10
"""The time for one goal; a chance that takes longer is left out."""
_TIMES = {
    "now": "now",
    "roll": "after the next roll",
    "turn": "this turn, with best play",
    "round": "this round, with best play",
    "game": "in this game, with best play",
}


def goal_steps(match: Match, seat: int) -> Iterator[GoalOdds | None]:
    """Yield the chances of the goals that the rules' ``goals`` declare, each time more of them; None is a pause.

    A goal that is named like a legal move has the chance after that move, any other one the chance with best play.
    Goals whose chance can't be counted are left out.

    Args:
        match: the match.
        seat: the seat; if it is not to act alone, nothing is yielded.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("monty_hall", seats=1, seed=3)
        >>> m.apply("choose 1")
        >>> last = [odds for odds in goal_steps(m, 0) if odds][-1]
        >>> {goal["name"]: goal["chance"]["exact"] for goal in last["goals"]}
        {'stay': '1/3', 'switch': '2/3'}
    """
    rules: Any = match.rules
    declared = getattr(rules, "goals", None)
    position = match.copy_position()
    if declared is None or rules.pending(position) != Decision(seat):
        return
    moves = {action.text for action in match.legal_actions(seat)}
    goals: dict[str, Goal] = declared(position, seat)
    odds: GoalOdds = {"goals": []}
    closed = {str(move) for move in rules.move_list} - moves
    for name, goal in goals.items():
        # A goal that is named like a move is about that move, which is not possible now.
        if name in closed:
            continue
        try:
            chance = yield from _chance(rules, position, seat, name, goal, moves)
        except OddsError:
            continue
        if chance is not None:
            when, row_chance = _TIMES[goal.until], chance_view(chance)
            odds["goals"].append({"name": name, "when": when, "move": name in moves, "chance": row_chance})
            yield {"goals": list(odds["goals"])}


def _chance(rules: Any, position: Any, seat: int, name: str, goal: Goal, moves: set[str]) -> Pausing[Fraction | None]:
    reached = _reached(rules, seat, name)
    if goal.until == "now":
        worlds = rules.worlds(position, seat) if rules.hides else [(position, Fraction(1))]
        if worlds is None:
            return None
        total = sum(Fraction(weight) for _, weight in worlds)
        return sum((Fraction(weight) for world, weight in worlds if reached(world)), Fraction(0)) / total
    question = GameQuestion(rules, position, seat, reached, goal.until, is_goal=True, effort=Effort(SECONDS))
    if name not in moves:
        largest: Fraction = yield from question.largest()
        return largest
    by_move = yield from question.by_move()
    return by_move.get(name)


def _reached(rules: Any, seat: int, name: str) -> Callable[[Any], bool]:
    """Return a function that says whether the goal with this name is true in a position of the rules."""

    def reached(position: Any) -> bool:
        goal = rules.goals(position, seat).get(name)
        return goal is not None and bool(goal.value)

    return reached


def goal_questions(odds: GoalOdds) -> list[Question]:
    """Return the chances that are worth a guess, as questions: those between 0 and 1.

    Example:
        >>> row = {"name": "Yacht", "when": "this turn", "move": False, "chance": chance_view(Fraction(1, 6))}
        >>> goal_questions({"goals": [row]})[0].words
        'How likely is “Yacht” this turn?'
    """
    return [
        Question(row["name"], _asked(row), f"“{row['name']}”", exact_of(row["chance"]))
        for row in odds["goals"]
        if is_open(row["chance"])
    ]


def veiled_goals(odds: GoalOdds, guessed: AbstractSet[str]) -> GoalOdds:
    """Return the chances without those that are still to be guessed.

    Example:
        >>> row = {"name": "Yacht", "when": "this turn", "move": False, "chance": chance_view(Fraction(1, 6))}
        >>> veiled_goals({"goals": [row]}, set()), len(veiled_goals({"goals": [row]}, {"Yacht"})["goals"])
        ({'goals': []}, 1)
    """
    return {"goals": [row for row in odds["goals"] if row["name"] in guessed or not is_open(row["chance"])]}


def _asked(row: GoalView) -> str:
    if row["move"]:
        return f"How likely is it that you reach your goal with “{row['name']}”?"
    return f"How likely is “{row['name']}” {row['when']}?"
