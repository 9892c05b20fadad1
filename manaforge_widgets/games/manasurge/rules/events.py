"""Automatic events after an action, as small integers for the log: for instance, that a seat drew three cards."""

from __future__ import annotations

from typing import Final

# The first three are draws of cards, by the place where they go; they are numbered like the places of :mod:`.frames`.
TO_HAND: Final = 0
TO_DAMAGE: Final = 1
TO_POOL: Final = 2
SHUFFLE: Final = 3  # MS-S2
SURGE: Final = 4  # MS-E6: the count is the damage that goes to the hand
REBIRTH: Final = 5  # MS-E2: the same
TAKEN: Final = 6  # MS-M5: a card of another seat; the count is the number of that seat
ENDED: Final = 7  # MS-E1: the spell, by the seat that is struck or absorbs it

SEAT: Final = 3
COUNT: Final = 6
"""The first bits of the seat and of the count."""
_MASK: Final = 7


def event(what: int, seat: int, count: int) -> int:
    """Return an event as one int: what happens, to which seat, and with how many cards."""
    return what | seat << SEAT | count << COUNT


def what_of(one: int) -> int:
    """Return what happens in an event."""
    return one & _MASK


def seat_of(one: int) -> int:
    """Return the seat of an event."""
    return one >> SEAT & _MASK


def count_of(one: int) -> int:
    """Return how many cards an event is about."""
    return one >> COUNT
