"""Small tables in HTML and in plain text, for the display of matches, actions and logs in notebooks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from manaforge_widgets.core.messages import clipped, short

_CELL = 200
_LINES = 5000
_LEFT = 'style="text-align:left"'
_MONOSPACED = "min-width:26em;white-space:pre-wrap;font-family:var(--jp-code-font-family, monospace)"
_AS_IT_IS = f'style="text-align:left;{_MONOSPACED}"'


class Named:
    """Values by name; the base class of a record. Methods such as ``keys`` would hide values, so there are none."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        """Return an iterator over the names."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> Any:
        """Return the value with a name."""
        raise NotImplementedError


def html_table(
    head: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "", as_they_are: Collection[str] = ()
) -> str:
    """Return a table as HTML, in the colours of the page around it; the first cell of a row is the row's header.

    Args:
        head: a name for each column.
        rows: the rows; each cell is written as text, never read as HTML.
        caption: a sentence above the table.
        as_they_are: the names of columns whose texts keep their line breaks, such as a column of tracebacks.

    Example:
        >>> html_table(["name"], [["<b>"]]).count("&lt;b&gt;")
        1
    """
    heads = "".join(f'<th scope="col" {_LEFT}>{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row" {_LEFT}>{escape(cell_text(first))}</th>'
        + "".join(_cell(cell, name in as_they_are) for name, cell in zip(head[1:], rest, strict=True))
        + "</tr>"
        for first, *rest in rows
    )
    above = f"<caption {_LEFT}>{escape(caption)}</caption>" if caption else ""
    return (
        # Jupyter puts space between the cells of any table, marimo only if the table has the class prose.
        '<table class="manaforge-table prose" style="color:var(--jp-ui-font-color1, currentColor);text-align:left">'
        f"{above}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(value: object, as_it_is: bool) -> str:
    if as_it_is and isinstance(value, str):
        return f"<td {_AS_IT_IS}>{escape(clipped(value, _LINES))}</td>"
    return f"<td {_LEFT}>{escape(cell_text(value))}</td>"


def text_table(head: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> str:
    """Return a table as plain text; the arguments are those of :func:`html_table`.

    Example:
        >>> print(text_table(["seat", "prestige"], [[0, 12], [1, 9]]))
        seat  prestige
        0     12
        1     9
    """
    lines = [list(head), *([cell_text(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([caption, *texts] if caption else texts)


def cell_text(value: object) -> str:
    """Return a value as text for a cell: amounts by name, lists with commas, and a dash for None.

    Example:
        >>> cell_text({"earth": 1, "fire": 0}), cell_text(("Sun Fragment", None)), cell_text(True), cell_text(None)
        ('earth 1, fire 0', 'Sun Fragment, –', 'yes', '–')
    """
    return clipped(" ".join(_words(value, "; ").split()), _CELL)


def record_rows(record: Named) -> list[tuple[str, Any]]:
    """Return the names and values of a record, without its lists of records.

    Example:
        >>> from manaforge_widgets.core.record import Record
        >>> record_rows(Record({"round": 3, "seats": [{"prestige": 5}]}))
        [('round', 3)]
    """
    return [(name, record[name]) for name in record if not _are_records(record[name])]


def record_html(record: Named) -> str:
    """Return a record as HTML: a row for each name, and a separate table for each list of records.

    Example:
        >>> from manaforge_widgets.core.record import Record
        >>> record_html(Record({"round": 3, "seats": [{"prestige": 5}]})).count("<table")
        2
    """
    tables = [html_table(["name", "value"], record_rows(record))] if record_rows(record) else []
    tables += [html_table(head, rows, name) for name, head, rows in _inner(record)]
    return "".join(tables) or "<p>nothing</p>"


def record_text(record: Named) -> str:
    """Return a record as lines of plain text.

    Example:
        >>> from manaforge_widgets.core.record import Record
        >>> print(record_text(Record({"round": 3, "seats": [{"prestige": 5}]})))
        round  3
        <BLANKLINE>
        seats
           prestige
        0  5
    """
    rows = record_rows(record)
    width = max((len(name) for name, _ in rows), default=0)
    lines = ["\n".join(f"{name.ljust(width)}  {cell_text(value)}" for name, value in rows)] if rows else []
    lines += [text_table(head, table, name) for name, head, table in _inner(record)]
    return "\n\n".join(lines) or "nothing"


def _inner(record: Named) -> list[tuple[str, list[str], list[list[object]]]]:
    """Return the lists of records in a record: the name, the names of the columns, and the rows with their numbers."""
    lists = []
    for name in record:
        if _are_records(record[name]):
            entries: tuple[Named, ...] = record[name]
            columns = list(dict.fromkeys(key for entry in entries for key in entry))
            rows = [
                [number, *map({key: entry[key] for key in entry}.get, columns)] for number, entry in enumerate(entries)
            ]
            lists.append((name, ["", *columns], rows))
    return lists


def _are_records(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(entry, Named) for entry in value)


def _words(value: object, between: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Named | Mapping):
        return ", ".join(_entry(name, value[name]) for name in value if value[name] is not False) or "none"
    if isinstance(value, tuple | list):
        if _are_records(value):
            return between.join(_in_a_row(entry) for entry in value)
        return ", ".join(_words(entry, " ") for entry in value) or "none"
    return clipped(value, _CELL) if isinstance(value, str) else short(value, _CELL)


def _in_a_row(record: Named) -> str:
    """Return the text for one of several records in a cell; values that are texts appear without their names."""
    values = [(name, record[name]) for name in record if record[name] is not False and record[name] is not None]
    return ", ".join(value if isinstance(value, str) else _entry(name, value) for name, value in values if value != ())


def _entry(name: str, value: object) -> str:
    """Return a name and its value; for True only the name."""
    return name if value is True else f"{name} {_words(value, ' ')}"
