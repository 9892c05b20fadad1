"""One roll of King's Forge dice: against every way to use the bonuses, and against the exact chance of all rolls."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from batches import batches, named

from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.odds.craft_roll import CraftRoll
from manaforge_widgets.games.kings_forge.odds.needs import read_needs

KINDS = ("metal", "wood", "gem")
BONUSES = ("+1", "+2", "+3", "+1/+1", "six", "flip", "ones to sixes")
Dice = tuple[tuple[str, int], ...]
Needs = list[tuple[str, int]]


def plainly(dice: Dice, needs: Needs, bonuses: list[str]) -> bool:
    """KF-C2, KF-C4 and KF-C5 word by word: use the bonuses in any order on any dice, then lay dice on the needs."""
    for order in permutations(bonuses):
        for values in _used(tuple(value for _, value in dice), order):
            shown = [(kind, value) for (kind, _), value in zip(dice, values, strict=True)]
            for laid in permutations(shown, len(needs)):
                pairs = zip(laid, needs, strict=True)
                if all(kind in (colour, "library") and value >= least for (kind, value), (colour, least) in pairs):
                    return True
    return False


def _used(values: tuple[int, ...], bonuses: tuple[str, ...]) -> set[tuple[int, ...]]:
    found = {values}
    for bonus in bonuses:
        for now in list(found):
            if bonus == "ones to sixes":
                found.add(tuple(6 if value == 1 else value for value in now))
                continue
            for die in range(len(now)):
                if bonus == "six":
                    found.add(_with(now, die, 6))
                elif bonus == "flip":
                    found.add(_with(now, die, 7 - now[die]))
                elif bonus == "+1/+1":
                    one = _with(now, die, now[die] + 1)
                    found |= {_with(one, other, one[other] + 1) for other in range(len(now)) if other != die} | {one}
                else:
                    found.add(_with(now, die, now[die] + int(bonus)))
    return found


def _with(values: tuple[int, ...], die: int, value: int) -> tuple[int, ...]:
    return (*values[:die], value, *values[die + 1 :])


def any_setting(rng: random.Random) -> tuple[list[str], Needs, list[str]]:
    pool = [rng.choice((*KINDS, "library")) for _ in range(rng.randint(1, 4))]
    needs = [(rng.choice(KINDS), rng.randint(1, 6)) for _ in range(rng.randint(1, 3))]
    return pool, needs, rng.sample(BONUSES * 2, rng.randint(0, 3))


def agree_on_rolls(seed: int) -> None:
    rng = random.Random(seed)
    pool, needs, bonuses = any_setting(rng)
    rolls = CraftRoll(read_needs(needs), read_bonuses(bonuses))
    for _ in range(12):
        dice = tuple((kind, rng.randint(1, 6)) for kind in pool)
        assert rolls.fills(dice) == plainly(dice, needs, bonuses), (dice, needs, bonuses)


@pytest.mark.parametrize("seed", range(40))
def test_a_roll_is_judged_as_the_rules_say(seed: int) -> None:
    agree_on_rolls(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(40, 240)), ids=named)
def test_a_roll_is_judged_as_the_rules_say_at_length(seeds: range) -> None:
    for seed in seeds:
        agree_on_rolls(seed)


@pytest.mark.parametrize("seed", range(30))
def test_all_rolls_together_have_the_exact_chance(seed: int) -> None:
    pool, needs, bonuses = any_setting(random.Random(1000 + seed))
    rolls = CraftRoll(read_needs(needs), read_bonuses(bonuses))
    faces = product(range(1, 7), repeat=len(pool))
    hits = sum(rolls.fills(tuple(zip(pool, roll, strict=True))) for roll in faces)
    assert Fraction(hits, 6 ** len(pool)) == craft(dict(Counter(pool)), needs, bonuses)


def test_the_wizards_goblet_of_the_rules() -> None:
    goblet = CraftRoll(read_needs("Wizard's Goblet"), read_bonuses(""))
    rolls = [tuple(zip(("metal", "gem", "gem"), roll, strict=True)) for roll in product(range(1, 7), repeat=3)]
    assert Fraction(sum(map(goblet.fills, rolls)), len(rolls)) == Fraction(5, 18)


def test_a_1_that_becomes_a_6_counts_as_the_6_that_it_will_be() -> None:
    rolls = CraftRoll(read_needs("metal 5"), read_bonuses("ones to sixes"))
    assert rolls.fills((("metal", 2), ("metal", 1)))
