"""The tables of a simulation: the meaning of each column, and the rows that a game adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.listing import Listing
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.core.tables import html_table, text_table
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.played import Played


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: the name of the column.
        type: "whole number", "number" or "text".
        unit: the things that the column counts, such as "points"; empty if it counts nothing.
        meaning: the meaning of the column's values.
        empty: a text that says in which rows the value is missing; empty if it is never missing.
    """

    name: str
    type: str
    unit: str
    meaning: str
    empty: str = ""


def _whole(name: str, unit: str, meaning: str, empty: str = "") -> Column:
    return Column(name, "whole number", unit, meaning, empty)


def _text(name: str, meaning: str, empty: str = "") -> Column:
    return Column(name, "text", "", meaning, empty)


_GAME = _whole("game", "", "the number of the game, from 0; use it to join the tables")
_SET = _whole("set", "", "the number of its set, from 0; the games of a set share their randomness")
_SEAT = _whole("seat", "", "the seat, from 0")
_BOT = _text("bot", "the name of the bot in that seat")
_WIN = Column("win", "number", "games", "1 for a win, a share of 1 for a shared win, 0 for none")
_NOBODY = "a seat forfeited the game"

TABLES: Mapping[str, tuple[Column, ...]] = {
    "games": (
        _GAME,
        _SET,
        _whole("rotation", "seats", "by how many seats the line-up was rotated, from 0"),
        _whole("seed", "", "the seed of the game's random draws"),
        _text("line_up", "the bots by seat, separated by commas"),
        _whole("rounds", "rounds", "the number of the last round"),
        _whole("actions", "actions", "how many actions all seats took"),
        _text("winners", "the seats that won, separated by spaces: 0, or 0 2 for a shared win"),
        _text("reason", "why they won"),
        _whole("forfeit", "", "the seat that forfeited; see the table faults", "no seat did"),
    ),
    "seats": (
        _GAME,
        _SET,
        _SEAT,
        _BOT,
        _whole("score", "points", "the final score", _NOBODY),
        _whole("rank", "", "1 for each winner, then by score", _NOBODY),
        _WIN,
        _whole("actions", "actions", "how many actions the seat took"),
    ),
    "turns": (
        _GAME,
        _SEAT,
        _BOT,
        _whole("round", "rounds", "the round just played, 0 at the start"),
        _whole("turn", "", "how often scores were counted before: 0 at the start; the last row is the end"),
        _whole("score", "points", "the score at that time; in the last row the final score"),
        _whole("also", "", "the game's second number at that time, such as the highest rank", "the game has none"),
        _whole("lead", "points", "the score minus the best other score"),
    ),
    "cards": (
        _GAME,
        _SEAT,
        _BOT,
        _whole("round", "rounds", "the round in which the card was built; 0 if chosen before the first round"),
        _text("card", "the name of the card"),
        _text("kind", "the kind of card, as the game calls it; card if the game does not name kinds"),
        Column(_WIN.name, _WIN.type, _WIN.unit, "how the game ended for that seat, as in the table seats"),
    ),
    "luck": (
        _GAME,
        _SET,
        _SEAT,
        _BOT,
        _whole("round", "rounds", "the round of the luck; 0 for the set-up"),
        Column("luck", "number", "points", "what that luck was worth to the seat; 0 on average, whoever plays"),
    ),
    "faults": (
        _GAME,
        _SEAT,
        _BOT,
        _whole("step", "actions", "how many actions had been played"),
        _text("kind", "raised, answered (no legal action), slept (too long), or edited (its arguments)"),
        _text("words", "what the bot did, in a sentence"),
        _text("traceback", "the traceback of the exception", "no exception was raised"),
    ),
}
"""The columns of each table. Games without cards have no rows in "cards", and forfeited games none in "turns"; "luck"
has rows only if the simulation ran with ``luck=``."""

Rows = dict[str, dict[str, list[Any]]]
"""The columns of all tables, by the names of the tables."""


class Table(dict[str, list[Any]]):
    """A table as a dict: the name of each column, with the list of the column's values.

    All lists have the same length. Python and notebooks show the dict as rows and columns.

    Example:
        >>> Table({"seat": [0, 1], "score": [40, 36]})
        2 rows
        seat  score
        0     40
        1     36
    """

    most = 20
    """The largest number of rows that are shown."""

    @property
    def rows(self) -> int:
        """The number of rows.

        Example:
            >>> Table({"seat": [0, 1]}).rows
            2
        """
        return len(next(iter(self.values()), ()))

    def __repr__(self) -> str:
        return text_table(list(self), self._first_rows(), self._caption()) if self.rows else self._caption()

    def _repr_html_(self) -> str:
        return html_table(list(self), self._first_rows(), self._caption(), as_they_are=("traceback",))

    def _first_rows(self) -> list[Sequence[object]]:
        return list(zip(*(column[: self.most] for column in self.values()), strict=True))

    def _caption(self) -> str:
        count = self.rows
        return f"{count:,} row{'s' * (count != 1)}" + f", the first {self.most} of them" * (count > self.most)


class Dictionary(Listing[tuple[str, Column]]):
    """A data dictionary: the columns of tables, each with its type, its unit and its meaning."""

    __slots__ = ()
    columns = ("table", "column", "type", "unit", "meaning", "empty where")
    nouns = ("column", "columns")

    def row(self, number: int, entry: tuple[str, Column]) -> Sequence[object]:  # noqa: ARG002 - no numbers are shown
        """Return the cells of a row: the name of the table, and what there is to know about one of its columns."""
        table, column = entry
        return [table, column.name, column.type, column.unit, column.meaning, column.empty]


def describe(table: str | None = None) -> Dictionary:
    """Return the data dictionary of a table, or of all tables.

    Args:
        table: "games", "seats", "turns", "cards", "luck" or "faults"; None for all of them.

    Raises:
        GameError: for an unknown table.

    Example:
        >>> [column.name for _, column in describe("cards")]
        ['game', 'seat', 'bot', 'round', 'card', 'kind', 'win']
    """
    names = TABLES if table is None else [checked_table(table)]
    return Dictionary((name, column) for name in names for column in TABLES[name])


def checked_table(table: object) -> str:
    """Return the name of a table unchanged, and refuse unknown ones.

    Raises:
        GameError: for an unknown table.

    Example:
        >>> checked_table("gmaes")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: there is no table 'gmaes'; did you mean 'games'?
    """
    if isinstance(table, str) and table in TABLES:
        return table
    hint = did_you_mean(table, TABLES, f"the tables are {listed(TABLES)}.")
    raise GameError(f"there is no table {short(table)}; {hint}")


def no_rows() -> Rows:
    """Return all the tables, each of them empty.

    Example:
        >>> list(no_rows())
        ['games', 'seats', 'turns', 'cards', 'luck', 'faults']
    """
    return {name: empty_columns(*(column.name for column in columns)) for name, columns in TABLES.items()}


def empty_columns(*names: str) -> dict[str, list[Any]]:
    """Return columns with these names, without values.

    Example:
        >>> empty_columns("seat", "score")
        {'seat': [], 'score': []}
    """
    return {name: [] for name in names}


def append_row(columns: Mapping[str, list[Any]], row: Iterable[object]) -> None:
    """Append a value to each of the columns.

    Args:
        columns: the columns.
        row: one value for each column, in order.

    Example:
        >>> columns = empty_columns("seat", "score")
        >>> append_row(columns, (0, 41))
        >>> columns
        {'seat': [0], 'score': [41]}
    """
    for values, value in zip(columns.values(), row, strict=True):
        values.append(value)


def joined(*parts: Rows) -> Rows:
    """Return the rows of several parts, one after the other.

    Args:
        parts: the parts; each has rows for every table.

    Example:
        >>> joined(no_rows(), no_rows()) == no_rows()
        True
    """
    whole = no_rows()
    for part in parts:
        for name, columns in whole.items():
            for column, values in columns.items():
                values.extend(part[name][column])
    return whole


def arrow_table(name: str, columns: Mapping[str, Sequence[Any]]) -> Any:
    """Return columns as a ``pyarrow.Table``.

    Args:
        name: the name of the table that the columns belong to.
        columns: the columns.

    Raises:
        GameError: if pyarrow is not installed.
    """
    arrow = needed("pyarrow")
    types = {"whole number": arrow.int64(), "number": arrow.float64(), "text": arrow.string()}
    schema = arrow.schema([(column.name, types[column.type]) for column in TABLES[name]])
    return arrow.table(dict(columns), schema=schema)


def add_game(rows: Rows, game: int, of_set: int, rotation: int, seed: int, bots: Sequence[str], played: Played) -> None:
    """Add the rows of a game to the tables.

    Args:
        rows: the tables, which are changed.
        game: the number of the game.
        of_set: the number of the game's set, a group of games with the same random draws.
        rotation: the number of seats by which the line-up was rotated.
        seed: the seed of the game's random draws.
        bots: the names of the bots by seat.
        played: what happened in the game.

    Example:
        >>> from manaforge_widgets.core.api import Outcome
        >>> from manaforge_widgets.simulation.played import ended
        >>> rows = no_rows()
        >>> played = ended(Outcome((40, 36), (0,), "most prestige"), 9, (70, 68), [], [])
        >>> add_game(rows, 0, 0, 0, 7, ["greedy", "random"], played)
        >>> rows["seats"]["bot"], rows["seats"]["score"]
        (['greedy', 'random'], [40, 36])
    """
    seats, fault = range(len(bots)), played.fault
    winners = " ".join(map(str, played.winners))
    forfeit = None if fault is None else fault.seat
    actions, line_up = sum(played.actions), ", ".join(bots)
    append_row(
        rows["games"],
        (game, of_set, rotation, seed, line_up, played.rounds, actions, winners, played.reason, forfeit),
    )
    scores, ranks = played.scores or [None] * len(bots), played.ranks or [None] * len(bots)
    for seat in seats:
        append_row(
            rows["seats"],
            (game, of_set, seat, bots[seat], scores[seat], ranks[seat], played.wins[seat], played.actions[seat]),
        )
    for turn, point in enumerate(played.points):
        leads = _leads(point.scores)
        for seat in seats:
            also = None if point.also is None else point.also[seat]
            append_row(
                rows["turns"], (game, seat, bots[seat], point.round, turn, point.scores[seat], also, leads[seat])
            )
    for card in played.cards:
        append_row(
            rows["cards"], (game, card.seat, bots[card.seat], card.round, card.card, card.kind, played.wins[card.seat])
        )
    for fortune in played.luck:
        for seat in seats:
            append_row(rows["luck"], (game, of_set, seat, bots[seat], fortune.round, fortune.values[seat]))
    if fault is not None:
        what = (fault.step, fault.kind, fault.words, fault.traceback or None)
        append_row(rows["faults"], (game, fault.seat, bots[fault.seat], *what))


def _leads(scores: Sequence[int]) -> list[int]:
    """Return each score minus the best other one; with a single seat the lead is its score."""
    best, *rest = sorted(scores, reverse=True)
    second = rest[0] if rest else 0
    return [score - (second if score == best else best) for score in scores]
