"""The worked cases of the rules, by their numbers."""

from __future__ import annotations

import pytest
from games.manaforge.rules.drafting import begun, drafted_with
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, prestige, refused, reserve

import manaforge_widgets as mf


@pytest.mark.rule("MF-D2", "MF-D6", "MF-P1")
def test_case_01_gem_die_then_gem_copy_then_both_gems_pay_for_one_build() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.seat(0, dice={"earth-1": "earth gem", "water-1": "gem copy"})
    m = t.match()
    play(m, "spend earth-1", "spend water-1")
    assert gems(m) == {"earth": 2}
    play(m, "build Excavation Wand")
    assert gems(m) == {}
    assert mat(m)["store"] == ["Excavation Wand"]


@pytest.mark.rule("MF-D6", "MF-T6")
def test_case_02_gem_copy_with_only_a_prism_needs_the_exchange_first() -> None:
    t = Table()
    t.seat(0, dice={"water-1": "gem copy"}, prisms=1)
    m = t.match()
    play(m, "spend water-1")
    assert gems(m) == {}
    assert mat(m)["prisms"] == 1
    m = t.match()
    play(m, "exchange prism for fire", "spend water-1")
    assert gems(m) == {"fire": 2}


@pytest.mark.rule("MF-T3", "MF-T4", "MF-I1")
def test_case_03_stone_circle_built_upgraded_and_used_at_its_second_level_in_one_turn() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=3)
    t.seat(0, gems={"earth": 1})
    m = t.match()
    play(m, "build Stone Circle", "pay 3 earth", "upgrade Stone Circle with earth", "activate Stone Circle 2")
    assert reserve(m) == {"earth": 2}
    assert mat(m)["workshop"] == [card("Stone Circle", "earth", charged=False)]


@pytest.mark.rule("MF-I3")
def test_case_04_four_wands_then_sunburst_wand_make_eight_prestige() -> None:
    t = Table()
    t.board("Sunburst Wand")
    t.reserve(earth=3, fire=1, wind=1, water=1)
    t.seat(0, store=["Excavation Wand", "Spark Wand", "Thunder Wand", "Tsunami Wand"])
    m = t.match()
    play(m, "build Sunburst Wand")
    assert prestige(m) == 8


@pytest.mark.rule("MF-I8")
def test_case_04_mimic_essence_on_a_dawn_wand_with_three_wands_makes_four_prestige() -> None:
    t = Table()
    t.board("Mimic Essence")
    t.reserve(earth=2, fire=1, wind=1, water=1)
    t.seat(0, store=["Excavation Wand", "Thunder Wand", "Tsunami Wand"])
    m = t.match()
    play(m, "build Mimic Essence", "mimic Excavation Wand")
    assert prestige(m) == 4


@pytest.mark.rule("MF-T1")
def test_case_05_aether_bombs_top_level_with_three_spends_left_leaves_one() -> None:
    t = Table()
    t.turn(spends_left=3)
    t.seat(0, workshop=["Aether Bombs"])
    m = t.match()
    play(m, "activate Aether Bombs 1")
    assert m.position.spends_left == 1
    assert prestige(m) == 2


@pytest.mark.rule("MF-I12", "MF-I13", "MF-T1")
def test_case_06_geyser_recharged_and_used_again_gives_two_more_spends_and_no_die_twice() -> None:
    t = Table()
    t.seat(0, workshop=["Aether Geyser", "Mana Accelerator"])
    m = t.match()
    play(m, "activate Aether Geyser 1", "activate Mana Accelerator 1", "activate Aether Geyser 1")
    assert m.position.spends_left == 6
    play(m, "spend earth-1", "spend fire-1", "spend wind-1", "spend water-1")
    assert m.position.spends_left == 2
    for name in ("earth-1", "fire-1", "wind-1", "water-1"):
        refused(m, f"spend {name}", "MF-T1")


@pytest.mark.rule("MF-I5")
def test_case_07_mask_counts_each_element_shown_at_least_twice() -> None:
    t = Table()
    t.board("Shapeshifter Mask")
    t.reserve(fire=5)
    shown = {
        "earth-1": "runestone",
        "fire-1": "2 fire",
        "fire-2": "fire gem",
        "fire-3": "transmute",
        "wind-1": "power surge",
        "water-1": "1 earth",
        "arcane-1": "earth/wind",
        "arcane-2": "earth/water",
    }
    t.seat(0, dice=shown)
    m = t.match()
    play(m, "build Shapeshifter Mask")
    assert prestige(m) == 4


@pytest.mark.rule("MF-I6")
def test_case_08_blindfold_with_two_charged_and_one_exhausted_card_makes_five_prestige() -> None:
    t = Table()
    t.board("Truesight Blindfold")
    t.reserve(wind=5)
    t.seat(0, workshop=["Stone Circle", "Sun Fragment", card("Wind Catcher", charged=False)])
    m = t.match()
    play(m, "build Truesight Blindfold")
    assert prestige(m) == 5


@pytest.mark.rule("MF-I7")
def test_case_09_rod_with_two_earth_gems_and_a_fire_gem_counts_at_most_two_of_them() -> None:
    t = Table()
    t.board("Elemental Rod")
    t.reserve(water=4)
    t.seat(0, gems={"earth": 2, "fire": 1})
    m = t.match()
    play(m, "build Elemental Rod", "pay 4 water")
    offered = {"spend no gems", "spend gems earth", "spend gems fire", "spend gems earth, fire"}
    assert set(options(m)) == offered
    play(m, "spend gems earth, fire")
    assert prestige(m) == 4
    assert gems(m) == {"earth": 1}


@pytest.mark.rule("MF-I9")
def test_case_10_replica_greatswords_before_seats_with_a_gem_with_a_prism_and_with_neither() -> None:
    t = Table(seats=4)
    t.board("Replica Greatswords")
    t.reserve(fire=5)
    t.seat(1, gems={"fire": 1})
    t.seat(2, prisms=1)
    m = t.match()
    play(m, "build Replica Greatswords")
    assert m.to_act == (1,)
    play(m, "give fire gem")
    assert m.to_act == (2,)
    play(m, "give prism")
    assert m.to_act == (0,)
    assert [prestige(m, seat) for seat in range(4)] == [6, 2, 2, 0]
    assert [gems(m, seat) for seat in range(4)] == [{"fire": 2}, {}, {}, {}]
    assert mat(m, 2)["prisms"] == 0


@pytest.mark.rule("MF-I1", "MF-A7", "MF-T4")
def test_case_11_a_card_discarded_with_two_gems_loses_both_and_scavenger_builds_it_back_bare() -> None:
    shields = card("Cavalier Shields", "earth", "earth")
    t = Table()
    t.board("Wind Catcher")
    t.reserve(wind=3)
    t.seat(0, talents=["Scavenger"], workshop=[shields, "Stone Circle", "Sun Fragment", "Runed Obelisk"])
    m = t.match()
    play(m, "build Wind Catcher", "discard Cavalier Shields")
    assert gems(m) == {}
    assert m.view(None)["discard"] == ["Cavalier Shields"]
    later = m.view(None)
    later["built"] = False
    later["seats"][0]["gems"]["earth"] = 5
    m = mf.match_from(later)
    play(m, "build Cavalier Shields from discard", "discard Stone Circle")
    assert gems(m) == {}
    assert card("Cavalier Shields") in mat(m)["workshop"]


@pytest.mark.rule("MF-T8", "MF-D7")
def test_case_12_a_new_die_shows_the_same_face_after_undo_and_redo() -> None:
    for seed in range(12):
        t = Table()
        t.board("Earth Boots")
        t.reserve(earth=3)
        m = t.match(seed)
        play(m, "build Earth Boots")
        shown = die(m, "earth-2")
        m.undo()
        assert len(mat(m)["dice"]) == 4
        m.redo()
        assert die(m, "earth-2") == shown


@pytest.mark.rule("MF-D7")
def test_case_13_with_eight_earth_dice_in_play_earth_boots_give_prestige_and_no_die() -> None:
    t = Table(seats=4)
    t.board("Earth Boots")
    t.reserve(earth=3)
    t.seat(0, talents=["Earth Enchanter", "Earth Crafter"])
    t.seat(1, talents=["Geomancer", "Archmage"], dice={"earth-3": "runestone"})
    m = t.match()
    assert m.position.supply.earth == 0
    play(m, "build Earth Boots")
    assert prestige(m) == 1
    assert [entry["die"] for entry in mat(m)["dice"] if entry["die"].startswith("earth")] == [
        "earth-1",
        "earth-2",
        "earth-3",
    ]


@pytest.mark.rule("MF-S4")
def test_case_14_the_first_player_begins_with_two_prisms_and_the_others_with_three() -> None:
    for seed in range(8):
        m = begun(seed, seats=4)
        expected = [3, 3, 3, 3]
        expected[m.position.first_player] = 2
        assert [seat.prisms for seat in m.position.seats] == expected


@pytest.mark.rule("MF-E1")
def test_case_14_a_tie_on_prestige_goes_to_three_gems_and_a_prism_before_three_gems() -> None:
    t = Table(round=9, first=1, active=0)
    t.seat(0, prestige=30, gems={"earth": 2, "fire": 1}, prisms=1)
    t.seat(1, prestige=30, gems={"water": 3})
    m = t.match()
    play(m, "end turn")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


@pytest.mark.rule("MF-I4")
def test_case_15_armguards_with_three_mana_and_two_gems_after_the_cost_make_0_to_5_prestige() -> None:
    for more in range(6):
        t = Table()
        t.board("Spellblock Armguards")
        t.reserve(earth=3, fire=3)
        t.seat(0, gems={"wind": 2})
        m = t.match()
        play(m, "build Spellblock Armguards", "pay 3 earth")
        assert options(m) == [f"pay {number} more" for number in range(6)]
        play(m, f"pay {more} more")
        if m.legal_actions()[0].kind == "pay":
            play(m, options(m)[0])
        assert prestige(m) == more
        left = sum(reserve(m).values()) + sum(gems(m).values())
        assert left == 5 - more


@pytest.mark.rule("MF-T8")
def test_case_16_the_turn_that_ends_a_round_is_permanent_and_one_in_its_middle_is_not() -> None:
    m = Table(3, round=7, first=1, active=0).match()
    play(m, "end turn")
    assert m.position.round == 8
    assert not m.can_undo
    assert m.to_act == (2,)
    play(m, "gain prism", "end turn")
    m.undo()
    assert m.to_act == (2,)
    play(m, "end turn", "gain prism")
    m.undo()
    assert not m.can_undo


@pytest.mark.rule("MF-S3")
def test_case_17_a_pick_can_be_taken_back_until_the_last_seat_has_picked() -> None:
    m = mf.new_match("manaforge", seats=2, seed=4)
    first, second = m.legal_actions(0)[:2]
    m.apply(first)
    m.undo()
    m.apply(second)
    m.apply(m.legal_actions(1)[0])
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="MF-S3"):
        m.undo()
    while m.position.phase == "draft":
        m.apply(m.legal_actions(m.to_act[0])[0])
    m.apply(m.legal_actions(0)[0])
    assert m.can_undo
    m.apply(m.legal_actions(1)[0])
    assert not m.can_undo


@pytest.mark.rule("MF-S6")
def test_case_18_archmage_declines_and_plays_with_the_dice_it_has() -> None:
    m = drafted_with(("Archmage", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    dice = [entry["die"] for entry in mat(m)["dice"]]
    play(m, "take no die")
    assert [entry["die"] for entry in mat(m)["dice"]] == dice
    assert m.position.phase == "play"
