"""Every kind of question, in random small settings, beside the rules played out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.settings import Setting, setting, written

from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.crafts import crafts

ONE = [("plus", 1), ("plus", 2), ("plus", 3)]
TWO = [("plus", 1, 1), ("plus", 2, 2), ("plus", 2, 1), ("plus", 1, 1, 1)]
SIX, FLIP, ONES = [("six",)], [("flip", 1)], [("ones",)]
ANY = [*ONE, *TWO, *SIX, *FLIP, ("flip", 2), *ONES]
REROLL = [("reroll", 1), ("reroll", 2)]

Make = Callable[[Random], Setting]

TOPICS: dict[str, Make] = {
    "no bonus": lambda rng: setting(rng, rng.choice((3, 3, 4))),
    "plus": lambda rng: setting(rng, rng.choice((3, 3, 4)), [ONE]),
    "two plus": lambda rng: setting(rng, 3, [ONE, ONE]),
    "plus to several": lambda rng: setting(rng, rng.choice((3, 3, 4)), [TWO]),
    "the same twice": lambda rng: setting(rng, 3, [rng.sample([*ONE, *TWO], 1)] * 2),
    "six": lambda rng: setting(rng, rng.choice((3, 3, 4)), [SIX]),
    "flip": lambda rng: setting(rng, rng.choice((3, 3, 4)), [FLIP]),
    "flips": lambda rng: setting(rng, rng.choice((3, 3, 4)), [[("flip", 2), ("flip", 3)]]),
    "ones to sixes": lambda rng: setting(rng, rng.choice((3, 3, 4)), [ONES]),
    "a mix": lambda rng: setting(rng, 3, [ANY, ANY, ANY], spare=0, harder=3),
    "library": lambda rng: setting(rng, rng.choice((3, 3, 4)), library=rng.randint(1, 2)),
    "library and bonuses": lambda rng: setting(rng, 3, [ANY, ANY], library=rng.randint(1, 2)),
    "library alone": lambda rng: setting(rng, 3, [ANY], library=3),
    "reroll": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL]),
    "reroll of all": lambda rng: setting(rng, rng.choice((2, 3, 3)), [[("reroll", 3), ("reroll", 5)]]),
    "reroll and a bonus": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, ANY]),
    "reroll and flip": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, FLIP]),
    "reroll and library": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, ONE], library=1),
    "rerolls": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, REROLL]),
    "rerolls and a bonus": lambda rng: setting(rng, 2, [REROLL, REROLL, ANY]),
    "cemetery": lambda rng: setting(rng, rng.choice((3, 3, 4)), spare=3, cancelled=rng.randint(1, 2)),
    "cemetery and bonuses": lambda rng: setting(rng, 3, [ANY, ANY], cancelled=rng.randint(1, 2)),
    "cemetery and library": lambda rng: setting(rng, 3, [ANY], library=1, cancelled=1),
    "cemetery and reroll": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, ANY], cancelled=rng.randint(1, 2)),
    "cemetery and rerolls": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL, REROLL], cancelled=1),
}
STEALS: dict[str, Make] = {
    "no bonus": lambda rng: setting(rng, rng.choice((3, 3, 4))),
    "bonuses": lambda rng: setting(rng, 3, [ANY, ANY], harder=1),
    "library": lambda rng: setting(rng, 3, [ANY], library=1),
    "reroll": lambda rng: setting(rng, rng.choice((2, 3, 3)), [REROLL]),
    "cemetery": lambda rng: setting(rng, 3, [[*ANY, *REROLL]], spare=3, cancelled=rng.randint(1, 2)),
}
SEVERAL: dict[str, Make] = {
    "two": lambda rng: setting(rng, rng.choice((3, 3, 4)), crafts=2, spare=3),
    "three": lambda rng: setting(rng, rng.choice((3, 3, 4)), crafts=3, spare=3, harder=1),
    "bonuses": lambda rng: setting(rng, 3, [ANY, ANY], crafts=2, harder=2),
    "library": lambda rng: setting(rng, 3, [ONE], crafts=2, library=1, harder=1),
    "reroll": lambda rng: setting(rng, rng.choice((2, 2, 3)), [REROLL], crafts=2),
    "cemetery": lambda rng: setting(rng, 3, [ANY], crafts=2, harder=1, cancelled=1),
}
numbers = pytest.mark.parametrize(
    "number", [30, pytest.param(200, marks=[pytest.mark.nightly, pytest.mark.timeout(1800)])], ids=str
)


def check(make: Make, number: int, equal: Callable[[Setting], Fraction], seed: str) -> None:
    """Check settings, and that they ask something: a good part of the chances are neither 0 nor 1."""
    rng = Random(seed)
    chances = [equal(make(rng)) for _ in range(number)]
    assert sum(0 < chance < 1 for chance in chances) > number // 3


@numbers
@pytest.mark.parametrize("topic", TOPICS)
def test_craft(topic: str, number: int) -> None:
    def equal(asked: Setting) -> Fraction:
        [needs] = asked.crafts
        slow = twin.average(
            list(asked.pool), list(asked.bonuses), lambda dice: twin.can_craft(dice, needs), 1, asked.cancelled
        )
        assert craft(asked.pool, asked.needs[0], asked.texts, asked.cancelled) == slow, asked
        return slow

    check(TOPICS[topic], number, equal, topic)


@numbers
@pytest.mark.parametrize("topic", STEALS)
def test_steal(topic: str, number: int) -> None:
    def equal(asked: Setting) -> Fraction:
        [lying] = asked.crafts
        slow = twin.average(
            list(asked.pool), list(asked.bonuses), lambda dice: twin.can_steal(dice, lying), 1, asked.cancelled
        )
        assert steal(asked.pool, asked.needs[0], asked.texts, asked.cancelled) == slow, asked
        return slow

    check(STEALS[topic], number, equal, topic)


@numbers
@pytest.mark.parametrize("topic", SEVERAL)
def test_crafts(topic: str, number: int) -> None:
    def equal(asked: Setting) -> Fraction:
        fast = crafts(asked.pool, asked.needs, asked.texts, asked.cancelled)
        pool, bonuses, wanted, gone = list(asked.pool), list(asked.bonuses), asked.crafts, asked.cancelled
        for chance, needs in zip(fast.each, wanted, strict=True):
            alone = twin.average(pool, bonuses, lambda dice, needs=needs: twin.can_craft(dice, needs), 1, gone)
            assert chance == alone, asked
        if topic == "reroll":
            assert fast.any == twin.average(pool, bonuses, lambda dice: twin.crafted(dice, wanted) > 0), asked
            assert fast.all == twin.average(pool, bonuses, lambda dice: twin.crafted(dice, wanted) == len(wanted)), (
                asked
            )
        else:
            made = twin.distribution(pool, bonuses, lambda dice: twin.crafted(dice, wanted), len(wanted), gone)
            assert fast.made.ways == made, asked
            assert fast.any == 1 - Fraction(made[Fraction(0)], made.total()), asked
            assert fast.all == Fraction(made[Fraction(len(wanted))], made.total()), asked
        return fast.any

    check(SEVERAL[topic], number, equal, topic)


@pytest.mark.parametrize(
    ("values", "bonuses"),
    [
        ((2, 2, 6), [("flip", 1), ("reroll", 2)]),
        ((5, 8, 3), [("flip", 1), ("reroll", 1), ("plus", 2)]),
        ((5, 5, 5), [("flip", 1), ("reroll", 1), ("plus", 1)]),
    ],
    ids=str,
)
def test_which_die_to_roll_again_is_a_real_choice_with_a_flip(
    values: tuple[int, ...], bonuses: list[twin.Bonus]
) -> None:
    """No die of a roll need be worth less than all others: a 1 can become 6, and a 3 is enough for another need."""
    needs = tuple(("metal", value) for value in values)
    slow = twin.average(["metal"] * 3, bonuses, lambda dice: twin.can_craft(dice, needs))
    assert craft("3 metal", needs, [written(bonus) for bonus in bonuses]) == slow
