"""Reading the fields of a view that was written by hand: types and ranges are checked, each fault is told in words."""

from __future__ import annotations

from typing import Any, TypeVar

from manaforge_widgets.games.api import PositionError
from manaforge_widgets.games.messages import short
from manaforge_widgets.games.spelling import suggestion

_T = TypeVar("_T")
MOST_COUNTED = 1_000_000
"""The most of anything that is counted: far above what a game can reach."""
_WORDS = {list: "a list", str: "a text", int: "a whole number", bool: "true or false", dict: "a table"}


def keyed(table: object, keys: tuple[str, ...], where: str) -> dict[str, Any]:
    """Return a table unchanged, after its keys were checked: all must be there, and no others.

    Args:
        table: the value.
        keys: the keys.
        where: the place in the view, for the error.

    Raises:
        PositionError: when it is no table, or a key is missing or unknown.

    Example:
        >>> keyed({"hnad": []}, ("hand",), "seat 0")
        Traceback (most recent call last):
        manaforge_widgets.games.api.PositionError: seat 0: there is no field 'hnad'. Did you mean 'hand'?
    """
    if not isinstance(table, dict):
        raise PositionError(f"{where}: must be a table with {', '.join(keys)}, not {short(table)}.")
    for key in table:
        if key not in keys:
            raise PositionError(f"{where}: there is no field {short(key)}.{suggestion(key, keys)}")
    for key in keys:
        if key not in table:
            raise PositionError(f"{where}: {key} is missing.")
    return table


def typed(value: object, kind: type[_T], where: str) -> _T:
    """Return a value unchanged, after its type was checked.

    Raises:
        PositionError: for another type; true and false are no numbers.

    Example:
        >>> typed("3", int, "round")
        Traceback (most recent call last):
        manaforge_widgets.games.api.PositionError: round: must be a whole number, not '3'.
    """
    if type(value) is not kind:
        raise PositionError(f"{where}: must be {_WORDS[kind]}, not {short(value)}.")
    return value


def number(value: object, where: str, least: int = 0, most: int = MOST_COUNTED) -> int:
    """Return a whole number unchanged, after its range was checked.

    Raises:
        PositionError: for anything else than a whole number from ``least`` to ``most``.

    Example:
        >>> number(7, "active", 0, 3)
        Traceback (most recent call last):
        manaforge_widgets.games.api.PositionError: active: must be from 0 to 3, not 7.
    """
    found = typed(value, int, where)
    if not least <= found <= most:
        raise PositionError(f"{where}: must be from {least} to {most}, not {short(found)}.")
    return found


def one_of(value: object, names: tuple[str, ...], where: str) -> int:
    """Return the place of a name among some names.

    Raises:
        PositionError: when it is none of them.

    Example:
        >>> one_of("over", ("decide", "over"), "state")
        1
    """
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"{where}: must be one of {', '.join(names)}, not {short(value)}.")
    return names.index(value)
