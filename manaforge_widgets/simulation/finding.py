"""Findings from a simulation: a sentence, numbers as columns, and a table to show on the page."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.tables import html_table, text_table

_MANY_ROWS = 20


@dataclass(frozen=True, repr=False)
class Finding:
    """Numbers with a sentence that sums them up; a notebook shows the sentence, a table and some notes.

    Attributes:
        sentence: a sentence that says what the numbers show.
        columns: the numbers, by the name of the column; all columns have the same length.
        head: the headings of the table that a notebook shows.
        rows: the rows of this table, as text.
        notes: sentences that help to understand the numbers.

    Example:
        >>> Finding("Two seats.", {"seat": [0, 1]}, ("seat",), ((0,), (1,)))
        Two seats.
        seat
        0
        1
    """

    sentence: str
    columns: dict[str, list[Any]]
    head: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "\n".join([text_table(self.head, self.rows, self.sentence), *self.notes])

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.sentence)}</p>{self._table()}"

    def table_html(self, summary: str) -> str:
        """Return the table and the notes as HTML, which are hidden until somebody clicks.

        Args:
            summary: the text to click.

        Example:
            >>> Finding("None.", {"seat": []}, ("seat",), ()).table_html("The numbers")[:41]
            '<details><summary>The numbers</summary><t'
        """
        return f"<details><summary>{html.escape(summary)}</summary>{self._table()}</details>"

    def _table(self) -> str:
        table = html_table(self.head, self.rows)
        if len(self.rows) > _MANY_ROWS:
            # A long table scrolls separately.
            table = f"<div style='max-height: 20em; overflow: auto' tabindex='0'>{table}</div>"
        return table + "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame of :attr:`columns`.

        Raises:
            GameError: if pandas is not installed.

        Example:
            >>> mean = lambda finding: finding.to_pandas().score.mean()
        """
        return data_frame({name: (values, _dtype(values)) for name, values in self.columns.items()})


def percent(share: float, digits: int = 1) -> str:
    """Return a share in percent as text, without the percent sign.

    Args:
        share: a share from 0 to 1; a difference of shares may be negative.
        digits: the number of digits after the decimal point.

    Example:
        >>> percent(0.6425), percent(-0.02), percent(-0.0001)
        ('64.2', '−2.0', '0.0')
    """
    return number(100 * share, digits)


def number(value: float, digits: int = 1) -> str:
    """Return a number as text, with a fixed number of decimals and a proper minus sign.

    Args:
        value: the number.
        digits: the number of digits after the decimal point.

    Example:
        >>> number(-3.14159, 2), number(1234.5)
        ('−3.14', '1,234.5')
    """
    text = f"{value:,.{digits}f}"
    text = text.lstrip("-") if not text.strip("-0.,") else text
    return text.replace("-", "−")


def within(ends: tuple[float, float] | None, *, shares: bool) -> str:
    """Return an interval as text, in percent if its ends are shares.

    Args:
        ends: the ends of the interval; None if there is no interval.
        shares: whether the ends are shares.

    Example:
        >>> within((0.61, 0.673), shares=True), within((-1.5, 2), shares=False), within(None, shares=True)
        ('61.0 to 67.3', '−1.5 to 2.0', '–')
    """
    if ends is None:
        return "–"
    tell = percent if shares else number
    return f"{tell(ends[0])} to {tell(ends[1])}"


def missed(far: float, of: str, unit: str = "") -> str:
    """Return a sentence about the largest difference that may exist although the games did not show it clearly.

    Args:
        far: the end of the 95 % interval that is farther from 0; below 0 for a disadvantage.
        of: the bot or the seat with the difference.
        unit: the unit of a score; empty for shares, which are shown in percentage points.

    Example:
        >>> missed(-2.5, "Bo", "prestige")
        'These games could have missed a disadvantage of up to 2.5 prestige for Bo: the far end of the 95 % interval.'
    """
    kind = "an advantage" if far >= 0 else "a disadvantage"
    much = f"{number(abs(far))} {unit}" if unit else f"{percent(abs(far))} percentage points"
    return f"These games could have missed {kind} of up to {much} for {of}: the far end of the 95 % interval."


def counted(count: int, what: str) -> str:
    """Return a number with a noun, in the singular or the plural.

    Args:
        count: the number.
        what: the noun in the singular.

    Example:
        >>> counted(1, "game"), counted(1200, "set")
        ('1 game', '1,200 sets')
    """
    return f"{count:,} {what}{'s' * (count != 1)}"


def _dtype(values: Sequence[object]) -> str:
    kinds = {type(value) for value in values} - {type(None)}
    if kinds <= {str}:
        return "string"
    if kinds <= {bool}:
        return "boolean"
    if kinds <= {int}:
        return "Int64" if None in values else "int64"
    return "float64"
