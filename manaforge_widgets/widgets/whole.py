"""Whole numbers as traits: what is no such number is refused in words, whoever sets it."""

from __future__ import annotations

from typing import Any

import traitlets

from manaforge_widgets.games.api import GameError
from manaforge_widgets.games.brief import brief

MOST = 2**53 - 1
"""The greatest whole number that is exact in a browser."""


class Whole(traitlets.Int[int, int]):
    """A whole number between two bounds; true and false are none.

    Args:
        default: its first value.
        what: its name in messages.
        least, most: the bounds.

    Raises:
        GameError: when it is set to anything else; it then stays as it was.

    Example:
        >>> class Walk(traitlets.HasTraits):
        ...     pace = Whole(5, "a pace", 0, 60)
        >>> Walk(pace=-1)
        Traceback (most recent call last):
        manaforge_widgets.games.api.GameError: a pace is a whole number from 0 to 60, not -1.
    """

    def __init__(self, default: int, what: str, least: int = -MOST, most: int = MOST) -> None:
        super().__init__(default)
        self._what, self._least, self._most = what, least, most

    def validate(self, obj: Any, value: Any) -> int:  # noqa: ARG002 - traitlets calls it so
        """Return the number unchanged."""
        if type(value) is not int or not self._least <= value <= self._most:
            bounds = f" from {self._least:,} to {self._most:,}" if self._most < MOST else ""
            raise GameError(f"{self._what} is a whole number{bounds}, not {brief(value)}.")
        return value
