"""Functions that read a class's files of games, lessons and guesses into one table, with a row for each file.

Games and lessons are replayed, so a row holds what the engine found, not what the file claims. A file does not prove
who played: with some Python, anybody can write any file by hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.class_files import with_copies, with_others
from manaforge_widgets.lessons.collecting.collection import Collection
from manaforge_widgets.lessons.collecting.folder import MOST_FILES, files_in
from manaforge_widgets.lessons.collecting.games import read_game
from manaforge_widgets.lessons.collecting.guesses import read_guessed
from manaforge_widgets.lessons.collecting.lessons import read_answers, read_lesson
from manaforge_widgets.lessons.collecting.row import Collected, Reading
from manaforge_widgets.lessons.progress import FORMAT as LESSON
from manaforge_widgets.match.files import file_path, json_in, name_of, read_file, reason
from manaforge_widgets.match.save_format import FORMAT as GAME

__all__ = ["MOST_FILES", "Collected", "Collection", "collect"]

_BEGIN = 400
"""The number of bytes at the start of a file in which this package names the file's format."""
_FORMATS = {LESSON: "lesson", GAME: "game"}
_HEADS = {b"lesson,class_seed,": "lesson", b"step,round,what,guess,": "guesses"}


def collect(folder: str | Path = ".") -> Collection:
    """Read the games, lessons and guesses that a class has handed in, from a folder and the folders in it.

    The result has a row for each file. If a file can't be read, ``error`` says why. Only files and folders whose names
    begin with a dot are left out. The function reads saves and journals of games, files of lessons
    (also exported as ``.csv``), and files of ``Board(predict="guesses.csv")``.

    It replays games and compares their random results with the seed. It replays a lesson's file line by line: it rolls
    the simulations again, grades the answers again, and plays the moves again. ``verified`` says whether all of it
    fits; ``fault`` names the lines that do not, and the lines before them count. Read ``remarks`` before you compare
    scores. It says, for instance, that a game has a user's edition, or that its table or its dice were set by hand. It
    also mentions free undo, bots, another class seed than most files have, and copies.

    A game that ends in the middle of a line has an error and no score. A journal that was cut exactly between two lines
    looks like a game that stopped there: ``finished`` is False.

    Args:
        folder: the folder with the files.

    Raises:
        SaveError: when the folder does not exist, can't be read, or holds too many files.
        ArgumentError: when ``folder`` is not a path.

    Example:
        >>> import os, tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     mf.new_match("manaforge", seats=2, seed=7).save(os.path.join(folder, "ann.json"))
        ...     row = mf.collect(folder)[0]
        >>> row.file, row.kind, row.game, row.seats, row.seed, row.finished, row.scores
        ('ann.json', 'game', 'manaforge', 2, 7, False, (0, 0))
    """
    given: object = folder
    if not isinstance(given, str | Path):
        raise ArgumentError(f"folder must be a path, not {short(given)}.")
    home = file_path(folder)
    try:
        if not home.is_dir():
            raise SaveError(f"there is no folder {short(home.name or str(folder), 60)}.")
    except OSError as error:
        raise SaveError(f"the folder {short(home.name, 60)} can't be read: {reason(error)}.") from error
    rows, answers, plays, readings = [], [], [], []
    checker = Checker()
    first: dict[object, str] = {}
    for path, why_not in files_in(home):
        # A name with bytes that are not valid text would break the page.
        name = path.relative_to(home).as_posix().encode(errors="replace").decode()
        row, reading, data = _row(path, name, why_not, checker)
        marks = [blake2b(data).digest(), *([reading.contents] if reading.contents is not None else [])] if data else []
        same_as = next((first[mark] for mark in marks if mark in first), None)
        for mark in marks:
            first.setdefault(mark, name)
        remarks = (*((f"the same as {same_as}",) if same_as else ()), *reading.remarks)
        rows.append(replace(row, same_as=same_as, remarks="; ".join(remarks)))
        readings.append(reading)
        answers += [{"file": name, **answer} for answer in reading.answers]
        plays += [{"file": name, **play} for play in reading.plays]
    works = {row.file: reading.work for row, reading in zip(rows, readings, strict=True) if reading.work is not None}
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
