"""Means of samples and of their differences, exact, with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from manaforge_widgets.reviewing.playing import Sample, parts_of_a_win

NORMAL: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Value:
    """What each seat can expect: its score and its share of the win, exactly the means over the worlds.

    Attributes:
        score: of each seat.
        win: of each seat; together they are 1.

    Example:
        >>> Value((Fraction(40), Fraction(36)), (Fraction(1), Fraction(0))).win[0]
        Fraction(1, 1)
    """

    score: tuple[Fraction, ...]
    win: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The mean difference between two samples, world by world.

    Attributes:
        score: by how much each seat's score changed.
        win: by how much each seat's share of the win changed.
        score_margin: half the widths of their 95 % intervals.
        win_margin: half the widths of their 95 % intervals.
    """

    score: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    score_margin: tuple[float, ...]
    win_margin: tuple[float, ...]


def value_of(sample: Sample, seats: int) -> Value:
    """The means of a sample.

    Example:
        >>> value_of([(40, 36, 2, 0), (30, 35, 0, 2)], 2).score
        (Fraction(35, 1), Fraction(71, 2))
    """
    change = change_of(sample, [(0,) * (2 * seats)] * len(sample), seats)
    return Value(change.score, change.win)


def change_of(after: Sample, before: Sample, seats: int) -> Change:
    """What lies between two samples of the same worlds.

    Example:
        >>> change_of([(40, 36, 2, 0)] * 2, [(40, 36, 2, 0), (30, 36, 0, 2)], 2).score
        (Fraction(5, 1), Fraction(0, 1))
    """
    return _change(
        [[one - other for one, other in zip(*pair, strict=True)] for pair in zip(after, before, strict=True)], seats
    )


def rest_of(whole: tuple[Sample, Sample], part: tuple[Sample, Sample], seats: int) -> Change:
    """What a change has more than a part of it; each is a sample after and one before.

    Example:
        >>> one, two = [(40, 36, 2, 0)], [(30, 36, 0, 2)]
        >>> rest_of((one, two), (one, one), 2).score
        (Fraction(10, 1), Fraction(0, 1))
    """
    worlds = zip(*whole, *part, strict=True)
    return _change([[a - b - (c - d) for a, b, c, d in zip(*four, strict=True)] for four in worlds], seats)


def _change(rows: list[list[int]], seats: int) -> Change:
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
    """Half the width of the 95 % interval of the mean of some numbers.

    Example:
        >>> interval([3, 3, 3])
        0.0
    """
    count = len(differences)
    total = sum(differences)
    # Whole numbers as long as possible: so equal ones have no width at all.
    squares = count * sum(one * one for one in differences) - total * total
    return NORMAL * math.sqrt(squares / (count * count * max(1, count - 1)))
