"""A whole lesson as one widget: its steps open one after the other."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from ipywidgets import Box

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.steps import Step, StepLesson, steps_of
from manaforge_widgets.match.files import write_atomically
from manaforge_widgets.widgets import lesson_shapes as shapes
from manaforge_widgets.widgets.base import check_title
from manaforge_widgets.widgets.export import PageFrame, frame_alone

_GO = "go on"


class LessonPage(Box):  # type: ignore[misc]  # ipywidgets has no types
    """The steps of a lesson in one box: a head, the list of steps, the parts of one step, and a button to go on.

    :meth:`manaforge_widgets.lessons.lesson.Lesson.page` returns it.

    Args:
        lesson: the lesson.
    """

    def __init__(self, lesson: StepLesson) -> None:
        self._lesson = lesson
        self._made: dict[str, Any] = {}
        self._seen: set[str] = set()
        self._steps = steps_of(lesson, self._seen.__contains__)
        left = [step.id for step, done in zip(self._steps, self._done(), strict=True) if not done]
        self._now = left[0] if left else self._steps[-1].id
        self._seen.add(self._now)
        self._head = self._frame("head")
        self._list = self._frame("steps", self.show)
        self._next = self._frame("next", self._press)
        self._main = Box()
        self._main.add_class("mf-lesson-main")
        frame = Box(children=[self._head, self._list, self._main, self._next])
        frame.add_class("mf-lesson-frame")
        super().__init__(children=[frame])
        self.add_class("mf-lesson-page")
        lesson.watch(self)
        self.refresh()

    def __repr__(self) -> str:
        number = [step.id for step in self._steps].index(self._now) + 1
        return f"<page of the lesson: {self._lesson.plan.title}, step {number} of {len(self._steps)}>"

    @property
    def now(self) -> str:
        """The name of the step that is shown."""
        return self._now

    @property
    def parts(self) -> dict[str, Any]:
        """The parts that have been shown, by name, such as ``"predict two_arcane"`` or ``"simulate"``."""
        return dict(self._made)

    def show(self, step: str) -> None:
        """Show a step.

        Args:
            step: the name of the step: predict, play, simulate, count, compare, check or hand_in.

        Raises:
            GameError: when there is no such step, or when it is not open yet.
        """
        for shown in self._shown():
            if shown["id"] == step:
                if shown["state"] == "locked":
                    raise GameError(f"{shown['title']} opens {shown['note']}.")
                self._now = step
                self._seen.add(step)
                self.refresh()
                return
        raise GameError("There is no such step.")

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this page of a lesson."""
        lesson = self._lesson
        plan = lesson.plan
        names = {"name": plan.title, "class_seed": lesson.class_seed, "student": lesson.student}
        arguments = {**names, "two_pass": lesson.two_pass, "edition": dict(plan.overrides) or None}
        return {"kind": "lesson", "arguments": arguments, "uses": [plan.experiment.trial]}

    def to_html(self, path: str | Path, *, title: str | None = None, live: bool = False) -> Path:
        """Write the lesson as one page that needs neither a kernel nor Jupyter: students open it and begin.

        The page runs this package in the reader's browser, so it needs ``live=True`` and any web server. The folder
        ``manaforge-live`` is written next to it, and must stay there. The page begins the lesson from its start, with
        the same class seed. The browser keeps what a student does, and can save it to a file to hand in.

        Args:
            path: the file to write; an older file there is replaced.
            title: the title of the page; None for the lesson's title.
            live: must be True. :meth:`~manaforge_widgets.lessons.lesson.Lesson.sheet` writes a lesson to print.

        Returns:
            The path of the file.

        Raises:
            ArgumentError: without ``live=True``, or when ``title`` is not a text.
            SaveError: when the file or the folder can't be written.
            GameError: when a page can't take along your own lesson; the message gives the reason.

        Example:
            >>> import os, tempfile
            >>> import manaforge_widgets as mf
            >>> page = mf.lesson("choosing after the roll", class_seed=7).page()
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     page.to_html(os.path.join(folder, "lesson.html"), live=True).name
            'lesson.html'
        """
        check_title(title)
        if live is not True:
            raise ArgumentError("the page of a lesson needs Python: give live=True, or print it with lesson.sheet().")
        # The part with live pages comes after lessons, so it is imported by name.
        frame = import_module("manaforge_widgets.live.page").frame_of(self, Path(path))
        write_atomically(path, self.page_html(frame, title))
        return Path(path)

    def page_html(self, frame: PageFrame, title: str | None = None) -> str:
        """Return the HTML of the page that :meth:`to_html` writes.

        Args:
            frame: the frame of a live page.
            title: the title of the page; None for the lesson's title.
        """
        return frame_alone(frame, self._lesson.plan.title if title is None else title)

    def beginning(self) -> str:
        """Return the lesson's title, its steps and its first question as HTML.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll").page().beginning()[:32]
            '<h1>Choosing after the roll</h1>'
        """
        plan = self._lesson.plan
        steps, minutes = listed([step.title for step in self._steps]), sum(step.minutes for step in self._steps)
        words = [
            f"A lesson in {len(self._steps)} steps, planned for {minutes} minutes: {steps}.",
            "Its first question:",
            *plan.predictions[0].words,
        ]
        return f"<h1>{escape(plan.title)}</h1>{''.join(f'<p>{escape(text)}</p>' for text in words)}"

    def refresh(self) -> None:
        """Show what the progress allows now; parts that are on the page stay as they are."""
        step = self._step(self._now)
        children = []
        for name, make in step.parts():
            if name not in self._made:
                self._made[name] = make()
            children.append(self._made[name])
        if tuple(children) != self._main.children:
            self._main.children = tuple(children)
        self._refresh_frame()

    def _refresh_frame(self) -> None:
        for part in (self._head, self._list, self._next):
            part.refresh()

    # ------------------------------------------------------------------------------------------------ the frame

    def _frame(self, place: Any, press: Callable[[str], None] | None = None) -> LessonPart:
        part = LessonPart(self._lesson.plan.title, lambda: self._view(place), press=press)
        part.add_class(f"mf-lesson-{place}")
        return part

    def _view(self, place: Any) -> shapes.LessonView:
        lesson, shown = self._lesson, self._shown()
        number = [step["id"] for step in shown].index(self._now)
        after = shown[number + 1] if number + 1 < len(shown) else None
        chips = [f"class seed {lesson.class_seed}", *([] if lesson.student is None else [f"student {lesson.student}"])]
        words = _kept_words(lesson)
        step = self._step(self._now)
        if place == "next":
            words = "You can go back to any step."
            if after is not None:
                opens = f"{after['title']} opens {after['note']}."
                words = opens if after["state"] == "locked" else f"Done: {step.note()}. You can come back to it."
        frame: shapes.PageFrame = {
            "place": place,
            "chips": chips,
            "steps": shown,
            "now": self._now,
            "words": words,
            "button": "" if after is None else f"Go on to {after['title']}",
            "blocked": after is not None and after["state"] == "locked",
        }
        return views.view(lesson.plan.title, [], page=frame)

    def _shown(self) -> list[shapes.PageStep]:
        """Return the steps as the page shows them: a step is open if the one before is done."""
        done = self._done()
        found: list[shapes.PageStep] = []
        for place, step in enumerate(self._steps):
            is_open = place == 0 or done[place - 1]
            found.append(
                {
                    "id": step.id,
                    "title": step.title,
                    "minutes": step.minutes,
                    "state": "done" if done[place] else "open" if is_open else "locked",
                    "note": step.note() if done[place] else "" if is_open else step.waits,
                }
            )
        return found

    def _press(self, button: str) -> None:
        if button != _GO:
            raise GameError("There is no such button.")
        names = [step.id for step in self._steps]
        self.show(names[min(names.index(self._now) + 1, len(names) - 1)])

    def _step(self, name: str) -> Step:
        return next(step for step in self._steps if step.id == name)

    def _done(self) -> list[bool]:
        """Return for each step whether it is done."""
        done = [self._lesson.is_open and step.done() for step in self._steps]
        # A step that is done shows that the steps before it were, too: after a restart the page may not know it.
        return [any(done[place:]) for place in range(len(done))]


def _kept_words(lesson: StepLesson) -> str:
    """Return the line below the steps, which says where the answers are."""
    if lesson.in_page:
        return "Your answers hold no name; nothing is sent."
    kept = f"Saved after each answer in {lesson.kept_in}." if lesson.kept_in else ""
    return f"{kept or 'Not kept in a file: hand in before you leave.'} No name is in it; nothing is sent."
