"""The chances of the goals that a game declares, for the seat that is to act."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction
from random import Random
from typing import Any, TypedDict

from manaforge_widgets.core.api import Decision
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.odds.transitions import Transitions
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.block_shapes import GoalOdds, GoalView
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.to_json import chance_view, exact_of, is_open

SECONDS = 10
"""The time for one goal; a chance that takes longer is left out."""
SAMPLES = 1_000
"""If what is hidden has too many possibilities to list, this many of them are drawn."""
_PAUSE = 20
"""After this many samples the calculation may pause."""
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
    position = match.copy_position()
    if not hasattr(rules, "goals") or rules.pending(position) != Decision(seat):
        return
    moves = {action.text for action in match.legal_actions(seat)}
    # A goal that is named like a move is about that move, so it says nothing while the move is not possible.
    closed = {str(move) for move in rules.move_list} - moves
    # The names come from what the seat knows, too: they must not depend on what is hidden.
    known = rules.resample(position, seat, _rng(match.step, seat).randrange) if rules.hides else position
    goals: dict[str, Goal] = {name: goal for name, goal in _goals(rules, known, seat).items() if name not in closed}
    odds: GoalOdds = {"goals": []}
    now = [name for name, goal in goals.items() if goal.until == "now"]
    chances = (yield from _now(rules, position, seat, now, match.step)) if now else {}
    counting = _Counting(rules, position, seat, moves)
    for name, goal in goals.items():
        try:
            row = chances.get(name) or (yield from counting.chance(name, goal))
        except OddsError:
            continue
        odds["goals"].append({"name": name, "when": _TIMES[goal.until], "move": name in moves, **row})
        yield {"goals": list(odds["goals"])}


class _Shown(TypedDict):
    """A chance, and a sentence about how it was found."""

    chance: shapes.Chance
    words: str


def _exact(chance: Fraction) -> _Shown:
    view = chance_view(chance)
    return {"chance": view, "words": f"Exactly {view['exact']}: {view['one_in']}."}


def _now(rules: Any, position: Any, seat: int, names: list[str], step: int) -> Pausing[dict[str, _Shown]]:
    """Return the chance that each of these goals is true now: only what the seat can't see is uncertain."""
    worlds = rules.worlds(position, seat) if rules.hides else [(position, Fraction(1))]
    if worlds is None:
        return (yield from _sampled(rules, position, seat, names, step))
    total = sum(Fraction(weight) for _, weight in worlds)
    true = dict.fromkeys(names, Fraction(0))
    for world, weight in worlds:
        found = _goals(rules, world, seat)
        for name in names:
            true[name] += Fraction(weight) * _is_true(found, name)
    return {name: _exact(chance / total) for name, chance in true.items()}


def _sampled(rules: Any, position: Any, seat: int, names: list[str], step: int) -> Pausing[dict[str, _Shown]]:
    """Return the same from samples; the same position gives the same samples."""
    rng = Random(f"goals {step} {seat}")
    hits = dict.fromkeys(names, 0)
    for number in range(1, SAMPLES + 1):
        found = _goals(rules, rules.resample(position, seat, rng.randrange), seat)
        for name in names:
            hits[name] += _is_true(found, name)
        if number % _PAUSE == 0:
            yield
    return {name: _about(count) for name, count in hits.items()}


def _rng(step: int, seat: int) -> Random:
    return Random(f"goals {step} {seat}")


def _about(hits: int) -> _Shown:
    low, high = wilson(hits, SAMPLES)
    view = chance_view(Fraction(hits, SAMPLES))
    shown: shapes.Chance = {**view, "percent": f"≈ {round(100 * view['share'])} %", "one_in": "", "exact": ""}
    return {
        "chance": shown,
        "words": f"From {SAMPLES:,} samples of what is hidden; 95 % interval {percent(low)} to {percent(high)}.",
    }


class _Counting:
    """Counts the chances of goals one after the other; they share what was found about the positions."""

    def __init__(self, rules: Any, position: Any, seat: int, moves: set[str]) -> None:
        self._rules, self._position, self._seat, self._moves = rules, position, seat, moves
        self._shared = {by_round: Transitions(rules, by_round=by_round) for by_round in (False, True)}
        self._known: dict[Any, frozenset[str]] = {}

    def chance(self, name: str, goal: Goal) -> Pausing[_Shown]:
        """Return the chance with best play, or after the move that the goal is named like."""
        question = GameQuestion(
            self._rules,
            self._position,
            self._seat,
            lambda later: name in self._reached(later),
            goal.until,
            is_goal=True,
            effort=Effort(SECONDS),
            transitions=self._shared[goal.until == "round"],
        )
        if name not in self._moves:
            return _exact((yield from question.largest()))
        by_move = yield from question.by_move()
        return _exact(by_move[name])

    def _reached(self, position: Any) -> frozenset[str]:
        key = self._rules.key(position)
        if key not in self._known:
            goals = _goals(self._rules, position, self._seat)
            self._known[key] = frozenset(name for name, goal in goals.items() if goal.value)
        return self._known[key]


def _goals(rules: Any, position: Any, seat: int) -> dict[str, Goal]:
    """Return the goals in a position; a bool is a goal for this turn."""
    return {name: Goal(goal) if isinstance(goal, bool) else goal for name, goal in rules.goals(position, seat).items()}


def _is_true(goals: dict[str, Goal], name: str) -> bool:
    return name in goals and bool(goals[name].value)


def goal_questions(odds: GoalOdds) -> list[Question]:
    """Return the chances that are worth a guess, as questions: exact ones between 0 and 1.

    Example:
        >>> chance = chance_view(Fraction(1, 6))
        >>> row = {"name": "Yacht", "when": "this turn", "move": False, "words": "", "chance": chance}
        >>> goal_questions({"goals": [row]})[0].words
        'How likely is “Yacht” this turn?'
    """
    return [
        Question(row["name"], _asked(row), f"“{row['name']}”", exact_of(row["chance"]))
        for row in odds["goals"]
        if _is_asked(row)
    ]


def veiled_goals(odds: GoalOdds, guessed: AbstractSet[str]) -> GoalOdds:
    """Return the chances without those that are still to be guessed.

    Example:
        >>> chance = chance_view(Fraction(1, 6))
        >>> row = {"name": "Yacht", "when": "this turn", "move": False, "words": "", "chance": chance}
        >>> veiled_goals({"goals": [row]}, set()), len(veiled_goals({"goals": [row]}, {"Yacht"})["goals"])
        ({'goals': []}, 1)
    """
    return {"goals": [row for row in odds["goals"] if row["name"] in guessed or not _is_asked(row)]}


def _is_asked(row: GoalView) -> bool:
    # A sampled chance has no exact number to compare a guess with.
    return is_open(row["chance"]) and bool(row["chance"]["exact"])


def _asked(row: GoalView) -> str:
    if row["move"]:
        return f"How likely is it that you reach your goal with “{row['name']}”?"
    return f"How likely is “{row['name']}” {row['when']}?"
