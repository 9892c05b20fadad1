"""Settings that are on or off as traits: anything else is refused in words, whoever sets it."""

from __future__ import annotations

from typing import Any

import traitlets

from manaforge_widgets.games.api import GameError
from manaforge_widgets.games.brief import brief


class Switch(traitlets.TraitType[bool, bool]):
    """True or False, and nothing else.

    Args:
        default: its first value.
        what: its name in messages.

    Raises:
        GameError: when it is set to anything else; it then stays as it was.

    Example:
        >>> class Room(traitlets.HasTraits):
        ...     light = Switch(True, "light")
        >>> Room(light="off")
        Traceback (most recent call last):
        manaforge_widgets.games.api.GameError: light is True or False, not 'off'.
    """

    def __init__(self, default: bool, what: str) -> None:
        super().__init__(default_value=default)
        self._what = what

    def validate(self, obj: Any, value: Any) -> bool:  # noqa: ARG002 - traitlets calls it so
        """Return the value unchanged."""
        if not isinstance(value, bool):
            raise GameError(f"{self._what} is True or False, not {brief(value)}.")
        return value
