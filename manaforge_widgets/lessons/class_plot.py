"""The plot of a class: how often each student's trials succeeded, from the students' files or from the class seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, SaveError
from manaforge_widgets.core.messages import clipped, either, short
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress, read_progress
from manaforge_widgets.lessons.rolls import TRIALS, roll
from manaforge_widgets.match.files import file_path, name_of, reason
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets import shapes

MOST_STUDENTS = 200
_MOST_FILES = 2_000
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Student:
    """A student in the plot: a name for the table, and the number of successes of each policy in the first run."""

    name: str
    successes: tuple[int, ...]


def check_students(given: object) -> int:
    """Check the number of students and return it.

    Raises:
        ArgumentError: when the number is not a whole number from 2 to 200.
    """
    if type(given) is not int or not 2 <= given <= MOST_STUDENTS:
        raise ArgumentError(f"students must be a whole number from 2 to {MOST_STUDENTS}, not {short(given)}.")
    return given


def by_seed(plan: LessonPlan, class_seed: int, students: int, trials: int) -> list[Student]:
    """Return the students with the numbers from 1 to ``students``, and their first runs of ``trials`` trials."""
    return [
        Student(f"student {number}", tuple(roll(plan, class_seed, number, trials))) for number in range(1, students + 1)
    ]


def by_files(plan: LessonPlan, own: Progress, folder: str | Path, trials: int) -> tuple[list[Student], list[str]]:
    """Return the students from the files of a folder, with their first runs; and why each other file is left out.

    Args:
        plan: the lesson.
        own: the progress of the lesson that shows the plot. Files with another class seed or edition are left out.
        folder: the folder with the files of the class.
        trials: the number of trials of a run.

    Raises:
        SaveError: when there is no such folder, or it holds too many files.
    """
    home = file_path(folder)
    try:
        if not home.is_dir():
            raise SaveError(f"there is no folder {short(home.name or str(folder), 60)}.")
        paths = sorted(path for path in home.iterdir() if path.suffix.lower() == ".json" and path.is_file())
    except OSError as error:
        raise SaveError(f"the folder {short(home.name, 60)} can't be read: {reason(error)}.") from error
    if len(paths) > _MOST_FILES:
        raise SaveError(f"the folder has {len(paths):,} .json files; at most {_MOST_FILES:,} are allowed.")
    students, left_out = [], []
    for path in paths:
        try:
            students.append(Student(clipped(path.stem, 40), _first_run(plan, own, path, trials)))
        except SaveError as error:
            left_out.append(f"{name_of(path)}: {str(error).removeprefix(name_of(path) + ': ')}")
    return students, left_out


def _first_run(plan: LessonPlan, own: Progress, path: Path, trials: int) -> tuple[int, ...]:
    """Return the first run of this length in a student's file; raise SaveError if there is none."""
    progress = read_progress(path)
    if progress.lesson != own.lesson:
        raise SaveError(f"belongs to another lesson, {short(progress.lesson, 60)}.")
    if progress.class_seed != own.class_seed:
        raise SaveError(f"has the class seed {short(progress.class_seed)}, but this lesson has {own.class_seed}.")
    if dict(progress.overrides) != dict(own.overrides):
        raise SaveError(f"uses another edition, {short(progress.edition or 'the packaged one', 60)}.")
    run = next((run for run in progress.runs if (run.trials, run.number) == (trials, 1)), None)
    if run is None:
        raise SaveError(f"has no run of {trials:,} trials.")
    if list(run.successes) != roll(plan, progress.class_seed, progress.student, trials):
        raise SaveError("its run was changed by hand: the class seed and the student's number give other results.")
    return run.successes


def check_trials(given: object) -> int:
    """Check the number of trials of a run and return it.

    Raises:
        ArgumentError: when the number is not one of ``TRIALS``.
    """
    if type(given) is not int or given not in TRIALS:
        raise ArgumentError(f"trials must be {either(TRIALS)}, not {short(given)}.")
    return given


def sentence(students: Sequence[Student], place: int, trials: int) -> str:
    """Return some sentences about what the plot shows for the policy with the index ``place``."""
    shares = sorted(Fraction(one.successes[place], trials) for one in students)
    above = sum(share > Fraction(1, 2) for share in shares)
    together = sum(shares, Fraction(0)) / len(shares)
    middle = shares[len(shares) // 4], shares[len(shares) - 1 - len(shares) // 4]
    return (
        f"{above} of {len(shares)} are above one half. The shares go from {percent(shares[0])} to "
        f"{percent(shares[-1])}; the middle half lies between {percent(middle[0])} and {percent(middle[1])}. "
        f"All rolls together: {percent(together)}."
    )


def table(plan: LessonPlan, students: Sequence[Student], trials: int) -> shapes.LessonTable:
    """Return a table of each student's share of successes with each policy.

    For more than 60 students, the table shows how many students have each share.
    """
    policies = [policy.name for policy in plan.experiment.policies]
    head = ["Student", *policies]
    if len(students) <= 60:
        cells = [
            [one.name, *(percent(Fraction(count, trials)) for count in one.successes[: len(policies)])]
            for one in students
        ]
        return {"caption": "Each student's share", "head": head, "rows": cells}
    counts = [Counter(one.successes[place] for one in students) for place in range(len(policies))]
    cells = [
        [percent(Fraction(number, trials)), *(str(count[number]) for count in counts)]
        for number in sorted(set().union(*counts))
    ]
    return {"caption": "How many students have each share", "head": ["Share", *policies], "rows": cells}


def left_out_words(left_out: Sequence[str]) -> list[str]:
    """Return a paragraph about the files that are not in the plot; an empty list if all are in it."""
    if not left_out:
        return []
    rest = f", and {len(left_out) - _MOST_NAMED} more" if len(left_out) > _MOST_NAMED else ""
    count = f"{len(left_out)} file{'s are' if len(left_out) > 1 else ' is'}"
    return [f"{count} left out: {' '.join(left_out[:_MOST_NAMED])}{rest}"]
