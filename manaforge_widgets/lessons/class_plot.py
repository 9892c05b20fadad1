"""The plot of a class: how often each student's trials succeeded, from the students' files or from the class seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, SaveError
from manaforge_widgets.core.messages import clipped, either, short
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.journal import read_progress
from manaforge_widgets.lessons.plan import LessonPlan, Measure
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import result, said
from manaforge_widgets.lessons.rolls import TRIALS, roll, same_results
from manaforge_widgets.match.files import file_path, name_of, reason
from manaforge_widgets.widgets import lesson_shapes as shapes

MOST_STUDENTS = 200
_MOST_FILES = 2_000
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Student:
    """A student in the plot: a name for the table, and the student's first run."""

    name: str
    run: Run


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
    return [Student(f"student {number}", roll(plan, class_seed, number, trials)) for number in range(1, students + 1)]


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


def _first_run(plan: LessonPlan, own: Progress, path: Path, trials: int) -> Run:
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
    if not same_results(run, roll(plan, progress.class_seed, progress.student, trials)):
        raise SaveError("its run was changed by hand: the class seed and the student's number give other results.")
    return run


def check_trials(given: object) -> int:
    """Check the number of trials of a run and return it.

    Raises:
        ArgumentError: when the number is not one of ``TRIALS``.
    """
    if type(given) is not int or given not in TRIALS:
        raise ArgumentError(f"trials must be {either(TRIALS)}, not {short(given)}.")
    return given


def sentence(plan: LessonPlan, students: Sequence[Student], place: int) -> str:
    """Return some sentences about what the plot shows for the measure with the index ``place``."""
    measure = plan.experiment.measures[place]
    found = sorted(_results(students, place))
    if not found:
        return f"No trial counts for “{measure.name}”."
    together = Fraction(sum(one.run.totals[place] for one in students), sum(one.run.counted[place] for one in students))
    middle = found[len(found) // 4], found[len(found) - 1 - len(found) // 4]
    low, high, first, last = (said(value, measure) for value in (found[0], found[-1], *middle))
    all_of = f"All {plan.experiment.noun} together: {said(together, measure)}."
    if measure.unit:
        return f"The means go from {low} to {high}; the middle half lies between {first} and {last}. {all_of}"
    above = sum(share > Fraction(1, 2) for share in found)
    return (
        f"{above} of {len(found)} are above one half. The shares go from {low} to {high}; the middle half lies "
        f"between {first} and {last}. {all_of}"
    )


def class_view(
    plan: LessonPlan, progress: Progress, count: int, trials: int, folder: str | Path | None
) -> shapes.LessonView:
    """Return the content of the class plot.

    Args:
        plan: the lesson.
        progress: the progress of the lesson that shows the plot.
        count: the number of students, if there is no folder.
        trials: the number of trials of each student.
        folder: the folder with the files of the class, or None.
    """
    experiment, seed = plan.experiment, progress.class_seed
    buttons = [{"id": str(n), "label": f"{n:,} {experiment.noun} each"} for n in TRIALS]
    left_out: list[str] = []
    if folder is None:
        source = f"students 1 to {count}, class seed {seed}"
        students = by_seed(plan, seed, count, trials)
    else:
        students, left_out = by_files(plan, progress, folder, trials)
        source = f"{len(students)} files of class seed {seed}"
    means = all(measure.unit for measure in experiment.measures)
    subject = f"the mean of the first {trials:,} {experiment.noun}"
    if not means:
        subject = f"the share of the first {trials:,} {experiment.noun} that {experiment.success}"
    words = [f"For each student, {subject}: {source}.", *left_out_words(left_out)]
    if not students:
        return views.view(class_title(plan), words, buttons=buttons)
    words.append(sentence(plan, students, len(experiment.measures) - 1))
    return views.view(
        class_title(plan),
        words,
        buttons=buttons,
        dots=[
            views.dots(measure.name, shares)
            for place, measure in enumerate(experiment.measures)
            if not measure.unit and (shares := _results(students, place))
        ],
        charts=[
            _means(students, place, measure)
            for place, measure in enumerate(experiment.measures)
            if measure.unit and _results(students, place)
        ],
        table=table(plan, students),
    )


def class_title(plan: LessonPlan) -> str:
    """Return the title of the class plot."""
    return f"The class: {plan.experiment.title}"


_BINS = 12


def _results(students: Sequence[Student], place: int) -> list[Fraction]:
    """Return the results of those students who have a trial that counts for the measure."""
    return [value for one in students if (value := result(one.run, place)) is not None]


def _means(students: Sequence[Student], place: int, measure: Measure) -> shapes.BarsChart:
    """Return a histogram of the students' means."""
    means = _results(students, place)
    low, high = min(means), max(means)
    width = max((high - low) / _BINS, Fraction(1, 1000))
    counts = Counter(min(int((mean - low) / width), _BINS - 1) for mean in means)
    labels = [f"{float(low + width * number):.2f}" for number in range(_BINS)]
    return {
        "chart": "bars",
        "title": f"{measure.name}: the mean of each student",
        "x_title": f"mean, from the number below the bar on; exact {said(measure.exact, measure)}",
        "labels": labels,
        "series": [
            {
                "label": "students",
                "tone": "first",
                "values": [float(counts[number]) for number in range(_BINS)],
                "marks": [],
                "notes": [str(counts[number] or "") for number in range(_BINS)],
            }
        ],
        "stacked": False,
        "top": 0.0,
        "spread": [],
        "marks": [{"axis": "x", "at": float((measure.exact - low) / width) - 0.5, "label": "exact", "tone": "exact"}],
        "percent": False,
        "words": f"{measure.name}: {len(means)} means from {said(low, measure)} to {said(high, measure)}",
    }


def table(plan: LessonPlan, students: Sequence[Student]) -> shapes.LessonTable:
    """Return a table of each student's result for each measure.

    For more than 60 students, the table shows how many students have each result.
    """
    measures = plan.experiment.measures
    word = "mean" if all(measure.unit for measure in measures) else "share"
    head = ["Student", *(measure.name for measure in measures)]
    if len(students) <= 60:
        cells = [
            [one.name, *(_said(one, place, measure) for place, measure in enumerate(measures))] for one in students
        ]
        return views.rows(f"Each student's {word}", head, cells)
    counts = [Counter(result(one.run, place) for one in students) for place in range(len(measures))]
    found = sorted({value for count in counts for value in count if value is not None})
    cells = [[said(value, measures[0]), *(str(count[value]) for count in counts)] for value in found]
    return views.rows(f"How many students have each {word}", [word.capitalize(), *head[1:]], cells)


def _said(one: Student, place: int, measure: Measure) -> str:
    value = result(one.run, place)
    return "none" if value is None else said(value, measure)


def left_out_words(left_out: Sequence[str]) -> list[str]:
    """Return a paragraph about the files that are not in the plot; an empty list if all are in it."""
    if not left_out:
        return []
    rest = f", and {len(left_out) - _MOST_NAMED} more" if len(left_out) > _MOST_NAMED else ""
    count = f"{len(left_out)} file{'s are' if len(left_out) > 1 else ' is'}"
    return [f"{count} left out: {' '.join(left_out[:_MOST_NAMED])}{rest}"]
