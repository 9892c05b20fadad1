"""Bonuses of cards and tokens, with which a seat changes its rolled dice (KF-C4)."""

from __future__ import annotations

from typing import Final

PLUS: Final = 0
SIX: Final = 1
FLIP: Final = 2
REROLL: Final = 3
ONES: Final = 4
ROLL_SMITHY: Final = 5
"""The kinds of bonuses. The last one takes effect automatically when the dice are rolled."""

NAMES: Final = ("plus", "automatic_6", "flip", "reroll", "ones_to_sixes", "roll_smithy")
"""The names of the kinds in the component data."""

AT_ONCE: Final = (SIX, FLIP)
"""KF-C4: the kinds whose dice are changed directly after each other. Any other action ends the bonus."""

Bonus = tuple[int, ...]
"""The source of a bonus, its kind, and what is left of it: the pluses, the number of dice, or 1.

If the bonus is used up, nothing follows the kind. The source is the number of a gather card; tokens have the numbers
after the cards.
"""

TOKENS: Final = ("automatic_6", "plus_1_plus_1")
TOKEN_WORDS: Final = ("automatic 6 token", "+1/+1 token")
AUTOMATIC_6: Final = 0
PLUS_1_PLUS_1: Final = 1


def token(number: int, gathers: int) -> Bonus:
    """KF-S4: the bonus of a token.

    Args:
        number: the token, ``AUTOMATIC_6`` or ``PLUS_1_PLUS_1``.
        gathers: the number of gather cards, after which tokens are numbered as sources.
    """
    return (gathers, SIX, 1) if number == AUTOMATIC_6 else (gathers + PLUS_1_PLUS_1, PLUS, 1, 1)


def is_live(bonus: Bonus) -> bool:
    """Return whether a bonus still has uses on rolled dice."""
    return len(bonus) > 2 and bonus[1] != ROLL_SMITHY


def without(bonus: Bonus, amount: int) -> Bonus:
    """Return a bonus after one use: a plus loses ``amount``, a flip or a six one die, any other bonus everything."""
    if bonus[1] == PLUS:
        left = list(bonus[2:])
        left.remove(amount)
        return (*bonus[:2], *left)
    if bonus[1] in (SIX, FLIP) and bonus[2] > 1:
        return (*bonus[:2], bonus[2] - 1)
    return bonus[:2]
