"""The random trials of a lesson's experiment: they follow from the class seed, the student's number, and the run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.records import Run

TRIALS = (20, 200, 2_000, 20_000)
"""The lengths of a run: short ones show how much results vary, long ones how close they get."""
ENOUGH = 2_000
"""The number of trials after which the page compares guesses with the result."""
MOST_RUNS = 500
"""The most runs of one student, so that the file stays small."""
MOST_STUDENTS = 9_999


def student_number(given: object) -> int | None:
    """Check a student's number and return it; None stays None.

    Raises:
        ArgumentError: when the number is not a whole number from 1 to 9,999.

    Example:
        >>> student_number(7), student_number(None)
        (7, None)
        >>> student_number("Ann")
        Traceback (most recent call last):
        manaforge_widgets.core.api.ArgumentError: student must be a whole number from 1 to 9,999 or None, not 'Ann'.
    """
    if given is None or (type(given) is int and 1 <= given <= MOST_STUDENTS):
        return given
    raise ArgumentError(f"student must be a whole number from 1 to {MOST_STUDENTS:,} or None, not {short(given)}.")


def roll(plan: LessonPlan, class_seed: int, student: int | None, trials: int, number: int = 1) -> Run:
    """Return a run of the experiment, without its time.

    The same arguments always give the same results. If only ``trials`` differs, the longer run begins with the trials
    of the shorter one.

    Args:
        plan: the lesson.
        class_seed: the seed of the class.
        student: the student's number; None for a demonstration with the class seed alone.
        trials: the number of trials.
        number: 1 for the first run with this many trials, 2 for the second, and so on; each has different rolls.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> plan = choosing()
        >>> [roll(plan, 2026, student, 20, n).totals for student, n in ((None, 1), (7, 1), (7, 2))]
        [(5, 12), (7, 7), (5, 10)]
    """
    return rolls(plan, class_seed, student, (trials,), number)[trials]


def rolls(
    plan: LessonPlan, class_seed: int, student: int | None, lengths: Iterable[int], number: int = 1
) -> dict[int, Run]:
    """Return the runs with several numbers of trials, which cost no more than the longest of them.

    Args:
        plan: the lesson.
        class_seed: the seed of the class.
        student: the student's number; None for the class seed alone.
        lengths: the numbers of trials.
        number: the number of each run, as for :func:`roll`.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> {trials: run.totals for trials, run in rolls(choosing(), 2026, 7, (20, 200)).items()}
        {20: (7, 7), 200: (54, 92)}
    """
    name = source_name(plan, class_seed, student)
    if number > 1:
        name += f" run {number}"
    drawn = plan.experiment.drawn(Random(name))
    size = len(plan.experiment.measures)
    count: Counter[tuple[int | None, ...]] = Counter()
    found, done = {}, 0
    for trials in sorted(set(lengths)):
        count.update(islice(drawn, trials - done))
        done = trials
        totals, squares, counted = [0] * size, [0] * size, [0] * size
        for values, times in count.items():
            for place, value in enumerate(values):
                if value is not None:
                    totals[place] += value * times
                    squares[place] += value * value * times
                    counted[place] += times
        found[trials] = Run(trials, number, tuple(totals), tuple(squares), tuple(counted))
    return found


def same_results(one: Run, other: Run) -> bool:
    """Return whether two runs have the same results, whenever they were made.

    Example:
        >>> same_results(Run(20, 1, (5,), time="2026-01-01T10:00:00Z"), Run(20, 1, (5,)))
        True
    """
    return (one.totals, one.squares, one.counted) == (other.totals, other.squares, other.counted)


def source_name(plan: LessonPlan, class_seed: int, student: int | None) -> str:
    """Return the text from which a student's random numbers follow.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> source_name(choosing(), 2026, 7)
        'choosing_after_the_roll 2026 student 7'
    """
    name = f"{plan.name} {class_seed}"
    return name if student is None else f"{name} student {student}"
