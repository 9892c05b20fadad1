"""A part of a lesson on the page: words, fields, buttons, a table; by keyboard and to a screen reader too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from manaforge_widgets.games.api import GameError
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.answering import AnsweringWidget
from manaforge_widgets.widgets.words import paragraph, table

Answer = Callable[[Mapping[str, str]], None]
_LONGEST = 200
"""Longer texts from the browser are refused: no answer needs them."""
_MOST_FIELDS = 20


class LessonPart(AnsweringWidget):
    """A part of a lesson; :class:`~manaforge_widgets.lessons.lesson.Lesson` makes it.

    Args:
        title: the title of the lesson.
        show: gives what is to be shown now.
        answer: takes the values of the fields by their ids, when the button is pressed.
        press: takes the id of one of the other buttons.

    Attributes:
        part: what is shown, as JSON (read-only).
    """

    part = traitlets.Dict(read_only=True).tag(sync=True)
    _revive = "Run the first cell of the notebook and then this one to answer."

    def __init__(
        self,
        title: str,
        show: Callable[[], shapes.LessonView],
        answer: Answer | None = None,
        press: Callable[[str], None] | None = None,
    ) -> None:
        self._show = show
        self._take = answer
        self._press = press
        super().__init__("lesson", title)
        self.refresh()

    def __repr__(self) -> str:
        return f"<{self.part['title']}>"

    def refresh(self) -> None:
        """Show what is true now."""
        self.set_trait("part", dict(self._show()))

    def _words(self) -> str:
        shown = self.part
        told = paragraph(f"{shown['title']}.") + "".join(paragraph(words) for words in shown["words"])
        told += "".join(paragraph(line["words"]) for line in shown["told"])
        for tick in shown["ticks"]:
            told += paragraph(f"{tick['label']}: {'done' if tick['done'] else 'not yet'}.")
        if rows := shown["table"]:
            told += paragraph(rows["caption"]) + table(rows["head"], rows["rows"])
        return told

    def _carry_out(self, content: Mapping[str, Any]) -> str:
        kind = content.get("kind")
        if kind == "hello":  # a page only asks whether anybody answers
            return ""
        if kind == "answer" and self._take is not None:
            self._take(_values(content.get("values")))
        elif kind == "press" and self._press is not None:
            name = content.get("button")
            if not isinstance(name, str) or len(name) > _LONGEST:
                raise GameError("There is no such button.")
            self._press(name)
        else:
            raise GameError("This part of the lesson takes no answer.")
        return ""


def _values(values: object) -> dict[str, str]:
    if not isinstance(values, dict) or len(values) > _MOST_FIELDS:
        raise GameError("This answer can't be read.")
    for name, text in values.items():
        if not isinstance(name, str) or not isinstance(text, str) or max(len(name), len(text)) > _LONGEST:
            raise GameError("This answer can't be read.")
    return values
