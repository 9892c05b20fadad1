"""Reading the fields of a view: their types and ranges are checked, and each card is remembered where it was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from manaforge_widgets.games.api import PositionError
from manaforge_widgets.games.fields import MOST_COUNTED, keyed, number, one_of, typed
from manaforge_widgets.games.kings_forge.rules.dice import KINDS, LIBRARY, MOST, some
from manaforge_widgets.games.kings_forge.rules.view_keys import KEYS
from manaforge_widgets.games.spelling import unknown

_T = TypeVar("_T")


class Reader:
    """Reads fields, and remembers where each card was found."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], str] = {}

    def known(self, table: object, kind: str, where: str) -> dict[str, Any]:
        """Check that it is a table with the keys of its kind and no others; all must be there."""
        return keyed(table, KEYS[kind], where)

    def typed(self, value: object, kind: type[_T], where: str) -> _T:
        """Check the type of a value."""
        return typed(value, kind, where)

    def number(self, value: object, where: str, least: int = 0, most: int = MOST_COUNTED) -> int:
        """Check a whole number."""
        return number(value, where, least, most)

    def one_of(self, value: object, names: tuple[str, ...], where: str) -> int:
        """The place of a name among some names."""
        return one_of(value, names, where)

    def card(self, value: object, ids: Mapping[str, int], what: str, where: str) -> int:
        """The number of a card, which may be found once."""
        if not isinstance(value, str) or value not in ids:
            raise PositionError(f"{where}: {unknown(what, value, ids)}")
        if other := self._found.get((what, value)):
            raise PositionError(f"{value} is in two places: {other} and {where}.")
        self._found[what, value] = where
        return ids[value]

    def cards(self, value: object, ids: Mapping[str, int], what: str, where: str) -> list[int]:
        """The numbers of the cards of a list."""
        return [self.card(card, ids, what, where) for card in self.typed(value, list, where)]

    def places(self, value: object, ids: Mapping[str, int], what: str, where: str, count: int) -> list[int]:
        """The numbers of the cards on places that may be empty."""
        listed = self.typed(value, list, where)
        if len(listed) != count:
            raise PositionError(f"{where}: there are {count} places, not {len(listed)}.")
        return [-1 if card is None else self.card(card, ids, what, where) for card in listed]

    def handful(self, value: object, where: str, kinds: int = LIBRARY + 1) -> int:
        """A handful of dice from numbers by kind."""
        handful = 0
        for name, amount in self.typed(value, dict, where).items():
            kind = self.one_of(name, KINDS[:kinds], where)
            handful += some(self.number(amount, f"{where}: {name}", 0, MOST), kind)
        return handful
