"""The workshop: its four places, building into it, upgrading (MF-I1, MF-T4)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS, WORKSHOP
from games.manaforge.rules.table import Table, card, gems, mat, options, play, refused, reserve

FULL = ("Stone Circle", "Sun Fragment", "Runed Obelisk", "Illusion Globes")
UPGRADES = {title: [level["gem"] for level in ITEMS[title]["levels"] if "gem" in level] for title in WORKSHOP}


def crowded(*workshop: object, **values: object) -> Table:
    """Return a table with Wind Catcher to be built into this workshop."""
    t = Table()
    t.board("Wind Catcher")
    t.reserve(wind=3)
    t.seat(0, workshop=workshop or FULL, **values)
    return t


@pytest.mark.rule("MF-I1")
@pytest.mark.parametrize("title", WORKSHOP)
def test_a_built_workshop_item_lies_charged_and_bare_in_the_workshop(title: str) -> None:
    t = Table()
    t.board(title)
    cost = ITEMS[title]["cost"]
    t.reserve(
        **{element: cost.get(element, 0) + (cost.get("any", 0) if element == "fire" else 0) for element in ELEMENTS}
    )
    m = t.match()
    play(m, f"build {title}")
    assert mat(m)["workshop"] == [card(title)]
    assert mat(m)["store"] == []


@pytest.mark.rule("MF-I1")
def test_a_built_workshop_item_is_usable_at_once() -> None:
    m = crowded("Stone Circle").match()
    play(m, "build Wind Catcher", "activate Wind Catcher 1")
    assert reserve(m) == {"wind": 1}


@pytest.mark.rule("MF-I1", "MF-T4")
def test_a_built_workshop_item_is_upgradable_at_once() -> None:
    m = crowded("Stone Circle", gems={"fire": 1, "wind": 1}).match()
    play(m, "build Wind Catcher", "pay 3 wind", "upgrade Wind Catcher with wind", "activate Wind Catcher 2")
    assert reserve(m) == {"wind": 2}


@pytest.mark.rule("MF-I1")
def test_up_to_four_cards_nothing_is_discarded() -> None:
    m = crowded(*FULL[:3]).match()
    play(m, "build Wind Catcher")
    assert [entry["card"] for entry in mat(m)["workshop"]] == [*FULL[:3], "Wind Catcher"]
    assert m.view(None)["discard"] == []


@pytest.mark.rule("MF-I1")
@pytest.mark.parametrize("gone", FULL)
def test_with_four_cards_the_builder_discards_one_of_its_own_choice(gone: str) -> None:
    t = crowded()
    t.discard("Hellforge")
    m = t.match()
    play(m, "build Wind Catcher")
    assert options(m) == [f"discard {title}" for title in FULL]
    play(m, f"discard {gone}")
    left = [entry["card"] for entry in mat(m)["workshop"]]
    assert sorted(left) == sorted([title for title in FULL if title != gone] + ["Wind Catcher"])
    assert m.view(None)["discard"] == ["Hellforge", gone]


@pytest.mark.rule("MF-I1")
def test_an_exhausted_card_may_be_discarded_and_the_new_one_is_charged() -> None:
    m = crowded(card("Stone Circle", charged=False), *FULL[1:]).match()
    play(m, "build Wind Catcher", "discard Stone Circle")
    assert card("Wind Catcher") in mat(m)["workshop"]


@pytest.mark.rule("MF-I1")
def test_a_card_that_is_not_in_the_workshop_cannot_be_discarded() -> None:
    m = crowded().match()
    play(m, "build Wind Catcher")
    refused(m, "discard Hellforge", "MF-I1")


@pytest.mark.rule("MF-I1", "MF-T4")
def test_the_gems_on_a_discarded_card_are_destroyed() -> None:
    m = crowded(card("Stone Circle", "earth"), *FULL[1:], gems={"fire": 1}).match()
    play(m, "build Wind Catcher", "pay 3 wind", "discard Stone Circle")
    assert gems(m) == {"fire": 1}


@pytest.mark.rule("MF-I1")
def test_with_four_cards_a_store_item_discards_nothing() -> None:
    t = crowded()
    t.board("Levitation Wand")
    m = t.match()
    play(m, "build Levitation Wand")
    assert [entry["card"] for entry in mat(m)["workshop"]] == list(FULL)


@pytest.mark.rule("MF-T4")
@pytest.mark.parametrize("title", [title for title in WORKSHOP if UPGRADES[title]])
def test_each_card_takes_the_gems_of_its_levels_from_top_to_bottom(title: str) -> None:
    wanted = ["water" if gem == "any" else gem for gem in UPGRADES[title]]
    t = Table()
    t.seat(0, gems=dict.fromkeys(ELEMENTS, 5), workshop=[title])
    m = t.match()
    for number, element in enumerate(wanted):
        if UPGRADES[title][number] == "any":
            assert {f"upgrade {title} with {one}" for one in ELEMENTS} <= set(options(m))
        else:
            for other in ELEMENTS:
                if other != element:
                    refused(m, f"upgrade {title} with {other}", "MF-T4")
        play(m, f"upgrade {title} with {element}")
        assert mat(m)["workshop"][0]["gems"] == wanted[: number + 1]
        assert sum(gems(m).values()) == 20 - number - 1
    for element in ELEMENTS:
        refused(m, f"upgrade {title} with {element}", "MF-T4")


@pytest.mark.rule("MF-T4")
@pytest.mark.parametrize("title", [title for title in WORKSHOP if not UPGRADES[title]])
def test_a_card_without_gem_levels_cannot_be_upgraded(title: str) -> None:
    t = Table()
    t.seat(0, gems=dict.fromkeys(ELEMENTS, 1), workshop=[title])
    m = t.match()
    for element in ELEMENTS:
        refused(m, f"upgrade {title} with {element}", "MF-T4")


@pytest.mark.rule("MF-T4")
def test_an_upgrade_takes_an_owned_gem_and_neither_mana_nor_a_prism() -> None:
    t = Table()
    t.reserve(earth=3)
    t.seat(0, prisms=1, workshop=["Stone Circle"])
    m = t.match()
    refused(m, "upgrade Stone Circle with earth", "MF-T4")
    play(m, "exchange prism for earth", "upgrade Stone Circle with earth")
    assert mat(m)["workshop"] == [card("Stone Circle", "earth")]


@pytest.mark.rule("MF-T4")
def test_any_number_of_upgrades_may_be_made_in_one_turn() -> None:
    t = Table()
    t.seat(0, gems={"earth": 4, "fire": 1}, workshop=["Cavalier Shields", "Glittering Cavern", "Sun Fragment"])
    m = t.match()
    play(m, *["upgrade Cavalier Shields with earth"] * 2, *["upgrade Glittering Cavern with earth"] * 2)
    play(m, "upgrade Sun Fragment with fire")
    assert gems(m) == {}


@pytest.mark.rule("MF-T4")
def test_an_exhausted_card_may_be_upgraded_and_stays_exhausted() -> None:
    t = Table()
    t.seat(0, gems={"earth": 1}, workshop=[card("Stone Circle", charged=False)])
    m = t.match()
    play(m, "upgrade Stone Circle with earth")
    assert mat(m)["workshop"] == [card("Stone Circle", "earth", charged=False)]


@pytest.mark.rule("MF-T4")
def test_an_attached_gem_is_not_owned_any_more() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.seat(0, talents=["Earth Enchanter"], gems={"earth": 1}, workshop=["Stone Circle", "Gemstone Gloves"])
    t.reserve(earth=1)
    m = t.match()
    play(m, "upgrade Stone Circle with earth")
    refused(m, "build Excavation Wand", "MF-P4")
    refused(m, "activate Gemstone Gloves 1", "MF-P2")
    refused(m, "use Earth Enchanter", "MF-A1")


@pytest.mark.rule("MF-T4")
def test_only_ones_own_cards_can_be_upgraded() -> None:
    t = Table()
    t.seat(0, gems={"earth": 1})
    t.seat(1, workshop=["Stone Circle"])
    refused(t.match(), "upgrade Stone Circle with earth", "MF-T4")
