"""Craft checks: can dice, rolled once, fill the needs of a craft card (KF-C2)?"""

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
    """Return the chance that dice, rolled once, can fill all needs: one die of the colour and at least the value for each.

    After the roll all choices are the best. A library die stands for any colour (KF-C5).

    Args:
        pool: the dice, as in ``"3 metal, 2 gem, library"``; see :func:`~manaforge_widgets.odds.pools.read_pool`.
        needs: ``"metal 3, 2x gem 4"``, a craft card's name, ``{"metal": 3, "gem": [4, 4]}``, or a list of pairs.
        bonuses: one text or several, each bonus used once: ``"+2"`` to one die, ``"+1/+1"`` to two different dice,
            ``"six"`` or ``"automatic 6"``, ``"flip"`` or ``"flip 3"``, ``"reroll 2"``, ``"ones to sixes"``, and
            ``"2x six"`` for two of them. Values may exceed 6. Dice to be rolled again are chosen together, after
            the roll before has been seen.
        cancelled: the value of the cemetery die, or several; each die that is rolled or rerolled to it is lost (KF-C5).

    Raises:
        OddsError: an argument that can't be read, a cemetery die, or a question that takes too long.

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
    """Return the chance that dice, rolled once, can beat the dice that lie on a craft card.

    Each must be at least the die that it replaces, of the same colour, and at least one must be greater.

    Args:
        pool: the dice, as for :func:`craft`.
        dice: those on the card, in the notation of needs: ``"metal 3, gem 3, gem 8"``. A library die there is
            written as the colour that it stands for.
        bonuses: as for :func:`craft`.
        cancelled: as for :func:`craft`.

    Raises:
        OddsError: an argument that can't be read, a cemetery die, or a question that takes too long.

    Source:
        KF-C3.

    Example:
        >>> steal("metal, 2 gem", "metal 3, gem 3, gem 4")
        Fraction(29, 108)
    """
    beaten, held = beating(read_needs(dice, cards=False), read_bonuses(bonuses))
    return _chance(read_dice(pool), beaten, held, read_cancelled(cancelled))


def beating(lying: Needs, bonuses: Bonuses) -> tuple[Needs, Bonuses]:
    """KF-C3: needs and bonuses whose craft is a steal of a card on which these dice lie.

    Example:
        >>> beating(read_needs("metal 3, gem 4"), read_bonuses("six"))
        (needs('metal 4, gem 5'), bonuses('+1, six'))
    """
    # To beat every die by 1 would be a craft of higher needs. All but one may tie: so give 1 to so many dice.
    ties = (1,) * (len(lying) - 1)
    beaten = needs_of((colour, value + 1) for colour, value in lying.dice)
    return beaten, bonuses.with_plus(ties) if ties else bonuses


@lru_cache(maxsize=1024)
def _chance(pool: Pool, needs: Needs, bonuses: Bonuses, cancelled: Cancelled) -> Fraction:
    return best_chance(pool, (needs,), bonuses, Budget(HELP), cancelled)
