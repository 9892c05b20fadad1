"""The questions of King's Forge that ``odds.py`` asks, of the package and of its peers.

The peers can't state a bonus that is given after the roll: they are told, colour by colour, what a sorted roll is worth
with and without the +2, and the colours are put together by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import manaforge_widgets as mf

Needs = dict[str, tuple[int, ...]]
SMALL = ({"metal": 5, "wood": 4, "gem": 3}, {"metal": (5, 3), "wood": (4, 4), "gem": (6,)})
LARGE = ({"metal": 8, "wood": 8, "gem": 6}, {"metal": (6, 5, 4, 3), "wood": (6, 5, 5, 4), "gem": (6, 6, 5)})


def ours(pool: dict[str, int], needs: Needs, bonuses: str) -> Callable[[], object]:
    """The package's own answer."""
    return lambda: mf.odds.craft(pool, needs, bonuses)


def filled(roll: Iterable[int], needs: tuple[int, ...]) -> bool:
    """Whether as many dice as there are needs fill them."""
    return all(value >= need for value, need in zip(sorted(roll, reverse=True), needs, strict=True))


def worth(roll: tuple[int, ...], needs: tuple[int, ...]) -> int:
    """2 where a colour's highest dice fill its needs, 1 where they do with +2 on one of them, 0 where they don't."""
    if filled(roll, needs):
        return 2
    raised = ((*roll[:place], value + 2, *roll[place + 1 :]) for place, value in enumerate(roll))
    return int(any(filled(one, needs) for one in raised))


def with_one_bonus(colours: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """Everything filled by itself, or all but one colour, from the chances of a worth of 2 and of 1."""
    without, once = Fraction(1), Fraction(0)
    for free, helped in colours:
        without, once = without * free, once * free + without * helped
    return without + once


def icepool_plus(pool: dict[str, int], needs: Needs) -> Callable[[], object]:
    """Each colour's highest dice by icepool."""
    import icepool

    def colour(dice: int, wanted: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        rolls = icepool.d6.pool(dice).highest(len(wanted)).expand()
        worths = rolls.map(lambda roll: worth(roll, wanted), star=False)
        return worths.probability(2), worths.probability(1)

    return lambda: with_one_bonus(colour(dice, needs[name]) for name, dice in pool.items())


def dyce_plus(pool: dict[str, int], needs: Needs) -> Callable[[], object]:
    """Each colour's highest dice by dyce."""
    import dyce

    def colour(dice: int, wanted: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        found = [0, 0, 0]
        for roll, ways in (dice @ dyce.P(6)).rolls_with_counts(slice(-len(wanted), None)):
            found[worth(tuple(roll), wanted)] += ways
        return Fraction(found[2], 6**dice), Fraction(found[1], 6**dice)

    return lambda: with_one_bonus(colour(dice, needs[name]) for name, dice in pool.items())


TASKS: dict[str, tuple[str, Callable[[], Callable[[], object]]]] = {
    "craft12": ("King's Forge, 5+4+3 dice with +2", lambda: ours(*SMALL, "+2")),
    "craft12 icepool": ("  icepool, told what a roll is worth", lambda: icepool_plus(*SMALL)),
    "craft12 dyce": ("  dyce, told what a roll is worth", lambda: dyce_plus(*SMALL)),
    "craft12 reroll": ("  with a reroll of two dice besides", lambda: ours(*SMALL, "+2, reroll 2")),
    "craft22": ("King's Forge, 8+8+6 dice with +2", lambda: ours(*LARGE, "+2")),
    "craft22 icepool": ("  icepool, told what a roll is worth", lambda: icepool_plus(*LARGE)),
    "craft22 dyce": ("  dyce, told what a roll is worth", lambda: dyce_plus(*LARGE)),
    "craft22 many": ("  with +1/+1, automatic 6 and a flip besides", lambda: ours(*LARGE, "+2, +1/+1, six, flip")),
    "craft22 reroll": ("  with a reroll of two dice besides", lambda: ours(*LARGE, "+2, reroll 2")),
}
