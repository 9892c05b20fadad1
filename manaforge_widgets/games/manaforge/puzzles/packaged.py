"""``mf.puzzles``: the puzzles that come with the package."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, overload

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.games.manaforge.puzzles.puzzle import TurnPuzzle, puzzle

_READY = Path(__file__).with_name("ready.toml")


class Puzzles(Sequence[TurnPuzzle]):
    """The puzzles that come with the package, the easiest first; the index is a number or a title.

    Example:
        >>> [one.title for one in puzzles()]
        ['First forge', 'Stone upon stone', 'The last prism']
        >>> puzzles()["first forge"].goal
        'build Sun Fragment'
    """

    def __init__(self, rows: Sequence[dict[str, Any]]) -> None:
        self._rows = rows

    @overload
    def __getitem__(self, place: int | str) -> TurnPuzzle: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[TurnPuzzle]: ...
    def __getitem__(self, place: int | str | slice) -> TurnPuzzle | Sequence[TurnPuzzle]:
        if isinstance(place, slice):
            return [_ready(row) for row in self._rows[place]]
        if isinstance(place, str):
            titles = [row["title"] for row in self._rows]
            for title, row in zip(titles, self._rows, strict=True):
                if folded(title) == folded(place):
                    return _ready(row)
            raise GameError(
                f"there is no puzzle {short(place)}; the puzzles are {listed(titles)}.{suggestion(place, titles)}"
            )
        return _ready(self._rows[place])

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[TurnPuzzle]:
        return map(_ready, self._rows)

    def __repr__(self) -> str:
        return f"<puzzles: {', '.join(row['title'] for row in self._rows)}>"

    def _repr_html_(self) -> str:
        rows = [[row["title"], row["goal"]] for row in self._rows]
        call = f"mf.Puzzle(mf.puzzles()[{self._rows[0]['title']!r}])" if self._rows else ""
        return f"{html_table(['puzzle', 'goal'], rows)}<p>To show a puzzle: <code>{escape(call)}</code></p>"


def puzzles() -> Puzzles:
    """Return the puzzles that come with the package, by name. Each time you take one out, it is new and unsolved.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.puzzles()
        <puzzles: First forge, Stone upon stone, The last prism>
    """
    return Puzzles(tomllib.loads(_READY.read_text(encoding="utf-8"))["puzzles"])


def _ready(row: dict[str, Any]) -> TurnPuzzle:
    table = {name: value for name, value in row.items() if name not in ("title", "hint")}
    made = puzzle(**table)
    assert isinstance(made, TurnPuzzle), "the puzzles of the package are puzzles of Manaforge"
    made.title, made.hint = row["title"], row["hint"]
    return made
