"""Crafts without luck, beside every use of every bonus in any order, one die at a time (KF-C4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.settings import Setting, setting
from games.kings_forge.odds.test_twins import ANY, FLIP, ONE, ONES, SIX, TWO, numbers

from manaforge_widgets.games.kings_forge.odds.fills import Fill, fills
from manaforge_widgets.odds import OddsError

Use: TypeAlias = tuple[str, int]
"""What is done once, and the amount."""
Used: TypeAlias = frozenset[tuple[int, int]]
"""Pairs of a bonus and a die on which it was used."""
Left: TypeAlias = tuple[tuple[Use, ...], ...]
"""What is left of each bonus."""

TOPICS: dict[str, Callable[[Random], Setting]] = {
    "no bonus": lambda rng: setting(rng, 4),
    "plus": lambda rng: setting(rng, 4, [ONE]),
    "two plus": lambda rng: setting(rng, 3, [ONE, ONE]),
    "plus to several": lambda rng: setting(rng, 4, [TWO]),
    "a mix": lambda rng: setting(rng, 3, [ANY, ANY], harder=2),
    "six, flip and ones": lambda rng: setting(rng, 3, [SIX, FLIP, ONES]),
    "library": lambda rng: setting(rng, 4, [[*ONE, *SIX]], library=2),
}


def parts(bonus: twin.Bonus) -> tuple[Use, ...]:
    name, *amounts = bonus
    if name == "plus":
        return tuple(("add", amount) for amount in sorted(amounts))
    return ((name, 0),) * (amounts[0] if amounts else 1)


def after_each_use(dice: twin.Dice, left: Left, used: Used) -> Iterator[tuple[Use, int, twin.Dice, Left, Used]]:
    """Every single use of a bonus: what, on which die, and what is left (KF-C4)."""
    for bonus, uses in enumerate(left):
        for use in set(uses):
            rest = list(uses)
            rest.remove(use)
            still = (*left[:bonus], tuple(rest), *left[bonus + 1 :])
            if use[0] == "ones":
                yield use, -1, tuple((kind, 6 if value == 1 else value) for kind, value in dice), still, used
                continue
            for place, (kind, value) in enumerate(dice):
                if (bonus, place) in used or (use[0] == "flip" and value > 6):
                    continue
                new = {"add": value + use[1], "six": 6, "flip": 7 - value}[use[0]]
                yield use, place, (*dice[:place], (kind, new), *dice[place + 1 :]), still, used | {(bonus, place)}


def least_uses(
    dice: twin.Dice, bonuses: tuple[twin.Bonus, ...], made: Callable[[twin.Dice], bool]
) -> set[tuple[Use, ...]]:
    """All sets of uses that make it and from which nothing can be left out."""
    seen = {(dice, tuple(map(parts, bonuses)), frozenset[tuple[int, int]]())}
    waiting: list[tuple[tuple[twin.Dice, Left, Used], tuple[Use, ...]]] = [(one, ()) for one in seen]
    found: set[tuple[Use, ...]] = set()
    for (now, left, used), done in waiting:
        if made(now):
            found.add(tuple(sorted(done)))
            continue
        for use, _, *after in after_each_use(now, left, used):
            key = (after[0], after[1], after[2])
            if key not in seen:
                seen.add(key)
                waiting.append((key, (*done, use)))
    return {one for one in found if not any(other != one and not Counter(other) - Counter(one) for other in found)}


def check_way(way: Fill, dice: twin.Dice, bonuses: tuple[twin.Bonus, ...], needs: twin.Dice, *, beat: bool) -> None:
    """The changes are legal one after the other, and then the dice lie on the needs as it says."""
    now, left, used = dice, tuple(map(parts, bonuses)), frozenset[tuple[int, int]]()
    states = [(now, left, used)]
    for change in way.changes:
        # Which of two cards of equal amounts is used is the same; some order of them must do.
        states = [
            (after, still, marks)
            for state in states
            for use, place, after, still, marks in after_each_use(*state)
            if use == (change.kind, change.amount) and place == (-1 if change.kind == "ones" else change.die)
        ]
        assert states, (way, dice, bonuses)
        assert all(state[0][change.die][1] == change.value for state in states)
    now = states[0][0]
    assert way.uses == len(way.changes)
    assert len(set(way.dice)) == len(needs)
    assert tuple(now[die][1] for die in way.dice) == way.values
    pairs = [(now[die], need) for die, need in zip(way.dice, sorted_needs(needs), strict=True)]
    assert all(kind in (colour, "library") and value >= least for (kind, value), (colour, least) in pairs)
    assert not beat or any(value > least for (_, value), (_, least) in pairs)


def sorted_needs(needs: twin.Dice) -> list[twin.Die]:
    order = ("metal", "wood", "gem", "magic")
    return sorted(needs, key=lambda need: (order.index(need[0]), need[1]))


@numbers
@pytest.mark.parametrize("beat", [False, True], ids=["craft", "steal"])
@pytest.mark.parametrize("topic", TOPICS)
def test_ways(topic: str, number: int, *, beat: bool) -> None:
    rng = Random(f"{topic} {beat}")
    made = 0
    for _ in range(number):
        asked = TOPICS[topic](rng)
        [needs] = asked.crafts
        dice = tuple((kind, rng.choice((1, 1, 2, 3, 4, 5, 6, 7))) for kind in asked.pool)
        test = twin.can_steal if beat else twin.can_craft
        slow = least_uses(dice, asked.bonuses, lambda now, test=test, needs=needs: test(now, needs))
        found = fills(dice, () if beat else needs, asked.texts, steal=needs if beat else None)
        assert {tuple(sorted((one.kind, one.amount) for one in way.changes)) for way in found} == slow, (dice, asked)
        assert [way.uses for way in found] == sorted(way.uses for way in found)
        for way in found:
            check_way(way, dice, asked.bonuses, needs, beat=beat)
        made += bool(found)
    assert number // 6 < made < number


def test_low_dice_are_taken_and_library_dice_spared() -> None:
    [way] = fills("library 3, gem 6, gem 4, gem 5", "gem 3, gem 4")
    assert way.dice == (2, 3)


def test_a_small_plus_is_taken_before_a_large_one() -> None:
    best, *_ = fills("metal 4", "metal 5", "+3, +1, six")
    assert [(one.amount, one.card) for one in best.changes] == [(1, 1)]


def test_ones_to_sixes_counts_once_for_all_dice() -> None:
    [way] = fills("3 metal 1", "metal 5, metal 6, metal 1", "ones to sixes")
    assert (way.uses, way.values, len(way.changes)) == (1, (6, 6, 6), 1)


@pytest.mark.parametrize(("needs", "steal"), [((), None), ("Anvil", "metal 3")])
def test_either_needs_or_a_steal(needs: object, steal: object) -> None:
    with pytest.raises(OddsError, match="give exactly one of the arguments needs and steal"):
        fills("metal 3", needs, steal=steal)
