"""The class page that takes files: a teacher drops them into a live page, where Python reads them."""

from __future__ import annotations

import base64
import binascii
import tempfile
from collections.abc import Container, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Any

import traitlets

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.class_page.build import lesson_pages
from manaforge_widgets.lessons.collecting.class_page.students import NOT_COUNTED, NOT_KNOWN, NOT_READ, set_aside
from manaforge_widgets.lessons.collecting.class_page.widget import said
from manaforge_widgets.lessons.collecting.collection import Collection
from manaforge_widgets.lessons.collecting.folder import why_not_read
from manaforge_widgets.lessons.collecting.reading import FileRead, gathered, read
from manaforge_widgets.widgets import class_shapes as shapes
from manaforge_widgets.widgets import requests
from manaforge_widgets.widgets.answering import AnsweringWidget, answers
from manaforge_widgets.widgets.words import paragraph

MOST_FILES = 500
"""The most files on the page: ten large classes."""
MOST_BYTES = 5_000_000
"""The size of the largest file that it reads; a lesson's file with the most lines is a fifth of that."""
_LONGEST_NAME = 300
_NOT_A_LESSON = "is not from a lesson, so it is not on this page."


@dataclass(frozen=True, slots=True)
class _Taken:
    """A file that was read, and a mark by which the page knows it when it is chosen again."""

    file: FileRead
    mark: tuple[str, int, bytes]


class ClassInbox(AnsweringWidget):
    """A class page that begins empty and takes the files that students handed in, one after the other.

    :meth:`manaforge_widgets.lessons.collecting.Collection.to_html` writes it as a live page.

    Attributes:
        lessons: the pages of the lessons, as JSON (read-only).
        inbox: the number of files and those that don't count, as JSON (read-only).

    Example:
        >>> ClassInbox()
        <class page: 0 files>
    """

    lessons: Any = traitlets.List(read_only=True).tag(sync=True)
    inbox = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        self._checker = Checker()
        self._taken: dict[str, _Taken] = {}
        super().__init__("class", "The class")
        self._refresh()

    def __repr__(self) -> str:
        return f"<class page: {self.inbox['files']} files>"

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this page: no file is in it.

        Example:
            >>> ClassInbox().recipe()
            {'kind': 'class', 'arguments': {}}
        """
        return {"kind": "class", "arguments": {}}

    @answers(requests.TakeFile)
    def _take_file(self, request: requests.TakeFile) -> None:
        """Read a file; the page shows it later, with the others that come with it."""
        name = _valid(request["name"])
        # Jupyter and other programs use such names for internal files.
        if not any(part.startswith(".") for part in PurePosixPath(name).parts):
            self._take(name, request["size"], request["data"])

    @answers(requests.ShowFiles)
    def _show_files(self, _request: requests.ShowFiles) -> None:
        self._refresh()

    @answers(requests.ForgetFiles)
    def _forget_files(self, _request: requests.ForgetFiles) -> None:
        self._taken, self._checker = {}, Checker()
        self._refresh()

    def _take(self, name: str, size: int, packed: str) -> None:
        try:
            data = base64.b64decode(packed, validate=True)
        except (binascii.Error, ValueError):
            raise GameError("This file can\u2019t be read.") from None
        mark = (name, size, blake2b(data).digest())
        if any(mark == one.mark for one in self._taken.values()):
            return
        if len(self._taken) >= MOST_FILES:
            raise GameError(f"This page takes up to {MOST_FILES} files; {name} and those after it were left out.")
        why_not = why_not_read(name)
        if why_not is None and max(size, len(data)) > MOST_BYTES:
            why_not = f"is larger than {MOST_BYTES // 1_000_000} MB, so no lesson wrote it."
        shown = _unused(name, self._taken)
        with tempfile.TemporaryDirectory() as folder:
            # The name of the file is only shown: it never becomes a path.
            path = Path(folder, f"handed_in{PurePosixPath(name).suffix.lower() if why_not is None else ''}")
            path.write_bytes(data)
            self._taken[shown] = _Taken(read(path, shown, why_not, self._checker), mark)

    def _refresh(self) -> None:
        """Show the files that were taken."""
        found = gathered([self._taken[name].file for name in sorted(self._taken)])
        try:
            lessons = lesson_pages(found, found.works)
        except GameError:
            lessons = []  # no file is from a lesson
        inbox: shapes.ClassInbox = {"files": len(found), "aside": _aside(found, lessons), "most_bytes": MOST_BYTES}
        with self.hold_sync():
            self.set_trait("lessons", [dict(one) for one in lessons])
            self.set_trait("inbox", dict(inbox))

    def _words(self) -> str:
        return paragraph("The class page: choose the files that your students handed in.") + "".join(
            said(one) for one in self.lessons
        )


def _aside(found: Collection, lessons: Sequence[shapes.ClassLesson]) -> list[shapes.ClassFile]:
    """Return the files that don't count on any page, sorted by name."""
    aside = {one["file"]: one for lesson in lessons for one in lesson["aside"]}
    for row in found:
        if row.error is not None:
            aside[row.file] = set_aside(row, row.error, NOT_READ)
        elif row.kind != "lesson":
            aside[row.file] = set_aside(row, _NOT_A_LESSON, NOT_COUNTED)
        elif row.file not in found.works:
            aside[row.file] = set_aside(row, NOT_KNOWN, NOT_READ)
    return [aside[name] for name in sorted(aside)]


def _valid(name: str) -> str:
    """Return a name that can be shown: without halves of letters, and not too long."""
    whole = name.encode("utf-8", "replace").decode()
    return whole if len(whole) <= _LONGEST_NAME else f"{whole[:_LONGEST_NAME]}\u2026{PurePosixPath(whole).suffix[:9]}"


def _unused(name: str, taken: Container[str]) -> str:
    """Return the name, with a number if another file has it already: browsers give many files the same name."""
    path, shown, number = PurePosixPath(name), name, 2
    while shown in taken:
        shown = str(path.with_name(f"{path.stem} ({number}){path.suffix}"))
        number += 1
    return shown
