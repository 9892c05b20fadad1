"""Functions that read the keys of a hand-written view: they check types and ranges, and errors name the key.

An error names a place in a view as Python code that shows the value there, such as ``view['seats'][0]['gems']``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from manaforge_widgets.core.api import PositionError
from manaforge_widgets.core.messages import amount, either, listed, short
from manaforge_widgets.core.spelling import suggestion, unknown

_T = TypeVar("_T")
MOST_COUNTED = 1_000_000
"""The highest count that is accepted, far above what a game can reach."""
_MOST_NAMED = 12
"""The most names that an error lists; of more, it suggests the most similar one."""
_WORDS = {list: "a list", str: "a text", int: "a whole number", bool: "True or False", dict: "a dict"}


def keyed(table: object, keys: tuple[str, ...], where: str, optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a dict unchanged, after checking that it has all the keys and no others.

    Args:
        table: the dict.
        keys: the keys.
        where: the place in the view, for the error.
        optional: the keys that may be missing.

    Raises:
        PositionError: when ``table`` is not a dict, or a key is missing or unknown.

    Example:
        >>> keyed({"hnad": []}, ("hand",), "view['seats'][0]")
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['seats'][0] has an unknown key 'hnad'. Did you mean 'hand'?
    """
    if not isinstance(table, dict):
        named = listed(map(repr, keys))
        raise PositionError(f"{where} must be a dict, not {short(table)}. Its keys are {named}.")
    if len(table) == len(keys) and all(map(table.__contains__, keys)):
        return table
    for key in table:
        if key not in keys:
            raise PositionError(f"{where} has an unknown key {short(key)}.{suggestion(key, keys)}")
    for key in keys:
        if key not in table and key not in optional:
            raise PositionError(f"{where} must have the key {key!r}.")
    return table


def typed(value: object, kind: type[_T], where: str) -> _T:
    """Return a value unchanged, after checking its type.

    Raises:
        PositionError: for another type; true and false do not count as numbers.

    Example:
        >>> typed("3", int, "view['round']")
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['round'] must be a whole number, not '3'.
    """
    if type(value) is not kind:
        raise PositionError(f"{where} must be {_WORDS[kind]}, not {short(value)}.")
    return value


def number(value: object, where: str, least: int = 0, most: int = MOST_COUNTED) -> int:
    """Return a whole number unchanged, after checking its range.

    Raises:
        PositionError: for anything but a whole number from ``least`` to ``most``.

    Example:
        >>> number(7, "view['active']", 0, 3)
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['active'] must be from 0 to 3, not 7.
    """
    whole = value if type(value) is int else typed(value, int, where)
    if not least <= whole <= most:
        must = f"from {least} to {amount(most)}" if least < most else str(most)
        raise PositionError(f"{where} must be {must}, not {short(whole)}.")
    return whole


def one_of(value: object, names: tuple[str, ...], where: str) -> int:
    """Return the index of a name in a tuple of names.

    Raises:
        PositionError: when the name is not in the tuple.

    Example:
        >>> one_of("over", ("decide", "over"), "view['state']")
        1
        >>> one_of("ovre", ("decide", "take", "over"), "view['state']")
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['state'] is 'ovre', but must be 'decide', 'take' or 'over'.
    """
    if not isinstance(value, str) or value not in names:
        if len(names) > _MOST_NAMED:
            raise PositionError(f"{where}: {unknown('name', value, names)}")
        raise PositionError(f"{where} is {short(value)}, but must be {either(names)}.")
    return names.index(value)


class Reader:
    """A reader for the names of cards, each of which may be in one place only.

    Example:
        >>> reader = Reader()
        >>> reader.cards(["Pick", "Axe"], {"Axe": 0, "Pick": 1}, "craft", "view['shop']")
        [1, 0]
        >>> reader.card("Axe", {"Axe": 0, "Pick": 1}, "craft", "view['hand']")
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['hand'] is 'Axe', as is view['shop'][1], but there is only one.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], tuple[str, int]] = {}

    def card(self, value: object, ids: Mapping[str, int], what: str, where: str, place: int = -1) -> int:
        """Return the number of a card, after checking that it was found nowhere else.

        Args:
            value: the name of the card.
            ids: the numbers of all cards of this kind, by name.
            what: the word for a card of this kind.
            where: the place in the view, for the error.
            place: the index of the card, if ``where`` is a list.

        Raises:
            PositionError: when the card is unknown, or is in two places.
        """
        if not isinstance(value, str) or value not in ids:
            raise PositionError(f"{_path(where, place)}: {unknown(what, value, ids)}")
        card = ids[value]
        if other := self._found.get((what, card)):
            raise PositionError(f"{_path(where, place)} is {value!r}, as is {_path(*other)}, but there is only one.")
        self._found[what, card] = where, place
        return card

    def cards(self, value: object, ids: Mapping[str, int], what: str, where: str) -> list[int]:
        """Return the numbers of the cards in a list.

        Raises:
            PositionError: when the value is not a list, or :meth:`card` refuses one of its cards.
        """
        return [self.card(card, ids, what, where, place) for place, card in enumerate(typed(value, list, where))]

    def places(self, value: object, ids: Mapping[str, int], what: str, where: str, count: int) -> list[int]:
        """Return the numbers of the cards in a fixed number of places, with -1 for an empty place.

        Raises:
            PositionError: for another number of places, or when :meth:`card` refuses one of the cards.
        """
        cards = typed(value, list, where)
        if len(cards) != count:
            raise PositionError(f"{where} must have {count} entries, not {len(cards)}; None is an empty place.")
        return [-1 if card is None else self.card(card, ids, what, where, place) for place, card in enumerate(cards)]

    def has_found(self, what: str, card: int) -> bool:
        """Return whether a card was found somewhere.

        Example:
            >>> Reader().has_found("craft", 1)
            False
        """
        return (what, card) in self._found


def _path(where: str, place: int) -> str:
    """Return a place in a view; only errors need it, and most views have none."""
    return where if place < 0 else f"{where}[{place}]"
