"""Which dice to roll again, beside the rules played out: the best chance, and the smallest set that has it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.settings import Setting, setting
from games.kings_forge.odds.test_twins import ANY, ONE, REROLL, numbers

from manaforge_widgets.games.kings_forge.odds.best_reroll import BestReroll, best_reroll, reroll_for
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED
from manaforge_widgets.games.kings_forge.odds.lying import LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import read_needs
from manaforge_widgets.odds import OddsError
from manaforge_widgets.odds.budget import Budget

TOPICS: dict[str, Callable[[Random], Setting]] = {
    "reroll": lambda rng: setting(rng, 4, [REROLL]),
    "a large reroll": lambda rng: setting(rng, rng.choice((3, 4)), [[("reroll", 3)]], harder=1),
    "reroll and a bonus": lambda rng: setting(rng, 3, [REROLL, ANY], spare=0, harder=2),
    "reroll and library": lambda rng: setting(rng, 3, [REROLL, ONE], library=1, spare=1, harder=1),
    "rerolls": lambda rng: setting(rng, 3, [REROLL, REROLL]),
    "several crafts": lambda rng: setting(rng, 3, [REROLL], crafts=2, spare=0),
    "cemetery": lambda rng: setting(rng, 3, [REROLL, REROLL], spare=1, cancelled=1),
}


def lying(rng: Random, kinds: tuple[str, ...]) -> twin.Dice:
    return tuple((kind, rng.choice((1, 1, 1, 2, 2, 2, 3, 3, 4, 7))) for kind in kinds)


def agree(dice: twin.Dice, asked: Setting, found: BestReroll, worth: twin.Worth) -> Fraction:
    """KF-C4: the chance is the best, the set reaches it, and no set of fewer dice does."""
    best = twin.playing(worth, 1, asked.cancelled)
    chance = best(dice, asked.bonuses)
    assert found.chance == chance, (dice, asked)
    still = best(dice, tuple(bonus for bonus in asked.bonuses if bonus[0] != "reroll"))
    assert found.now == (still == 1)
    if found.now or not chance:
        assert (found.dice, found.reroll) == ((), 0)
        return chance
    place = asked.bonuses.index(("reroll", found.reroll))
    rest = asked.bonuses[:place] + asked.bonuses[place + 1 :]
    assert 0 < len(found.dice) <= found.reroll
    for number in range(len(found.dice) + 1):
        for places in combinations(range(len(dice)), number):
            results = twin.rolled_again(dice, places, asked.cancelled)
            mean = sum((best(after, rest) for after in results), Fraction()) / len(results)
            if places == found.dice:
                assert mean == chance, (dice, asked, found)
            assert mean <= chance
            assert number == len(found.dice) or mean < chance, (dice, asked, found)
    return chance


@numbers
@pytest.mark.parametrize("topic", TOPICS)
def test_crafts(topic: str, number: int) -> None:
    rng = Random(topic)
    chances = []
    for _ in range(number):
        asked = TOPICS[topic](rng)
        dice = lying(rng, asked.pool)
        found = best_reroll(dice, asked.needs, asked.texts, asked.cancelled)
        chances.append(agree(dice, asked, found, lambda dice, asked=asked: twin.crafted(dice, asked.crafts) > 0))
    assert sum(0 < chance < 1 for chance in chances) > number // 4


@numbers
def test_steals(number: int) -> None:
    rng = Random("steals")
    chances = []
    for _ in range(number):
        asked = setting(rng, 3, [REROLL, ANY], spare=0)
        dice = lying(rng, asked.pool)
        [card] = asked.crafts
        found = best_reroll(dice, bonuses=asked.texts, steal=card)
        chances.append(agree(dice, asked, found, lambda dice, card=card: twin.can_steal(dice, card)))
    assert sum(0 < chance < 1 for chance in chances) > number // 4


def test_of_equal_dice_the_lowest_are_rolled_again() -> None:
    assert best_reroll("metal 3, metal 1, metal 2", "metal 6", "reroll 1").dice == (1,)


def test_a_smaller_reroll_is_used_first_for_one_die() -> None:
    found = best_reroll("metal 3", "metal 6", "reroll 2, reroll 1")
    assert (found.reroll, found.dice, found.chance) == (1, (0,), Fraction(11, 36))


def test_dice_of_no_use_stay() -> None:
    assert best_reroll("wood 1, metal 1, gem 1", "metal 6", "reroll 3").dice == (1,)


def test_a_plus_left_for_other_dice_only() -> None:
    """Of a +1/+1 one is used on the first die: the other one can't go on it (KF-C4)."""
    bonuses, budget = read_bonuses("+1"), Budget("")
    two = [LyingDie("metal", 4, frozenset({0})), LyingDie("metal", 3)]
    five, four = [read_needs("metal 5")], [read_needs("2x metal 4")]
    assert not reroll_for(two, five, bonuses, NONE_CANCELLED, budget).now
    assert reroll_for(two, four, bonuses, NONE_CANCELLED, budget).now


def test_where_it_matters_which_die_may_take_the_plus_the_answer_declines() -> None:
    bonuses = read_bonuses("+1, reroll 1")
    one = [LyingDie("metal", 1, frozenset({0}))]
    with pytest.raises(
        OddsError, match=r"the probability is between 33\.3 % and 50\.0 %: a bonus changes a die only once"
    ):
        reroll_for(one, [read_needs("metal 5")], bonuses, NONE_CANCELLED, Budget(""))
    # With another die that is better to roll again it doesn't.
    six = [read_needs("metal 7")]
    assert reroll_for(one, six, read_bonuses("reroll 1"), NONE_CANCELLED, Budget("")).chance == 0


@pytest.mark.parametrize(
    ("dice", "needs", "steal", "words"),
    [
        ("metal 3", "metal 4", "metal 4", "give exactly one of the arguments needs and steal"),
        ("cemetery 3", "metal 4", None, "no 'cemetery' die for a craft"),
        ("metal", "metal 4", None, "can't be read as a die"),
        (3, "metal 4", None, "not a list of dice"),
        ([("metal", 0)], "metal 4", None, "not a value of a metal die"),
        ("100 metal 3", "metal 4", None, "dice must list at most 60 dice"),
        ([7], "metal 4", None, "7 is not a die"),
        ("metal 3", (), None, "needs must list 1 to 33 crafts"),
    ],
)
def test_what_is_wrong_is_refused_in_words(dice: object, needs: object, steal: object, words: str) -> None:
    with pytest.raises(OddsError, match=words):
        best_reroll(dice, (), "reroll", steal=steal) if needs == () else best_reroll(dice, needs, steal=steal)
