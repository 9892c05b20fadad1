"""Settings that are on or off as traits: what is neither is refused in words, whoever sets it."""

from __future__ import annotations

from typing import Any

import traitlets

from manaforge_widgets.games.api import GameError
from manaforge_widgets.games.brief import brief


class Switch(traitlets.TraitType[bool, bool]):
    """True or False.

    Args:
        default: its first value.
        what: its name in messages.

    Raises:
        GameError: when it is set to anything else; it then stays as it was.

    Example:
        >>> class Lamp(traitlets.HasTraits):
        ...     on = Switch(False, "on")
        >>> Lamp(on="yes")
        Traceback (most recent call last):
        manaforge_widgets.games.api.GameError: on is True or False, not 'yes'.
    """

    def __init__(self, default: bool, what: str) -> None:
        super().__init__(default_value=default)
        self._what = what

    def validate(self, obj: Any, value: Any) -> bool:  # noqa: ARG002 - traitlets calls it so
        """Return the value unchanged."""
        if type(value) is not bool:
            raise GameError(f"{self._what} is True or False, not {brief(value)}.")
        return value
