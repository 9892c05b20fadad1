"""The results of a class as a table that Moodle's grade import or Canvas's gradebook reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, GameError, SaveError
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.lessons.collecting.row import Collected
from manaforge_widgets.lessons.schools.class_list import ClassList, csv_text, read_class_list
from manaforge_widgets.match.files import file_path, name_of, write_atomically

_TO = ("moodle", "canvas")
_POINTS = ("solved", "first_right")
_STUDENT, _ID, _SECTION = "Student", "ID", "Section"
_SIS_USER, _SIS_LOGIN = "SIS User ID", "SIS Login ID"


@dataclass(slots=True)
class _Results:
    """The points of each student in each lesson, and the files that do not count.

    Attributes:
        points: the points by lesson and then by student.
        most: the number of checks by lesson.
        left: the files that do not count, with the reasons.
    """

    points: dict[str, dict[int | None, int]] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


def write_grades(
    rows: Iterable[Collected], names: str | Path, path: str | Path, to: str, points: str, class_seed: int | None
) -> str:
    """Write a table of grades; see :meth:`~manaforge_widgets.lessons.collecting.collection.Collection.grades`."""
    if to not in _TO:
        raise ArgumentError(f"to must be {either(_TO)}, not {short(to)}.")
    if points not in _POINTS:
        raise ArgumentError(f"points must be {either(_POINTS)}, not {short(points)}.")
    known, target = read_class_list(names), file_path(path)
    results = _results(rows, points, class_seed)
    if not results.points:
        why = f" Not counted: {'; '.join(results.left)}." if results.left else ""
        raise GameError(f"no file of a lesson counts.{why}")
    table = _for_moodle(known, results) if to == "moodle" else _for_canvas(known, results, name_of(file_path(names)))
    write_atomically(target, csv_text(table))
    return _said(name_of(target), known, results)


def _results(rows: Iterable[Collected], points: str, class_seed: int | None) -> _Results:
    found = _Results()
    for row in rows:
        if row.error is None and row.kind != "lesson":
            continue
        why = (
            (row.error or "").rstrip(".")
            or ("" if row.fault is None else "some lines are wrong; its fault names them")
            or ("not verified; its remarks say why" if row.sealed and not row.verified else "")
            or ("this lesson is unknown here" if row.checks is None else "")
            or ("it has no student's number" if row.student is None else "")
            or (f"its class seed is {row.seed}" if class_seed not in (None, row.seed) else "")
        )
        if why or row.student is None or row.lesson is None or row.checks is None:
            found.left.append(f"{row.file} ({why})")
            continue
        value = (row.solved if points == "solved" else row.first_right) or 0
        of_lesson = found.points.setdefault(row.lesson, {})
        of_lesson[row.student] = max(value, of_lesson.get(row.student, 0))
        found.most[row.lesson] = max(row.checks, found.most.get(row.lesson, 0))
    return found


def _for_moodle(known: ClassList, results: _Results) -> list[list[str]]:
    """Return the list with a column for each lesson, from 0 to 100: new grade items of Moodle have 100 points."""
    table = [[*known.columns, *map(_title, results.points)]]
    for number, texts in known.students:
        grades = [
            f"{100 * of[number] / results.most[lesson]:.2f}" if number in of else ""
            for lesson, of in results.points.items()
        ]
        table.append([*(texts[one] for one in known.columns), *grades])
    return table


def _for_canvas(known: ClassList, results: _Results, name: str) -> list[list[str]]:
    """Return the columns that Canvas's importer expects, in its order, and a row with the points of each lesson."""
    headings = {one.casefold(): one for one in known.columns}
    if _STUDENT.casefold() not in headings:
        raise SaveError(
            f"{name}: for Canvas there must be a column {_STUDENT!r}; export the gradebook and add the column 'number'."
        )
    sis = [one for one in (_SIS_USER, _SIS_LOGIN) if one.casefold() in headings]
    # The importer finds the first of them only next to the second.
    columns = [_STUDENT, _ID, *(sis if _SIS_LOGIN in sis else []), _SECTION]
    table = [
        [*columns, *map(_title, results.points)],
        ["    Points Possible", *[""] * (len(columns) - 1), *(str(results.most[one]) for one in results.points)],
    ]
    for number, texts in known.students:
        cells = [texts.get(headings.get(one.casefold(), ""), "") for one in columns]
        if cells[0].strip() and "Points Possible" not in cells[0]:
            table.append([*cells, *(str(of.get(number, "")) for of in results.points.values())])
    return table


def _title(lesson: str) -> str:
    return lesson.replace("_", " ").capitalize()


def _said(name: str, known: ClassList, results: _Results) -> str:
    numbers = {number for number, _ in known.students}
    handed_in = {number for of in results.points.values() for number in of if number is not None}
    count = len(numbers & handed_in)
    words = [f"{name}: {count} of {len(known.students)} students have points in {listed(map(_title, results.points))}."]
    if unknown := sorted(handed_in - numbers):
        words.append(f"Not in your list: student {', '.join(map(str, unknown))}.")
    if results.left:
        words.append(f"Not counted: {'; '.join(results.left)}.")
    return " ".join(words)
