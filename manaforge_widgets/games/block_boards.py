"""Blocks that are boards: score sheets, tracks, grids, and the curve of a mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.block import Block, as_list, as_place, as_text, by_text, is_number, picks_nothing


@dataclass(frozen=True)
class Sheet(Block):
    """A score sheet: a row for each thing that scores, and a column for each seat.

    Args:
        rows: the names of the rows, in order.
        columns: for each seat a dict with the score in each row that it has filled.
        now: what each open row would score now; a row without a number is left empty.
        totals: the total of each seat; None for no row of totals.
        label: what the rows are called; it stands above them.
        picks, owner: see :class:`Block`. A click picks the name of a row.

    Raises:
        GameError: for rows that are named twice, an unknown row, and too many rows.

    Example:
        >>> Sheet(["Ones", "Twos"], [{"Ones": 3}], now={"Twos": 4}, totals=[3], picks="row").json()["cells"]
        [['3', '']]
    """

    rows: Sequence[str]
    columns: Sequence[Mapping[str, Any]]
    now: Mapping[str, Any] | None = None
    totals: Sequence[Any] | None = None
    label: str = "Row"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        rows = [as_text(self, "rows", row) for row in as_list(self, "rows", self.rows)]
        if len(set(rows)) < len(rows):
            raise GameError(f"{self._name}: each row must have a different name, not {short(rows, 60)}.")
        columns = as_list(self, "columns", self.columns)
        self._check_places(len(rows) * max(1, len(columns)))
        for what, given in [*(("columns", one) for one in columns), ("now", self.now or {})]:
            if not isinstance(given, Mapping):
                raise GameError(f"{self._name}: {what} must hold a dict of rows, not {short(given)}.")
            for row, value in given.items():
                as_text(self, what, value)
                if str(row) not in rows:
                    raise GameError(f"{self._name}: {what} has the row {short(row)}, which is not one of the rows.")
        totals = [as_text(self, "totals", total) for total in as_list(self, "totals", self.totals or [])]
        if self.totals is not None and len(totals) != len(columns):
            raise GameError(f"{self._name}: totals must have {len(columns)} numbers, one a column, not {len(totals)}.")

    def json(self) -> dict[str, Any]:
        """Return the sheet as plain JSON.

        Example:
            >>> Sheet(["Ones"], [{}], now={"Ones": 0}).json()["now"]
            ['0']
        """

        def column(of: Mapping[str, Any]) -> list[str]:
            by_name = {str(row): value for row, value in of.items()}
            return [as_text(self, "a cell", by_name.get(str(row))) for row in self.rows]

        return {
            **super().json(),
            "label": self.label,
            "rows": list(map(str, self.rows)),
            "cells": [column(one) for one in self.columns],
            "now": column(self.now) if self.now is not None else [],
            "totals": [as_text(self, "totals", total) for total in self.totals or []],
        }


@dataclass(frozen=True)
class Track(Block):
    """Lanes of steps, next to each other, with a marker for each seat.

    Args:
        lengths: a dict with the number of steps of each lane.
        places: for each seat a dict with the step that it has reached in a lane, from 1; lanes without it are missing.
        runners: a dict with the step of each runner, which is not safe yet.
        label: a few words above the lanes; empty for none.
        picks, owner: see :class:`Block`. A click picks a lane.

    Raises:
        GameError: for an unknown lane, a step that is not a number, or too many steps.

    Example:
        >>> Track({6: 11, 7: 13}, [{7: 2}], runners={6: 1}).json()["lanes"][1]
        {'key': '7', 'length': 13, 'places': [2], 'runner': 0}
    """

    lengths: Mapping[Any, int]
    places: Sequence[Mapping[Any, int]]
    runners: Mapping[Any, int] | None = None
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if not isinstance(self.lengths, Mapping):
            raise GameError(f"{self._name}: lengths must be a dict by lane, not {short(self.lengths)}.")
        places = as_list(self, "places", self.places)
        checked = [("lengths", self.lengths), *(("places", one) for one in places), ("runners", self.runners or {})]
        for what, given in checked:
            if not isinstance(given, Mapping):
                raise GameError(f"{self._name}: {what} must hold a dict by lane, not {short(given)}.")
            for lane, step in given.items():
                if str(lane) not in map(str, self.lengths):
                    raise GameError(f"{self._name}: {what} has the lane {short(lane)}, which has no length.")
                if type(step) is not int or step < 0:
                    raise GameError(f"{self._name}: {what} must hold whole numbers from 0, not {short(step)}.")
        self._check_places(sum(self.lengths.values()))

    def json(self) -> dict[str, Any]:
        """Return the track as plain JSON.

        Example:
            >>> Track({2: 3}, [{}]).json()["lanes"]
            [{'key': '2', 'length': 3, 'places': [0], 'runner': 0}]
        """
        runners = by_text(self.runners or {})
        places = [by_text(one) for one in self.places]
        return {
            **super().json(),
            "label": self.label,
            "lanes": [
                {
                    "key": str(lane),
                    "length": length,
                    "places": [one.get(str(lane), 0) for one in places],
                    "runner": runners.get(str(lane), 0),
                }
                for lane, length in self.lengths.items()
            ],
        }


@dataclass(frozen=True)
class Grid(Block):
    """A board of cells, with labels on two sides.

    Args:
        cells: a list of rows, each a list of cells. A cell is a text, a number, or None if it is empty.
        rows: the labels of the rows; None for 1, 2, 3.
        columns: the labels of the columns; None for a, b, c.
        label: a few words above the board; empty for none.
        picks, owner: see :class:`Block`. A click picks a cell by the labels of its column and row, such as
            ``b3``.

    Raises:
        GameError: for rows of different lengths, a wrong number of labels, and too many cells.

    Example:
        >>> Grid([[None, "x"]], picks="cell").json()["cells"][0][1]
        {'key': 'b1', 'text': 'x', 'state': 'shown'}
    """

    cells: Sequence[Sequence[Any]]
    rows: Sequence[Any] | None = None
    columns: Sequence[Any] | None = None
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        lines = [as_list(self, "cells", line) for line in as_list(self, "cells", self.cells)]
        widths = {len(line) for line in lines}
        if len(widths) > 1:
            raise GameError(f"{self._name}: all rows must have the same number of cells, not {sorted(widths)}.")
        self._check_places(sum(map(len, lines)))
        for what, labels, count in (("rows", self.rows, len(lines)), ("columns", self.columns, max(widths, default=0))):
            if labels is not None and len(as_list(self, what, labels, text=True)) != count:
                raise GameError(f"{self._name}: {what} must have {count} labels, not {short(labels, 60)}.")
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the board as plain JSON.

        Example:
            >>> Grid([[1], [2]], rows="JQ", columns=["bet"]).json()["rows"]
            ['J', 'Q']
        """
        width = len(self.cells[0]) if self.cells else 0
        rows = [str(row) for row in (self.rows if self.rows is not None else range(1, len(self.cells) + 1))]
        columns = [str(one) for one in (self.columns if self.columns is not None else map(_letters, range(width)))]
        cells = [
            [as_place(self, "cells", f"{columns[at]}{rows[line]}", cell) for at, cell in enumerate(found)]
            for line, found in enumerate(self.cells)
        ]
        return {**super().json(), "label": self.label, "rows": rows, "columns": columns, "cells": cells}


@dataclass(frozen=True)
class RunningMean(Block):
    """The mean of some results as it changed with each result, with its 95 % interval.

    Args:
        label: its name.
        values: the results in order; if all are 0 or 1, and ``exact`` is a probability, the mean is a share.
        exact: the exact value, drawn as a dashed line; None for none.
        owner: see :class:`Block`.

    Raises:
        GameError: for results that are not numbers.

    Example:
        >>> RunningMean("Switched", [1, 0, 1], exact=2 / 3).json()["counts"]
        [1, 2, 3]
    """

    label: str
    values: Sequence[Any]
    exact: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        for value in as_list(self, "values", self.values):
            if not is_number(value):
                raise GameError(f"{self._name}: values must hold numbers, not {short(value)}.")
        if self.exact is not None and not is_number(self.exact):
            raise GameError(f"{self._name}: exact must be a number, not {short(self.exact)}.")
        picks_nothing(self)

    def json(self) -> dict[str, Any]:
        """Return the counts at which the mean is drawn, at most 120, with the sums of results and of their squares.

        Example:
            >>> RunningMean("Chips", [2, -1]).json()["sums"]
            [2.0, 1.0]
        """
        shown = _drawn(len(self.values))
        counts, sums, squares = [], [], []
        total = square = 0.0
        for count, value in enumerate(self.values, 1):
            total += float(value)
            square += float(value) ** 2
            if count in shown:
                counts.append(count)
                sums.append(total)
                squares.append(square)
        return {
            **super().json(),
            "label": self.label,
            "counts": counts,
            "sums": sums,
            "squares": squares,
            "share": bool(self.values)
            and all(value in (0, 1) for value in self.values)
            and 0 <= (self.exact or 0) <= 1,
            "exact": [] if self.exact is None else [float(self.exact)],
        }


def _letters(at: int) -> str:
    return chr(97 + at) if at < 26 else _letters(at // 26 - 1) + chr(97 + at % 26)


_POINTS = 120


def _drawn(count: int) -> set[int]:
    """Return the numbers of results at which a mean is drawn: all if they are few, and always the last one."""
    step = max(1, -(-count // _POINTS))
    return set(range(count, 0, -step)) | ({1} if count else set())
