"""Search: lines compared by playouts on tables dealt anew, stage by stage, with the same luck for each line.

A game gives its part as a :class:`Contest`: the lines that are worth a look, a table on which the rest of the game is
played, and how good its end is. What is shared is here: the budget, luck that is the same for each line of a deal, the
halving, how what a planner thought beforehand counts beside the playouts, and that a line once found is followed.
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
"""Each line that is compared gets at least so many deals a stage, however small the budget is."""
BIAS: Final = 0.5
"""The square of how far playouts are off however many there are, beside that of the planner: nobody plays like that.

A game whose playouts are known to tell more has a lower one."""
MOST_KEPT: Final = 200
"""So many positions of lines are remembered; a turn has far fewer."""
_MOST = 10_000_000


class Line(NamedTuple):
    """A way to go on, until the turn ends or luck decides.

    Attributes:
        codes: its actions; the first one is legal now.
        prior: what the planner thinks of it beforehand, on the scale of :meth:`Contest.value`.
    """

    codes: tuple[int, ...]
    prior: float


class Begun(NamedTuple):
    """A line that is carried out as far as it needs no luck.

    Attributes:
        position: the table then.
        keys: what the seat saw before each action that was carried out, and before the next one.
        rest: the actions that are left.
    """

    position: Any
    keys: tuple[object, ...]
    rest: tuple[int, ...]


class Contest(Protocol):
    """A game's side of the search. No method changes a position that it is given, but those that say so."""

    @property
    def trust(self) -> float:
        """How far what the planner thinks is off, as a standard deviation on the scale of :meth:`value`."""
        ...

    @property
    def planner(self) -> Policy:
        """Who decides where there is nothing to compare."""
        ...

    def seat(self, position: Any, codes: Sequence[int], /) -> int:
        """Return the seat that is to act; -1 where it is never searched, such as in a draft."""
        ...

    def lines(self, position: Any, codes: Sequence[int], below: Below, /) -> Sequence[Line]:
        """Return the lines that are worth a look, by what the seat that is to act sees; two or more are compared."""
        ...

    def key(self, position: Any, seat: int, /) -> object:
        """What the seat sees of a position, as far as it decides how to go on with a line."""
        ...

    def begun(self, position: Any, seat: int, codes: tuple[int, ...], /) -> Begun:
        """Return a copy in which as much of a line is carried out as needs no luck."""
        ...

    def dealt(self, position: Any, seat: int, below: Below, /) -> Any:
        """Return a copy in which all that the seat can't see is dealt anew; it depends on what the seat sees alone."""
        ...

    def value(self, position: Any, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """How good the game ends for a seat that goes on with the rest of a line; the position is changed."""
        ...


class Luck:
    """Luck for one deal that is the same for each line: it begins anew with each round, so that all roll alike.

    Args:
        seed: of the deal.

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
        """Return the luck of a time, such as a round: the numbers go on within it, and begin anew with the next one."""
        if time != self._time:
            self._time = time
            self._draw = random.Random(self._seed * 1_000 + time).random
        draw = self._draw
        return lambda n: int(draw() * n)


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How much may be spent on one decision: a number of playouts, or seconds; with both, what is used up first.

    Attributes:
        simulations: the number of playouts; None for no limit. A search within it is the same on each machine.
        seconds: of the clock; None for no limit.

    Raises:
        GameError: for no limit at all, and for one that is no number above 0.

    Example:
        >>> SearchBudget(simulations=100).simulations
        100
        >>> SearchBudget()
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: a search needs simulations or seconds.
    """

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def given(cls, simulations: int | None, seconds: float | None, usual: int) -> SearchBudget:
        """Return the budget that a user gives; if nothing is given, the usual number of simulations."""
        return cls(usual if simulations is None and seconds is None else simulations, seconds)

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise GameError("a search needs simulations or seconds.")
        given: object = self.simulations
        if given is not None and (type(given) is not int or not 1 <= given <= _MOST):
            raise GameError(f"simulations are a whole number from 1 to {_MOST:,}, not {short(given, 20)}.")
        time: object = self.seconds
        if time is not None and (isinstance(time, bool) or not isinstance(time, int | float) or not 0 < time <= 3_600):
            raise GameError(f"a search has seconds above 0, up to 3,600, not {short(time, 20)}.")


def halved(
    count: int, value: Callable[[int, int], float], budget: SearchBudget, keep: int = -1
) -> tuple[list[int], list[list[float]]]:
    """Compare some lines on one deal after the other, and leave out the worse half stage by stage.

    Args:
        count: how many lines there are.
        value: ``value(line, deal)`` plays a line on a deal.
        budget: how many playouts, or how long.
        keep: a line that is never left out, such as the one of which the planner thinks most.

    Returns:
        The lines that were left at the last stage, and for each line its values, deal by deal from the first one on.

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
        # What earlier stages left over is for those to come.
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
    """Return the line to take: what the planner thought and what the playouts say, each counts by how sure it is.

    Args:
        lines: all lines.
        left: those that were compared to the end.
        values: for each line its values, deal by deal.
        trust: how far the planner is off, as a standard deviation.
        bias: the square of how far playouts are off, beside that.

    Example:
        >>> lines = [Line((1,), 5.0), Line((2,), 4.0)]
        >>> chosen(lines, [0, 1], [[3.0, 7.0, 2.0], [4.1, 8.1, 3.1]], trust=1.0)
        1
        >>> chosen(lines, [0, 1], [[3.0, 7.0, 2.0], [9.1, 1.1, 2.1]], trust=1.0)
        0
    """
    # Against the line of which the planner thinks most: only differences on the same deals are told apart well.
    first = max(left, key=lambda line: lines[line].prior)
    best, most = first, 0.0
    for line in left:
        if line != first:
            prior = lines[line].prior - lines[first].prior
            differences = [one - other for one, other in zip(values[line], values[first], strict=True)]
            number = len(differences)
            mean = sum(differences) / number
            spread = sum([(one - mean) ** 2 for one in differences]) / max(1, number - 1)
            # The planner's two values err by themselves, so their difference errs by more.
            doubt = 2 * trust * trust
            error = spread / number + bias * trust * trust
            gain = (prior * error + mean * doubt) / (error + doubt)
            if gain > most:
                best, most = line, gain
    return best


class Searcher:
    """A policy that searches where there is something to compare, and follows the line that it has found.

    Args:
        contest: the game's side.
        budget: for one search.
        bias: see :func:`chosen`.
    """

    def __init__(self, contest: Contest, budget: SearchBudget, bias: float = BIAS) -> None:
        self._contest = contest
        self._budget = budget
        self._bias = bias
        self._found: dict[object, int] = {}

    def pick(self, position: Any, codes: Sequence[int], below: Below) -> int:
        """Return the code of the action to take; a :data:`~manaforge_widgets.bots.policies.Policy`."""
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
