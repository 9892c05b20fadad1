"""Reads one file after the other, and joins what was read to the table of a class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.class_files import with_copies, with_others
from manaforge_widgets.lessons.collecting.collection import Collection
from manaforge_widgets.lessons.collecting.games import read_game
from manaforge_widgets.lessons.collecting.guesses import read_guessed
from manaforge_widgets.lessons.collecting.lessons import read_answers, read_lesson
from manaforge_widgets.lessons.collecting.row import Collected, Reading
from manaforge_widgets.lessons.progress import FORMAT as LESSON
from manaforge_widgets.match.files import file_path, json_in, name_of, read_file
from manaforge_widgets.match.save_format import FORMAT as GAME

_BEGIN = 400
"""The number of bytes at the start of a file in which this package names the file's format."""
_FORMATS = {LESSON: "lesson", GAME: "game"}
_HEADS = {b"lesson,class_seed,": "lesson", b"step,round,what,guess,": "guesses"}


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file that was read.

    Attributes:
        row: the file as a row, before it is compared with others.
        reading: the result of its reader.
        marks: values that are equal for two files with the same contents.
    """

    row: Collected
    reading: Reading
    marks: tuple[object, ...]


def read(path: Path, name: str, why_not: str | None, checker: Checker) -> FileRead:
    """Read a file; one that can't be read has the reason in its row.

    Args:
        path: the file.
        name: its name in the table.
        why_not: the reason why it is not to be read; None to read it.
        checker: what was checked so far.
    """
    row, reading, data = _row(path, name, why_not, checker)
    contents = [] if reading.contents is None else [reading.contents]
    return FileRead(row, reading, (blake2b(data).digest(), *contents) if data else ())


def gathered(files: Sequence[FileRead]) -> Collection:
    """Return the table of a class.

    Args:
        files: its files, in the order of the table.
    """
    rows, answers, plays = [], [], []
    first: dict[object, str] = {}
    for file in files:
        name, reading = file.row.file, file.reading
        same_as = next((first[mark] for mark in file.marks if mark in first), None)
        for mark in file.marks:
            first.setdefault(mark, name)
        remarks = (*((f"the same as {same_as}",) if same_as else ()), *reading.remarks)
        rows.append(replace(file.row, same_as=same_as, remarks="; ".join(remarks)))
        answers += [{"file": name, **answer} for answer in reading.answers]
        plays += [{"file": name, **play} for play in reading.plays]
    works = {file.row.file: file.reading.work for file in files if file.reading.work is not None}
    readings = [file.reading for file in files]
    return Collection(_with_students(with_copies(with_others(rows), readings)), answers, plays, works)


def _row(path: Path, name: str, why_not: str | None, checker: Checker) -> tuple[Collected, Reading, bytes]:
    """Return a file as a row, the result of its reader, and its bytes."""
    data, kind = b"", None
    try:
        if why_not is not None:
            raise SaveError(why_not)
        data = read_file(path)
        kind = _kind(path, data)
        reading = _read(path, data, kind, checker)
    except GameError as error:
        why = str(error).removeprefix(f"{name_of(file_path(path))}: ")
    except Exception:  # noqa: BLE001 - one bad file must not lose the others
        why = "can't be read: it holds impossible values."
    else:
        return Collected(name, kind, **reading.values), reading, data
    return Collected(name, kind, error=why), Reading({}), data


def _kind(path: Path, data: bytes) -> str | None:
    if path.suffix.lower() == ".csv":
        line = data[:_BEGIN].removeprefix(b"\xef\xbb\xbf")
        return next((kind for head, kind in _HEADS.items() if line.startswith(head)), None)
    # A file that was cut short still names its format.
    named = next((kind for form, kind in _FORMATS.items() if form.encode() in data[:_BEGIN]), None)
    if named is not None:
        return named
    held = json_in(data, name_of(file_path(path)))
    form = held.get("format") if isinstance(held, dict) else None
    return _FORMATS.get(form) if isinstance(form, str) else None


def _read(path: Path, data: bytes, kind: str | None, checker: Checker) -> Reading:
    if path.suffix.lower() == ".csv":
        return read_answers(path, data, checker) if kind == "lesson" else read_guessed(path, data)
    if kind is None:
        raise SaveError("is neither a saved game nor a lesson file.")
    return read_lesson(path, data, checker) if kind == "lesson" else read_game(path, data)


def _with_students(rows: list[Collected]) -> list[Collected]:
    """Add a remark if two files of one class have the same student's number."""
    count = Counter(_student(row) for row in rows)
    for place, row in enumerate(rows):
        if _student(row) is not None and count[_student(row)] > 1:
            words = f"student {row.student} handed in more than one file"
            rows[place] = replace(row, remarks="; ".join(filter(None, (words, row.remarks))))
    return rows


def _student(row: Collected) -> tuple[object, ...] | None:
    return None if row.student is None else (row.lesson, row.seed, row.student)
