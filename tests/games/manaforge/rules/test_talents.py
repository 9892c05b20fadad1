"""Enchanters, crafters, the -mancers and the Apprentice (MF-A1, A2, A3, A5)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, FACES, ITEMS
from games.manaforge.rules.table import Table, die, gems, mat, options, play, prestige, refused, reserve

ENCHANTERS = {f"{element.title()} Enchanter": element for element in ELEMENTS}
CRAFTERS = {f"{element.title()} Crafter": element for element in ELEMENTS}
MANCERS = dict(zip(("Geomancer", "Pyromancer", "Aeromancer", "Hydromancer"), ELEMENTS, strict=True))


def exact(title: str, **values: object) -> Table:
    """Return a table with exactly the mana for an item."""
    cost = ITEMS[title]["cost"]
    filler = next((one for one in ELEMENTS if one in cost), "earth")
    t = Table()
    t.board(title)
    t.reserve(**{one: cost.get(one, 0) + (cost.get("any", 0) if one == filler else 0) for one in ELEMENTS})
    t.seat(0, **values)
    return t


@pytest.mark.rule("MF-A1", "MF-T5")
@pytest.mark.parametrize(("talent", "element"), ENCHANTERS.items())
def test_an_enchanter_turns_one_gem_of_its_element_into_one_prestige(talent: str, element: str) -> None:
    t = Table()
    t.seat(0, talents=[talent], gems=dict.fromkeys(ELEMENTS, 2))
    m = t.match()
    play(m, f"use {talent}")
    assert prestige(m) == 1
    assert gems(m) == dict.fromkeys(ELEMENTS, 2) | {element: 1}
    refused(m, f"use {talent}", "MF-T5")


@pytest.mark.rule("MF-A1")
@pytest.mark.parametrize(("talent", "element"), ENCHANTERS.items())
def test_an_enchanter_takes_no_other_gem_and_no_mana(talent: str, element: str) -> None:
    t = Table()
    t.reserve(**{element: 3})
    t.seat(0, talents=[talent], prisms=1, gems={other: 2 for other in ELEMENTS if other != element})
    refused(t.match(), f"use {talent}", "MF-A1")


@pytest.mark.rule("MF-A1")
def test_two_enchanters_are_used_once_each_in_a_turn() -> None:
    t = Table()
    t.seat(0, talents=["Earth Enchanter", "Fire Enchanter"], gems={"earth": 1, "fire": 1})
    m = t.match()
    play(m, "use Earth Enchanter", "use Fire Enchanter")
    assert prestige(m) == 2


@pytest.mark.rule("MF-A2")
@pytest.mark.parametrize(("talent", "element"), CRAFTERS.items())
@pytest.mark.parametrize("title", ["Hellforge", "Glacial Spike", "Cavalier Shields", "Spark Wand", "Thunder Wand"])
def test_a_crafter_brings_a_gem_for_each_item_of_its_element(talent: str, element: str, title: str) -> None:
    m = exact(title, talents=[talent]).match()
    play(m, f"build {title}")
    assert gems(m) == ({element: 1} if ITEMS[title]["element"] == element else {})


@pytest.mark.rule("MF-A2")
@pytest.mark.parametrize("title", ITEMS)
def test_the_items_own_element_counts_for_crafters_and_not_its_cost(title: str) -> None:
    element = ITEMS[title]["element"]
    own = f"{element.title()} Crafter"
    other = "Water Crafter" if element != "water" else "Earth Crafter"
    m = exact(title, talents=[own, other]).match()
    play(m, f"build {title}")
    while m.legal_actions()[0].kind in ("more", "pay"):
        play(m, options(m)[0])
    assert gems(m) == ({} if element == "arcane" else {element: 1})
    given = ITEMS[title].get("effect", {}).get("prisms", 0)
    assert mat(m)["prisms"] == given + (1 if element == "arcane" else 0)


@pytest.mark.rule("MF-A2")
def test_a_crafters_gem_comes_after_the_items_effect() -> None:
    m = exact("Elemental Rod", talents=["Water Crafter"]).match()
    play(m, "build Elemental Rod")
    assert prestige(m) == 0, "there was no gem yet to be spent on the Rod"
    assert gems(m) == {"water": 1}


@pytest.mark.rule("MF-A2")
def test_a_crafter_gives_nothing_for_another_seats_item_and_nothing_for_a_prism_gained() -> None:
    t = exact("Stone Circle")
    t.seat(1, talents=["Earth Crafter"])
    m = t.match()
    play(m, "build Stone Circle", "end turn", "gain prism")
    assert gems(m, 1) == {}


@pytest.mark.rule("MF-A3")
@pytest.mark.parametrize(("talent", "element"), MANCERS.items())
def test_a_mancer_turns_a_die_of_its_element_to_a_gem_side(talent: str, element: str) -> None:
    t = Table()
    t.seat(0, talents=[talent])
    m = t.match()
    play(m, f"use {talent}")
    assert options(m) == [f"turn {element}-1", f"turn {element}-2"]
    play(m, f"turn {element}-2")
    assert die(m, f"{element}-2")["face"] == f"{element} gem"
    assert die(m, f"{element}-1")["face"] == FACES[element][0]
    play(m, f"spend {element}-2")
    assert gems(m) == {element: 1}


@pytest.mark.rule("MF-A3", "MF-T5")
@pytest.mark.parametrize(("talent", "element"), MANCERS.items())
def test_a_mancer_works_once_a_turn(talent: str, element: str) -> None:
    t = Table()
    t.seat(0, talents=[talent])
    m = t.match()
    play(m, f"use {talent}", f"turn {element}-1")
    refused(m, f"use {talent}", "MF-T5")


@pytest.mark.rule("MF-A3")
def test_a_mancer_turns_no_die_of_another_type() -> None:
    t = Table()
    t.seat(0, talents=["Geomancer", "Famous"])
    m = t.match()
    play(m, "use Geomancer")
    refused(m, "turn fire-1", "MF-A3")
    refused(m, "turn arcane-1", "MF-A3")


@pytest.mark.rule("MF-A3")
def test_a_spent_die_that_is_turned_stays_spent() -> None:
    t = Table()
    t.seat(0, talents=["Geomancer"], spent=["earth-1"])
    m = t.match()
    play(m, "use Geomancer", "turn earth-1")
    assert die(m, "earth-1") == {"die": "earth-1", "face": "earth gem", "spent": True, "held": False}
    refused(m, "spend earth-1", "MF-T1")
    assert gems(m) == {}


@pytest.mark.rule("MF-A3")
def test_the_die_on_aether_reserve_may_be_turned_and_stays_there() -> None:
    t = Table()
    t.seat(0, talents=["Geomancer", "Aether Reserve"], held="earth-1")
    m = t.match()
    play(m, "use Geomancer", "turn earth-1")
    assert die(m, "earth-1") == {"die": "earth-1", "face": "earth gem", "spent": False, "held": True}


@pytest.mark.rule("MF-A3", "MF-D4")
def test_a_transmute_of_a_turned_die_copies_the_gem() -> None:
    t = Table()
    t.seat(0, talents=["Geomancer"], dice={"fire-1": "transmute"}, spent=["earth-1"])
    m = t.match()
    play(m, "use Geomancer", "turn earth-1", "spend fire-1", "transmute earth-1")
    assert gems(m) == {"earth": 1}


@pytest.mark.rule("MF-A3")
def test_a_turned_die_is_rolled_again_in_the_next_round() -> None:
    t = Table(round=7, first=1, active=0)
    t.seat(0, talents=["Geomancer"])
    m = t.match()
    m.force({"seat 0 earth-1": "1 water"})
    play(m, "use Geomancer", "turn earth-1", "end turn")
    assert die(m, "earth-1")["face"] == "1 water"


@pytest.mark.rule("MF-A5")
@pytest.mark.parametrize("element", ELEMENTS)
def test_the_apprentice_turns_a_spend_into_a_mana_of_any_element(element: str) -> None:
    t = Table()
    t.seat(0, talents=["Wizard's Apprentice"])
    m = t.match()
    play(m, "use Wizard's Apprentice")
    assert options(m) == [f"choose 1 {one}" for one in ELEMENTS]
    play(m, f"choose 1 {element}")
    assert reserve(m) == {element: 1}
    assert m.position.spends_left == 3
    assert not any(entry["spent"] for entry in mat(m)["dice"])


@pytest.mark.rule("MF-A5")
def test_the_apprentice_works_while_spends_remain_and_no_longer() -> None:
    t = Table()
    t.seat(0, talents=["Wizard's Apprentice"])
    m = t.match()
    for _ in range(4):
        play(m, "use Wizard's Apprentice", "choose 1 water")
    assert reserve(m) == {"water": 4}
    refused(m, "use Wizard's Apprentice", "MF-A5")
    refused(m, "spend earth-1", "MF-T1")


@pytest.mark.rule("MF-A5", "MF-I13")
def test_the_geysers_spend_serves_the_apprentice_too() -> None:
    t = Table()
    t.turn(spends_left=0)
    t.seat(0, talents=["Wizard's Apprentice"], workshop=["Aether Geyser"])
    m = t.match()
    play(m, "activate Aether Geyser 1", "use Wizard's Apprentice", "choose 1 fire")
    assert reserve(m) == {"fire": 1}
