"""The check of seat numbers that users pass, and its message."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short


def check_seat(seat: object, seats: int, error: type[GameError] = GameError) -> int:
    """Return a seat unchanged, after checking that it is one of the seats.

    Args:
        seat: the seat.
        seats: the number of seats.
        error: the kind of error to raise.

    Raises:
        GameError: for anything but a whole number from 0 to ``seats - 1``; raised as ``error``.

    Example:
        >>> check_seat(7, 4)
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: there is no seat 7; the seats are 0 to 3.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        raise error(no_seat(seat, seats))
    return seat


def no_seat(seat: object, seats: int) -> str:
    """Return the message for an unknown seat.

    Example:
        >>> no_seat("a", 2)
        "there is no seat 'a'; the seats are 0 to 1."
    """
    return f"there is no seat {short(seat, 20)}; the seats are 0 to {seats - 1}."
