"""Exact means over the worlds of a review, of results or of differences between results, with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from manaforge_widgets.reviewing.sampling import Sample, parts_of_a_win
from manaforge_widgets.simulation.by_set import bounded_interval, student

NORMAL: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""

Rows: TypeAlias = list[list[int]]
"""For each world the scores by seat, then the parts of a win by seat; or differences of these."""


@dataclass(frozen=True, slots=True)
class Value:
    """The expected score and the expected share of the win of each seat: the exact means over the worlds.

    Attributes:
        score: the expected score of each seat.
        win: the expected share of the win of each seat; the sum is 1.

    Example:
        >>> Value((Fraction(40), Fraction(36)), (Fraction(1), Fraction(0))).win[0]
        Fraction(1, 1)
    """

    score: tuple[Fraction, ...]
    win: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The mean difference between the results of the same worlds at two times, such as before and after a roll.

    Attributes:
        score: the change of each seat's score.
        win: the change of each seat's share of the win.
        score_margin: half the widths of the 95 % intervals of ``score``.
        win_margin: half the widths of the 95 % intervals of ``win``.
    """

    score: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    score_margin: tuple[float, ...]
    win_margin: tuple[float, ...]


def value_of(sample: Sample, seats: int) -> Value:
    """Return the mean scores and shares of the win of a sample: one result for each world, as in ``result_of``.

    Example:
        >>> value_of([(40, 36, 2, 0), (30, 35, 0, 2)], 2).score
        (Fraction(35, 1), Fraction(71, 2))
    """
    parts = parts_of_a_win(seats)
    means = [Fraction(sum(column), len(sample)) for column in zip(*sample, strict=True)]
    return Value(tuple(means[:seats]), tuple(mean / parts for mean in means[seats:]))


def differences(after: Sample, before: Sample) -> Rows:
    """Return for each world the result in one sample minus the result in the other, number by number.

    Example:
        >>> differences([(40, 36, 2, 0)], [(30, 36, 0, 2)])
        [[10, 0, 2, -2]]
    """
    return [[one - other for one, other in zip(*pair, strict=True)] for pair in zip(after, before, strict=True)]


def rest_of(whole: tuple[Sample, Sample], part: tuple[Sample, Sample]) -> Rows:
    """Return for each world a whole change minus a part of it.

    Args:
        whole: the whole change, as two samples: the results after it, and the results before it.
        part: the part to subtract, in the same form.

    Example:
        >>> one, two = [(40, 36, 2, 0)], [(30, 36, 0, 2)]
        >>> rest_of((one, two), (one, one))
        [[10, 0, 2, -2]]
    """
    worlds = zip(*whole, *part, strict=True)
    return [[a - b - (c - d) for a, b, c, d in zip(*four, strict=True)] for four in worlds]


def change(rows: Rows, seats: int) -> Change:
    """Return the mean differences, with the shares of the win from 0 to 1, and their intervals.

    Args:
        rows: the differences in each world, with the shares of the win in parts of a win.
        seats: the number of seats.

    Example:
        >>> change([[10, 0, 2, -2], [0, 0, 0, 0]], 2).win
        (Fraction(1, 2), Fraction(-1, 2))
    """
    parts, count = parts_of_a_win(seats), len(rows)
    columns = list(zip(*rows, strict=True))
    means = [Fraction(sum(column), count) for column in columns]
    margins = [interval(column) for column in columns]
    return Change(
        tuple(means[:seats]),
        tuple(mean / parts for mean in means[seats:]),
        tuple(margins[:seats]),
        tuple(margin / parts for margin in margins[seats:]),
    )


def interval(differences: Sequence[int]) -> float:
    """Return half the width of the 95 % interval of the mean of some numbers.

    Example:
        >>> interval([3, 3, 3])
        0.0
    """
    count = len(differences)
    total = sum(differences)
    # Whole numbers as long as possible, so that the interval of equal numbers has width 0.
    squares = count * sum(one * one for one in differences) - total * total
    return NORMAL * math.sqrt(squares / (count * count * max(1, count - 1)))


def score_margin(values: Sequence[int]) -> float:
    """Return the margin of a mean score: half the width of its 95 % interval.

    It comes from Student's distribution, since a review may have few worlds. Even if all worlds ended with the same
    score, the margin is not 0: another world might differ by one point.

    Args:
        values: the score in each world.

    Example:
        >>> round(score_margin([0, 2, 0, 2]), 2), round(score_margin([3] * 8), 2)
        (1.84, 0.32)
    """
    if len(values) < 2:
        return math.inf
    mean = math.fsum(values) / len(values)
    student_margin = interval(values) * student(len(values) - 1) / NORMAL
    return max(student_margin, _bounded_margin(list(values), (mean - 1, mean + 1)))


def share_margin(values: Sequence[int], parts: int, bounds: tuple[float, float]) -> float:
    """Return the margin of a mean share of the win: the distance to the farther end of its 95 % interval.

    The interval suits a small number of worlds, and has a width even if all worlds ended in the same way.

    Args:
        values: the share in each world, in parts of a win.
        parts: the number of parts into which a win is divided.
        bounds: the lowest and the highest possible mean.

    Example:
        >>> round(share_margin([2] * 8, 2, (0.0, 1.0)), 3)
        0.324
    """
    return _bounded_margin([value / parts for value in values], bounds)


def _bounded_margin(values: Sequence[float], bounds: tuple[float, float]) -> float:
    mean = math.fsum(values) / len(values)
    low, high = bounded_interval(mean, [(value - mean) / len(values) for value in values], bounds)
    return max(mean - low, high - mean)


SUMMED: Final = ("start", "luck", "own_luck", "decisions", "own_decisions", "others_decisions", "result", "cost")
"""The names of the sums of a review."""


_LEVELS: Final = frozenset({"start", "result", "cost"})
"""The sums that are levels and not changes, so they can't be below 0."""


class Tally:
    """The sums of a review in each world, from which their margins of error are calculated.

    Within a world the numbers depend on each other, since every line of play meets the same random results.
    Different worlds are independent. So each sum is calculated world by world, and its interval is that of a mean
    over the worlds. Each row of numbers is one world: the scores by seat, then the parts of a win by seat.

    Args:
        worlds: the number of worlds.
        seats: the number of seats.

    Example:
        >>> tally = Tally(2, 2)
        >>> tally.add("luck", [[4, 0, 2, -2], [2, 0, 2, -2]])
        >>> tally.add("luck", [[-4, 0, 0, 0], [-2, 0, 0, 0]])
        >>> tally.sums["luck"]
        [[0, 0, 2, -2], [0, 0, 2, -2]]
    """

    __slots__ = ("moved", "seats", "sums")

    def __init__(self, worlds: int, seats: int) -> None:
        self.seats = seats
        self.sums = {name: [[0] * (2 * seats) for _ in range(worlds)] for name in SUMMED}
        # A sum to which nothing was added, such as decisions of the quick bot itself, is exactly 0.
        self.moved: dict[str, set[int]] = {name: set() for name in SUMMED}

    def add(self, name: str, rows: Sequence[Sequence[int]], seats: Iterable[int] | None = None) -> None:
        """Add a change or a value to one of the sums, world by world.

        Args:
            name: the name of the sum, one of ``SUMMED``.
            rows: for each world the numbers to add: the scores by seat, then the parts of a win by seat.
            seats: the seats for which to add them; None for all seats.
        """
        counted = range(self.seats) if seats is None else seats
        places = [place for seat in counted for place in (seat, self.seats + seat)]
        if any(map(any, rows)):
            self._add(name, rows, places)
            self.moved[name].update(places)

    def _add(self, name: str, rows: Sequence[Sequence[int]], places: Iterable[int]) -> None:
        for sums, row in zip(self.sums[name], rows, strict=True):
            for place in places:
                sums[place] += row[place]

    def join(self, other: Tally) -> None:
        """Add the sums of another part of the same review."""
        for name, rows in other.sums.items():
            self._add(name, rows, other.moved[name])
            self.moved[name] |= other.moved[name]

    def margins(self) -> dict[str, tuple[tuple[float, ...], tuple[float, ...]]]:
        """Return by the name of the sum the margins of the scores, by seat, and of the shares of the win, by seat."""
        parts = parts_of_a_win(self.seats)
        margins = {}
        for name, rows in self.sums.items():
            columns = list(enumerate(zip(*rows, strict=True)))
            scores = [score_margin(column) if place in self.moved[name] else 0.0 for place, column in columns]
            bounds = (0.0, 1.0) if name in _LEVELS else (-1.0, 1.0)
            wins = [
                share_margin(column, parts, bounds) if place in self.moved[name] else 0.0 for place, column in columns
            ]
            margins[name] = tuple(scores[: self.seats]), tuple(wins[self.seats :])
        return margins
