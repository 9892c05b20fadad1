"""Action codes: integers with the kind of the action in the low bits and its argument in the high bits.

A code names a card by its kind, never by its number or its place in a hand: two equal cards are one action.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "play",
    "play",
    "struck",
    "stop",
    "direction",
    "counter",
    "give",
    "give",
    "draw",
    "hold",
    "discard",
    "choose",
    "wrest",
    "use",
    "put",
)
"""The names of the kinds, in the order of their numbers; ``Action.kind`` is one of them. Two kinds may share a name."""

PLAY: Final = 0  # a card
WEAVE: Final = 1  # a card, with Thornweaver
STRUCK: Final = 2
STOP: Final = 3  # no further card
DIRECTION: Final = 4  # 0 left, 1 right
COUNTER: Final = 5  # 1 or 0: yes or no
GIVE: Final = 6  # a card
KEEP: Final = 7  # gives nothing
DRAW: Final = 8
HOLD: Final = 9
DISCARD: Final = 10  # a card
CHOOSE: Final = 11  # a seat
WREST: Final = 12  # 1 or 0: yes or no
USE: Final = 13  # a wizard, times 2, and 1 or 0: yes or no
PUT: Final = 14  # a card: the next one from the top

BITS: Final = 4
KIND_MASK: Final = (1 << BITS) - 1
DIRECTIONS: Final = ("left", "right")


def code_of(kind: int, argument: int = 0) -> int:
    """Return the code of an action, from its kind and its argument."""
    return kind | argument << BITS


def kind_of(code: int) -> int:
    """Return the kind of an action."""
    return code & KIND_MASK


def argument_of(code: int) -> int:
    """Return the argument of an action."""
    return code >> BITS
