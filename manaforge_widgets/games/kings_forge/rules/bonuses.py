"""What a seat may do to its rolled dice in a round: the bonuses of cards and the tokens (KF-C4)."""

from __future__ import annotations

from typing import Final

PLUS: Final = 0
SIX: Final = 1
FLIP: Final = 2
REROLL: Final = 3
ONES: Final = 4
ROLL_SMITHY: Final = 5
"""The kinds of bonuses. The last one works by itself when the dice are rolled."""

NAMES: Final = ("plus", "automatic_6", "flip", "reroll", "ones_to_sixes", "roll_smithy")
"""The names of the kinds, as the component data has them."""

AT_ONCE: Final = (SIX, FLIP)
"""KF-C4: the kinds whose dice are changed one directly after the other; the rest lapses with any other action."""

Bonus = tuple[int, ...]
"""Where it comes from, its kind, and what is left of it: the pluses, the number of dice, or 1. Used up, it is two long.

The source is the number of a gather card; tokens follow the cards.
"""

TOKENS: Final = ("automatic_6", "plus_1_plus_1")
TOKEN_WORDS: Final = ("automatic 6 token", "+1/+1 token")
AUTOMATIC_6: Final = 0
PLUS_1_PLUS_1: Final = 1


def token(number: int, gathers: int) -> Bonus:
    """KF-S4: the bonus that a token is; ``gathers`` is the number of gather cards."""
    return (gathers, SIX, 1) if number == AUTOMATIC_6 else (gathers + PLUS_1_PLUS_1, PLUS, 1, 1)


def is_live(bonus: Bonus) -> bool:
    """Return whether something of a bonus is left that is done to rolled dice."""
    return len(bonus) > 2 and bonus[1] != ROLL_SMITHY


def without(bonus: Bonus, amount: int) -> Bonus:
    """Return a bonus after one use: of ``amount`` if it is a plus, of one die if it is a flip or a six, else of all of it."""
    if bonus[1] == PLUS:
        left = list(bonus[2:])
        left.remove(amount)
        return (*bonus[:2], *left)
    if bonus[1] in (SIX, FLIP) and bonus[2] > 1:
        return (*bonus[:2], bonus[2] - 1)
    return bonus[:2]
