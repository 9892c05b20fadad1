"""What the planner does in a turn, one habit at a time."""

from __future__ import annotations

import pytest
from games.manaforge.bots.tables import DICE, bot_turn, turn

import manaforge_widgets as mf
from manaforge_widgets.bots import choose


def test_the_last_build_is_the_one_with_most_prestige() -> None:
    match = turn(board=("Earthquake Wand", "Instant Castle", "Excavation Wand"), gems={"earth": 6})
    assert "build Instant Castle" in bot_turn(match)
    assert match.position.seats[0].prestige == 8


def test_a_wand_is_the_better_build_with_four_wands_in_the_store() -> None:
    wands = ["Spark Wand", "Levitation Wand", "Extinguishing Wand", "Illuminating Wand", "Excavation Wand"]
    match = turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6}, store=wands)
    bot_turn(match)
    assert match.position.seats[0].prestige == 4 + 5


def test_mana_is_paid_before_gems() -> None:
    match = turn(board=("Earth Boots",), last=False, reserve={"earth": 3}, gems={"earth": 3}, spends_left=0)
    assert "pay 3 earth" in bot_turn(match)
    assert match.position.seats[0].gems.earth == 3


def test_of_the_reserve_goes_what_the_turn_can_use_least() -> None:
    match = turn(
        board=("Illuminating Wand",),
        reserve={"earth": 3, "fire": 3},
        workshop=(("Cavalier Shields", ("earth", "earth")),),
        spends_left=0,
    )
    assert "pay 3 fire" in bot_turn(match)
    assert match.position.seats[0].prestige == 1 + 5


def test_gems_are_paid_in_the_element_owned_most() -> None:
    match = turn(board=("Illuminating Wand",), gems={"fire": 2, "water": 5}, spends_left=0)
    assert "pay 3 water gem" in bot_turn(match)


@pytest.mark.parametrize("last", [True, False])
def test_free_producers_are_used_before_the_turn_ends(last: bool) -> None:
    match = turn(
        last=last,
        workshop=(("Stone Circle", ("earth",)), ("Verdant Haven", ()), ("Illusion Globes", ())),
    )
    done = bot_turn(match)
    assert {"activate Stone Circle 2", "activate Verdant Haven 1", "activate Illusion Globes 1"} <= set(done)


def test_all_spends_are_used() -> None:
    dice = (*DICE, ("fire-2", "fire gem"), ("arcane-1", "earth/wind"))
    done = bot_turn(turn(last=False, dice=dice))
    assert sum(action.startswith("spend ") for action in done) == 4
    assert "spend fire-2" in done, "a gem keeps"


def test_mana_dice_come_first_when_they_reach_the_build() -> None:
    dice = (
        ("earth-1", "2 earth"),
        ("earth-2", "2 earth"),
        ("earth-3", "2 earth"),
        ("fire-1", "fire gem"),
        ("wind-1", "wind gem"),
    )
    match = turn(board=("Instant Castle",), dice=dice)
    assert "build Instant Castle" in bot_turn(match)


def test_a_transmute_copies_what_the_build_needs() -> None:
    dice = (("earth-1", "2 earth"), ("earth-2", "2 earth"), ("fire-1", "transmute"), ("fire-2", "2 fire"))
    match = turn(board=("Instant Castle",), dice=dice)
    done = bot_turn(match)
    assert {"transmute earth-1", "transmute earth-2"} & set(done)
    assert "build Instant Castle" in done


def test_a_runestone_gives_the_pair_that_fits() -> None:
    dice = (("earth-1", "runestone"), ("fire-1", "2 fire"), ("water-1", "2 water"), ("arcane-1", "fire/water"))
    match = turn(board=("Dragon Scepter",), dice=dice, gems={"fire": 1})
    done = bot_turn(match)
    assert {"choose 1 fire, 1 water", "choose 1 fire", "build Dragon Scepter"} <= set(done)


def test_a_prism_is_exchanged_to_complete_a_build_worth_it() -> None:
    match = turn(board=("Instant Castle",), gems={"earth": 2, "fire": 1}, prisms=2)
    done = bot_turn(match)
    assert {"exchange prism for earth", "build Instant Castle"} <= set(done)
    assert match.position.seats[0].prisms == 1
    assert match.position.seats[0].prestige == 8


def test_a_prism_is_gained_when_nothing_can_be_built() -> None:
    match = turn(board=("Instant Castle",), last=False, dice=DICE[1:])
    assert "gain prism" in bot_turn(match)


def test_a_gem_goes_on_a_card_while_it_still_pays_back() -> None:
    workshop = (("Glittering Cavern", ()),)
    assert "upgrade Glittering Cavern with earth" in bot_turn(turn(last=False, gems={"earth": 1}, workshop=workshop))


def test_a_card_is_upgraded_in_the_last_turn_only_for_prestige_now() -> None:
    workshop = (("Cavalier Shields", ()), ("Phoenix Egg", ("fire",)))
    match = turn(gems={"earth": 4, "fire": 1}, workshop=workshop)
    assert "activate Cavalier Shields 3" in bot_turn(match)
    assert match.position.seats[0].prestige == 5


def test_a_power_surge_uses_an_engine_twice() -> None:
    dice = (("earth-1", "2 earth"), ("earth-2", "2 earth"), ("earth-3", "2 earth"), ("wind-1", "power surge"))
    match = turn(dice=dice, workshop=(("Cavalier Shields", ("earth", "earth")),))
    done = bot_turn(match)
    assert done.count("activate Cavalier Shields 3") == 2
    assert match.position.seats[0].prestige == 10


def test_an_enchanter_makes_prestige_of_a_last_gem() -> None:
    match = turn(talents=("Earth Enchanter", "Famous"), gems={"earth": 1})
    assert "use Earth Enchanter" in bot_turn(match)


def test_a_mancer_turns_a_poor_die() -> None:
    dice = (("earth-1", "1 fire"), *DICE[1:])
    done = bot_turn(turn(last=False, talents=("Geomancer", "Famous"), dice=dice, spends_left=1))
    assert {"use Geomancer", "spend earth-1"} <= set(done)


def test_an_apprentice_gives_the_mana_that_is_missing() -> None:
    dice = (("earth-1", "2 earth"), ("fire-1", "1 wind"), ("wind-1", "2 wind"))
    match = turn(board=("Hellforge",), last=False, talents=("Wizard's Apprentice", "Famous"), dice=dice)
    done = bot_turn(match)
    assert {"use Wizard's Apprentice", "choose 1 fire", "build Hellforge"} <= set(done)


def test_a_scavenger_builds_the_better_card_of_the_discard_pile() -> None:
    match = turn(
        board=("Excavation Wand",),
        talents=("Scavenger", "Famous"),
        gems={"earth": 6, "fire": 1},
        discard=["Instant Castle"],
    )
    assert "build Instant Castle from discard" in bot_turn(match)


def test_enchanting_runes_exhaust_what_is_left() -> None:
    workshop = (("Enchanting Runes", ("wind",)), ("Stone Circle", ()), ("Sun Fragment", ()))
    match = turn(workshop=workshop)
    bot_turn(match)
    assert match.position.seats[0].prestige == 3


def test_a_good_die_stays_on_aether_reserve() -> None:
    dice = (*DICE, ("fire-2", "2 fire"), ("arcane-1", "earth/wind"))
    match = turn(last=False, talents=("Aether Reserve", "Precognition"), dice=dice)
    done = bot_turn(match)
    assert sum(action.startswith("hold ") for action in done) == 1
    assert not [action for action in done if action.startswith(("release", "look"))]


def test_a_gem_is_given_for_two_prestige() -> None:
    match = turn(board=("Replica Plate Mail",), gems={"earth": 5})
    view = match.view(None)
    view["seats"][1]["gems"]["earth"] = 1
    view["seats"][1]["prisms"] = 1
    match = mf.match_from(view)
    while match.to_act == (0,):
        match.apply(choose(match, 0, "planner"))
    assert choose(match, 1, "planner").text == "give earth gem"
