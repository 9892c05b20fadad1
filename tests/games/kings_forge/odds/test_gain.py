"""What a claim adds, beside the two rounds played out (KF-G2, KF-G3)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.settings import written
from games.kings_forge.odds.test_twins import ANY, REROLL, numbers

from manaforge_widgets.games.kings_forge.odds.gain import gain
from manaforge_widgets.odds import OddsError

COLOURS = ("metal", "wood", "gem")


def some(rng: Random, most: int, kinds: tuple[str, ...] = COLOURS) -> list[str]:
    return [rng.choice(kinds) for _ in range(rng.randint(0, most))]


def chance(pool: list[str], bonuses: list[twin.Bonus], needs: twin.Dice, cancelled: frozenset[int]) -> Fraction:
    return twin.average(pool, bonuses, lambda dice: twin.can_craft(dice, needs), 1, cancelled)


@numbers
@pytest.mark.parametrize("rolls_smithy", [False, True])
def test_gain(number: int, *, rolls_smithy: bool) -> None:
    rng = Random(f"gain {rolls_smithy}")
    changed = 0
    for _ in range(number):
        pool = [*some(rng, 2, (*COLOURS, "library")), rng.choice(COLOURS)]
        waiting, supply, smithy = some(rng, 1), some(rng, 1, (*COLOURS, "library")), some(rng, 1)
        own = [die for die in pool if die != "library"]
        placed = rng.sample(own, rng.randint(0, min(2, len(own))))
        consumed = rng.randint(0, len(placed))
        lost, out = placed[:consumed], placed[consumed:]
        held = [rng.choice(ANY)] * rng.randint(0, 1)
        brings = [rng.choice([*ANY, *REROLL])] * rng.randint(0, 1)
        cancelled = frozenset(rng.sample(range(1, 7), rng.randint(0, 1)))
        needs = tuple((rng.choice(pool[-1:] + list(COLOURS)), rng.randint(2, 6)) for _ in range(rng.randint(1, 2)))
        found = gain(
            pool,
            [needs],
            [written(one) for one in held],
            place=out,
            consumed=lost,
            supply=supply,
            smithy=smithy,
            brings=[written(one) for one in brings],
            waiting=waiting,
            rolls_smithy=rolls_smithy,
            cancelled=cancelled,
        )
        # The supply and the smithy tile, die by die.
        after = pool.copy()
        for die in placed:
            after.remove(die)
        after += supply
        tile = waiting + smithy
        rolled = pool + waiting * rolls_smithy, after + tile * rolls_smithy
        home = pool + waiting, after + tile + out
        slow = (
            chance(rolled[0], held, needs, cancelled),
            chance(rolled[1], held + brings, needs, cancelled),
            *(chance([die for die in dice if die != "library"], [], needs, frozenset()) for dice in home),
        )
        fast = (found.before, found.after, found.next_before, found.next_after)
        assert tuple(value for table in fast for value in table.values()) == slow, (pool, placed, needs)
        changed += slow[0] != slow[1]
    assert changed > number // 4


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"place": "gem"}, "place and consumed must be dice of the pool"),
        ({"place": "metal", "consumed": "metal"}, "place and consumed must be dice of the pool"),
        ({"place": "library"}, "KF-G8"),
        ({"supply": "cemetery"}, "cemetery die"),
        ({"smithi": "gem"}, "smithy"),
    ],
    ids=str,
)
def test_what_is_wrong_is_refused_in_words(given: dict[str, str], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        gain("metal, library", "metal 3", **given)  # type: ignore[arg-type]  # one is no argument at all


def test_its_table() -> None:
    html = gain("metal, 2 gem", ["Wizard's Goblet", "Bracelet"], brings="+1/+1")._repr_html_()
    assert "Wizard&#x27;s Goblet" in html
    assert "27.8 % → 54.6 %" in html
