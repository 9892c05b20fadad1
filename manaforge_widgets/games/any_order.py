"""The joint results of draws of which only the numbers count: how many of several equal dice show what."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any

from manaforge_widgets.core.draws import Draw, Roll


def in_any_order(draws: Sequence[Draw], rng: random.Random) -> Iterator[tuple[list[Any], int]]:
    """Yield one joint result for each way in which draws can fall if the order of equal dice does not matter.

    The dice of a result stand in a random order, so that a game in which the order does matter can be noticed.

    Args:
        draws: the draws.
        rng: the source of the order in which the dice stand.

    Yields:
        The results of the draws, and in how many orders they can come.

    Example:
        >>> coins = [Roll("a", sides=2), Roll("b", sides=2)]
        >>> sorted((sorted(results), orders) for results, orders in in_any_order(coins, random.Random(0)))
        [([0, 0], 1), ([0, 1], 2), ([1, 1], 1)]
    """
    groups = _groups(draws)
    options = [
        [
            (chosen, _orders(chosen))
            for chosen in combinations_with_replacement(list(draws[places[0]].support()), len(places))
        ]
        for places in groups
    ]
    for parts in product(*options):
        results: list[Any] = [None] * len(draws)
        for places, (chosen, _) in zip(groups, parts, strict=True):
            for place, result in zip(places, rng.sample(chosen, len(chosen)), strict=True):
                results[place] = result
        yield results, prod(orders for _, orders in parts)


def ways_in_any_order(draws: Sequence[Draw]) -> int:
    """Return the number of results that :func:`in_any_order` yields.

    Args:
        draws: the draws.

    Example:
        >>> ways_in_any_order([Roll(str(die)) for die in range(12)])
        6188
    """
    return prod(comb(len(places) + draws[places[0]].size - 1, len(places)) for places in _groups(draws))


def _groups(draws: Sequence[Draw]) -> list[list[int]]:
    """Return the places of the draws in groups of equal dice; any other draw is alone."""
    groups: defaultdict[Any, list[int]] = defaultdict(list)
    for place, draw in enumerate(draws):
        groups[("dice", draw.size) if type(draw) is Roll else place].append(place)
    return list(groups.values())


def _orders(chosen: Sequence[Any]) -> int:
    return factorial(len(chosen)) // prod(map(factorial, Counter(chosen).values()))
