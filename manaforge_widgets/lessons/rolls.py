"""The random trials of a lesson's experiment: they follow from the class seed, the student's number, and the run."""

from __future__ import annotations

from random import Random

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.plan import Experiment, LessonPlan

TRIALS = (20, 200, 2_000, 20_000)
"""The lengths of a run: short ones show how much results vary, long ones how close they get."""
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


def roll(plan: LessonPlan, class_seed: int, student: int | None, trials: int, number: int = 1) -> list[int]:
    """Return how often each policy of the experiment succeeds in a run.

    The same arguments always give the same counts. If only ``trials`` differs, the longer run begins with the trials of
    the shorter one.

    Args:
        plan: the lesson.
        class_seed: the seed of the class.
        student: the student's number; None for a demonstration with the class seed alone.
        trials: the number of trials.
        number: 1 for the first run with this many trials, 2 for the second, and so on; each has different rolls.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> roll(choosing(), 2026, None, 20), roll(choosing(), 2026, 7, 20), roll(choosing(), 2026, 7, 20, 2)
        ([5, 12], [7, 7], [5, 10])
    """
    name = f"{plan.name} {class_seed}"
    if student is not None:
        name += f" student {student}"
    if number > 1:
        name += f" run {number}"
    return _counted(plan.experiment, Random(name), trials)


def _counted(experiment: Experiment, rng: Random, trials: int) -> list[int]:
    hits = [0] * len(experiment.policies)
    for _ in range(trials):
        for place, success in enumerate(experiment.trial(rng)):
            hits[place] += bool(success)
    return hits
