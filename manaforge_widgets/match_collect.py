"""A folder of saved matches as one table: what a class has played, a row for each file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, overload

from manaforge_widgets.files import file_path, reason
from manaforge_widgets.games.api import ArgumentError, GameError, SaveError
from manaforge_widgets.games.brief import brief, clipped
from manaforge_widgets.games.listing import data_frame
from manaforge_widgets.games.tables import html_table
from manaforge_widgets.match_begin import load_match

MOST_FILES = 10_000
"""More files in a folder must be a mistake."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What one file holds; everything but ``file`` and ``error`` is None where it could not be read.

    Attributes:
        file: its path from the folder.
        game: the name of the game.
        seats: how many seats.
        seed: of its luck.
        step: how many actions have been played.
        round: the round it has come to; 0 before the first.
        finished: whether the game is over.
        scores: by seat.
        score: of seat 0, which a person plays on a board.
        best: the highest score.
        winner: the seats that have won, such as ``"0"`` or ``"0, 2"``; None while the game goes on.
        error: why the file could not be read, in words; None if it could.

    Example:
        >>> Collected("ann.json", error="is not a saved match.").game is None
        True
    """

    file: str
    game: str | None = None
    seats: int | None = None
    seed: int | None = None
    step: int | None = None
    round: int | None = None
    finished: bool | None = None
    scores: tuple[int, ...] | None = None
    score: int | None = None
    best: int | None = None
    winner: str | None = None
    error: str | None = None


class Collection(Sequence[Collected]):
    """The saved matches of a folder, one a row, by the names of the files; :func:`collect` makes it.

    Example:
        >>> Collection([Collected("ann.json", error="is not a saved match.")])
        <1 file, of which 1 can't be read>
    """

    def __init__(self, rows: Sequence[Collected]) -> None:
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, place: int) -> Collected: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Collected]: ...
    def __getitem__(self, place: int | slice) -> Collected | Sequence[Collected]:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def errors(self) -> tuple[Collected, ...]:
        """The rows of files that could not be read.

        Example:
            >>> Collection([Collected("ann.json", error="is not a saved match.")]).errors[0].file
            'ann.json'
        """
        return tuple(row for row in self._rows if row.error is not None)

    def __repr__(self) -> str:
        count, bad = len(self), len(self.errors)
        rest = f", of which {bad} can't be read" if bad else ""
        return f"<{count} file{'s' * (count != 1)}{rest}>"

    def _repr_html_(self) -> str:
        head = ["file", "game", "seats", "seed", "step", "round", "finished", "scores", "winner", "error"]
        rows = [[_shown(getattr(row, name)) for name in head] for row in self]
        return html_table(head, rows, repr(self)[1:-1])

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame: texts, whole numbers and truth values, missing ones as NA.

        There is a column for each field of :class:`Collected`; ``scores`` is one column for each seat instead.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> best = lambda folder: mf.collect(folder).to_pandas()["best"].mean()
        """
        columns: dict[str, tuple[list[Any], str]] = {}
        for field in fields(Collected):
            if field.name == "scores":
                for seat in range(max((row.seats or 0 for row in self), default=0)):
                    found = [row.scores[seat] if row.scores and seat < len(row.scores) else None for row in self]
                    columns[f"score_{seat}"] = found, "Int64"
            else:
                columns[field.name] = [getattr(row, field.name) for row in self], _TYPES.get(field.name, "string")
        # A seed may be any whole number; pandas' own end somewhere.
        if any(row.seed is not None and not -_INT64 <= row.seed < _INT64 for row in self):
            columns["seed"] = columns["seed"][0], "object"
        return data_frame(columns)


_INT64 = 2**63
_TYPES = {"finished": "boolean"} | dict.fromkeys(("seats", "seed", "step", "round", "score", "best"), "Int64")


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def collect(folder: str | Path = ".") -> Collection:
    """Read all saved matches and journals of a folder, also of the folders in it, into one table.

    Each file whose name ends with ``.json`` is a row. One that can't be read is a row too, which says why.

    Args:
        folder: the folder, such as one with what a class has handed in.

    Raises:
        SaveError: when there is no such folder, it can't be read, or it holds too many files.
        ArgumentError: when it is not a path.

    Example:
        >>> import os, tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     mf.new_match("manaforge", seats=2, seed=7).save(os.path.join(folder, "ann.json"))
        ...     row = mf.collect(folder)[0]
        >>> row.file, row.game, row.seats, row.seed, row.finished, row.scores
        ('ann.json', 'manaforge', 2, 7, False, (0, 0))
    """
    given: object = folder
    if not isinstance(given, str | Path):
        raise ArgumentError(f"a folder is named by its path, not by {brief(given)}.")
    home = file_path(folder)
    try:
        if not home.is_dir():
            raise SaveError(f"there is no folder {brief(home.name or str(folder), 60)}.")
        found = sorted(path for path in home.rglob("*.json") if not _is_hidden(path.relative_to(home)))
    except OSError as error:
        raise SaveError(f"the folder {brief(home.name, 60)} can't be read: {reason(error)}.") from error
    if len(found) > MOST_FILES:
        raise SaveError(f"the folder has {len(found):,} files, more than the {MOST_FILES:,} that a class could play.")
    return Collection([_row(path, path.relative_to(home).as_posix()) for path in found])


def _is_hidden(path: Path) -> bool:
    """Whether the file lies where Jupyter and others keep their own."""
    return any(part.startswith(".") for part in path.parts)


def _row(path: Path, name: str) -> Collected:
    try:
        match = load_match(path)
        head = match.head()
    except GameError as error:
        return Collected(name, error=_without_name(str(error), path.name))
    except Exception as error:  # noqa: BLE001 - one bad file must not lose the others
        return Collected(name, error=f"can't be read ({clipped(type(error).__name__, 60)}).")
    outcome = match.outcome
    return Collected(
        file=name,
        game=match.game,
        seats=match.seats,
        seed=match.seed,
        step=match.step,
        round=head.round,
        finished=outcome is not None,
        scores=tuple(head.scores),
        score=head.scores[0] if head.scores else None,
        best=max(head.scores, default=None),
        winner=", ".join(map(str, outcome.winners)) if outcome else None,
    )


def _without_name(words: str, name: str) -> str:
    return words.removeprefix(f"{name}: ")
