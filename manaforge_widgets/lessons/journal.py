"""The file of a lesson: what a student did, entry by entry in sealed lines; older files are read, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.lessons.older_files import answers_in, older_progress, runs_in
from manaforge_widgets.lessons.progress import FORMAT, MOST_LINES, VERSION, Progress, followed
from manaforge_widgets.lessons.sealing import Fault, read_lines
from manaforge_widgets.match.files import file_path, name_of, read_file

_WHAT_TO_DO = "Rename or delete the file, or use another name."
_LARGEST = 10**6


@dataclass(frozen=True, slots=True)
class LessonFile:
    """The content of a lesson's file, as far as it can be trusted.

    Attributes:
        progress: the progress after the last line that is sealed right.
        steps: for each line, the progress before it and its entry; empty for an older file.
        fault: the first line that is not sealed right, or that no lesson writes; None if there is none.
    """

    progress: Progress
    steps: tuple[tuple[Progress, Mapping[str, Any]], ...] = ()
    fault: Fault | None = None


def read_progress(path: str | Path) -> Progress:
    """Read the progress from a lesson's file that this version of the package or an older one wrote.

    Args:
        path: the file.

    Raises:
        SaveError: when the file can't be read, is damaged, was edited, comes from a newer version, or is not a lesson's
            file.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     read_progress(Progress("dice", 7).write(Path(folder, "my_dice.json"))).class_seed
        7
    """
    place = file_path(path)
    held = read_lesson_file(read_file(place), name_of(place))
    if held.fault is not None:
        raise SaveError(
            f"{name_of(place)}: {held.fault}. The lines before it are in order, with {held_in(held.progress)}. To go "
            f"on from there, run mf.repair_lesson({_from_here(place)!r}) and then this cell again; the damaged file is "
            "kept, too."
        )
    return held.progress


def held_in(progress: Progress) -> str:
    """Return in a few words what a student has done so far.

    Example:
        >>> held_in(Progress("dice", 7).predicted("two", "1/2", None).answered("two", "1/2", right=False))
        '1 guess and 1 answer'
    """
    counts = (
        (len(progress.predictions), "guess", "guesses"),
        (len(progress.plays), "game", "games"),
        (len(progress.runs), "simulation", "simulations"),
        (len(progress.blind) + len(progress.tries), "answer", "answers"),
    )
    return (
        listed([f"{count} {one if count == 1 else more}" for count, one, more in counts if count]) or "no answers yet"
    )


def _from_here(place: Path) -> str:
    """Return a path as a cell of a notebook would write it."""
    try:
        return place.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(place)


def read_lesson_file(data: bytes, name: str) -> LessonFile:
    """Read a lesson's file as far as its lines can be trusted.

    Args:
        data: the bytes of the file.
        name: the file's name, for the error.

    Raises:
        SaveError: when nothing can be read, or the file comes from a newer version or is not a lesson's file.

    Example:
        >>> text = Progress("dice", 7, 3).predicted("two", "1/2", None).text()
        >>> read_lesson_file(text.encode(), "my_dice.json").progress.student
        3
        >>> str(read_lesson_file(text.replace("1/2", "1/4").encode(), "my_dice.json").fault)
        'line 2 was changed after it was written'
    """
    if b'"seal":"' in data:
        return _read_sealed(data, name)
    try:
        saved = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{name}: can't be read: it is cut off, or not a lesson's file. {_WHAT_TO_DO}") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{name}: was not written by a lesson. {_WHAT_TO_DO}")
    version = saved.get("version", 1)
    if type(version) is not int or version >= VERSION:
        raise _newer(name)
    lesson, seed = saved.get("lesson"), saved.get("class_seed")
    if not isinstance(lesson, str) or type(seed) is not int:
        raise SaveError(f"{name}: is damaged: it must hold the name of its lesson and the class seed. {_WHAT_TO_DO}")
    return LessonFile(older_progress(Progress(lesson, seed), saved, version))


def _read_sealed(data: bytes, name: str) -> LessonFile:
    read = read_lines(data)
    if not read.entries:
        raise SaveError(f"{name}: {read.fault}, so nothing in the file can be trusted. {_WHAT_TO_DO}")
    first, fault = read.entries[0], read.fault
    if first.get("format") != FORMAT:
        raise SaveError(f"{name}: was not written by a lesson. {_WHAT_TO_DO}")
    if first.get("version") != VERSION:
        raise _newer(name)
    if first.get("do") != "begin" or not _has(first, _BEGIN):
        raise SaveError(f"{name}: is damaged: line 1 does not begin a lesson. {_WHAT_TO_DO}")
    progress = _begun(first)
    steps = [(progress, first)]
    for number, entry in enumerate(read.entries[1:], 2):
        if number > MOST_LINES:
            fault = Fault(number, "comes after the most lines that a lesson writes")
            break
        if not is_entry(entry, progress):
            fault = Fault(number, "is not an entry that a lesson writes")
            break
        steps.append((progress, entry))
        progress = followed(progress, entry)
    kept = replace(progress, lines=read.lines[: len(steps)])
    return LessonFile(kept, tuple(steps), fault)


def _begun(first: Mapping[str, Any]) -> Progress:
    progress = Progress(first["lesson"], first["class_seed"], first["student"], overrides=first["overrides"])
    progress = followed(progress, {**first, "do": "versions"})
    older = first.get("from")
    if not isinstance(older, dict):
        return progress
    version = older.get("version")
    return replace(progress, older=version if type(version) is int else 1, **answers_in(older))


def _newer(name: str) -> SaveError:
    return SaveError(f"{name}: was written by a newer version of manaforge_widgets; update the package to read it.")


# -------------------------------------------------------------------------------------------------- kinds of entries


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < _LARGEST


def _is_student(value: object) -> bool:
    return value is None or type(value) is int


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _are_actions(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and type(one[0]) is int and isinstance(one[1], str) for one in value
    )


_Fields = Mapping[str, Callable[[object], bool]]
_NAMED: _Fields = {
    "edition": _is_text,
    "asked": _are_texts,
    "checks": _are_texts,
    "package": lambda value: value is None or _is_text(value),
    "rules": lambda value: value is None or _is_number(value),
    "questions": lambda value: value is None or _is_text(value),
    "time": _is_text,
}
_BEGIN: _Fields = {
    "lesson": _is_text,
    "class_seed": _is_number,
    "student": _is_student,
    "overrides": lambda value: isinstance(value, dict),
    "file": _is_text,
    **_NAMED,
}
_KINDS: Mapping[str, _Fields] = {
    "versions": _NAMED,
    "student": {"student": _is_student},
    "predict": {
        "question": _is_text,
        "answer": _is_text,
        "sure": lambda value: value is None or _is_text(value),
    },
    "run": {},
    "check": {"question": _is_text, "answer": _is_text, "right": lambda value: isinstance(value, bool)},
    "blind": {"question": _is_text, "answer": _is_text},
    "repair": {"line": _is_count},
    "play": {
        "play": _is_text,
        "table": _is_count,
        "kept": _is_count,
        "added": _are_actions,
        "solved": lambda value: isinstance(value, bool),
    },
    "explore": {"explorer": _is_text, "control": _is_text, "value": _is_text},
}


def is_entry(entry: Mapping[str, Any], progress: Progress) -> bool:
    """Return whether a lesson could write an entry of this form after this progress.

    Example:
        >>> is_entry({"do": "check", "question": "two"}, Progress("dice", 7))
        False
    """
    do = entry.get("do")
    if not isinstance(do, str) or do not in _KINDS or not _is_text(entry.get("time")) or not _has(entry, _KINDS[do]):
        return False
    if not all(_is_count(entry.get(name, 0)) for name in ("variant", "hand")) or not _is_text(entry.get("words", "")):
        return False
    if do == "play":
        held = next((len(one.actions) for one in progress.plays if one.table == entry["table"]), 0)
        return bool(entry["kept"] <= held)
    return do != "run" or len(runs_in([dict(entry)])) == 1


def _has(entry: Mapping[str, Any], fields: _Fields) -> bool:
    return all(name in entry and check(entry[name]) for name, check in fields.items())
