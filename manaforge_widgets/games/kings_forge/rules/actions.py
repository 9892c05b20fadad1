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
    """Return the code of a claim.

    Args:
        card: the number of the gather card.
        which: 0 for its upper action, 1 for its lower one.
        payment: the choice of dice, as an index in :attr:`~.components.GatherAction.payments`.
    """
    return CLAIM | card << BITS | which << _REST | payment << _REST + _USE_BITS


def visit(card: int, use: int, payment: int) -> int:
    """Return the code of a visit.

    Args:
        card: the number of the gather card that is turned down.
        use: the dock's action: twice the number of the dock, plus 1 for the dearer action.
        payment: the choice of dice, as an index in the list of :attr:`~.components.Components.handfuls` for the cost.
    """
    return VISIT | card << BITS | use << _REST | payment << _REST + _USE_BITS


def unpack_claim(code: int) -> tuple[int, int, int]:
    """Return the arguments with which :func:`claim` or :func:`visit` made a code."""
    return card_of(code), code >> _REST & _USE_MASK, code >> _REST + _USE_BITS


def card_of(code: int) -> int:
    """Return the number of the card of a claim, a visit, a craft or a steal."""
    return code >> BITS & _CARD_MASK


def use_of(code: int) -> int:
    """Return which of the card's actions a claim uses, or which dock action a visit uses."""
    return code >> _REST & _USE_MASK


def passing(taken: int) -> int:
    """Return the code of a pass; ``taken`` is ``NOTHING``, ``TAKE_METAL`` or ``TAKE_TOKEN``."""
    return PASS | taken << BITS


def taken_of(code: int) -> int:
    """Return what a pass takes: ``NOTHING``, ``TAKE_METAL`` or ``TAKE_TOKEN``."""
    return code >> BITS


def crafting(kind: int, card: int) -> int:
    """Return the code of a craft or a steal without its dice; add :func:`die_at` for each need."""
    return kind | card << BITS


def die_at(die: int, need: int) -> int:
    """Return the part of a craft's or steal's code that puts a die on a need of the card."""
    # Counted from 1, so that the code shows where the dice end.
    return die + 1 << _REST + need * _DIE_BITS


def dice_of(code: int) -> list[int]:
    """Return the places of the dice of a craft or a steal, one for each need."""
    dice = []
    rest = code >> _REST
    while rest:
        dice.append((rest & _DIE_MASK) - 1)
        rest >>= _DIE_BITS
    return dice


def change(kind: int, bonus: int, die: int, amount: int = 0) -> int:
    """Return the code of a change of one die, or of the choice of a die for a reroll.

    Args:
        kind: the kind of action, such as ``ADD`` or ``REROLL``.
        bonus: the place of the bonus among the seat's bonuses, counted from 0.
        die: the place of the die among the rolled dice, counted from 0.
        amount: the amount that ``ADD`` adds; 0 for other kinds.
    """
    return kind | bonus << BITS | amount << _REST | die << _REST + _AMOUNT_BITS


def bonus_of(code: int) -> int:
    """Return the place of the bonus that a change of dice uses."""
    return code >> BITS & _CARD_MASK


def amount_of(code: int) -> int:
    """Return the amount that a change adds to a die; 0 if it adds nothing."""
    return code >> _REST & _AMOUNT_MASK


def die_of(code: int) -> int:
    """Return the place of the die that is changed, or chosen for a reroll."""
    return code >> _REST + _AMOUNT_BITS


def bits(mask: int) -> list[int]:
    """Return the places of the bits that are set, counted from 0, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
