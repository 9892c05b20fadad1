"""The sheets of a whole class in one file to print."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.row import Collected, plural
from manaforge_widgets.lessons.journal import read_lesson_file
from manaforge_widgets.lessons.schools.sheet import page_path, sheet, sheets_page
from manaforge_widgets.match.files import name_of, read_file, write_atomically

_REPLAYED = "Replayed: rolls, moves and checks fit the seed and the rules."
_WRONG = "Replayed, and not all of it fits: ask your teacher."


def write_sheets(rows: Iterable[Collected], folder: Path | None, path: str | Path) -> str:
    """Write the sheets; see :meth:`~manaforge_widgets.lessons.collecting.collection.Collection.sheets`."""
    target, checker = page_path(path), Checker()
    sheets: list[tuple[tuple[str, int, str], str]] = []
    left = []
    for row in rows:
        if folder is None or row.kind != "lesson" or not row.file.lower().endswith(".json"):
            continue
        try:
            progress = read_lesson_file(read_file(folder / row.file), row.file).progress
        except GameError:
            left.append(row.file)
            continue
        plan, _ = checker.plan_of(progress)
        if plan is None:
            left.append(row.file)
            continue
        said = _REPLAYED if row.verified else _WRONG if row.fault else ""
        place = (plan.title, progress.student or 0, row.file)
        sheets.append((place, sheet(plan, progress, is_open=progress.is_predicted, replayed=said)))
    if not sheets:
        raise GameError("there is no lesson to print; collect() the folder with the files that end in .json.")
    write_atomically(target, sheets_page("Sheets of a class", [one for _, one in sorted(sheets)]))
    without = f" Without a sheet: {', '.join(left)}." if left else ""
    return f"{name_of(target)}: {plural(len(sheets), 'sheet')} to print.{without}"
