"""Many rolls as they came in: how often what, after how many, and how sure that makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10

from manaforge_widgets.odds.interval import wilson

_PER_DECADE = 30


@dataclass(frozen=True, slots=True)
class Trials:
    """What came of many rolls.

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
        """The share of successes."""
        return Fraction(self.successes, self.count)

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """The 95 % interval of the chance, from 0 to 1."""
        return wilson(self.successes, self.count)


def checkpoints(count: int) -> list[int]:
    """After how many trials to look: each of the first, then ever fewer, evenly on a logarithmic scale; and at the end.

    Example:
        >>> points = checkpoints(10_000)
        >>> points[:3], points[-1], len(points)
        ([1, 2, 3], 10000, 100)
    """
    steps = range(int(log10(count) * _PER_DECADE) + 1)
    return sorted({round(10 ** (step / _PER_DECADE)) for step in steps} | {count})


def tallies(outcomes: Sequence[int], seen: Sequence[int], counts: Sequence[int]) -> list[list[int]]:
    """How often each outcome had been seen after each count.

    Args:
        outcomes: what there is, in the order of the answer's columns.
        seen: what was seen, in order.
        counts: after how many to look, ascending.

    Example:
        >>> tallies([0, 1], [1, 1, 0, 1], [1, 4])
        [[0, 1], [1, 3]]
    """
    place = {outcome: column for column, outcome in enumerate(outcomes)}
    now = [0] * len(outcomes)
    found = []
    start = 0
    for end in counts:
        for outcome in seen[start:end]:
            now[place[outcome]] += 1
        start = end
        found.append(now[:])
    return found
