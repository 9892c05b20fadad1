"""The check of the names that a user gives to the seats."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped, short

LONGEST_NAME = 60


def checked_names(names: object, seats: int) -> list[str]:
    """Return the names as a list, in a form that can be sent to a page.

    Args:
        names: the value that the user passed.
        seats: the number of seats.

    Raises:
        GameError: when ``names`` is not a list with one short text for each seat.

    Example:
        >>> checked_names(("Ann", "Bo"), 2)
        ['Ann', 'Bo']
    """
    if (
        not isinstance(names, list | tuple)
        or len(names) != seats
        or not all(type(name) is str and len(name) <= LONGEST_NAME for name in names)
    ):
        raise GameError(
            f"names must be a list of {seats} texts, one for each seat, of at most {LONGEST_NAME} characters each, "
            f"not {short(names)}."
        )
    return [clipped(name, 10 * LONGEST_NAME) for name in names]
