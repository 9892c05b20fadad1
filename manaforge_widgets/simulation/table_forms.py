"""The tables of a simulation: where their rows are kept, and their conversion to pandas, Arrow and Polars."""

from __future__ import annotations

from typing import Any, Protocol

from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.tables import (
    TABLES,
    Dictionary,
    Rows,
    Table,
    arrow_table,
    checked_table,
    describe,
)

_PANDAS = {"whole number": ("int64", "Int64"), "number": ("float64", "Float64"), "text": ("string", "string")}


class Tables(Protocol):
    """A store of the rows of a simulation."""

    @property
    def sets(self) -> int:
        """The number of finished sets; a set is a group of games with the same random draws."""

    def table(self, name: str) -> Table:
        """Return the columns of a table."""

    def rows(self, name: str) -> int:
        """Return the number of rows of a table."""

    def arrow(self, name: str) -> Any:
        """Return a table as a ``pyarrow.Table``."""


class InMemory:
    """The rows of a simulation, kept in memory.

    Args:
        rows: the columns of all tables.
        sets: the number of sets (groups of games with the same random draws) that these rows come from.

    Example:
        >>> from manaforge_widgets.simulation.tables import no_rows
        >>> InMemory(no_rows(), 0).table("games").rows
        0
    """

    def __init__(self, rows: Rows, sets: int) -> None:
        self._tables = {name: Table(columns) for name, columns in rows.items()}
        self.sets = sets

    def table(self, name: str) -> Table:
        """Return the columns of a table."""
        return self._tables[name]

    def rows(self, name: str) -> int:
        """Return the number of rows of a table."""
        return self._tables[name].rows

    def arrow(self, name: str) -> Any:
        """Return a table as a ``pyarrow.Table``."""
        return arrow_table(name, self._tables[name])


class TableForms:
    """The tables of a simulation as columns, and as tables of pandas, Arrow and Polars.

    Args:
        tables: the store of the rows.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @property
    def games(self) -> Table:
        """A row for each game: who played, who won and why.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.games["line_up"]
            ['greedy, random', 'random, greedy']
        """
        return self._tables.table("games")

    @property
    def seats(self) -> Table:
        """A row for each seat of each game: its bot, its score, its rank, its share of the win.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.seats["win"]
            [1.0, 0.0, 0.0, 1.0]
        """
        return self._tables.table("seats")

    @property
    def turns(self) -> Table:
        """A row for each seat and each time at which scores are counted.

        Scores are counted at the start and after each turn (in some games, each round). The last rows of a game hold
        its final scores.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.turns["score"][-2:] == r.seats["score"][-2:]
            True
        """
        return self._tables.table("turns")

    @property
    def cards(self) -> Table:
        """A row for each card that a seat built, or chose before the first round; a card built twice has two rows.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.cards["card"][4], r.cards["kind"][4], r.cards["round"][4]
            ('Mana Prisms (dawn)', 'item', 1)
        """
        return self._tables.table("cards")

    @property
    def luck(self) -> Table:
        """A row for each seat and round: how many points the luck of the round was worth to the seat.

        The table is empty if the simulation ran without ``luck=``.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", ["greedy", "random"], games=2, seed=1, luck=1, progress=False)
            >>> r.luck["round"][:4], len(r.luck["luck"])
            ([0, 0, 1, 1], 40)
        """
        return self._tables.table("luck")

    @property
    def faults(self) -> Table:
        """A row for each game that a bot forfeited: what the bot did wrong, and at which step.

        Example:
            >>> import manaforge_widgets as mf
            >>> def lost(view, legal_actions, rng):
            ...     return view["luck"]
            >>> mf.simulate("manaforge", bots=[lost, "random"], games=1, progress=False).faults["words"][0]
            "the bot 'lost' in seat 0 failed: KeyError: 'luck'."
        """
        return self._tables.table("faults")

    def describe(self, table: str | None = None) -> Dictionary:
        """Return the data dictionary: the type, the unit and the meaning of each column.

        Args:
            table: "games", "seats", "turns", "cards", "luck" or "faults"; None for all of them.

        Raises:
            GameError: for an unknown table.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False)
            >>> r.describe("cards")[4][1].meaning
            'the name of the card'
        """
        return describe(table)

    def to_pandas(self, table: str = "games") -> Any:
        """Return a table as a pandas DataFrame; :meth:`describe` explains its columns.

        Args:
            table: "games", "seats", "turns", "cards", "luck" or "faults".

        Raises:
            GameError: for an unknown table, or if pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> means = lambda r: r.to_pandas("seats").groupby("bot").score.mean()
        """
        columns = self._tables.table(checked_table(table))
        types = {column.name: _PANDAS[column.type][bool(column.empty)] for column in TABLES[table]}
        return data_frame({name: (values, types[name]) for name, values in columns.items()})

    def to_arrow(self, table: str = "games") -> Any:
        """Return a table as a ``pyarrow.Table``.

        If you keep the result in a variable, a DuckDB query can use the variable's name as the name of a table.

        Args:
            table: "games", "seats", "turns", "cards", "luck" or "faults".

        Raises:
            GameError: for an unknown table, or if pyarrow is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> types = lambda r: r.to_arrow("seats").schema.names
        """
        return self._tables.arrow(checked_table(table))

    def to_polars(self, table: str = "games") -> Any:
        """Return a table as a Polars DataFrame.

        Args:
            table: "games", "seats", "turns", "cards", "luck" or "faults".

        Raises:
            GameError: for an unknown table, or if polars is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> wins = lambda r: r.to_polars("seats").group_by("bot").agg("win")
        """
        name = checked_table(table)
        polars = needed("polars", "install it with `pip install polars`")
        types = {"whole number": polars.Int64, "number": polars.Float64, "text": polars.String}
        schema = {column.name: types[column.type] for column in TABLES[name]}
        return polars.DataFrame(dict(self._tables.table(name)), schema=schema)
