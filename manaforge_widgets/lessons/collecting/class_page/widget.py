"""The class page as a widget in a notebook, and as an HTML file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from manaforge_widgets.widgets import class_shapes as shapes
from manaforge_widgets.widgets.base import BundledWidget
from manaforge_widgets.widgets.words import paragraph, table


class ClassPage(BundledWidget):
    """The class page: the lessons of a folder, one at a time.

    :meth:`manaforge_widgets.lessons.collecting.Collection.page` returns it.

    Args:
        lessons: the pages of the lessons.
        dom: ``layout``, ``tooltip`` and ``tabbable``, as for every Jupyter widget.

    Attributes:
        lessons: the content, as JSON (read-only).
    """

    lessons: Any = traitlets.List(read_only=True).tag(sync=True)
    _revive = "To use the buttons, run this cell."

    def __init__(self, lessons: Sequence[shapes.ClassLesson], **dom: Any) -> None:
        title = lessons[0]["title"] if len(lessons) == 1 else f"{len(lessons)} lessons"
        super().__init__("class", f"The class: {title}", dom)
        self.set_trait("lessons", [dict(one) for one in lessons])

    def __repr__(self) -> str:
        return f"<class page: {', '.join(one['title'] for one in self.lessons)}>"

    def _words(self) -> str:
        return "".join(said(one) for one in self.lessons)


def said(lesson: shapes.ClassLesson) -> str:
    """Return what a page shows of a lesson without a script; students' numbers are left out.

    Args:
        lesson: the page of the lesson.
    """
    count = lesson["count"]
    text = paragraph(f"{lesson['title']}: {count} students, {lesson['replayed']} replayed and right.")
    text += table(["Step", "Students"], [[one["title"], str(len(one["students"]))] for one in lesson["steps"]])
    for plot in (*lesson["guesses"], *lesson["trials"]):
        text += paragraph(plot["words"]) + table(plot["table"]["head"], plot["table"]["rows"])
    for bars in (*lesson["choices"], lesson["wrong"]):
        text += paragraph(bars["words"])
        text += table(
            ["Answer", "Students", "Reason"], [[one["label"], str(one["count"]), one["words"]] for one in bars["bars"]]
        )
    head = ["Check", "First try", "Later", "Not yet", "Not tried"]
    rows = [
        [one["title"], *map(str, (one["first"], one["later"], one["wrong"], one["none"]))] for one in lesson["checks"]
    ]
    return text + table(head, rows)
