"""Search: compare lines by playouts on re-dealt positions, stage by stage, with the same randomness for each line.

The re-dealt positions are *determinizations*, and the shared randomness is *common random numbers*. One re-dealing is a
*deal*. A game provides its part as a :class:`Contest`: the promising lines, re-dealt positions, and the value of a
playout. This module contains what all games share:

- the budget, and randomness that all lines of a deal share;
- sequential halving, which drops the worse half of the lines after each stage;
- the weight of the planner's estimate against the playouts;
- the memory with which a bot follows a line that it has found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.messages import short

LEAST_DEALS: Final = 3
"""The least number of deals in each stage for each compared line, however small the budget is."""
BIAS: Final = 0.5
"""The squared systematic error of playouts, divided by the planner's; players do not really play like a policy.

More playouts do not reduce this error. A game with more reliable playouts has a lower value."""
MOST_KEPT: Final = 200
"""The most positions of lines that are remembered; a turn has far fewer."""
_MOST = 10_000_000


class Line(NamedTuple):
    """A way to play on: one or more actions of the seat to act, at most up to the end of its turn.

    Attributes:
        codes: the actions of the line; the first one is legal now.
        prior: the planner's estimate before the search, on the scale of :meth:`Contest.value`.
    """

    codes: tuple[int, ...]
    prior: float


class Begun(NamedTuple):
    """The beginning of a line: its first actions have been applied, the rest is still to be played.

    The search applies the first actions only once, for all playouts of the line. They end at the latest where a random
    draw follows, since its result may differ from playout to playout. There may be none.

    Attributes:
        position: the position after the applied actions.
        keys: keys of what the seat sees, as from :meth:`Contest.key`: one before each applied action, in order, and
            perhaps one before the next action. With them a bot later finds its place in the line again. Empty for a
            game whose lines have one action.
        rest: the codes of the actions that have not been applied.
    """

    position: Any
    keys: tuple[object, ...]
    rest: tuple[int, ...]


class Contest(Protocol):
    """A game's part of the search. The methods do not change the position that they get, unless they say so."""

    @property
    def trust(self) -> float:
        """The error of the planner's estimate, as a standard deviation on the scale of :meth:`value`."""
        ...

    @property
    def planner(self) -> Policy:
        """The policy that picks the action when there are no lines to compare."""
        ...

    def seat(self, position: Any, codes: Sequence[int], /) -> int:
        """Return the seat that is to act; -1 if the game never searches here, such as in a draft."""
        ...

    def lines(self, position: Any, codes: Sequence[int], below: Below, /) -> Sequence[Line]:
        """Return the promising lines, found from what the seat to act sees; the search compares two or more of them."""
        ...

    def key(self, position: Any, seat: int, /) -> object:
        """Return a key for what the seat sees of a position; a bot follows its line while it meets the line's keys."""
        ...

    def begun(self, position: Any, seat: int, codes: tuple[int, ...], /) -> Begun:
        """Return the beginning of a line: apply its first actions to a copy, at most up to the first random draw."""
        ...

    def dealt(self, position: Any, seat: int, below: Below, /) -> Any:
        """Return a copy with everything hidden from the seat re-dealt, in a way that depends only on what it sees."""
        ...

    def value(self, position: Any, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """Change the position: play the rest of a line, then a playout. Return how good the end is for the seat."""
        ...


class Luck:
    """Randomness for one deal, the same for all lines. Each round has its own numbers, so all lines get equal rolls.

    Args:
        seed: the seed of the deal.

    Example:
        >>> one, other = Luck(7), Luck(7)
        >>> [one.at(2)(6), one.at(3)(6)][1] == other.at(3)(6)
        True
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._time = -1
        self._draw = random.Random(0).random

    def at(self, time: int) -> Below:
        """Return the source of random numbers for a time, such as the number of a round.

        Another call for the same time goes on with its numbers. A call for another time starts that time's numbers.
        """
        if time != self._time:
            self._time = time
            self._draw = random.Random(self._seed * 1_000 + time).random
        draw = self._draw
        return lambda n: int(draw() * n)


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The limit for one decision: a number of playouts, seconds, or both; the first limit that is reached counts.

    Attributes:
        simulations: the number of playouts; None for no limit. A search with this limit is the same on each machine.
        seconds: the time in seconds; None for no limit.

    Raises:
        GameError: when both ``simulations`` and ``seconds`` are None, or one of them is invalid.

    Example:
        >>> SearchBudget(simulations=100).simulations
        100
        >>> SearchBudget()
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: a search needs a limit: give simulations= or seconds=.
    """

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def given(cls, simulations: int | None, seconds: float | None, usual: int) -> SearchBudget:
        """Return the budget that a user gives; if nothing is given, the usual number of simulations."""
        return cls(usual if simulations is None and seconds is None else simulations, seconds)

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise GameError("a search needs a limit: give simulations= or seconds=.")
        given: object = self.simulations
        if given is not None and (type(given) is not int or not 1 <= given <= _MOST):
            raise GameError(f"simulations must be a whole number from 1 to {_MOST:,}, not {short(given, 20)}.")
        time: object = self.seconds
        if time is not None and (isinstance(time, bool) or not isinstance(time, int | float) or not 0 < time <= 3_600):
            raise GameError(f"seconds must be a number above 0, up to 3,600, not {short(time, 20)}.")


def halved(
    count: int, value: Callable[[int, int], float], budget: SearchBudget, keep: int = -1
) -> tuple[list[int], list[list[float]]]:
    """Compare lines on one deal after the other, and drop the worse half after each stage (sequential halving).

    A deal is a number from 0: its randomness is the same for all lines.

    Args:
        count: the number of lines.
        value: a function ``value(line, deal)`` that plays a line on a deal and returns its value.
        budget: the limit for all playouts together.
        keep: a line that is never dropped, such as the one that the planner likes best; -1 for none.

    Returns:
        The lines of the last stage, and the values of all lines. A line has a value for each deal from the first one
        until it was dropped.

    Example:
        >>> left, values = halved(4, lambda line, deal: float(line), SearchBudget(simulations=48))
        >>> left, [len(one) for one in values]
        ([3, 2], [6, 6, 18, 18])
    """
    stages = max(1, (count - 1).bit_length())
    values: list[list[float]] = [[] for _ in range(count)]
    left = list(range(count))
    deal, spent, begun = 0, 0, perf_counter()
    for stage in range(stages):
        # Later stages get what earlier stages left over.
        until = None if budget.seconds is None else begun + budget.seconds * (stage + 1) / stages
        playouts = None if budget.simulations is None else (budget.simulations - spent) // (stages - stage)
        deals = 0
        while deals < LEAST_DEALS or (
            (playouts is None or (deals + 1) * len(left) <= playouts) and (until is None or perf_counter() < until)
        ):
            for line in left:
                values[line].append(value(line, deal))
            deal += 1
            deals += 1
        spent += deals * len(left)
        if stage < stages - 1:
            left.sort(key=lambda line: -sum(values[line]))
            left = left[: max(2, (len(left) + 1) // 2)]
            if keep >= 0 and keep not in left:
                left[-1] = keep
    return left, values


def chosen(
    lines: Sequence[Line], left: Sequence[int], values: Sequence[Sequence[float]], trust: float, bias: float = BIAS
) -> int:
    """Return the line to take, from the planner's estimate and the playouts, each weighted by its precision.

    Args:
        lines: all lines.
        left: the indexes of the lines that were compared to the end.
        values: for each line its values, one for each deal.
        trust: the error of the planner's estimate, as a standard deviation.
        bias: the squared systematic error of playouts, divided by the squared error of the planner's estimate.

    Example:
        >>> lines = [Line((1,), 5.0), Line((2,), 4.0)]
        >>> chosen(lines, [0, 1], [[3.0, 7.0, 2.0], [4.1, 8.1, 3.1]], trust=1.0)
        1
        >>> chosen(lines, [0, 1], [[3.0, 7.0, 2.0], [9.1, 1.1, 2.1]], trust=1.0)
        0
    """
    # Compare with the line that the planner likes best, since only differences on the same deals are precise.
    first = max(left, key=lambda line: lines[line].prior)
    best, most = first, 0.0
    for line in left:
        if line != first:
            prior = lines[line].prior - lines[first].prior
            differences = [one - other for one, other in zip(values[line], values[first], strict=True)]
            number = len(differences)
            mean = sum(differences) / number
            spread = sum([(one - mean) ** 2 for one in differences]) / max(1, number - 1)
            # The planner's two estimates have independent errors, so their difference has a larger one.
            doubt = 2 * trust * trust
            error = spread / number + bias * trust * trust
            gain = (prior * error + mean * doubt) / (error + doubt)
            if gain > most:
                best, most = line, gain
    return best


class Searcher:
    """A policy that searches if there are lines to compare, and then follows the line that it has found.

    Args:
        contest: the game's side of the search.
        budget: the limit for one search.
        bias: the squared systematic error of playouts; see :func:`chosen`.
    """

    def __init__(self, contest: Contest, budget: SearchBudget, bias: float = BIAS) -> None:
        self._contest = contest
        self._budget = budget
        self._bias = bias
        self._found: dict[object, int] = {}

    def pick(self, position: Any, codes: Sequence[int], below: Below) -> int:
        """Return the code of the action to take; this is a :data:`~manaforge_widgets.bots.policies.Policy`."""
        if len(codes) == 1:
            return codes[0]
        contest = self._contest
        seat = contest.seat(position, codes)
        if seat < 0:
            return contest.planner(position, codes, below)
        known = self._found.get(contest.key(position, seat))
        if known is not None and known in codes:
            return known
        lines = contest.lines(position, codes, below)
        if len(lines) < 2:
            return lines[0].codes[0] if lines else contest.planner(position, codes, below)
        begun = [contest.begun(position, seat, line.codes) for line in lines]
        seed = below(1 << 30)

        def value(line: int, deal: int) -> float:
            own = (seed << 20) + deal
            dealt = contest.dealt(begun[line].position, seat, random.Random(own).randrange)
            return contest.value(dealt, seat, begun[line].rest, Luck(own))

        first = max(range(len(lines)), key=lambda line: lines[line].prior)
        left, values = halved(len(lines), value, self._budget, first)
        best = chosen(lines, left, values, contest.trust, self._bias)
        if len(self._found) > MOST_KEPT:
            self._found.clear()
        self._found.update(zip(begun[best].keys, lines[best].codes, strict=False))
        return lines[best].codes[0]
