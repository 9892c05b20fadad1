"""Tuples that a notebook shows as a table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar, SupportsIndex, TypeVar, overload

from manaforge_widgets.core.api import Action, GameError
from manaforge_widgets.core.tables import html_table, text_table

T = TypeVar("T")


class Listing(tuple[T, ...]):
    """A tuple that is shown as a table. Otherwise it is a normal tuple, and equal to one with the same entries.

    A subclass defines ``columns``, the names of its columns; ``nouns``, the words for one entry and for several; and
    ``row``, a method that returns the cells of an entry.

    Example:
        >>> class Names(Listing[str]):
        ...     columns, nouns = ("name",), ("name", "names")
        ...     def row(self, number, entry):
        ...         return [entry]
        >>> Names(["Ann", "Bo"]) == ("Ann", "Bo")
        True
        >>> Names(["Ann", "Bo"])
        2 names
        name
        Ann
        Bo
    """

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]] = ()
    nouns: ClassVar[tuple[str, str]] = ("entry", "entries")
    most: ClassVar[int] = 60
    """The most rows of a table; the caption gives the number of all entries."""
    last: ClassVar[bool] = False
    """True if a table with too many rows shows the last ones instead of the first."""

    def row(self, number: int, entry: T) -> Sequence[object]:
        """Return the cells of an entry."""
        raise NotImplementedError

    @overload
    def __getitem__(self, place: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Listing[T]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> T | Listing[T]:
        picked = super().__getitem__(place)
        return type(self)(picked) if isinstance(place, slice) else picked  # type: ignore[arg-type, return-value]

    def __repr__(self) -> str:
        return text_table(self.columns, self._rows(), self._caption()) if self else self._caption()

    def _repr_html_(self) -> str:
        return html_table(self.columns, self._rows(), self._caption())

    def _visible(self) -> range:
        count = len(self)
        return range(max(0, count - self.most), count) if self.last else range(min(count, self.most))

    def _rows(self) -> list[Sequence[object]]:
        return [self.row(number, self[number]) for number in self._visible()]

    def _caption(self) -> str:
        count = len(self)
        words = f"{count:,} {self.nouns[count != 1]}"
        if count > self.most:
            words += f", the {'last' if self.last else 'first'} {self.most} of them"
        return words


class Actions(Listing[Action]):
    """Legal actions, as :meth:`manaforge_widgets.Match.legal_actions` returns them.

    The number of a row is the index in the tuple: ``m.apply(actions[2])``.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=2, seed=7).legal_actions(0)
        4 actions
           seat  kind   action
        0  0     draft  draft Earth Enchanter
        1  0     draft  draft Wind Enchanter
        2  0     draft  draft Pyromancer
        3  0     draft  draft Precognition
    """

    __slots__ = ()
    columns = ("", "seat", "kind", "action")
    nouns = ("action", "actions")

    def row(self, number: int, entry: Action) -> Sequence[object]:
        """Return the index in the tuple, the seat, the kind and the notation."""
        return [number, entry.seat, entry.kind, str(entry)]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame with one action in each row.

        Returns:
            ``seat`` (int64), ``kind`` (category) and ``action`` (string), the notation.

        Raises:
            GameError: when pandas is not installed.
        """
        return data_frame(
            {
                "seat": ([action.seat for action in self], "int64"),
                "kind": ([action.kind for action in self], "category"),
                "action": ([str(action) for action in self], "string"),
            }
        )


def data_frame(columns: dict[str, tuple[list[Any], str]]) -> Any:
    """Return a pandas DataFrame from columns, each with its dtype.

    Args:
        columns: for each name, the values of the column and the name of their dtype.

    Raises:
        GameError: when pandas is not installed.

    Example:
        >>> try:
        ...     seats = data_frame({"seat": ([0, None], "Int64")}).seat.isna().tolist()
        ... except GameError:  # where pandas is not installed
        ...     seats = [False, True]
        >>> seats
        [False, True]
    """
    try:
        pandas = import_module("pandas")
    except ImportError:
        raise GameError("this needs pandas, which is not installed; install it with `pip install pandas`.") from None
    return pandas.DataFrame({name: pandas.Series(values, dtype=dtype) for name, (values, dtype) in columns.items()})
