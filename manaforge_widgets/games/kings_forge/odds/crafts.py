"""The probabilities of several crafts from one roll: each alone, any, all, and the number made at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice
from typing import TypeAlias

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, best_chance, enough, read_dice
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled, read_cancelled
from manaforge_widgets.games.kings_forge.odds.holdings import together
from manaforge_widgets.games.kings_forge.odds.needs import Needs, read_needs
from manaforge_widgets.games.kings_forge.odds.one_roll import OneRoll
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool

MOST_CRAFTS = 33
"""The number of craft cards; a longer list must be a mistake."""
_EXAMPLE = "write one such as ['Anvil', 'metal 3, gem 4']"


@dataclass(frozen=True, slots=True)
class Crafts:
    """The probabilities of several crafts from one roll.

    Attributes:
        names: the crafts, as names of cards or in the notation of needs.
        each: the probability of each craft, with all dice and bonuses for it alone.
        any: the probability of making at least one of them.
        all: the probability of making all of them at once. No die and no bonus is used for two crafts.

    Example:
        >>> chances = crafts("3 metal, 2 wood", ["Hammer", "Table"])
        >>> chances
        crafts('Hammer' 17/24, 'Table' 5/12, any 239/288, all 85/288)
        >>> chances.best, chances.made
        ('Hammer', Distribution({0: 1323, 1: 4158, 2: 2295}))
    """

    names: tuple[str, ...]
    each: tuple[Fraction, ...]
    any: Fraction
    all: Fraction
    _made: Distribution | None = field(default=None, repr=False)

    @property
    def best(self) -> str:
        """The craft with the highest probability by itself; the first one if several are equal."""
        return self.names[self.each.index(max(self.each))]

    @property
    def made(self) -> Distribution:
        """The distribution of the largest number of these crafts that a roll can make at once.

        Raises:
            OddsError: there is a reroll. The best use of a reroll depends on the number of crafts that you aim at.
        """
        if self._made is None:
            raise OddsError(
                ".made can't be calculated with a reroll, since for each aim the seat would reroll different dice; "
                "remove the reroll from bonuses, or read .each, .any and .all."
            )
        return self._made

    def __repr__(self) -> str:
        each = [f"{name!r} {chance}" for name, chance in zip(self.names, self.each, strict=True)]
        return f"crafts({', '.join(each)}, any {self.any}, all {self.all})"


@spelled
def crafts(pool: object, needs: object, bonuses: object = (), cancelled: object = ()) -> Crafts:
    """Return the probabilities of several crafts from one roll: each, any of them, and all of them together.

    Args:
        pool: the dice, in any form of :func:`~manaforge_widgets.games.kings_forge.odds.checks.craft`.
        needs: a list of crafts, each as a card's name or any other form of needs.
        bonuses: the bonuses, in the notation of :func:`~manaforge_widgets.games.kings_forge.odds.checks.craft`. With a
            reroll, each probability assumes that the reroll is used in the best way for that one result.
        cancelled: the value of the cemetery die, or several;
            see :func:`~manaforge_widgets.games.kings_forge.odds.checks.craft`.

    Raises:
        OddsError: an argument can't be read, there is no craft or too many, or the question takes too long.

    Source:
        KF-C1, KF-C2, KF-C4 and KF-C5.

    Example:
        >>> crafts("metal, 2 gem", ["Wizard's Goblet", "Ruby Collar"]).any
        Fraction(3, 4)
    """
    if isinstance(needs, str | Needs | Mapping):
        raise OddsError(f"{short(needs, 60)} is not a list of crafts; {_EXAMPLE}.")
    wanted = read_crafts(needs)
    chances = _chances(read_dice(pool), tuple(wanted), read_bonuses(bonuses), read_cancelled(cancelled))
    return Crafts(tuple(one.name or str(one) for one in wanted), *chances)


def read_crafts(needs: object) -> list[Needs]:
    """Return the needs of one craft or of several.

    Raises:
        OddsError: there is no craft, there are too many, or one can't be read.

    Example:
        >>> read_crafts("Shield"), len(read_crafts(["Shield", "Anvil"]))
        ([needs('metal 5, metal 5')], 2)
    """
    if isinstance(needs, str | Needs | Mapping):
        return [read_needs(needs)]
    if not isinstance(needs, Iterable):
        raise OddsError(f"{short(needs, 60)} is not a list of crafts; {_EXAMPLE}.")
    wanted = [read_needs(one) for one in islice(needs, MOST_CRAFTS + 1)]
    if not wanted or len(wanted) > MOST_CRAFTS:
        raise OddsError(f"needs must list 1 to {MOST_CRAFTS} crafts.")
    return wanted


_Chances: TypeAlias = tuple[tuple[Fraction, ...], Fraction, Fraction, Distribution | None]


@lru_cache(maxsize=1024)
def _chances(pool: Pool, wanted: tuple[Needs, ...], bonuses: Bonuses, cancelled: Cancelled) -> _Chances:
    """Return the probabilities of each craft, any craft and all crafts, and the distribution of their number."""
    budget = Budget(f"{HELP}, or fewer crafts")
    if not bonuses.rerolls:
        return _at_once(pool, wanted, bonuses, cancelled, budget)
    each = tuple(best_chance(pool, (one,), bonuses, budget, cancelled) for one in wanted)
    some = best_chance(pool, wanted, bonuses, budget, cancelled)
    return each, some, best_chance(pool, (together(wanted),), bonuses, budget, cancelled), None


def _at_once(pool: Pool, wanted: tuple[Needs, ...], bonuses: Bonuses, cancelled: Cancelled, budget: Budget) -> _Chances:
    """Return all probabilities at once, counted from the sets of crafts that each roll can make."""
    sizes: dict[Needs, int] = {}
    for size in range(1, len(wanted) + 1):
        for chosen in combinations(wanted, size):
            budget.check()
            needs = together(chosen)
            if enough(pool, needs):
                sizes[needs] = size
    made: Counter[int] = Counter()
    met: Counter[Needs] = Counter()
    if sizes:
        roll = OneRoll(pool, list(sizes), bonuses, budget, cancelled)
        others = 6 ** (len(pool) - roll.number)
        for flags, ways in roll.ways().items():
            possible = [needs for needs, flag in zip(sizes, flags, strict=True) if flag]
            made[max((sizes[needs] for needs in possible), default=0)] += ways * others
            met.update(dict.fromkeys(possible, ways * others))
    total = 6 ** len(pool)
    made[0] = total - sum(made[size] for size in made if size)
    each = tuple(Fraction(met[one], total) for one in wanted)
    return each, Fraction(total - made[0], total), Fraction(met[together(wanted)], total), Distribution(made)
