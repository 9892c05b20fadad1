"""The step of the lesson that a student is in, since when, and who may need the teacher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast

from manaforge_widgets.lessons.collecting.class_page.students import Student
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import COUNT
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.steps import Step, StepLesson, steps_of
from manaforge_widgets.widgets import class_shapes as shapes

_TIME = "%Y-%m-%dT%H:%M:%SZ"
_ONE_LESSON = timedelta(minutes=90)
"""The longest time between two entries that belong to one period."""
_LONG = 2
"""A step takes long if it takes this many times the planned minutes."""
_WRONG_TRIES = 3
_RESTARTS = 4
_MOST = 8


@dataclass(frozen=True, slots=True)
class _Filed:
    """A lesson in a file, as far as its steps need it."""

    plan: LessonPlan
    progress: Progress

    @property
    def is_open(self) -> bool:
        return self.progress.is_predicted and bool(self.progress.predictions)

    @property
    def trials(self) -> int:
        return 0 if self.progress.longest is None else self.progress.longest.trials

    @property
    def explored(self) -> bool:
        names = [*self.plan.explorers, *([COUNT] if counting_of(self.plan.experiment) else [])]
        return all(name in self.progress.explored for name in names)


def step_of(plan: LessonPlan, progress: Progress) -> Step:
    """Return the step that a student is in: the one after the last that is done, or the last one.

    Args:
        plan: the lesson.
        progress: the student's progress.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> plan = choosing()
        >>> step_of(plan, Progress(plan.name, 7, asked=("two_arcane", "gem"))).title
        'Predict'
    """
    lesson = _Filed(plan, progress)
    steps = steps_of(cast("StepLesson", lesson), lambda _: bool(progress.tries))
    done = [place for place, step in enumerate(steps) if lesson.is_open and step.done()]
    return steps[min(max(done, default=-1) + 1, len(steps) - 1)]


def steps_with(plan: LessonPlan, students: Sequence[Student]) -> list[shapes.ClassStep]:
    """Return the steps of a lesson with the students who are in them."""
    steps = steps_of(cast("StepLesson", _Filed(plan, Progress(plan.name, 0))), lambda _: False)
    places = {one.label: step_of(plan, one.work.progress).id for one in students}
    return [
        {"title": step.title, "students": [one.label for one in students if places[one.label] == step.id]}
        for step in steps
    ]


def needs(students: Sequence[Student]) -> list[shapes.ClassNeed]:
    """Return up to eight students who are long in a step, or have several wrong answers; the most urgent first.

    The time in a step goes from the entry that opened it to the last entry of the class in the same period. So it is
    only as good as the clocks of the computers.
    """
    ends = [time for one in students if (time := _last(one.work)) is not None]
    found = []
    for one in students:
        plan, progress = one.work.plan, one.work.progress
        step = step_of(plan, progress)
        words = _wrong_tries(one.work) + _restarts(one.work)
        minutes = _minutes_in(one.work, step.id, ends)
        is_long = step.id != "hand_in" and minutes >= _LONG * step.minutes
        if not words and not is_long:
            continue
        title = f"in {step.title} for {minutes} minutes" if minutes else f"in {step.title}"
        found.append((-len(words) - is_long, -minutes, {"student": one.label, "title": title, "words": words}))
    found.sort(key=lambda entry: entry[:2])
    return [cast("shapes.ClassNeed", entry[2]) for entry in found[:_MOST]]


def _wrong_tries(work: Work) -> list[str]:
    words = []
    for question in work.plan.questions:
        tries = [
            (one, mark)
            for one, mark in zip(work.progress.tries, work.marks, strict=True)
            if one.question == question.id
        ]
        if len(tries) >= _WRONG_TRIES and not any(mark for _, mark in tries):
            words.append(f"{len(tries)} wrong answers to “{question.title}”, the last one {tries[-1][0].answer}")
    return words


def _restarts(work: Work) -> list[str]:
    return [
        f"began the puzzle “{play.play}” {play.restarts + 1} times"
        for play in work.progress.plays
        if play.restarts >= _RESTARTS and not play.solved
    ]


def _minutes_in(work: Work, step: str, ends: Sequence[datetime]) -> int:
    """Return how many minutes a student has been in the present step; 0 if the file has no times."""
    since, after = None, work.progress
    for before, entry in reversed(work.held.steps):
        if step_of(work.plan, after).id != step:
            break
        since, after = _time(entry["time"]), before
    last = _last(work)
    if since is None or last is None:
        return 0
    end = max((time for time in ends if timedelta(0) <= time - last <= _ONE_LESSON), default=last)
    return max(0, int((end - since).total_seconds() // 60))


def _last(work: Work) -> datetime | None:
    return _time(work.held.steps[-1][1]["time"]) if work.held.steps else None


def _time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
