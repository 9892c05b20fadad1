"""Shown numbers and what happened: observations, and the test whether they come true.

An observation is a number as it was shown and what really happened, as 0 or 1, or as the share of several redrawn
futures of one moment. What happens in one game hangs together, so games are the units: the deviations of a game are
added up, and only these sums are compared with each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import erfc, log, sqrt
from typing import Final

BINS: Final = 10
"""The bins of the told number, equally wide. What is said to be certain or impossible has bins of its own."""
FALSE_ALARMS: Final = 1e-4
"""How often a program whose numbers are right may fail in a run of all tests."""
QUESTIONS: Final = 250
"""The most questions that are asked in a run of all tests; the false alarms are shared out among them."""
FEWEST_CLUSTERS: Final = 12
"""With fewer independent games their spread is not known well enough to ask the question."""
FEWEST_EXPECTED: Final = 5.0
"""A bin needs this many expected hits, and this many expected misses."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A number that was shown, and what came.

    Attributes:
        number: the id of the number, as in the list of all numbers.
        told: what was shown, from 0 to 1.
        came: what happened: 0 or 1, or a share of redrawn futures.
        cluster: the game, or a set of games that hang together.
        tags: what was special about the moment. A tag must follow from what the person could know then.
        lean: by the name of a direction, how strongly a fault of that kind would move this number. It must follow from
            what the person could know, too.
        mean: whether it is an expected value, and no chance.
        sampled: whether it was sampled, so that 0 and 1 do not stand for the impossible and the certain.
    """

    number: str
    told: float
    came: float
    cluster: int
    tags: frozenset[str] = frozenset()
    lean: tuple[tuple[str, float], ...] = ()
    mean: bool = False
    sampled: bool = False


@dataclass(frozen=True, slots=True)
class Deviation:
    """How far the results lie from the shown numbers, for one question.

    Attributes:
        what: the question.
        count: how many observations.
        clusters: how many independent games they are from.
        told: the mean of the told numbers.
        came: the mean of what came.
        error: the standard error of the difference.
        chance: how likely a difference this large or larger is if all numbers are right.
    """

    what: str
    count: int
    clusters: int
    told: float
    came: float
    error: float
    chance: float

    @property
    def is_fault(self) -> bool:
        """Whether the difference is too large to be an accident."""
        return self.chance < FALSE_ALARMS / QUESTIONS

    def __str__(self) -> str:
        return (
            f"{self.what}: told {100 * self.told:.2f} %, came {100 * self.came:.2f} %, difference "
            f"{100 * (self.came - self.told):+.2f} with standard error {100 * self.error:.2f} "
            f"({self.count:,} observations of {self.clusters} games; by accident in {self.chance:.1e})"
        )


def deviation(
    what: str, rows: Sequence[Observation], weight: Callable[[Observation], float] = lambda _: 1.0
) -> Deviation:
    """Compare the shown numbers with what happened, game by game.

    The variance of the sum over games is taken from the spread of the games. Where nothing came or all did, that spread
    is too small, so it is at least what independent draws with the told chances would have.

    Args:
        what: the question, for the report.
        rows: the observations.
        weight: how much each counts.
    """
    sums: dict[int, float] = defaultdict(float)
    least = 0.0
    for row in rows:
        factor = weight(row)
        sums[row.cluster] += factor * (row.came - row.told)
        least += factor * factor * row.told * (1 - row.told) * _single(row)
    number = len(sums)
    total = sum(sums.values())
    mean = total / number if number else 0.0
    spread = sum((one - mean) ** 2 for one in sums.values()) * number / (number - 1) if number > 1 else 0.0
    error = sqrt(max(spread, least))
    count = len(rows)
    return Deviation(
        what,
        count,
        number,
        sum(row.told for row in rows) / count if count else 0.0,
        sum(row.came for row in rows) / count if count else 0.0,
        error / count if count else 0.0,
        _two_sided(total / error, number - 1) if error and number > 1 else 1.0,
    )


def _single(row: Observation) -> float:
    """Whether what came was one draw; a share of several has a smaller variance, which only the spread knows."""
    return float(row.came in (0.0, 1.0) and not row.mean)


def _two_sided(score: float, freedom: int) -> float:
    """The chance of a score at least this far from 0, by Student's distribution (Wallace's approximation)."""
    factor = (8 * freedom + 1) / (8 * freedom + 3)
    return erfc(factor * sqrt(freedom * log(1 + score * score / freedom)) / sqrt(2))


def bin_of(told: float) -> int:
    """The bin of a told number: -1 for the impossible, BINS for the certain."""
    if told in (0.0, 1.0):
        return -1 if told == 0.0 else BINS
    return min(int(BINS * told), BINS - 1)


def name_of(number: int) -> str:
    """A bin in words."""
    if number in (-1, BINS):
        return "impossible" if number < 0 else "certain"
    return f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"


def deviations(rows: Sequence[Observation]) -> Iterator[Deviation]:
    """All questions about some observations of one number: the whole, each bin, each tag, and each lean.

    A bin in which too little is expected is not asked alone; it counts in the whole.
    """
    if not rows:
        return
    name = rows[0].number
    yield deviation(f"{name}, all", rows)
    if rows[0].mean:
        return
    yield from _binned(name, rows)
    for tag in sorted({tag for row in rows for tag in row.tags}):
        tagged = [row for row in rows if tag in row.tags]
        if _enough(tagged):
            yield deviation(f"{name}, {tag}, all", tagged)
        yield from _binned(f"{name}, {tag}", tagged)
        for lean in sorted({lean for row in tagged for lean, _ in row.lean}):
            leaning = [row for row in tagged if dict(row.lean).get(lean)]
            if _enough(leaning):
                yield deviation(f"{name}, {tag}, leaning {lean}", leaning, lambda row, lean=lean: dict(row.lean)[lean])


def _binned(name: str, rows: Sequence[Observation]) -> Iterator[Deviation]:
    bins: dict[int, list[Observation]] = defaultdict(list)
    for row in rows:
        bins[bin_of(row.told)].append(row)
    for number, some in sorted(bins.items()):
        if 0 <= number < BINS and _enough(some):
            yield deviation(f"{name}, {name_of(number)}", some)


def _enough(rows: Sequence[Observation]) -> bool:
    expected = sum(row.told for row in rows)
    return (
        len({row.cluster for row in rows}) >= FEWEST_CLUSTERS and min(expected, len(rows) - expected) >= FEWEST_EXPECTED
    )


def impossible(rows: Iterable[Observation]) -> list[Observation]:
    """The observations in which the certain did not come, or the impossible did."""
    return [row for row in rows if not (row.mean or row.sampled) and row.told in (0, 1) and row.came != row.told]


def faults(rows: Sequence[Observation]) -> list[str]:
    """What is wrong with the numbers of some observations, in sentences; nothing where they come true."""
    found = []
    by_number: dict[str, list[Observation]] = defaultdict(list)
    for row in rows:
        by_number[row.number].append(row)
    for number, some in by_number.items():
        if wrong := impossible(some):
            found.append(f"{number}: {len(wrong)} times what was certain did not come: {wrong[0]}")
        found += [str(one) for one in deviations(some) if one.is_fault]
    return found
