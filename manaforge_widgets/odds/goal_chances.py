"""The chance of each goal that a game declares, as a seat knows it, under its best play."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import process_time
from typing import Any

from manaforge_widgets.core.api import Decision, Game, GameError, Over, Simultaneous
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.games.counts import Past, counts_of
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.knowledge import worlds_in_any_order
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS, Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.horizon import UNTIL
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.odds.transitions import Transitions

SAMPLES = 2_000
"""The most positions that are sampled."""
_COMPARED = 300
"""The number of cases that are also tried in another order if a goal says that the order is no matter."""

_Found = dict[str, tuple[Goal, "GoalChance"]]
"""The goals by name, each with its chance."""


@dataclass(frozen=True, slots=True)
class GoalChance:
    """The chance of a goal.

    Attributes:
        name: the name of the goal.
        goal: the goal as one of the possible positions has it: what it is about, and when it counts.
        chance: the chance; None if it was refused.
        interval: the 95 % interval of a chance that was sampled; None if the chance is exact.
        reason: why there is no chance; empty if there is one.
        after: the chance after each legal move, by its notation; empty if it is not known.
    """

    name: str
    goal: Goal
    chance: Fraction | None = None
    interval: tuple[Fraction, Fraction] | None = None
    reason: str = ""
    after: Mapping[str, Fraction] = field(default_factory=dict)


def goal_chances(
    rules: Game, position: Any, seat: int, *, seconds: float = SECONDS, positions: int = POSITIONS
) -> Iterator[GoalChance | None]:
    """Yield the chance of each goal that a game declares with ``goals(position, seat)``, the nearest horizons first.

    A goal that is named like a legal move has the chance that it is reached after that move. Any other goal has the
    chance under best play from now on. With ``until="now"`` it is the chance that the goal is true in the position as
    it is. If too much is hidden for that, the chance is counted without the order of dice, if the goal allows it, or
    sampled. What a seat can't see never shows: the goals are those of all positions that look the same to it.

    A goal about later positions is left out while the seat is not to move, and so is a goal that is named like a move
    that is not legal.

    Args:
        rules: the rules, which may have a method ``goals``.
        position: the position; it is not changed.
        seat: the seat.
        seconds: the time for one goal, in seconds of calculation; pauses do not count.
        positions: the largest number of positions to look at.

    Yields:
        None where the caller may pause, and each goal with its chance.

    Raises:
        OddsError: when ``goals`` fails, or returns something else than goals by name.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2)
        >>> [(found.name, str(found.chance)) for found in goal_chances(m.rules, m.copy_position(), 0) if found]
        [('roll', '5/6')]
    """
    pending = rules.pending(position)
    if not declares_goals(rules) or isinstance(pending, Over):
        return
    is_open = pending in (Decision(seat), Simultaneous((seat,)))
    legal = {rules.action(position, seat, code).text for code in rules.legal(position, seat)} if is_open else set()
    moves = set(map(str, getattr(rules, "move_list", ())))
    known = yield from _now(rules, position, seat, seconds)
    wanted = {name: goal for name, (goal, _) in known.items() if name in legal or name not in moves}
    for name, goal in wanted.items():
        if goal.until == "now":
            yield known[name][1]
    shared = {by_round: Transitions(rules, by_round=by_round) for by_round in (False, True)}
    reading = _Reading(rules, seat)
    for until in UNTIL[1:] if is_open else ():
        for name, goal in wanted.items():
            if goal.until == until:
                effort = Effort(seconds, positions, process_time)
                there = shared[until == "round"]
                yield from _later(rules, position, seat, name, goal, reading, effort, there, is_move=name in legal)


def _later(
    rules: Game,
    position: Any,
    seat: int,
    name: str,
    goal: Goal,
    reading: _Reading,
    effort: Effort,
    shared: Transitions,
    *,
    is_move: bool,
) -> Iterator[GoalChance | None]:
    """Yield the chance of a goal about later positions, and None where the caller may pause."""
    try:
        asked = GameQuestion(
            rules, position, seat, reading.of(name), goal.until, is_goal=True, effort=effort, transitions=shared
        )
        if is_move:
            after = yield from asked.by_move()
            yield GoalChance(name, goal, after[name])
        else:
            chance, after = yield from asked.largest_and_by_move()
            yield GoalChance(name, goal, chance, after=after)
    except OddsError as error:
        yield GoalChance(name, goal, reason=str(error))


class _Reading:
    """Reads the goals of positions; those of a position that stays are read once."""

    def __init__(self, rules: Game, seat: int) -> None:
        self._rules = rules
        self._seat = seat
        self._read: dict[int, tuple[Any, dict[str, Goal]]] = {}

    def goals(self, position: Any) -> dict[str, Goal]:
        """Return the goals in a position by name."""
        # The position is kept with its goals, so that no other object can get the same id.
        found = self._read.get(id(position))
        if found is None:
            found = self._read[id(position)] = (position, goals_of(self._rules, position, self._seat))
        return found[1]

    def of(self, name: str) -> Callable[[Any], bool]:
        """Return a function of a position: whether a goal is reached."""
        return lambda position: (goal := self.goals(position).get(name)) is not None and goal.value


def declares_goals(rules: Game) -> bool:
    """Return whether a game declares goals.

    Args:
        rules: the rules.

    Example:
        >>> import manaforge_widgets as mf
        >>> [declares_goals(mf.new_match(game, seats=2).rules) for game in ("pig", "kuhn_poker")]
        [True, False]
    """
    return getattr(type(rules), "goals", SimpleGame.goals) is not SimpleGame.goals


def goals_of(rules: Game, position: Any, seat: int) -> dict[str, Goal]:
    """Return the goals that the rules declare in a position; a plain truth value counts until the end of the turn.

    Args:
        rules: the rules, which have a method ``goals``.
        position: the position.
        seat: the seat.

    Raises:
        OddsError: when ``goals`` fails, or returns something else than goals by name.

    Example:
        >>> class Rules:
        ...     title = "Six"
        ...     def goals(self, position, seat): return {"a six": position == 6}
        >>> goals_of(Rules(), 6, 0)["a six"].value
        True
    """
    title = rules.title or rules.name
    try:
        found: Any = rules.goals(position, seat)  # type: ignore[attr-defined]
    except GameError as error:
        raise OddsError(f"{title}: {error}") from error
    except Exception as error:
        raise OddsError(f"{title}: goals raised {type(error).__name__}: {clipped(str(error), 120)}.") from error
    if not isinstance(found, Mapping) or not all(isinstance(name, str) for name in found):
        raise OddsError(f"{title}: goals must return a dict from names to goals, not {short(found, 60)}.")
    goals = {name: Goal(one) if isinstance(one, bool) else one for name, one in found.items()}
    for name, goal in goals.items():
        if not isinstance(goal, Goal):
            raise OddsError(f"{title}: the goal {name!r} must be a Goal or a bool, not {short(goal, 60)}.")
    return goals


# -------------------------------------------------------------------------------------------------- what is true now


def _now(rules: Any, position: Any, seat: int, seconds: float) -> Pausing[_Found]:
    """Return each goal of the positions that look like this one to the seat, with the chance that it is true there."""
    if _sees_all(rules, position, seat):
        return (yield from _counted(rules, [(position, Fraction(1))], seat))
    # The same knowledge gives the same numbers.
    rng = random.Random(json.dumps(rules.view(position, seat), sort_keys=True))
    some = [goal for goal in goals_of(rules, _drawn(rules, position, seat, rng), seat).values() if goal.until == "now"]
    past = getattr(counts_of(position), "past", None)
    found: _Found = {}
    if past is not None and any(goal.any_order for goal in some):
        found = yield from _in_any_order(rules, past, seat)
        if found and all(goal.any_order for goal in some):
            return found
    worlds = getattr(rules, "worlds", None)
    listed = worlds(position, seat) if worlds else None
    every = (
        (yield from _sampled(rules, position, seat, rng, seconds))
        if listed is None
        else (yield from _counted(rules, listed, seat))
    )
    return every | {name: one for name, one in found.items() if one[0].any_order}


def _sees_all(rules: Game, position: Any, seat: int) -> bool:
    return {**rules.view(position, seat), "viewer": None} == {**rules.view(position, None), "viewer": None}


def _counted(rules: Game, worlds: Sequence[tuple[Any, Fraction]], seat: int) -> Pausing[_Found]:
    first: dict[str, Goal] = {}
    shares: dict[str, int] = {}
    # Whole numbers are added much faster than fractions.
    common = math.lcm(*(weight.denominator for _, weight in worlds))
    total = 0
    for world, share in worlds:
        yield
        weight = int(share * common)
        total += weight
        for name, goal in goals_of(rules, world, seat).items():
            first.setdefault(name, goal)
            if goal.value:
                shares[name] = shares.get(name, 0) + weight
    return {name: (goal, GoalChance(name, goal, Fraction(shares.get(name, 0), total))) for name, goal in first.items()}


def _in_any_order(rules: Any, past: Past, seat: int) -> Pausing[_Found]:
    """Return the goals with their chances, counted without the order of hidden dice; empty if that is not possible."""
    worlds = yield from worlds_in_any_order(rules, past, seat)
    if worlds is None:
        return {}
    others = (yield from worlds_in_any_order(rules, past, seat, seed=1, first=_COMPARED)) or []
    for (one, _), (other, _) in zip(worlds, others, strict=False):
        yield
        goals = goals_of(rules, other, seat)
        for name, goal in goals_of(rules, one, seat).items():
            if goal.any_order and (name not in goals or goals[name].value != goal.value):
                raise OddsError(
                    f"{rules.title or rules.name}: the goal {name!r} has any_order=True, but it depends on which of "
                    "the hidden dice shows what."
                )
    return (yield from _counted(rules, worlds, seat))


def _sampled(rules: Game, position: Any, seat: int, rng: random.Random, seconds: float) -> Pausing[_Found]:
    first: dict[str, Goal] = {}
    hits: dict[str, int] = {}
    trials, end = 0, process_time() + seconds
    while trials < SAMPLES and (process_time() < end or not trials):
        yield
        trials += 1
        for name, goal in goals_of(rules, _drawn(rules, position, seat, rng), seat).items():
            first.setdefault(name, goal)
            hits[name] = hits.get(name, 0) + goal.value
    return {
        name: (goal, GoalChance(name, goal, Fraction(hits[name], trials), wilson(hits[name], trials)))
        for name, goal in first.items()
    }


def _drawn(rules: Game, position: Any, seat: int, rng: random.Random) -> Any:
    """Return a position that looks the same to the seat, drawn with its probability."""
    try:
        return rules.resample(position, seat, rng.randrange)
    except GameError as error:
        raise OddsError(str(error)) from error
