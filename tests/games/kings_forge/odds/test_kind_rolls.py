"""Rolls told apart by what they fill, beside rolls told apart by their dice; and dice of which some are cancelled."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.kings_forge.odds.settings import setting
from games.kings_forge.odds.test_twins import ANY, REROLL

from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.kind_rolls import KindRolls, Within, kind_rolls
from manaforge_widgets.games.kings_forge.odds.needs import read_needs
from manaforge_widgets.games.kings_forge.odds.one_roll import counted
from manaforge_widgets.odds import OddsError
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import run_to_end
from manaforge_widgets.odds.pools import read_pool


def random_aims(rng: Random, seconds: float = 2.0) -> tuple[Aims, dict[str, KindRolls]]:
    """Random aims, and for each kind its rolls: with several crafts, bonuses, library dice and a cemetery die."""
    asked = setting(
        rng, 5, [ANY, ANY, REROLL], crafts=2, library=rng.randint(0, 2), harder=2, cancelled=rng.randint(0, 1)
    )
    wanted, bonuses = [read_needs(needs) for needs in asked.needs], read_bonuses(asked.texts)
    aims = Aims(read_pool(",".join(asked.pool)), wanted, bonuses, Budget(""), asked.cancelled)
    ends = tuple(counted(end.needs) for end in aims.ends)
    rolls = {
        kind: kind_rolls(
            bonuses,
            aims.bonus_box.limits,
            asked.cancelled,
            tuple(map(counted, one.needs)),
            ends,
            one.most_open,
            Within(Budget("", seconds)),
        )
        for kind, one in aims.demands.items()
    }
    return aims, rolls


@pytest.mark.parametrize(
    "number", [20, pytest.param(400, marks=[pytest.mark.nightly, pytest.mark.timeout(600)])], ids=str
)
def test_rolls_contribute_what_their_dice_do(number: int) -> None:
    rng = Random("kind rolls")
    for _ in range(number):
        aims, rolls = random_aims(rng)
        for kind, dice in aims.dice.items():
            slow: Counter[tuple[int, ...]] = Counter()
            for (roll, _), ways in dice.fallen().items():
                slow[aims.contribution(kind, roll)] += ways
            assert run_to_end(rolls[kind].contributions(dice.number, Budget(""))) == slow


def test_any_number_of_dice_in_any_order() -> None:
    """What is found for more dice is kept for fewer, and goes on from there."""
    found = []
    for order in ((4, 2, 0, 5, 5), (0, 2, 4, 5)):
        kind_rolls.cache_clear()
        _, rolls = random_aims(Random("any number"))
        found.append(
            [{dice: run_to_end(one.contributions(dice, Budget(""))) for dice in order} for one in rolls.values()]
        )
    assert found[0] == found[1]
    assert {dice: sum(ways.values()) for dice, ways in found[0][0].items()} == {dice: 6**dice for dice in (0, 2, 4, 5)}


def test_a_question_that_ran_out_of_time_can_be_asked_again() -> None:
    kind_rolls.cache_clear()
    _, rolls = random_aims(Random("time"))
    for one in rolls.values():
        with pytest.raises(OddsError, match="takes longer"):
            run_to_end(one.contributions(3, Budget("", -1.0)))
        assert sum(run_to_end(one.contributions(3, Budget(""))).values()) == 6**3


def test_the_preparation_ends_when_the_time_is_over() -> None:
    kind_rolls.cache_clear()
    with pytest.raises(OddsError, match="takes longer"):
        random_aims(Random("time"), seconds=-1.0)
    random_aims(Random("time"))
