"""The seven steps of a lesson on one page: what each shows, when it is done, and what opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.rolls import ENOUGH

Part = tuple[str, Callable[[], Any]]
"""A part of a step: its name, and a function that makes its widget."""


class StepLesson(Protocol):
    """A lesson, as far as its steps need it; see :class:`~manaforge_widgets.lessons.lesson.Lesson`."""

    plan: LessonPlan
    progress: Progress
    class_seed: int
    two_pass: bool
    in_page: bool

    @property
    def student(self) -> int | None:
        """The student's number."""

    @property
    def needs_number(self) -> bool:
        """True as long as the page asks for the student's number before anything else."""

    def number(self) -> Any:
        """Return the part that asks for the student's number."""

    @property
    def predicted(self) -> bool:
        """True once all predictions are locked."""

    @property
    def is_open(self) -> bool:
        """True once all tools are open."""

    @property
    def not_blind(self) -> tuple[str, ...]:
        """The checks without an answer from the first pass."""

    def blind(self, name: str, /) -> Any:
        """Return a check that is asked without the tools."""

    @property
    def trials(self) -> int:
        """The number of trials of the longest simulation."""

    @property
    def explored(self) -> bool:
        """True once each explorer has been used."""

    @property
    def counted(self) -> bool:
        """True once the exact count has been used, if it asks for something."""

    @property
    def kept_in(self) -> str:
        """The name of the file that keeps the answers; empty without one."""

    def predict(self, name: str, /) -> Any:
        """Return a prediction."""

    def play(self, name: str | None, /) -> Any:
        """Return a puzzle or a match."""

    def simulate(self) -> Any:
        """Return the simulation."""

    def exact(self) -> Any:
        """Return the exact count."""

    def explore(self, name: str | None, /) -> Any:
        """Return an explorer."""

    def lab(self, name: str | None, /) -> Any:
        """Return a dice lab."""

    def compare(self) -> Any:
        """Return the comparison."""

    def check(self, name: str, /, *, variant: int = 0) -> Any:
        """Return a check."""

    def ending(self) -> Any:
        """Return the end of the lesson."""

    def watch(self, part: Any, /) -> None:
        """Refresh a part after each change."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson.

    Attributes:
        id: its name in code.
        title: its name on the page.
        minutes: the minutes planned for it.
        waits: what must be done before it opens, as a sentence that follows its title.
        parts: a function that returns the parts to show now; later parts may appear when earlier ones are done.
        done: a function that returns whether the student has finished it.
        note: a function that returns in a few words what it gave.
    """

    id: str
    title: str
    minutes: int
    waits: str
    parts: Callable[[], Sequence[Part]]
    done: Callable[[], bool]
    note: Callable[[], str]


def steps_of(lesson: StepLesson, seen: Callable[[str], bool]) -> tuple[Step, ...]:
    """Return the steps of a lesson; a lesson without puzzles or matches has no step to play.

    Args:
        lesson: the lesson.
        seen: a function that returns whether the step with this name has been shown.

    Example:
        >>> import manaforge_widgets as mf
        >>> steps = steps_of(mf.lesson("choosing after the roll"), lambda _: False)
        >>> [step.title for step in steps]
        ['Predict', 'Play', 'Simulate', 'Count', 'Compare', 'Check', 'Hand in']
    """
    plan = lesson.plan
    reason, checks = plan.reconcile, plan.checks

    def played() -> set[str]:
        return {one.play for one in lesson.progress.plays if one.actions or one.restarts}

    def tried() -> int:
        return sum(bool(lesson.progress.tries_of(one.id)) for one in checks)

    def right() -> int:
        return sum(one.id in lesson.progress.right for one in checks)

    def counted() -> bool:
        return lesson.explored if plan.explorers or counting_of(plan.experiment) else seen("count")

    steps = [
        Step(
            "predict",
            "Predict",
            5,
            "",
            lambda: _predictions(lesson),
            lambda: lesson.is_open,
            lambda: f"{_count(len(plan.predictions) + len(lesson.progress.blind), 'guess', 'guesses')}, locked",
        ),
        Step(
            "play",
            "Play",
            7,
            "after your guesses",
            lambda: _plays(lesson, played()),
            lambda: bool(played()),
            lambda: f"{len(played())} of {_count(len(plan.plays), 'game')}",
        ),
        Step(
            "simulate",
            "Simulate",
            7,
            "after one move" if plan.plays else "after your guesses",
            lambda: [("simulate", lesson.simulate)],
            lambda: lesson.trials >= ENOUGH,
            lambda: f"{lesson.trials:,} {plan.experiment.noun}",
        ),
        Step(
            "count",
            "Count",
            7,
            f"after {ENOUGH:,} {plan.experiment.noun}",
            lambda: _counting(lesson),
            counted,
            lambda: "counted exactly",
        ),
        Step(
            "compare",
            "Compare",
            4,
            _waits_for_counting(plan),
            lambda: [("compare", lesson.compare), (f"check {reason.id}", lambda: lesson.check(reason.id))],
            lambda: reason.id in lesson.progress.right,
            lambda: "the reason found",
        ),
        Step(
            "check",
            "Check",
            8,
            "after the reason",
            lambda: _checking(lesson),
            lambda: tried() == len(checks),
            lambda: f"{right()} of {_count(len(checks), 'check')} right",
        ),
        Step(
            "hand_in",
            "Hand in",
            2,
            "after a try at each check",
            lambda: [("ending", lesson.ending)],
            lambda: False,
            lambda: "",
        ),
    ]
    return tuple(step for step in steps if step.id != "play" or plan.plays)


def _waits_for_counting(plan: LessonPlan) -> str:
    experiment = plan.experiment
    first = "find the square" if experiment.count else "answer its question" if experiment.ask else ""
    buttons = "try the buttons that then appear" if first else "try the buttons"
    waits = [*([first] if first else []), *([buttons] if plan.explorers else [])]
    return f"after you {' and '.join(waits)}" if waits else "after the exact count"


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _predictions(lesson: StepLesson) -> list[Part]:
    """Return the student's number, and the predictions up to the first that is not locked yet."""
    plan = lesson.plan
    found: list[Part] = [("number", lesson.number)]
    if lesson.needs_number:
        return found
    for question in plan.predictions:
        found.append((f"predict {question.id}", lambda name=question.id: lesson.predict(name)))  # type: ignore[misc]
        if lesson.progress.prediction(question.id) is None:
            return found
    if lesson.two_pass:
        # All that are answered, and the first that is not.
        for question in plan.checks:
            if not question.simulated:
                missing = question.id in lesson.not_blind
                if missing and lesson.is_open:
                    continue
                found.append((f"blind {question.id}", lambda name=question.id: lesson.blind(name)))  # type: ignore[misc]
                if missing:
                    break
    return found


def _plays(lesson: StepLesson, played: set[str]) -> list[Part]:
    """Return the puzzles and matches up to the first in which the student has not acted yet."""
    found: list[Part] = []
    for number, name in enumerate(lesson.plan.plays):
        words = [lesson.plan.tasks[name]] if name in lesson.plan.tasks else []
        if not number:
            words.append("Your first move opens the next step. Play on here for as long as you like.")
        if words:
            title = f"Play {number + 1} of {len(lesson.plan.plays)}" if len(lesson.plan.plays) > 1 else "Play"
            found.append((f"task {name}", lambda title=title, words=words: _task(title, words)))  # type: ignore[misc]
        found.append((f"play {name}", lambda name=name: lesson.play(name)))  # type: ignore[misc]
        if name not in played:
            break
    return found


def _task(title: str, words: Sequence[str]) -> LessonPart:
    return LessonPart(title, lambda: views.view(title, words))


def _counting(lesson: StepLesson) -> list[Part]:
    """Return the exact count, the explorers, and then the first lab: later ones give away the earlier ones."""
    plan = lesson.plan
    found: list[Part] = [("exact", lesson.exact)]
    if not lesson.counted:
        return found
    found += [(f"explore {name}", lambda name=name: lesson.explore(name)) for name in plan.explorers]  # type: ignore[misc]
    return found + (_labs(lesson)[:1] if lesson.explored else [])


def _checking(lesson: StepLesson) -> list[Part]:
    """Return the checks, and the labs that help with them."""
    checks: list[Part] = [
        (f"check {one.id}", lambda one=one: lesson.check(one.id, variant=lesson.plan.first_variant(one)))  # type: ignore[misc]
        for one in lesson.plan.checks
    ]
    return checks + _labs(lesson)[1:]


def _labs(lesson: StepLesson) -> list[Part]:
    return [(f"lab {name}", lambda name=name: lesson.lab(name)) for name in lesson.plan.labs]  # type: ignore[misc]
