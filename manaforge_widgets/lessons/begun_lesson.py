"""The state of a lesson that has begun: its plan, the student's progress with its file, and the parts on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any
from weakref import WeakSet

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.numbering import CHANGE, KEEP, NONE, is_wanted, number_view, read_number
from manaforge_widgets.lessons.overview import overview
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import MOST_NOTED, Progress
from manaforge_widgets.lessons.rolls import student_number


class BegunLesson:
    """A lesson with a student's progress, before anything is asked; see :class:`~.lesson.Lesson`.

    Args:
        plan: the lesson.
        class_seed: the seed of the class.
        student: the student's number; None if none was given.
        file: the file that keeps the answers; None to keep nothing.
        two_pass: whether the checks are first asked without the tools.
        in_page: whether a live page shows the lesson: there is no notebook, and the browser keeps the answers.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> BegunLesson(choosing(), 7, 3).student
        3
    """

    def __init__(
        self,
        plan: LessonPlan,
        class_seed: int,
        student: int | None = None,
        file: str | Path | None = None,
        *,
        two_pass: bool = False,
        in_page: bool = False,
    ) -> None:
        self.plan = plan
        self.two_pass = two_pass
        self.in_page = in_page
        self.class_seed = checked_seed(class_seed, "a class seed", ArgumentError)
        self._keeper = Keeper(plan, self.class_seed, file, in_page=in_page)
        self.progress = self._keeper.begun(student_number(student))
        self._parts: WeakSet[Any] = WeakSet()
        self._watching: WeakSet[Any] = WeakSet()
        self._overview: LessonPart | None = None
        self._explorers: dict[str, Explorer] = {}
        self._tables = max((one.table for one in self.progress.plays), default=0)

    def __repr__(self) -> str:
        done = sum(question.id in self.progress.right for question in self.plan.questions)
        number = "" if self.student is None else f", student {self.student}"
        count = f"{done} of {len(self.plan.questions)} checks"
        return f"<lesson: {self.plan.title}, class seed {self.class_seed}{number}, {count}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the overview as a live widget; all cells show the same widget, so all are up to date."""
        if self._overview is None:
            show = lambda: overview(self.plan, self.progress, self.also_kept)  # noqa: E731
            self._overview = self._part(show, self._take_number)
        mimebundle = self._overview._repr_mimebundle_(**kwargs)
        if mimebundle is None:
            return {"text/plain": repr(self), "text/html": f"<p>{escape(repr(self)[1:-1])}</p>"}
        return {**mimebundle[0], "text/plain": repr(self)}, mimebundle[1]

    def goes_on(self, plan: LessonPlan, class_seed: int, student: int | None) -> bool:
        """Return whether a cell that is run again asks for the same lesson, so that the learner can go on.

        If something else has changed the lesson's file, the lesson can't go on.

        Args:
            plan: the lesson that the cell asks for.
            class_seed: the class seed in the cell.
            student: the student's number in the cell; None if any number will do.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", class_seed=7)
            >>> lesson.goes_on(lesson.plan, 7, None), lesson.goes_on(lesson.plan, 8, None)
            (True, False)
        """
        own = self.plan
        same = (plan.name, dict(plan.overrides), class_seed) == (own.name, dict(own.overrides), self.class_seed)
        return same and student in (None, self.student) and self._keeper.is_current()

    def _take(self, progress: Progress) -> None:
        """Take a changed progress after writing it to the file; if that fails, nothing changes.

        Raises:
            SaveError: when the file can't be written, or something else has changed it.
        """
        self._keeper.keep(progress)
        self.progress = progress
        self._refresh()

    def _note(self, noted: Callable[[], Progress]) -> bool:
        """Take an entry for a move, show it, and return whether it could be kept."""
        kept = self._noted(noted)
        if kept:
            for part in (*([] if self._overview is None else [self._overview]), *self._watching):
                part.refresh()
        return kept

    def _noted(self, noted: Callable[[], Progress]) -> bool:
        """Take an entry that is no answer, and return whether there is room for it and the file could be written."""
        if len(self.progress.lines) >= MOST_NOTED:
            return False
        progress = noted()
        try:
            self._keeper.keep(progress)
        except SaveError:
            return False
        self.progress = progress
        return True

    @property
    def student(self) -> int | None:
        """The student's number, which fixes the rolls together with the class seed; None if none was given.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", class_seed=2026, student=7).student
            7
        """
        return self.progress.student

    @property
    def needs_number(self) -> bool:
        """True as long as the page asks for the student's number before anything else.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").needs_number
            True
            >>> mf.lesson("choosing after the roll", student=7).needs_number
            False
        """
        return is_wanted(self.progress)

    def number(self) -> LessonPart:
        """Ask for the student's number; it can be changed until the first roll.

        The file keeps it from then on, also before the first answer.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.number().part["fields"][0]["label"]
            'Your number, from your teacher'
        """
        changing = [False]

        def take(values: Mapping[str, str]) -> None:
            read_number(self.progress, values)
            changing[0] = False
            self._take_number(values)

        def press(button: str) -> None:
            if button == NONE and self.needs_number:
                self._take(self.progress.started())
            elif button in (CHANGE, KEEP) and not self.progress.runs:
                changing[0] = button == CHANGE
                self._refresh()
            else:
                raise GameError("There is no such button.")

        return self._part(lambda: number_view(self.progress, changing=changing[0]), take, press)

    def _take_number(self, values: Mapping[str, str]) -> None:
        """Take the student's number from the page."""
        number = student_number(read_number(self.progress, values))
        self._explorers.clear()
        self._take(self.progress.numbered(number).started())

    @property
    def kept_in(self) -> str:
        """The name of the file that keeps the answers; empty without one.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").kept_in
            ''
        """
        return self._keeper.name

    @property
    def also_kept(self) -> str:
        """The place of the answers in addition to the file to hand in, as a sentence; empty if there is none.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", file="my_answers.json").also_kept
            "They are also kept in my_answers.json, in the notebook's folder."
        """
        if self.in_page:
            return "“Save to a file” at the top gives the same answers, to go on elsewhere."
        return f"They are also kept in {self.kept_in}, in the notebook's folder." if self.kept_in else ""

    def watch(self, part: Any) -> None:
        """Call ``part.refresh()`` after each change of the progress, as long as something else holds the part.

        Args:
            part: a widget with a method ``refresh``.

        Example:
            >>> import manaforge_widgets as mf
            >>> class Counter:
            ...     count = 0
            ...     def refresh(self):
            ...         self.count += 1
            >>> lesson, counter = mf.lesson("choosing after the roll"), Counter()
            >>> lesson.watch(counter)
            >>> part = lesson.check("two_arcane", "1/2")
            >>> counter.count
            1
        """
        self._watching.add(part)

    def _part(self, show: Any, answer: Any = None, press: Any = None, change: Any = None) -> LessonPart:
        part = LessonPart(self.plan.title, show, answer, press, change)
        self._parts.add(part)
        return part

    def _refresh(self) -> None:
        for part in (*self._parts, *self._watching):
            part.refresh()
