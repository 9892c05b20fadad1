"""The sheets of a whole class in one file to print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.collecting.row import Collected, plural
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.schools.sheet import page_path, sheet, sheets_page
from manaforge_widgets.match.files import name_of, write_atomically

_REPLAYED = "Replayed: rolls, moves and checks fit the seed and the rules."
_WRONG = "Replayed, and not all of it fits: ask your teacher."


def write_sheets(rows: Iterable[Collected], works: Mapping[str, Work], path: str | Path) -> str:
    """Write the sheets; see :meth:`~manaforge_widgets.lessons.collecting.collection.Collection.sheets`."""
    target = page_path(path)
    sheets: list[tuple[tuple[str, int, str], str]] = []
    left = []
    for row in rows:
        if row.kind != "lesson":
            continue
        work = works.get(row.file)
        if work is None:
            left.append(row.file)
            continue
        said = _REPLAYED if row.verified else _WRONG if row.fault else ""
        place = (work.plan.title, work.progress.student or 0, row.file)
        shown = sheet(work.plan, work.progress, is_open=work.progress.is_predicted, replayed=said)
        sheets.append((place, shown))
    if not sheets:
        raise GameError("there is no lesson to print; collect() a folder with files of lessons.")
    write_atomically(target, sheets_page("Sheets of a class", [one for _, one in sorted(sheets)]))
    without = f" Without a sheet: {', '.join(left)}." if left else ""
    return f"{name_of(target)}: {plural(len(sheets), 'sheet')} to print.{without}"
