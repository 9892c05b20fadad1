"""The results of runs as numbers and words: shares of successes or means, each with its 95 % interval."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from manaforge_widgets.lessons.plan import Measure
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.interval import wilson

_NORMAL = 1.959964
"""The 97.5 % quantile of the normal distribution."""


def row_name(measure: str, run: Run, noun: str = "") -> str:
    """Return the heading of the row that shows a measure's result in a run, in the table of the simulation.

    Args:
        measure: the name of the measure.
        run: the run.
        noun: the plural of a trial; empty for the shorter label of a bar.

    Example:
        >>> row_name("choose after the roll", Run(200, 2, (90,)), "rolls")
        'choose after the roll, 200 rolls, run 2'
    """
    length = f"{run.trials:,} {noun}".rstrip()
    again = f", run {run.number}" if run.number > 1 else ""
    return f"{measure}, {length}{again}"


def result(run: Run, place: int) -> Fraction | None:
    """Return a run's share of successes, or its mean, for the measure with the index ``place``; None without a trial.

    Example:
        >>> result(Run(20, 1, (5, 12)), 1)
        Fraction(3, 5)
    """
    count = run.counted[place]
    return Fraction(run.totals[place], count) if count else None


def interval(run: Run, place: int, measure: Measure) -> tuple[Fraction, Fraction]:
    """Return the ends of the 95 % interval: Wilson's for a share, the normal one for a mean.

    The interval of a mean uses the standard deviation of the run; it needs two trials.

    Args:
        run: the run; it must have a trial that counts for the measure.
        place: the index of the measure.
        measure: the measure.

    Example:
        >>> low, high = interval(Run(20, 1, (5,)), 0, Measure("hits", Fraction(1, 4)))
        >>> round(float(low), 3), round(float(high), 3)
        (0.112, 0.469)
        >>> low, high = interval(Run(4, 1, (12,), (38,)), 0, Measure("cards", Fraction(3), "cards"))
        >>> round(float(low), 2), round(float(high), 2)
        (2.2, 3.8)
    """
    total, count = run.totals[place], run.counted[place]
    if not measure.unit:
        return wilson(total, count)
    mean = Fraction(total, count)
    if count < 2:
        return mean, mean
    variance = (run.squares[place] - total * mean) / (count - 1)
    half = Fraction(_NORMAL * sqrt(max(float(variance), 0.0) / count))
    return mean - half, mean + half


def said(value: Fraction, measure: Measure) -> str:
    """Return a result as the page shows it: a percentage, or a mean with three decimal places.

    Example:
        >>> said(Fraction(3, 8), Measure("hits", Fraction(1, 2)))
        '37.5 %'
        >>> said(Fraction(15, 4), Measure("Wands in the stack", Fraction(4), "Wands"))
        '3.750'
    """
    return f"{float(value):,.3f}" if measure.unit else percent(value)


def exactly(value: Fraction, measure: Measure) -> str:
    """Return an exact value as the page shows it, with its fraction.

    Example:
        >>> exactly(Fraction(17, 36), Measure("hits", Fraction(17, 36)))
        '47.2 % (17/36)'
    """
    return f"{said(value, measure)} ({exact(value)})"
