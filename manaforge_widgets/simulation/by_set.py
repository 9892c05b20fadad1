"""Means of what happened in games that share their luck set by set, with honest intervals.

The games of a set share their luck, so they are not independent of each other; the sets are. The error of a mean is
therefore taken from how much it differs from set to set, as surveys do with clusters, not from how much the games
differ. Which way that goes can't be known before: luck that favours a seat makes the games of a rotation cancel out,
and luck that favours a style makes the games of a set alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

Z = NormalDist().inv_cdf(0.975)
"""The 0.975 quantile of the normal distribution."""

LEAST_SETS = 10
"""The fewest sets from which an interval for a mean score is told."""


class Sample:
    """Values of rows, summed by set.

    Rows come in the order of their sets and games, as in the tables of a simulation.

    Example:
        >>> wins = Sample()
        >>> for of_set, game, win in [(0, 0, 1.0), (0, 1, 0.0), (1, 2, 1.0), (1, 3, 1.0)]:
        ...     wins.add(of_set, game, win)
        >>> wins.rows, wins.games, wins.sets, wins.mean
        (4, 4, 2, 0.75)
    """

    __slots__ = ("_game", "counts", "games", "numbers", "rows", "total", "totals")

    def __init__(self) -> None:
        self.numbers, self.counts, self.totals = array("q"), array("q"), array("d")
        self.rows = self.games = 0
        self.total = 0.0
        self._game = -1

    def add(self, of_set: int, game: int, value: float) -> None:
        """Take a row in.

        Args:
            of_set: the number of its set.
            game: the number of its game.
            value: what is averaged.
        """
        if not self.numbers or self.numbers[-1] != of_set:
            self.numbers.append(of_set)
            self.counts.append(0)
            self.totals.append(0.0)
        self.counts[-1] += 1
        self.totals[-1] += value
        self.rows += 1
        self.total += value
        if game != self._game:
            self._game = game
            self.games += 1

    @property
    def sets(self) -> int:
        """How many sets there are."""
        return len(self.numbers)

    @property
    def mean(self) -> float:
        """The mean of all rows; 0 where there are none."""
        return self.total / self.rows if self.rows else 0.0

    @property
    def variance(self) -> float:
        """The variance of the mean, from set to set; infinite for less than two sets.

        The linearised variance of a ratio: where all sets have equally many rows, the variance of the means of the
        sets over their number.
        """
        return variance_of(self.deviations().values())

    def deviations(self) -> dict[int, float]:
        """Return by how much each set moves the mean, by the number of the set; together they are 0."""
        mean, rows = self.mean, self.rows
        sums = zip(self.numbers, self.totals, self.counts, strict=True)
        return {of_set: (total - mean * count) / rows for of_set, total, count in sums}

    def rate(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean of values from 0 to 1, such as wins."""
        return share_interval(self.mean, self.variance, self.sets)

    def score(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the mean of any values; None for too few sets."""
        return mean_interval(self.mean, self.variance, self.sets)


def variance_of(deviations: Iterable[float]) -> float:
    """Return the variance of a sum whose independent parts deviate from their means by these.

    Args:
        deviations: of each part.

    Example:
        >>> variance_of([1.0, -1.0])
        4.0
    """
    squares = [deviation**2 for deviation in deviations]
    return sum(squares) * len(squares) / (len(squares) - 1) if len(squares) > 1 else inf


def student(freedom: int) -> float:
    """Return the 0.975 quantile of Student's distribution (Abramowitz and Stegun 26.7.5), right to 0.01 from 3 on.

    Args:
        freedom: the degrees of freedom, at least 1.

    Example:
        >>> round(student(9), 3), round(student(10**6), 3)
        (2.262, 1.96)
    """
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def wilson_share(share: float, trials: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share; the trials need not be a whole number.

    Args:
        share: what was found, from 0 to 1.
        trials: in how many independent trials; more than 0.

    Example:
        >>> [round(end, 4) for end in wilson_share(0.8, 10)]
        [0.4902, 0.9433]
    """
    spread = Z**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))


def effective_trials(share: float, variance: float, sets: int) -> float:
    """Return how many independent trials would tell a share as well as the sets do.

    Values from 0 to 1 with a mean p vary by p (1 - p) at most, so a set tells at least as much as one trial. Sets
    that are all alike have no variance to see, though the next one may differ: the variance is at least what one more
    set at the farther end would bring.

    Args:
        share: the mean of values from 0 to 1.
        variance: of that mean, from set to set.
        sets: how many there are.

    Example:
        >>> effective_trials(0.5, 0.25 / 200, 100) > 190, effective_trials(1.0, 0.0, 100)
        (True, 100)
    """
    if sets < 2:
        return sets
    least = (max(share, 1 - share) / (sets + 1)) ** 2
    trials = share * (1 - share) / max(variance, least)
    return max(sets, trials * (Z / student(sets - 1)) ** 2)


def share_interval(share: float, variance: float, sets: int) -> tuple[float, float]:
    """Return the 95 % interval for a mean of values from 0 to 1: Wilson's, with as many trials as the sets are worth.

    Wilson's interval with the effective number of trials, that number corrected for being estimated (Korn and
    Graubard 1998; Franco, Little, Louis and Slud 2019). Of games that are independent it is Wilson's own.

    Args:
        share: the mean.
        variance: of the mean, from set to set.
        sets: how many there are; 0 to 1 for none.

    Example:
        >>> [round(end, 3) for end in share_interval(1.0, 0.0, 100)]
        [0.963, 1.0]
    """
    return wilson_share(share, effective_trials(share, variance, sets)) if sets else (0.0, 1.0)


def difference_interval(difference: float, variance: float, sets: int) -> tuple[float, float]:
    """Return the 95 % interval for the difference of two shares, a mean of values from -1 to 1.

    Args:
        difference: the mean.
        variance: of the mean, from set to set.
        sets: how many there are.

    Example:
        >>> [round(end, 3) for end in difference_interval(0.0, 0.0, 100)]
        [-0.02, 0.02]
    """
    low, high = share_interval((1 + difference) / 2, variance / 4, sets)
    return 2 * low - 1, 2 * high - 1


def mean_interval(mean: float, variance: float, sets: int) -> tuple[float, float] | None:
    """Return the 95 % interval for a mean of any values, by Student's distribution; None for too few sets.

    Args:
        mean: the mean.
        variance: of the mean, from set to set.
        sets: how many there are.

    Example:
        >>> mean_interval(40.0, 1.0, 3) is None, [round(end, 2) for end in mean_interval(40.0, 1.0, 100)]
        (True, [38.02, 41.98])
    """
    if sets < LEAST_SETS:
        return None
    half = student(sets - 1) * sqrt(variance)
    return mean - half, mean + half


class Seen:
    """What was seen of one bot, one seat, or both.

    Attributes:
        wins: a row for each time that it played.
        scores: the same without games that a seat forfeited.
    """

    __slots__ = ("scores", "wins")

    def __init__(self) -> None:
        self.wins, self.scores = Sample(), Sample()


def by_bot_and_seat(seats: Mapping[str, list[Any]]) -> dict[tuple[str | None, int | None], Seen]:
    """Return the wins and scores of each bot in each seat, and of each bot and each seat in all; None stands for all.

    Args:
        seats: the columns of the table "seats".

    Example:
        >>> seats = {"game": [0, 0], "set": [0, 0], "seat": [0, 1], "bot": ["a", "b"], "score": [5, 3], "win": [1, 0]}
        >>> found = by_bot_and_seat(seats)
        >>> found["a", None].wins.mean, found["b", 1].scores.mean
        (1.0, 3.0)
    """
    found: dict[tuple[str | None, int | None], Seen] = {}
    names = ("game", "set", "seat", "bot", "score", "win")
    for game, of_set, seat, bot, score, win in zip(*(seats[name] for name in names), strict=True):
        for key in ((bot, None), (None, seat), (bot, seat)):
            seen = found.get(key)
            if seen is None:
                seen = found[key] = Seen()
            seen.wins.add(of_set, game, win)
            if score is not None:
                seen.scores.add(of_set, game, score)
    return found
