"""The frames (pending steps) of the engine's stack, as small integers: what is to be done, its seat, and a number.

MS-R8 defines the order in which a card is played. Frames wait on a position's stack, the next one on top. Some frames
ask a seat a question, the others need no answer. Views call frames steps.
"""

from __future__ import annotations

from typing import Final

# Questions: the seat of the frame decides.
OPEN: Final = 0  # MS-R1: which card opens the spell
PLAY: Final = 1  # MS-R3: which card, or to be struck
AGAIN: Final = 2  # MS-R7: another card by Lightning, or none
DIRECTION: Final = 3  # MS-R1
COUNTER: Final = 4  # MS-R5
GIFT: Final = 5  # MS-R7: a card to the next seat by Frost, or none
BLINK: Final = 6  # MS-M3: draw or discard
DECEIVE: Final = 7  # MS-M5: from whom
RETURN: Final = 8  # MS-M5: which card the seat of the number gets back
MISSILE: Final = 9  # MS-M7: at whom
WARD: Final = 10  # MS-M8: which card the seat of the number gets
PORTAL: Final = 11  # MS-M10: who is next
WREST: Final = 12  # MS-M14
STAGNATION: Final = 13  # MS-M12: which card is discarded
HOURGLASS: Final = 14  # MS-W2: wizards' moments
GLACIA: Final = 15
STORMCALLER: Final = 16
BLADEDANCER: Final = 17
EMBER: Final = 18
STONEHEART: Final = 19
ORACLE: Final = 20
ORDER: Final = 21  # the number says how many cards Oracle looks at
REFILL: Final = 22  # MS-E5: draw or hold

# Frames without a question.
OPENING: Final = 23  # MS-R2: the Caster is to open; the number is 1 if it has drawn up to five
AFTER: Final = 24  # MS-R8: the wizard's power, if it follows a play
TURN_END: Final = 25
DRAW: Final = 26  # the number: how many cards, times 4, and where to
STRIKE: Final = 27  # MS-E1: the number is 1 by Absorb
WOUND: Final = 28  # the damage is drawn; the number has BY_ABSORB and BY_EMBER
SETTLE: Final = 29  # shards and cards leave the table; the number has BY_ABSORB, LAST_PLAY and BY_STONEHEART
EFFECT: Final = 30  # the power or the metamagic of the kind of the number
GLIMPSE: Final = 31  # MS-M5: a card was taken from the seat of the number
DEAL: Final = 32  # MS-M8: the cards of a Mystic Ward are drawn; the number: the next seat that gets one, from the left
BEGIN: Final = 33  # the next spell begins

NAMES: Final = (
    "open",
    "play",
    "again",
    "direction",
    "counter",
    "gift",
    "blink",
    "deceive",
    "return",
    "missile",
    "ward",
    "portal",
    "wrest",
    "stagnation",
    "hourglass",
    "glacia",
    "stormcaller",
    "bladedancer",
    "ember",
    "stoneheart",
    "oracle",
    "order",
    "refill",
    "opening",
    "after",
    "turn end",
    "draw",
    "strike",
    "wound",
    "settle",
    "effect",
    "glimpse",
    "deal",
    "begin",
)
"""The names of the frames in views, in the order of their numbers."""

QUESTIONS: Final = REFILL + 1
"""The number of frames that are questions; they come first."""

HAND: Final = 0
DAMAGE: Final = 1
POOL: Final = 2
"""The places that cards are drawn to."""

BY_ABSORB: Final = 1
BY_EMBER: Final = 2
LAST_PLAY: Final = 4
BY_STONEHEART: Final = 8
"""Bits for how a seat is struck: by Absorb, with Ember, with a shard for the last play, with Stoneheart."""

_BITS: Final = 6
_MASK: Final = (1 << _BITS) - 1
_SEAT_MASK: Final = 7
_NUMBER: Final = _BITS + 3


def frame(what: int, seat: int, number: int = 0) -> int:
    """Return a frame, packed in one int: what is done, the seat that does it or that is affected, and a number."""
    return what | seat << _BITS | number << _NUMBER


def what_of(one: int) -> int:
    """Return what is done in a frame."""
    return one & _MASK


def seat_of(one: int) -> int:
    """Return the seat of a frame."""
    return one >> _BITS & _SEAT_MASK


def number_of(one: int) -> int:
    """Return the number of a frame."""
    return one >> _NUMBER
