"""The probability that one roll meets one of several aims, with the best use of bonuses and rerolls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.games.kings_forge.odds.one_roll import OneRoll
from manaforge_widgets.games.kings_forge.odds.rerolls import Rerolls
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing, run_to_end
from manaforge_widgets.odds.pools import Pool, read_pool

HELP = "fewer dice, fewer needs or fewer bonuses would help"


def read_dice(source: object) -> Pool:
    """Return the pool of dice for a craft check.

    Raises:
        OddsError: the source is not a pool of King's Forge dice, or it has a cemetery die, which fills no need.

    Example:
        >>> read_dice("gem, 2 metal, library")
        pool('2 metal, 1 gem, 1 library')
    """
    pool = read_pool(source, game="kings_forge")
    if "cemetery" in pool.dice:
        raise OddsError("a cemetery die fills no need, it only cancels rolled dice (KF-C5); remove it from the pool.")
    return pool


def enough(pool: Pool, needs: Needs) -> bool:
    """Return whether the pool has enough dice of the right kinds for all needs, whatever they show.

    Example:
        >>> enough(read_dice("2 metal, library"), Needs((("metal", 3), ("gem", 3))))
        True
    """
    counts = pool.counts
    missing = sum(max(0, len(needs.of(colour)) - counts.get(colour, 0)) for colour in COLOURS)
    return missing <= counts.get(WILD, 0)


def best_chance(
    pool: Pool, aims: Iterable[Needs], bonuses: Bonuses, budget: Budget, cancelled: Cancelled = NONE_CANCELLED
) -> Fraction:
    """Return the probability that one roll of a pool meets at least one of several aims.

    Args:
        pool: the dice that are rolled.
        aims: the needs of each aim, such as those of one craft card.
        bonuses: the bonuses for the dice.
        budget: the time that the calculation may take.
        cancelled: the cancelled values: a die that is rolled to such a value is lost (KF-C5).

    Raises:
        OddsError: the calculation takes too long.
    """
    return run_to_end(chance_steps(pool, aims, bonuses, budget, cancelled))


def chance_steps(
    pool: Pool, aims: Iterable[Needs], bonuses: Bonuses, budget: Budget, cancelled: Cancelled = NONE_CANCELLED
) -> Pausing[Fraction]:
    """Compute the answer of :func:`best_chance` in steps, so that the caller can pause or stop the work.

    Raises:
        OddsError: the calculation takes too long.
    """
    possible = [aim for aim in aims if enough(pool, aim)]
    if not possible:
        return Fraction(0)
    if bonuses.rerolls:
        held = Aims(pool, possible, bonuses, budget, cancelled)
        good = yield from Rerolls(held).ways(bonuses.rerolls)
        return Fraction(good, 6 ** (held.number + sum(bonuses.rerolls) * len(held.dice)))
    roll = OneRoll(pool, possible, bonuses, budget, cancelled)
    good = yield from roll.any_met()
    return Fraction(good, 6**roll.number)
