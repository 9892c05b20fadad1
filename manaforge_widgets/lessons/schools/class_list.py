"""A teacher's list of a class: which student has which number, and how the school's platform knows the student."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.lessons.rolls import MOST_STUDENTS
from manaforge_widgets.match.files import file_path, name_of, read_file

NUMBER = "number"
"""The column with the student's number in the class; capital letters do not matter."""
_PLAIN = re.compile(r"-?\d+(\.\d+)?")
_BREAKS = re.compile(r"[\t\r\n]+")
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


@dataclass(frozen=True, slots=True)
class ClassList:
    """A list of a class.

    Attributes:
        columns: the headings of its columns, without that of the number.
        students: for each student, the number, and the texts by heading. The number is None if the list has none.
    """

    columns: tuple[str, ...]
    students: tuple[tuple[int | None, Mapping[str, str]], ...]


def read_class_list(path: str | Path) -> ClassList:
    r"""Read a list of a class from a CSV file with commas or semicolons, such as your platform exports.

    Args:
        path: the file. Its first line holds the headings, and one of them is ``number``.

    Raises:
        SaveError: when the file can't be read, a heading is missing, or a number is invalid or comes twice.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "class.csv")
        ...     written = path.write_text("number,Email address\n7,ann@example.org\n")
        ...     read_class_list(path).students
        ((7, {'Email address': 'ann@example.org'}),)
    """
    place = file_path(path)
    name = name_of(place)
    try:
        text = read_file(place).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveError(f"{name}: is not UTF-8 text; save it again as “CSV UTF-8”.") from error
    head = text.partition("\n")[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    try:
        lines = [line for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(line)]
    except csv.Error as error:
        raise SaveError(f"{name}: is not a CSV file: {error}.") from error
    columns = [one.strip() for one in lines[0]] if lines else []
    places = [place for place, one in enumerate(columns) if one.casefold() == NUMBER]
    if len(places) != 1:
        raise SaveError(
            f"{name}: must have one column with the heading {NUMBER!r}, the student's number in the class; its "
            f"headings are {listed(columns) if columns else 'missing'}."
        )
    if len(set(columns)) < len(columns):
        raise SaveError(f"{name}: a heading comes twice: {short(', '.join(columns))}.")
    students: list[tuple[int | None, Mapping[str, str]]] = []
    taken: dict[int, int] = {}
    for line, given in enumerate(lines[1:], 2):
        cells = [*given, *[""] * (len(columns) - len(given))]
        number = _number(cells[places[0]].strip(), f"{name}: row {line}")
        if number is not None and number in taken:
            raise SaveError(f"{name}: rows {taken[number]} and {line} have the same number, {number}.")
        if number is not None:
            taken[number] = line
        known = {one: cell for place, (one, cell) in enumerate(zip(columns, cells, strict=False)) if place != places[0]}
        students.append((number, known))
    return ClassList(tuple(one for place, one in enumerate(columns) if place != places[0]), tuple(students))


def _number(text: str, where: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= MOST_STUDENTS):
        raise SaveError(f"{where}: {NUMBER} must be a whole number from 1 to {MOST_STUDENTS:,}, not {short(text)}.")
    return int(text)


def csv_text(rows: list[list[str]]) -> str:
    r"""Return rows as the text of a CSV file in which no spreadsheet finds a formula.

    A text that a spreadsheet would calculate gets an apostrophe in front. Numbers stay as they are, and a line break
    in a cell becomes a space.

    Args:
        rows: the rows, whose cells are texts.

    Example:
        >>> csv_text([["=1+1", "-5", "Ann, B."]])
        '\'=1+1,-5,"Ann, B."\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([[_as_text(cell) for cell in row] for row in rows])
    return text.getvalue()


def _as_text(cell: str) -> str:
    cell = _BREAKS.sub(" ", cell)
    is_formula = cell.lstrip().startswith(_FORMULA) and not _PLAIN.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
