"""The rules of the craft phase played out: every roll, every use of every bonus in any order, every placing of dice.

Nothing here is shared with the package. A die is a pair of kind and value; a bonus is a tuple that starts with its
name; a play's worth is what ``Worth`` says of the dice as they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import TypeAlias

Die: TypeAlias = tuple[str, int]
Dice: TypeAlias = tuple[Die, ...]
Bonus: TypeAlias = tuple[str, *tuple[int, ...]]
Cancelled: TypeAlias = frozenset[int]
Worth: TypeAlias = Callable[[Dice], int]


def fillings(dice: Dice, needs: Dice) -> Iterator[Dice]:
    """Every way to place a die on each need, of its colour (KF-C5) and at least its value."""
    if not needs:
        yield ()
        return
    (colour, need), *others = needs
    for place, (kind, value) in enumerate(dice):
        if kind in (colour, "library") and value >= need:
            for rest in fillings(dice[:place] + dice[place + 1 :], tuple(others)):
                yield ((kind, value), *rest)


def can_craft(dice: Dice, needs: Dice) -> bool:
    """KF-C2."""
    return any(True for _ in fillings(dice, needs))


def can_steal(dice: Dice, lying: Dice) -> bool:
    """KF-C3: each at least the die that it replaces, and at least one greater."""
    return any(
        any(value > old for (_, value), (_, old) in zip(chosen, lying, strict=True)) for chosen in fillings(dice, lying)
    )


def crafted(dice: Dice, crafts: tuple[Dice, ...]) -> int:
    """How many crafts can be made one after the other, each die used once (KF-C1)."""
    best = 0
    for place, needs in enumerate(crafts):
        others = crafts[:place] + crafts[place + 1 :]
        for chosen in set(fillings(dice, needs)):
            left = Counter(dice) - Counter(chosen)
            best = max(best, 1 + crafted(tuple(left.elements()), others))
            if best == len(crafts):
                return best
    return best


def changed(dice: Dice, places: tuple[int, ...], values: tuple[int, ...]) -> Dice:
    new = list(dice)
    for place, value in zip(places, values, strict=True):
        new[place] = (dice[place][0], value)
    return tuple(sorted(new))


def rolled_again(dice: Dice, places: tuple[int, ...], cancelled: Cancelled) -> list[Dice]:
    """The equally likely results of a reroll; dice of a cancelled value are gone at once (KF-C5)."""
    still = tuple(die for place, die in enumerate(dice) if place not in places)
    return [
        tuple(sorted((*still, *shown([dice[place][0] for place in places], values, cancelled))))
        for values in product(range(1, 7), repeat=len(places))
    ]


def shown(kinds: list[str], values: tuple[int, ...], cancelled: Cancelled) -> Dice:
    """The dice of a roll that are left (KF-C5)."""
    return tuple(sorted((kind, value) for kind, value in zip(kinds, values, strict=True) if value not in cancelled))


def uses(dice: Dice, bonus: Bonus, cancelled: Cancelled = frozenset()) -> Iterator[list[Dice]]:
    """Every use of a bonus, each as the equally likely dice that it leads to (KF-C4)."""
    name, *numbers = bonus
    everywhere = range(len(dice))
    if name == "plus":
        for places in permutations(everywhere, min(len(numbers), len(dice))):
            for amounts in set(permutations(numbers, len(places))):
                new = tuple(dice[place][1] + amount for place, amount in zip(places, amounts, strict=True))
                yield [changed(dice, places, new)]
    elif name == "six":
        for place in everywhere:
            yield [changed(dice, (place,), (6,))]
    elif name == "ones":
        yield [tuple(sorted((kind, 6 if value == 1 else value) for kind, value in dice))]
    else:
        for number in range(1, min(numbers[0], len(dice)) + 1):
            for places in combinations(everywhere, number):
                if name == "flip":
                    yield [changed(dice, places, tuple(7 - dice[place][1] for place in places))]
                else:
                    yield rolled_again(dice, places, cancelled)


def average(
    pool: list[str], bonuses: list[Bonus], worth: Worth, most: int = 1, cancelled: Cancelled = frozenset()
) -> Fraction:
    """The best mean worth over all rolls, each bonus used once or not at all. No worth is more than ``most``."""
    spread = distribution(pool, bonuses, worth, most, cancelled)
    return sum((value * ways for value, ways in spread.items()), Fraction()) / 6 ** len(pool)


def distribution(
    pool: list[str], bonuses: list[Bonus], worth: Worth, most: int = 1, cancelled: Cancelled = frozenset()
) -> Counter[Fraction]:
    """The best mean worth after each roll, with the rolls it is had from."""
    best = playing(worth, most, cancelled)
    spread: Counter[Fraction] = Counter()
    rolls = product(range(1, 7), repeat=len(pool))
    for dice, ways in Counter(shown(pool, values, cancelled) for values in rolls).items():
        spread[best(dice, tuple(bonuses))] += ways
    return spread


def playing(
    worth: Worth, most: int = 1, cancelled: Cancelled = frozenset()
) -> Callable[[Dice, tuple[Bonus, ...]], Fraction]:
    """The best mean worth of dice as they lie, with each of some bonuses used once or not at all."""

    @cache
    def best(dice: Dice, left: tuple[Bonus, ...]) -> int:
        """The best mean worth, times the number of all results of the rerolls left."""
        results = 6 ** sum(bonus[1] for bonus in left if bonus[0] == "reroll")
        found = worth(dice) * results
        for place, bonus in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            for after in uses(dice, bonus, cancelled):
                if found == most * results:
                    return found
                share = 6 ** bonus[1] // len(after) if bonus[0] == "reroll" else 1
                found = max(found, sum(best(new, rest) * ways for new, ways in Counter(after).items()) * share)
        return found

    def mean(dice: Dice, left: tuple[Bonus, ...]) -> Fraction:
        results = 6 ** sum(bonus[1] for bonus in left if bonus[0] == "reroll")
        return Fraction(best(tuple(sorted(dice)), left), results)

    return mean
