"""Craft checks: the probability that one roll of dice fills the needs of a craft card (KF-C2)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, best_chance, read_dice
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled, read_cancelled
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of, read_needs
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import Pool


@spelled
def craft(pool: object, needs: object, bonuses: object = (), cancelled: object = ()) -> Fraction:
    """Return the probability that dice, rolled once, can fill all needs.

    Each need takes one die of its colour that shows at least its value. All choices after the roll are assumed to be
    the best. A library die stands for any colour (KF-C5).

    Args:
        pool: the dice, as in ``"3 metal, 2 gem, library"``; see :func:`~manaforge_widgets.odds.pools.read_pool`.
        needs: ``"metal 3, 2x gem 4"``, a craft card's name, ``{"metal": 3, "gem": [4, 4]}``, or a list of pairs.
        bonuses: one text or several, such as ``"+2"`` (to one die), ``"+1/+1"`` (to two different dice), ``"six"`` or
            ``"automatic 6"``, ``"flip"`` or ``"flip 3"``, ``"reroll 2"``, or ``"ones to sixes"``. Write ``"2x six"``
            for two bonuses of a kind. Each bonus is used once, and a plus may raise a die above 6. The dice of a reroll
            are chosen together, after the roll before it is seen.
        cancelled: the value of the cemetery die, or several. A die rolled or rerolled to it is lost (KF-C5).

    Raises:
        OddsError: an argument can't be read, the pool has a cemetery die, or the question takes too long.

    Source:
        KF-C1, KF-C2, KF-C4 and KF-C5.

    Example:
        >>> craft("metal, 2 gem", "Wizard's Goblet")
        Fraction(5, 18)
        >>> craft("metal, 2 gem", "metal 3, gem 3, gem 4", bonuses="+1/+1")
        Fraction(59, 108)
        >>> craft("metal, 2 gem", "Wizard's Goblet", cancelled=4)
        Fraction(1, 9)
    """
    return _chance(read_dice(pool), read_needs(needs), read_bonuses(bonuses), read_cancelled(cancelled))


@spelled
def steal(pool: object, dice: object, bonuses: object = (), cancelled: object = ()) -> Fraction:
    """Return the probability that dice, rolled once, can beat the dice that lie on a craft card.

    Each die must have the colour of the die that it replaces and at least its value; at least one must be higher.

    Args:
        pool: the dice, in any form of :func:`craft`.
        dice: the dice on the card, in the notation of needs: ``"metal 3, gem 3, gem 8"``. A library die is written as
            the colour that it stands for.
        bonuses: the bonuses, in the notation of :func:`craft`.
        cancelled: the value of the cemetery die, or several; see :func:`craft`.

    Raises:
        OddsError: an argument can't be read, the pool has a cemetery die, or the question takes too long.

    Source:
        KF-C3.

    Example:
        >>> steal("metal, 2 gem", "metal 3, gem 3, gem 4")
        Fraction(29, 108)
    """
    beaten, held = beating(read_needs(dice, cards=False), read_bonuses(bonuses))
    return _chance(read_dice(pool), beaten, held, read_cancelled(cancelled))


def beating(lying: Needs, bonuses: Bonuses) -> tuple[Needs, Bonuses]:
    """KF-C3: the needs and bonuses of a craft that is exactly as hard as a steal of a card with these dice.

    Example:
        >>> beating(read_needs("metal 3, gem 4"), read_bonuses("six"))
        (needs('metal 4, gem 5'), bonuses('+1, six'))
    """
    # Beating every die by 1 is a craft with needs higher by 1. All dice but one may tie, so those get a +1.
    ties = (1,) * (len(lying) - 1)
    beaten = needs_of((colour, value + 1) for colour, value in lying.dice)
    return beaten, bonuses.with_plus(ties) if ties else bonuses


@lru_cache(maxsize=1024)
def _chance(pool: Pool, needs: Needs, bonuses: Bonuses, cancelled: Cancelled) -> Fraction:
    return best_chance(pool, (needs,), bonuses, Budget(HELP), cancelled)
