"""The counted results of many rolls, and the interval for the probability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10

from manaforge_widgets.odds.interval import wilson

_PER_DECADE = 30


@dataclass(frozen=True, slots=True)
class Trials:
    """The result of many rolls.

    Attributes:
        count: how many rolls.
        successes: how many of them reached the target.

    Example:
        >>> trials = Trials(10, 5)
        >>> trials.proportion, [round(float(end), 2) for end in trials.interval]
        (Fraction(1, 2), [0.24, 0.76])
    """

    count: int
    successes: int

    @property
    def proportion(self) -> Fraction:
        """The share of successes, from 0 to 1."""
        return Fraction(self.successes, self.count)

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """The ends of the 95 % confidence interval for the probability, from 0 to 1 (Wilson's interval)."""
        return wilson(self.successes, self.count)


def checkpoints(count: int) -> list[int]:
    """Return the numbers of trials after which to count, evenly on a logarithmic scale, from 1 to ``count``.

    Example:
        >>> points = checkpoints(10_000)
        >>> points[:3], points[-1], len(points)
        ([1, 2, 3], 10000, 100)
    """
    steps = range(int(log10(count) * _PER_DECADE) + 1)
    return sorted({round(10 ** (step / _PER_DECADE)) for step in steps} | {count})


def tallies(outcomes: Sequence[int], seen: Sequence[int], counts: Sequence[int]) -> list[list[int]]:
    """Return how often each outcome had come up after each number of trials.

    Args:
        outcomes: all outcomes; each is a column of the result.
        seen: the outcome of each trial, in order.
        counts: the numbers of trials, ascending; each is a row of the result.

    Example:
        >>> tallies([0, 1], [1, 1, 0, 1], [1, 4])
        [[0, 1], [1, 3]]
    """
    place = {outcome: column for column, outcome in enumerate(outcomes)}
    now = [0] * len(outcomes)
    totals = []
    start = 0
    for end in counts:
        for outcome in seen[start:end]:
            now[place[outcome]] += 1
        start = end
        totals.append(now[:])
    return totals
