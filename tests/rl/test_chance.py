"""A chain of small chances gives each result of the draws with the chance that the draws say."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from manaforge_widgets.core.draws import Deal, Draw, Roll
from manaforge_widgets.rl.chance import Chain

if TYPE_CHECKING:
    from collections.abc import Iterator

DICE = [Roll("one", "one", 6), Roll("two", "two", 4)]
DECK = [Deal("deck", "deck", cards=4, take=3)]


def ends(chain: Chain, chance: Fraction = Fraction(1)) -> Iterator[tuple[Any, Fraction]]:
    """Yield the results at the end of each path, with its chance."""
    if chain.done:
        yield tuple(chain.results), chance
        return
    for number in range(chain.sides):
        further = copy.deepcopy(chain)
        further.take(number)
        yield from ends(further, chance / chain.sides)


@pytest.mark.parametrize("draws", [DICE, DECK, [*DECK, *DICE[:1]], []], ids=["dice", "deck", "both", "none"])
def test_all_paths_together_are_the_distribution_of_the_draws(draws: list[Draw]) -> None:
    found: Counter[Any] = Counter()
    for results, chance in ends(Chain(draws)):
        found[results] += chance  # type: ignore[assignment] # a Counter adds fractions, too
    assert sum(found.values()) == 1
    for results, chance in found.items():
        exact = Fraction(1)
        for draw, result in zip(draws, results, strict=True):
            exact *= draw.probability(result)
        assert chance == exact
    size = 1
    for draw in draws:
        size *= draw.size
    assert len(found) == size


def test_what_can_fall_in_one_way_only_is_not_asked_for() -> None:
    chain = Chain([Roll("sure", "sure", 1), Deal("deck", "deck", cards=2, take=2)])
    assert (chain.name, chain.sides) == ("deck", 2)
    chain.take(1)
    assert (chain.done, chain.results) == (True, [0, (1, 0)])


def test_no_chance_is_as_large_as_a_throw_of_all_dice() -> None:
    chain, sides = Chain([Roll(f"die {n}", f"die {n}", 6) for n in range(6)]), []
    while not chain.done:
        sides.append(chain.sides)
        chain.take(0)
    assert sides == [6] * 6
