"""Chances before a roll, by searching every roll or a sample: by hand, published, and against icepool."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import icepool
import pytest
from games.manaforge.odds.tables import COSTS, Setting, random_setting, rolled, rolls
from games.manaforge.rules.components import FACES
from games.manaforge.rules.table import Table, card

from manaforge_widgets.games.manaforge.odds import sampling
from manaforge_widgets.games.manaforge.odds.sampling import every_roll, exact_or_sampled, sampled_rolls
from manaforge_widgets.games.manaforge.odds.search import buildable, next_turn
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.interval import wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.games.manaforge.rules.position import Position

EARTH_2 = {"earth": 2}
EARTH_3_ANY = {"earth": 3, "any": 1}


def long() -> Budget:
    return Budget("there is time", 600)


def odds_by_search(
    position: Position, seat: int, items: Sequence[int], budget: Budget | None = None
) -> dict[int, Fraction]:
    """Return each item's chance by itself."""
    sets = every_roll(position, seat, items, budget or long())
    return {item: Fraction(sum(n for some, n in sets.items() if item in some), sets.total()) for item in items}


def chance(setting: Setting, budget: Budget | None = None) -> Fraction:
    return odds_by_search(setting.table(), 0, [setting.item], budget)[setting.item]


# --------------------------------------------------------------------------------------------------------- by hand


# Earth die: 2 earth, earth gem, earth gem, 1 fire, 1 water, runestone. Water die: 2 water, water gem, water gem,
# 1 earth, 1 wind, gem copy. Fire die: 2 fire, fire gem, fire gem, 1 earth, 1 wind, transmute. Wind die: 2 wind, wind
# gem, wind gem, 1 fire, 1 water, power surge.
@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        # Only 2 earth.
        (Setting(("earth",), EARTH_2), Fraction(1, 6)),
        # One earth is there: any face with another will do, 2 earth, the two gems and the runestone.
        (Setting(("earth",), EARTH_2, gems={"earth": 1}), Fraction(4, 6)),
        (Setting(("earth",), EARTH_2, prisms=1), Fraction(4, 6)),
        (Setting(("earth",), EARTH_2, prisms=2), Fraction(1)),
        # A fire gem does not help for two earth.
        (Setting(("earth",), EARTH_2, gems={"fire": 1}), Fraction(1, 6)),
        # 2 earth (6 of 36); an earth gem with 1 earth or with gem copy (2 x 2); the runestone with 1 earth (1).
        (Setting(("earth", "water"), EARTH_2), Fraction(11, 36)),
        # 2 earth (6); an earth gem with 1 earth or with transmute (2 x 2); the runestone with either of them (2).
        (Setting(("earth", "fire"), EARTH_2), Fraction(12, 36)),
        # 2 earth copied.
        (Setting(("earth", "fire"), EARTH_3_ANY), Fraction(1, 36)),
        # The prism makes up for one: 2 earth with anything (6); the runestone with transmute, which is earth and wind
        # twice, or with 1 earth (2).
        (Setting(("earth", "fire"), EARTH_3_ANY, prisms=1), Fraction(8, 36)),
        # The Geomancer turns whatever else the die shows to a gem.
        (Setting(("earth",), EARTH_2, gems={"earth": 1}, talents=("Geomancer",)), Fraction(1)),
        # The Apprentice's four spends.
        (Setting(("wind",), EARTH_3_ANY, talents=("Wizard's Apprentice",)), Fraction(1)),
        # The Stone Circle gives one earth, and one more where power surge recharges it.
        (Setting(("wind",), EARTH_2, workshop=(card("Stone Circle"),)), Fraction(1, 6)),
        (Setting(("wind",), EARTH_2, workshop=(card("Stone Circle", "earth"),)), Fraction(1)),
        # Workshops are recharged before the roll (MF-R1).
        (Setting(("wind",), EARTH_2, workshop=(card("Stone Circle", "earth", charged=False),)), Fraction(1)),
        # 2 earth held, not rolled again; transmute copies it.
        (Setting(("fire",), EARTH_3_ANY, held=("earth", "2 earth")), Fraction(1, 6)),
        # Two arcane dice, each with earth on three of its six faces, give two mana in all.
        (Setting(("arcane", "arcane"), EARTH_2), Fraction(1, 4)),
        (Setting(("arcane", "arcane"), {"any": 2}), Fraction(1)),
        (Setting(("arcane", "arcane"), {"any": 3}), Fraction(0)),
        # Four spends, though there are five dice: four of them must show 2 earth or the runestone.
        (Setting(("earth",) * 5, {"any": 8}), Fraction(sum((5 * 2**4 * 4, 2**5)), 6**5)),
    ],
)
def test_chances_worked_by_hand(setting: Setting, expected: Fraction) -> None:
    assert chance(setting) == expected


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_the_published_chance() -> None:
    # The six dice of a start with an arcane talent's two, nothing owned.
    dice = ("earth", "fire", "wind", "water", "arcane", "arcane")
    setting = Setting(dice, {"earth": 2, "water": 2, "any": 1})
    assert chance(setting, long()) == Fraction(12961, 46656)


# ------------------------------------------------------------------------------------------------------- every roll


def test_each_item_is_asked_about_by_itself() -> None:
    position = Setting(("earth", "wind", "arcane"), EARTH_2, gems={"fire": 1}).table()
    items = range(0, len(COSTS), 6)
    together = odds_by_search(position, 0, items)
    assert together == {item: odds_by_search(position, 0, [item])[item] for item in items}


@pytest.mark.parametrize("number", range(30))
def test_every_roll_counts_as_often_as_it_comes(number: int) -> None:
    setting = random_setting(Random(f"rolls {number}"), dice=2, cards=1)
    position = next_turn(setting.table(), 0)
    items = range(0, len(COSTS), 3)
    ways = dict.fromkeys(items, 0)
    for faces, count in rolls(setting.dice):
        for item in buildable(rolled(position, faces), 0, items, long()):
            ways[item] += count
    expected = {item: Fraction(count, 6 ** len(setting.dice)) for item, count in ways.items()}
    assert odds_by_search(position, 0, items, long()) == expected


def test_a_seat_that_is_not_in_its_turn() -> None:
    t = Table()
    t.seat(1, gems={"earth": 2})
    match = t.match()
    position = match.rules.from_view(match.view(None))
    wand = position.components.item_ids["Excavation Wand"]
    assert odds_by_search(position, 1, [wand]) == {wand: 1}
    # One die in six shows 2 earth; else earth must come from two dice or be copied.
    assert Fraction(1, 6) < odds_by_search(position, 0, [wand])[wand] < 1


# ------------------------------------------------------------------------------------------------------- simulation


def sample(setting: Setting, seed: int, seconds: float = 0) -> tuple[int, int]:
    """Return hits and rolls."""
    sets = sampled_rolls(setting.table(), 0, [setting.item], Random(seed), seconds)
    return sets[frozenset([setting.item])], sets.total()


def test_a_seed_gives_the_same_rolls_again() -> None:
    setting = Setting(("earth", "fire", "water"), EARTH_2)
    runs = [sample(setting, seed) for seed in (1, 1, 2, 3)]
    assert runs[0] == runs[1]
    assert len(set(runs)) > 1
    assert {rolls for _, rolls in runs} == {100}


def test_it_goes_on_until_the_time_is_over() -> None:
    setting = Setting(("earth",), EARTH_2)
    hits, rolls = sample(setting, 1, 0.2)
    assert rolls > 100
    assert 0 < hits < rolls


def test_the_held_die_is_not_rolled() -> None:
    setting = Setting(("wind",), EARTH_2, held=("earth", "2 earth"))
    assert sample(setting, 1) == (100, 100)


def test_estimates_are_as_far_off_as_their_interval_says() -> None:
    inside = 0
    for number in range(20):
        setting = random_setting(Random(f"estimate {number}"), dice=3, cards=0)
        low, high = wilson(*sample(setting, number))
        inside += low <= chance(setting, long()) <= high
    # Each of the twenty lies inside in 95 of 100 cases; fewer than sixteen would be one case in four thousand.
    assert inside >= 16


def test_rolls_that_take_too_long_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "_SECONDS_MORE", 0)
    cards = tuple(map(card, ("Mana Condenser", "Verdant Haven", "Gem Amplifier")))
    setting = Setting(("earth", "water", "arcane", "arcane"), {"any": 8}, gems={"earth": 1}, workshop=cards)
    with pytest.raises(OddsError, match="100 rolls"):
        sample(setting, 1)


def test_a_search_of_all_rolls_keeps_to_its_budget() -> None:
    setting = Setting(("earth",) * 7 + ("water",) * 7, EARTH_2)
    with pytest.raises(OddsError, match="fewer dice"):
        odds_by_search(setting.table(), 0, [setting.item], Budget("fewer dice would help", 0))


def test_a_few_rolls_are_searched_and_many_sampled() -> None:
    few, many = Setting(("earth", "water"), EARTH_2), Setting(("earth",) * 7 + ("water",) * 7, EARTH_2)
    how, sets = exact_or_sampled(few.table(), 0, [few.item], 60)
    assert (how, sets) == ("search", every_roll(few.table(), 0, [few.item], long()))
    how, sets = exact_or_sampled(many.table(), 0, [many.item], 0.0)
    assert (how, sets.total()) == ("simulation", 100)


# ----------------------------------------------------------------------------------------------------------- icepool


def worth(face: str) -> tuple[int, int]:
    """Return the earth and the mana in all that a face gives at most, where nothing is copied or recharged."""
    total = {"2": 2, "r": 2, "p": 0}.get(face[0], 1)
    return (2 if face == "2 earth" else int("earth" in face or face == "runestone")), total


@pytest.mark.parametrize("total", range(2, 9))
def test_mana_of_any_element_is_the_sum_of_the_four_highest(total: int) -> None:
    kinds = ("earth", "earth", "wind", "wind", "arcane")
    pool = icepool.Pool([icepool.Die([worth(face)[1] for face in FACES[kind]]) for kind in kinds])
    expected = pool.highest(4).sum().probability(">=", total)
    assert chance(Setting(kinds, {"any": total}), long()) == expected


@pytest.mark.parametrize("cost", [{"earth": 2}, EARTH_3_ANY, {"earth": 5, "any": 1}], ids=str)
def test_mana_of_one_element_and_in_all(cost: dict[str, int]) -> None:
    kinds = ("earth", "earth", "arcane", "arcane")
    dice = [icepool.Die([icepool.Vector(worth(face)) for face in FACES[kind]]) for kind in kinds]
    enough = icepool.map(lambda got: got[0] >= cost["earth"] and got[1] >= sum(cost.values()), sum(dice[1:], dice[0]))
    assert chance(Setting(kinds, cost), long()) == enough.probability(True)
