"""What a seat may do in its turn (MF-T1, MF-T2, MF-T3, MF-T4, MF-T5, MF-T6, MF-T7)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, WORKSHOP
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, prestige, refused, reserve

import manaforge_widgets as mf

FOUR = ("earth-1", "fire-1", "wind-1", "water-1")


@pytest.mark.rule("MF-T1")
def test_a_turn_has_four_spends() -> None:
    t = Table()
    t.seat(0, dice={"arcane-1": "earth/fire"})
    m = t.match()
    assert m.position.spends_left == 4
    play(m, *(f"spend {name}" for name in FOUR))
    assert m.position.spends_left == 0
    refused(m, "spend arcane-1", "MF-T1")


@pytest.mark.rule("MF-T1")
def test_the_next_seat_has_four_spends_again() -> None:
    m = Table().match()
    play(m, "spend earth-1", "spend fire-1", "end turn")
    assert m.position.spends_left == 4


@pytest.mark.rule("MF-T1")
def test_a_die_is_spent_only_once_a_turn() -> None:
    m = Table().match()
    play(m, "spend earth-1")
    assert die(m, "earth-1")["spent"]
    refused(m, "spend earth-1", "MF-T1")


@pytest.mark.rule("MF-T1")
def test_a_die_the_seat_does_not_own_cannot_be_spent() -> None:
    m = Table().match()
    refused(m, "spend arcane-1", "MF-T1")


@pytest.mark.rule("MF-T1")
@pytest.mark.parametrize(
    ("name", "face"), [("water-1", "gem copy"), ("wind-1", "power surge")], ids=["gem copy", "power surge"]
)
def test_a_die_may_be_spent_for_nothing(name: str, face: str) -> None:
    t = Table()
    t.seat(0, dice={name: face})
    m = t.match()
    play(m, f"spend {name}")
    assert m.position.spends_left == 3
    assert die(m, name)["spent"]
    assert reserve(m) == gems(m) == {}


@pytest.mark.rule("MF-T1", "MF-I13")
def test_aether_geyser_gives_one_spend_more() -> None:
    t = Table()
    t.seat(0, dice={"arcane-1": "earth/fire"}, workshop=["Aether Geyser"])
    m = t.match()
    play(m, *(f"spend {name}" for name in FOUR), "activate Aether Geyser 1", "spend arcane-1", "choose 1 fire")
    assert reserve(m)["fire"] == 3
    assert m.position.spends_left == 0


@pytest.mark.rule("MF-T1", "MF-A5")
def test_the_apprentice_uses_up_a_spend() -> None:
    t = Table()
    t.seat(0, talents=["Wizard's Apprentice"])
    m = t.match()
    play(m, "use Wizard's Apprentice", "choose 1 wind")
    assert m.position.spends_left == 3


@pytest.mark.rule("MF-T2")
def test_one_item_is_built_a_turn() -> None:
    t = Table()
    t.board("Excavation Wand", "Spark Wand")
    t.reserve(earth=2, fire=2)
    m = t.match()
    play(m, "build Excavation Wand")
    assert m.position.built
    refused(m, "build Spark Wand", "MF-T2")


@pytest.mark.rule("MF-T2")
def test_a_built_item_leaves_its_space_on_the_board_empty() -> None:
    t = Table()
    t.board("Excavation Wand", "Spark Wand")
    t.reserve(earth=2)
    m = t.match()
    play(m, "build Excavation Wand")
    assert m.view(None)["board"] == [None, "Spark Wand", None, None, None, None]


@pytest.mark.rule("MF-T2")
def test_a_prism_is_gained_instead_of_a_build_and_once_a_turn() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.reserve(earth=2)
    m = t.match()
    play(m, "gain prism")
    assert mat(m)["prisms"] == 1
    refused(m, "build Excavation Wand", "MF-T2")
    refused(m, "gain prism", "MF-T2")


@pytest.mark.rule("MF-T2")
def test_after_a_build_no_prism_can_be_gained() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.reserve(earth=2)
    m = t.match()
    play(m, "build Excavation Wand")
    refused(m, "gain prism", "MF-T2")


@pytest.mark.rule("MF-T2", "MF-T6")
def test_a_gained_prism_can_be_exchanged_at_once() -> None:
    m = Table().match()
    play(m, "gain prism", "exchange prism for water")
    assert gems(m) == {"water": 1}
    assert mat(m)["prisms"] == 0


@pytest.mark.rule("MF-T2")
def test_the_next_seat_may_build_again() -> None:
    m = Table().match()
    play(m, "gain prism", "end turn", "gain prism")
    assert mat(m, 1)["prisms"] == 1


@pytest.mark.rule("MF-T2")
def test_an_item_that_is_not_on_the_board_cannot_be_built() -> None:
    t = Table()
    t.reserve(earth=2)
    t.discard("Excavation Wand")
    refused(t.match(), "build Excavation Wand", "MF-T2")


@pytest.mark.rule("MF-T3")
@pytest.mark.parametrize("title", WORKSHOP)
def test_an_exhausted_card_cannot_be_activated(title: str) -> None:
    t = Table()
    t.reserve(earth=9, fire=9, wind=9, water=9)
    t.seat(0, gems={"earth": 3}, workshop=[card(title, charged=False)])
    refused(t.match(), f"activate {title} 1", "MF-T3")


@pytest.mark.rule("MF-T3")
def test_only_cards_in_ones_own_workshop_can_be_activated() -> None:
    t = Table()
    t.board("Stone Circle")
    t.seat(1, workshop=["Sun Fragment"])
    m = t.match()
    refused(m, "activate Sun Fragment 1", "MF-T3")
    refused(m, "activate Stone Circle 1", "MF-T3")


@pytest.mark.rule("MF-T3", "MF-T4")
def test_a_level_without_its_gem_is_locked() -> None:
    t = Table()
    t.reserve(earth=6)
    t.seat(0, workshop=[card("Cavalier Shields", "earth"), "Glittering Cavern"])
    m = t.match()
    refused(m, "activate Cavalier Shields 3", "MF-T4")
    refused(m, "activate Glittering Cavern 1", "MF-T4")


@pytest.mark.rule("MF-T3")
@pytest.mark.parametrize(("level", "paid", "gained"), [(1, 1, 1), (2, 2, 3), (3, 3, 5)])
def test_lower_levels_stay_usable_after_an_upgrade(level: int, paid: int, gained: int) -> None:
    t = Table()
    t.reserve(earth=3)
    t.seat(0, workshop=[card("Cavalier Shields", "earth", "earth")])
    m = t.match()
    play(m, f"activate Cavalier Shields {level}")
    assert prestige(m) == gained
    assert sum(reserve(m).values()) == 3 - paid


@pytest.mark.rule("MF-T3")
def test_one_activation_uses_one_level_and_exhausts_the_card() -> None:
    t = Table()
    t.seat(0, workshop=[card("Stone Circle", "earth")])
    m = t.match()
    play(m, "activate Stone Circle 1")
    assert mat(m)["workshop"] == [card("Stone Circle", "earth", charged=False)]
    refused(m, "activate Stone Circle 2", "MF-T3")


@pytest.mark.rule("MF-T3")
def test_a_card_that_does_not_exist_at_that_level_is_refused() -> None:
    t = Table()
    t.seat(0, workshop=["Illusion Globes"])
    m = t.match()
    refused(m, "activate Illusion Globes 2", "MF-T3")


@pytest.mark.rule("MF-T5")
def test_only_a_talent_that_one_has_can_be_activated() -> None:
    t = Table()
    t.seat(0, gems={"earth": 1})
    t.seat(1, talents=["Earth Enchanter"])
    refused(t.match(), "use Earth Enchanter", "MF-T5")


@pytest.mark.rule("MF-T5")
@pytest.mark.parametrize("talent", ["Famous", "Archmage", "Secret Stash", "Earth Crafter", "Arcane Crafter"])
def test_a_talent_that_works_by_itself_is_not_activated(talent: str) -> None:
    t = Table()
    t.seat(0, talents=[talent], gems={"earth": 1})
    refused(t.match(), f"use {talent}", "MF-T5")


@pytest.mark.rule("MF-T5")
def test_a_talent_may_be_activated_again_in_the_next_turn() -> None:
    t = Table(round=7)
    t.seat(0, talents=["Earth Enchanter"], gems={"earth": 2})
    m = t.match()
    play(m, "use Earth Enchanter", "end turn", "end turn", "end turn")
    assert m.to_act == (0,)
    play(m, "use Earth Enchanter")
    assert prestige(m) == 2


@pytest.mark.rule("MF-T6")
@pytest.mark.parametrize("element", ELEMENTS)
def test_a_prism_is_exchanged_for_a_gem_of_any_element(element: str) -> None:
    t = Table()
    t.seat(0, prisms=2)
    m = t.match()
    play(m, f"exchange prism for {element}")
    assert gems(m) == {element: 1}
    assert mat(m)["prisms"] == 1


@pytest.mark.rule("MF-T6")
def test_without_a_prism_nothing_can_be_exchanged() -> None:
    refused(Table().match(), "exchange prism for earth", "MF-T6")


@pytest.mark.rule("MF-T6")
def test_a_prism_cannot_be_exchanged_in_anothers_turn() -> None:
    t = Table()
    t.seat(1, prisms=1)
    m = t.match()
    assert m.why_not("exchange prism for earth", 1) is not None
    assert m.legal_actions(1) == ()


@pytest.mark.rule("MF-T7")
def test_at_the_end_of_a_turn_the_reserve_empties_and_gems_and_prisms_stay() -> None:
    t = Table()
    t.reserve(earth=2, water=1)
    t.seat(0, gems={"fire": 2}, prisms=3)
    m = t.match()
    play(m, "end turn")
    assert reserve(m) == {}
    assert gems(m) == {"fire": 2}
    assert mat(m)["prisms"] == 3


@pytest.mark.rule("MF-T7")
def test_spare_mana_is_not_turned_into_gems() -> None:
    m = Table().match()
    play(m, "spend earth-1", "end turn")
    assert gems(m) == {}


@pytest.mark.rule("MF-T7")
def test_a_turn_may_end_at_once() -> None:
    m = Table().match()
    assert "end turn" in options(m)
    play(m, "end turn")
    assert m.to_act == (1,)


@pytest.mark.rule("MF-T7")
@pytest.mark.parametrize("action", ["end turn", "spend wind-1", "gain prism", "exchange prism for earth"])
def test_nothing_else_is_done_before_a_choice_is_answered(action: str) -> None:
    t = Table()
    t.seat(0, dice={"earth-1": "runestone"}, prisms=1)
    m = t.match()
    play(m, "spend earth-1")
    before = m.view(None)
    assert m.why_not(action) is not None
    assert action not in options(m)
    with pytest.raises(mf.IllegalAction):
        m.apply(action)
    assert m.view(None) == before
