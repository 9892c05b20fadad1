"""Traits that refuse an invalid value with an explanation, whether the browser or Python code sets it."""

from __future__ import annotations

from typing import Any

import traitlets

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short

MOST = 2**53 - 1
"""The greatest whole number that a browser can hold exactly."""


class BoundedInt(traitlets.Int[int, int]):
    """A trait that is a whole number between two bounds; True and False are refused.

    Args:
        default: the first value.
        what: the trait's name in messages.
        least, most: the least and the greatest allowed value.

    Raises:
        GameError: when it is set to anything else; it then keeps its value.

    Example:
        >>> class Walk(traitlets.HasTraits):
        ...     pace = BoundedInt(5, "pace", 0, 60)
        >>> Walk(pace=-1)
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: pace must be a whole number from 0 to 60, not -1.
    """

    def __init__(self, default: int, what: str, least: int = -MOST, most: int = MOST) -> None:
        super().__init__(default)
        self._what, self._least, self._most = what, least, most

    def validate(self, obj: Any, value: Any) -> int:  # noqa: ARG002 - traitlets calls it so
        """Return the number unchanged."""
        if type(value) is not int or not self._least <= value <= self._most:
            bounds = f" from {self._least:,} to {self._most:,}" if self._most < MOST else ""
            raise GameError(f"{self._what} must be a whole number{bounds}, not {short(value)}.")
        return value


class StrictBool(traitlets.TraitType[bool, bool]):
    """A trait that is True or False.

    Args:
        default: the first value.
        what: the trait's name in messages.

    Raises:
        GameError: when it is set to anything else; it then keeps its value.

    Example:
        >>> class Lamp(traitlets.HasTraits):
        ...     on = StrictBool(False, "on")
        >>> Lamp(on="yes")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: on must be True or False, not 'yes'.
    """

    def __init__(self, default: bool, what: str) -> None:
        super().__init__(default_value=default)
        self._what = what

    def validate(self, obj: Any, value: Any) -> bool:  # noqa: ARG002 - traitlets calls it so
        """Return the value unchanged."""
        if type(value) is not bool:
            raise GameError(f"{self._what} must be True or False, not {short(value)}.")
        return value
