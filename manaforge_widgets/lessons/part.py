"""A part of a lesson on the page: words, fields, buttons and a table, usable by keyboard and screen reader, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from manaforge_widgets.core.api import GameError
from manaforge_widgets.widgets import lesson_shapes as shapes
from manaforge_widgets.widgets import requests
from manaforge_widgets.widgets.answering import AnsweringWidget, answers
from manaforge_widgets.widgets.words import paragraph, table

TakeAnswers = Callable[[Mapping[str, str]], None]
_LONGEST = 200
"""Longer texts from the browser are refused: no answer needs them."""
_MOST_FIELDS = 20


class LessonPart(AnsweringWidget):
    """A part of a lesson; the methods of :class:`~manaforge_widgets.lessons.lesson.Lesson` return it.

    Args:
        title: the title of the lesson.
        show: a function that returns the current content.
        answer: a function that gets the values of the fields, by their ids, when the button is pressed.
        press: a function that gets the id of any other button.
        change: a function that gets the id of a control of an explorer, and its new value.

    Attributes:
        part: the content, as JSON (read-only).
    """

    part = traitlets.Dict(read_only=True).tag(sync=True)
    _revive = "To answer, run the first cell of the notebook, and then this one."

    def __init__(
        self,
        title: str,
        show: Callable[[], shapes.LessonView],
        answer: TakeAnswers | None = None,
        press: Callable[[str], None] | None = None,
        change: Callable[[str, str], None] | None = None,
    ) -> None:
        self._show = show
        self._take = answer
        self._press = press
        self._change = change
        super().__init__("lesson", title)
        self.refresh()

    def __repr__(self) -> str:
        return f"<{self.part['title']}>"

    def refresh(self) -> None:
        """Show the current content."""
        self.set_trait("part", dict(self._show()))

    def _words(self) -> str:
        part = self.part
        text = paragraph(part["title"]) + (paragraph(part["said"]) if part["said"] else "")
        text += "".join(paragraph(words) for words in part["words"])
        text += "".join(paragraph(words) for chart in part["charts"] for words in _read(chart))
        text += "".join(paragraph(line["words"]) for line in part["told"])
        for tick in part["ticks"]:
            text += paragraph(f"{tick['label']} ({'done' if tick['done'] else 'not yet'})")
        if rows := part["table"]:
            text += paragraph(rows["caption"]) + table(rows["head"], rows["rows"])
        return text

    @answers(requests.AnswerPart)
    def _answer_part(self, request: requests.AnswerPart) -> None:
        if self._take is None:
            raise GameError("This part of the lesson needs no answer.")
        self._take(_values(request["values"]))

    @answers(requests.Press)
    def _press_button(self, request: requests.Press) -> None:
        if self._press is None:
            raise GameError("This part of the lesson has no buttons.")
        if len(request["button"]) > _LONGEST:
            raise GameError("There is no such button.")
        self._press(request["button"])

    @answers(requests.Change)
    def _change_control(self, request: requests.Change) -> None:
        if self._change is None:
            raise GameError("This part of the lesson has no controls.")
        if max(len(request["control"]), len(request["value"])) > _LONGEST:
            raise GameError("There is no such control.")
        self._change(request["control"], request["value"])


def _read(chart: Any) -> list[str]:
    """Return the sentence of a chart, and those of the charts in it."""
    inside = [one["bars"]["words"] for one in chart.get("lists", ()) if "bars" in one]
    return [chart["words"], *inside]


def _values(values: dict[str, str]) -> dict[str, str]:
    if len(values) > _MOST_FIELDS or any(max(len(name), len(text)) > _LONGEST for name, text in values.items()):
        raise GameError(f"This answer is too long; write at most {_LONGEST} characters.")
    return values
