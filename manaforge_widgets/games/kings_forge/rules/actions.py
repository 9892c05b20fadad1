"""Action codes: integers with the kind of the action in the low bits and its arguments in the higher ones."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "claim",
    "visit",
    "pass",
    "place",
    "craft",
    "steal",
    "add",
    "six",
    "flip",
    "reroll",
    "ones",
    "end",
    "roll",
)
"""The names of the kinds, in the order of their numbers; ``Action.kind`` is one of them."""

CLAIM: Final = 0
VISIT: Final = 1
PASS: Final = 2
PLACE: Final = 3
CRAFT: Final = 4
STEAL: Final = 5
ADD: Final = 6
SIX: Final = 7
FLIP: Final = 8
REROLL: Final = 9
ONES: Final = 10
END: Final = 11
ROLL: Final = 12

SIDES: Final = ("top", "bottom")
"""The two actions of a gather card."""
NOTHING: Final = 0
TAKE_METAL: Final = 1
TAKE_TOKEN: Final = 2
"""The values for what a seat takes when it passes (KF-G5)."""

BITS: Final = 4
KIND_MASK: Final = (1 << BITS) - 1
_CARD_BITS: Final = 6
_CARD_MASK: Final = (1 << _CARD_BITS) - 1
CARD_STEP: Final = 1 << BITS
"""The difference between the codes of one card and the next."""
_USE_BITS: Final = 4
_USE_MASK: Final = (1 << _USE_BITS) - 1
_REST: Final = BITS + _CARD_BITS
_DIE_BITS: Final = 7
_DIE_MASK: Final = (1 << _DIE_BITS) - 1
_AMOUNT_BITS: Final = 4
_AMOUNT_MASK: Final = (1 << _AMOUNT_BITS) - 1


def claim(card: int, which: int, payment: int) -> int:
    """Return a claim: the card, its upper (0) or lower (1) action, and the number of the way to place dice."""
    return CLAIM | card << BITS | which << _REST | payment << _REST + _USE_BITS


def visit(card: int, use: int, payment: int) -> int:
    """Return a visit: the card turned down, the dock's action (two for each dock), and the number of the handful."""
    return VISIT | card << BITS | use << _REST | payment << _REST + _USE_BITS


def unpack_claim(code: int) -> tuple[int, int, int]:
    """Return the three numbers of a claim or a visit."""
    return card_of(code), code >> _REST & _USE_MASK, code >> _REST + _USE_BITS


def card_of(code: int) -> int:
    """Return the card of a claim, a visit, a craft or a steal."""
    return code >> BITS & _CARD_MASK


def use_of(code: int) -> int:
    """Return the action of a claim, or the dock's action of a visit."""
    return code >> _REST & _USE_MASK


def passing(taken: int) -> int:
    """Return a pass that takes a die, a token or nothing."""
    return PASS | taken << BITS


def taken_of(code: int) -> int:
    """Return what is taken with a pass."""
    return code >> BITS


def crafting(kind: int, card: int) -> int:
    """Return a craft or a steal of a card, still without its dice."""
    return kind | card << BITS


def die_at(die: int, need: int) -> int:
    """Return the part of a craft's code that puts a die on a need."""
    # Counted from 1, so that the code shows where the dice end.
    return die + 1 << _REST + need * _DIE_BITS


def dice_of(code: int) -> list[int]:
    """Return the dice of a craft or a steal, one for each need."""
    dice = []
    rest = code >> _REST
    while rest:
        dice.append((rest & _DIE_MASK) - 1)
        rest >>= _DIE_BITS
    return dice


def change(kind: int, bonus: int, die: int, amount: int = 0) -> int:
    """Return a change of one die, or its choice for a reroll: the place of the bonus, the die, and the amount added."""
    return kind | bonus << BITS | amount << _REST | die << _REST + _AMOUNT_BITS


def bonus_of(code: int) -> int:
    """Return the place of the bonus that a change of dice uses."""
    return code >> BITS & _CARD_MASK


def amount_of(code: int) -> int:
    """Return the amount that is added."""
    return code >> _REST & _AMOUNT_MASK


def die_of(code: int) -> int:
    """Return the die that is changed."""
    return code >> _REST + _AMOUNT_BITS


def bits(mask: int) -> list[int]:
    """Return the places of the bits that are set, counted from 0, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
