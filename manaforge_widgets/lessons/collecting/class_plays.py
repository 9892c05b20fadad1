"""The puzzles and matches in all files of lessons from a class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from manaforge_widgets.core.listing import Listing, data_frame
from manaforge_widgets.lessons.records import Play

_TYPES = {
    "file": "string",
    "lesson": "string",
    "student": "Int64",
    "play": "string",
    "tries": "Int64",
    "solved": "boolean",
}


class CollectedPlays(Listing[Mapping[str, Any]]):
    """All puzzles and matches that the students of a class played, one row for each of a file.

    The fields of a row are ``file``, ``lesson``, ``student``, ``play``, ``tries`` and ``solved``. ``tries`` counts the
    tables that a student opened and the restarts, up to the one that was solved.

    Example:
        >>> CollectedPlays([{"file": "ann.json", "play": "pay", "tries": 2, "solved": True}])[0]["tries"]
        2
    """

    __slots__ = ()
    columns = ("file", "student", "play", "tries", "solved")
    nouns = ("play", "plays")

    def row(self, _number: int, entry: Mapping[str, Any]) -> Sequence[object]:
        """Return the cells of one row."""
        return [entry.get(name) for name in self.columns]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one row for each puzzle or match of a file.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> solved = lambda folder: mf.collect(folder).plays.to_pandas()["solved"].mean()
        """
        return data_frame({name: ([entry.get(name) for entry in self], kind) for name, kind in _TYPES.items()})


def play_rows(plays: Iterable[Play]) -> list[dict[str, Any]]:
    """Return a row for each name among the plays of a file.

    Example:
        >>> play_rows([Play("pay", 1, restarts=1), Play("pay", 2, solved=True), Play("pay", 3)])
        [{'play': 'pay', 'tries': 3, 'solved': True}]
    """
    rows: dict[str, dict[str, Any]] = {}
    for one in plays:
        row = rows.setdefault(one.play, {"play": one.play, "tries": 0, "solved": False})
        if not row["solved"]:
            row.update(tries=row["tries"] + 1 + one.restarts, solved=one.solved)
    return list(rows.values())
