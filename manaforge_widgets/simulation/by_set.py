"""Means over games that come in sets, with intervals that allow for the randomness that the games of a set share.

The games of a set have the same randomness, so they depend on each other, but different sets are independent. So the
error of a mean is estimated from the differences between sets, not between games. Surveys treat clusters in the same
way. Such an interval can be narrower or wider than with independent games. Luck that favours a seat cancels out while
the bots change seats within a set. Luck that favours one way to play makes the games of a set more similar.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cbrt, inf, sqrt
from statistics import NormalDist
from typing import Any

Z = NormalDist().inv_cdf(0.975)
"""The 0.975 quantile of the normal distribution."""

LEAST_SETS = 10
"""The smallest number of sets for an interval of a mean score."""

_HALVINGS = 40
_CLOSE = 1e-8
_LEAST_WEIGHT = 1e-12
_MOST_STEPS = 60
_SKEWED, _LEANS = 1.5, 0.25
_EVEN = 1e-9
"""The skewness below which values count as symmetric."""


class Sample:
    """Values to average, summed by set of games.

    Add the values in the order of their sets and games, as in the tables of a simulation.

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
        """Add a value.

        Args:
            of_set: the number of its set.
            game: the number of its game.
            value: the value, such as a share of the win.
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
        """The number of sets."""
        return len(self.numbers)

    @property
    def mean(self) -> float:
        """The mean of all values; 0 if there are none."""
        return self.total / self.rows if self.rows else 0.0

    @property
    def variance(self) -> float:
        """The variance of the mean, estimated from the differences between sets; infinite for fewer than two sets.

        If all sets have the same number of values, this is the variance of the sets' means, divided by the number of
        sets. In general it is the linearised variance of a ratio.
        """
        return variance_of(self.deviations().values())

    def deviations(self) -> dict[int, float]:
        """Return by how much each set moves the mean up or down, by the number of the set; the sum is 0."""
        mean, rows = self.mean, self.rows
        sums = zip(self.numbers, self.totals, self.counts, strict=True)
        return {of_set: (total - mean * count) / rows for of_set, total, count in sums}

    def rate(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean, if all values are from 0 to 1, such as shares of the win."""
        return bounded_interval(self.mean, list(self.deviations().values()))

    def score(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the mean, whatever the values are; None if there are too few sets."""
        moved = self.deviations().values()
        return mean_interval(self.mean, variance_of(moved), self.sets, skewness_of(moved))


def variance_of(deviations: Iterable[float]) -> float:
    """Return the estimated variance of a sum of independent parts.

    Args:
        deviations: the difference of each part from its expected value.

    Example:
        >>> variance_of([1.0, -1.0])
        4.0
    """
    squares = [deviation**2 for deviation in deviations]
    return sum(squares) * len(squares) / (len(squares) - 1) if len(squares) > 1 else inf


def student(freedom: int) -> float:
    """Return the 0.975 quantile of Student's distribution, within 0.01 for 3 or more degrees of freedom.

    The formula is 26.7.5 of Abramowitz and Stegun.

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
    """Return Wilson's 95 % interval for a share; the number of trials need not be a whole number.

    Args:
        share: the share that was seen, from 0 to 1.
        trials: the number of independent trials; more than 0.

    Example:
        >>> [round(end, 4) for end in wilson_share(0.8, 10)]
        [0.4902, 0.9433]
    """
    spread = Z**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))


def equivalent_trials(share: float, ends: tuple[float, float]) -> float:
    """Return how many independent trials would give a Wilson interval that is as wide as a given interval.

    Args:
        share: the share that both intervals are about, from 0 to 1.
        ends: the ends of the given interval.

    Example:
        >>> round(equivalent_trials(0.8, wilson_share(0.8, 10)), 6)
        10.0
    """
    few, many = 1e-6, 1.0
    while (wide := wilson_share(share, many))[1] - wide[0] > ends[1] - ends[0]:
        few, many = many, 2 * many
    for _ in range(_HALVINGS):
        middle = (few + many) / 2
        low, high = wilson_share(share, middle)
        few, many = (middle, many) if high - low > ends[1] - ends[0] else (few, middle)
    return many


def spread_at(values: Mapping[float, int], low: float, high: float) -> float:
    """Return the variance of some values, if their true mean is 0.

    Of all distributions with mean 0, the function takes the one under which the observed values are most likely, and
    returns its variance. This distribution may also contain the lowest and the highest possible value, even if neither
    was observed. So the variance is above 0 even if all observed values are equal. If there are only two or three
    different values, this is the variance in the score tests of Wilson (1927) and Tango (1998). In general the
    distribution is that of the empirical likelihood (Owen 1988).

    Args:
        values: how often each value was observed.
        low: the lowest possible value, below 0.
        high: the highest possible value, above 0.

    Example:
        >>> round(spread_at({0.25: 10}, -0.75, 0.25), 4)  # the variance of one trial with probability 3/4
        0.1875
    """
    count = sum(values.values())
    tilt = _tilt(list(values.items()), low, high)
    variance, rest = 0.0, 1.0
    for value, times in values.items():
        # The weight of a value is positive for every possible tilt.
        weight = times / (count * max(_LEAST_WEIGHT, 1 + tilt * value))
        variance += weight * value * value
        rest -= weight
    end = low if tilt > 0 else high
    return variance + max(0.0, rest) * end * end


def _tilt(pairs: Sequence[tuple[float, int]], low: float, high: float) -> float:
    """Return the tilt of the weights that gives a mean of 0, or the last tilt at which no weight is negative."""

    def pull(tilt: float) -> tuple[float, float]:
        total = slope = 0.0
        for value, times in pairs:
            part = value / max(_LEAST_WEIGHT, 1 + tilt * value)
            total += times * part
            slope += times * part * part
        return total, slope

    total, slope = pull(0.0)
    if not total:
        return 0.0
    far = -1 / low if total > 0 else -1 / high
    if pull(far)[0] * total >= 0:
        return far
    limit, near, tilt = far, 0.0, total / slope
    for _ in range(_MOST_STEPS):
        if not min(near, far) < tilt < max(near, far):
            tilt = (near + far) / 2
        value, slope = pull(tilt)
        near, far = (tilt, far) if value * total > 0 else (near, tilt)
        step = value / slope if slope else 0.0
        if abs(step) <= _CLOSE * min(abs(tilt), abs(limit - tilt)):
            break
        tilt += step
    return tilt


def bounded_interval(
    mean: float,
    deviations: Sequence[float],
    bounds: tuple[float, float] = (0.0, 1.0),
    *,
    wider: float = 1.0,
) -> tuple[float, float]:
    """Return the low and the high end of the 95 % interval for a mean that has limits, such as a win rate from 0 to 1.

    The interval contains every mean that a score test does not reject. The test takes its variance from
    :func:`spread_at`, which allows for results that have not occurred yet. So the interval has a width even if all
    sets so far were equal. If each set is one game, this is Wilson's interval; for pairs of games it is Tango's.

    Args:
        mean: the observed mean.
        deviations: for each set, by how much it moves the mean up or down: its mean value minus ``mean``, divided by
            the number of sets. If sets differ in size, larger ones count more. The sum is 0.
        bounds: the lowest and the highest possible mean.
        wider: a factor for the variance: above 1 if the mean varies more than ``deviations`` show.

    Returns:
        The two ends, in the unit of ``mean``. Without any sets these are ``bounds``.

    Example:
        >>> [round(end, 3) for end in bounded_interval(1.0, [0.0] * 100)]
        [0.963, 1.0]
        >>> [round(end, 3) for end in bounded_interval(0.5, [0.005, -0.005] * 50)]
        [0.404, 0.596]
    """
    sets = len(deviations)
    low, high = bounds
    if not sets:
        return low, high
    values = Counter(round(sets * one, 12) for one in deviations)
    # Sets of unequal size may reach farther.
    lowest, highest = min(low, mean + min(values)), max(high, mean + max(values))

    def beyond(other: float) -> float:
        """Return how far another mean lies outside the interval; negative if it lies inside."""
        shift = mean - other
        moved = {value + shift: times for value, times in values.items()}
        spread = spread_at(moved, lowest - other, highest - other)
        return sqrt(shift * shift * sets) - Z * sqrt(wider * spread)

    return min(mean, _end(beyond, mean, low)), max(mean, _end(beyond, mean, high))


def _end(beyond: Callable[[float], float], mean: float, far: float) -> float:
    """Return the end of an interval between its mean and the last possible mean (Illinois method)."""
    # At both of these means the spread is 0.
    near, end = mean + (far - mean) * _CLOSE, far - (far - mean) * _CLOSE
    if abs(far - mean) < _CLOSE or (above := beyond(end)) <= 0:
        return far
    below = beyond(near)
    if below >= 0:
        return mean
    # Most intervals end much closer to the mean than to the last possible mean.
    while (excess := beyond(nearer := mean + (end - mean) / 4)) > 0:
        end, above = nearer, excess
    near, below = nearer, excess
    for _ in range(_MOST_STEPS):
        between = (near * above - end * below) / (above - below)
        excess = beyond(between)
        if excess <= 0:
            near, below, above = between, excess, above / 2
        else:
            # The end that stays counts half, so that both ends move.
            end, above, below = between, excess, below / 2
        if abs(end - near) < _CLOSE or excess == 0:
            break
    return near


def skewness_of(deviations: Iterable[float]) -> float:
    """Return the skewness of the sets; 0 if all sets are equal.

    It is the third central moment, divided by the cube of the standard deviation.

    Args:
        deviations: by how much each set moves the mean up or down; the sum is 0.

    Example:
        >>> round(skewness_of([-1.0, -1.0, 2.0]), 3), skewness_of([0.0, 0.0])
        (0.707, 0.0)
    """
    moved = list(deviations)
    squares = sum(one**2 for one in moved)
    return sum(one**3 for one in moved) * sqrt(len(moved)) / squares**1.5 if squares > 0 else 0.0


def is_very_skewed(skewness: float, sets: int) -> bool:
    """Return whether the sets are so skewed that clearly fewer than 95 % of 95 % intervals contain the true mean.

    This can happen although :func:`mean_interval` allows for skewness.

    Args:
        skewness: the skewness of the sets.
        sets: the number of sets.

    Example:
        >>> is_very_skewed(0.5, 12), is_very_skewed(3.0, 40)
        (False, True)
    """
    return abs(skewness) > _SKEWED and abs(skewness) / sqrt(sets) > _LEANS


def mean_interval(mean: float, variance: float, sets: int, skewness: float = 0.0) -> tuple[float, float] | None:
    """Return the 95 % interval for a mean, whatever the values are; None if there are too few sets.

    It is Student's interval, transformed for skewed values (Hall 1992). If some values are far above the others, the
    interval reaches farther up; if some are far below, it reaches farther down.

    Args:
        mean: the mean of the values.
        variance: the variance of the mean, estimated from the differences between sets.
        sets: the number of sets.
        skewness: the skewness of the sets, from :func:`skewness_of`.

    Example:
        >>> mean_interval(40.0, 1.0, 3) is None, [round(end, 2) for end in mean_interval(40.0, 1.0, 100)]
        (True, [38.02, 41.98])
        >>> [round(end, 2) for end in mean_interval(40.0, 1.0, 100, 3.0)]
        [38.35, 42.7]
    """
    if sets < LEAST_SETS:
        return None
    error, most, lean = sqrt(variance), student(sets - 1), skewness / sqrt(sets)
    if abs(lean) < _EVEN:
        return mean - most * error, mean + most * error

    def back(quantile: float) -> float:
        return 3 / lean * (cbrt(1 + lean * (quantile - lean / 6)) - 1)

    return mean - back(most) * error, mean - back(-most) * error


class Seen:
    """The wins and scores of one bot, of one seat, or of one bot in one seat.

    Attributes:
        wins: the share of the win, for each game; several times if the bot held several seats.
        scores: the scores in the same games, without the games that a seat forfeited.
    """

    __slots__ = ("scores", "wins")

    def __init__(self) -> None:
        self.wins, self.scores = Sample(), Sample()


def by_bot_and_seat(seats: Mapping[str, list[Any]]) -> dict[tuple[str | None, int | None], Seen]:
    """Return the wins and scores of each bot, of each seat, and of each bot in each seat.

    The key ``(bot, None)`` means the bot in all seats, and ``(None, seat)`` means the seat with all bots.

    Args:
        seats: the columns of the table "seats".

    Example:
        >>> seats = {"game": [0, 0], "set": [0, 0], "seat": [0, 1], "bot": ["a", "b"], "score": [5, 3], "win": [1, 0]}
        >>> seen = by_bot_and_seat(seats)
        >>> seen["a", None].wins.mean, seen["b", 1].scores.mean
        (1.0, 3.0)
    """
    seen: dict[tuple[str | None, int | None], Seen] = {}
    names = ("game", "set", "seat", "bot", "score", "win")
    for game, of_set, seat, bot, score, win in zip(*(seats[name] for name in names), strict=True):
        for key in ((bot, None), (None, seat), (bot, seat)):
            entry = seen.get(key)
            if entry is None:
                entry = seen[key] = Seen()
            entry.wins.add(of_set, game, win)
            if score is not None:
                entry.scores.add(of_set, game, score)
    return seen
