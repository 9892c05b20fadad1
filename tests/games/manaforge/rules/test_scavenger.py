"""Scavenger: building from the discard pile (MF-A7)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS
from games.manaforge.rules.table import Table, card, gems, mat, options, play, refused, reserve


@pytest.mark.rule("MF-A7")
def test_scavenger_builds_any_card_of_the_discard_pile_for_a_gem_and_its_cost() -> None:
    for title in ("Excavation Wand", "Hellforge", "Spark Wand"):
        t = Table()
        t.discard("Excavation Wand", "Hellforge", "Spark Wand")
        cost = ITEMS[title]["cost"]
        t.reserve(**{one: cost.get(one, 0) + (cost.get("any", 0) if one == "fire" else 0) for one in ELEMENTS})
        t.seat(0, talents=["Scavenger"], gems={"water": 1})
        m = t.match()
        play(m, f"build {title} from discard")
        for ask in ("pay 1 water gem",):
            if ask in options(m):
                play(m, ask)
        assert gems(m) == reserve(m) == {}
        assert title not in m.view(None)["discard"]
        assert len(m.view(None)["discard"]) == 2
        owned = [*mat(m)["store"], *(entry["card"] for entry in mat(m)["workshop"])]
        assert owned == [title]


@pytest.mark.rule("MF-A7")
@pytest.mark.parametrize("element", ELEMENTS)
def test_scavengers_gem_may_be_of_any_element(element: str) -> None:
    t = Table()
    t.discard("Spark Wand")
    t.reserve(fire=2)
    t.seat(0, talents=["Scavenger"], gems={element: 1})
    m = t.match()
    play(m, "build Spark Wand from discard")
    if element == "fire":
        play(m, *(text for text in options(m) if text == "pay 2 fire"))
    assert mat(m)["store"] == ["Spark Wand"]
    assert gems(m) == reserve(m) == {}


@pytest.mark.rule("MF-A7")
def test_scavenger_is_the_turns_one_build() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.discard("Spark Wand")
    t.reserve(earth=2, fire=2)
    t.seat(0, talents=["Scavenger"], gems={"water": 1})
    m = t.match()
    play(m, "build Spark Wand from discard")
    refused(m, "build Excavation Wand", "MF-T2")
    refused(m, "gain prism", "MF-T2")


@pytest.mark.rule("MF-A7")
def test_after_a_build_scavenger_builds_nothing() -> None:
    t = Table()
    t.discard("Spark Wand")
    t.reserve(fire=2)
    t.seat(0, talents=["Scavenger"], gems={"water": 1})
    m = t.match()
    play(m, "gain prism")
    refused(m, "build Spark Wand from discard", "MF-T2")


@pytest.mark.rule("MF-A7")
def test_scavenger_needs_a_gem_beside_the_cost() -> None:
    t = Table()
    t.discard("Spark Wand")
    t.seat(0, talents=["Scavenger"], gems={"fire": 2}, prisms=3)
    m = t.match()
    assert "build Spark Wand from discard" not in options(m)
    assert m.why_not("build Spark Wand from discard") is not None
    play(m, "exchange prism for earth", "build Spark Wand from discard")
    for ask in ("pay 1 earth gem",):
        if ask in options(m):
            play(m, ask)
    assert mat(m)["store"] == ["Spark Wand"]
    assert gems(m) == {}


@pytest.mark.rule("MF-A7")
def test_mana_does_not_pay_scavengers_gem() -> None:
    t = Table()
    t.discard("Spark Wand")
    t.reserve(fire=5)
    t.seat(0, talents=["Scavenger"])
    refused(t.match(), "build Spark Wand from discard", "MF-A7")


@pytest.mark.rule("MF-A7")
def test_without_scavenger_nothing_is_built_from_the_discard_pile() -> None:
    t = Table()
    t.discard("Spark Wand")
    t.reserve(fire=2)
    t.seat(0, gems={"water": 1})
    t.seat(1, talents=["Scavenger"])
    refused(t.match(), "build Spark Wand from discard", "MF-A7")


@pytest.mark.rule("MF-A7")
def test_scavenger_builds_nothing_that_is_not_in_the_discard_pile() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.reserve(earth=2)
    t.seat(0, talents=["Scavenger"], gems={"water": 1})
    refused(t.match(), "build Excavation Wand from discard", "MF-A7")


@pytest.mark.rule("MF-A7", "MF-A2")
def test_an_item_scavenged_counts_for_crafters() -> None:
    t = Table()
    t.discard("Spark Wand")
    t.reserve(fire=2)
    t.seat(0, talents=["Scavenger", "Fire Crafter"], gems={"water": 1})
    m = t.match()
    play(m, "build Spark Wand from discard")
    assert gems(m) == {"fire": 1}


@pytest.mark.rule("MF-A7", "MF-I1")
def test_the_card_discarded_for_a_scavenged_one_lies_on_the_pile() -> None:
    t = Table()
    t.discard("Wind Catcher", "Spark Wand")
    t.reserve(wind=3)
    full = ["Stone Circle", "Sun Fragment", "Hellforge", card("Illusion Globes")]
    t.seat(0, talents=["Scavenger"], gems={"water": 1}, workshop=full)
    m = t.match()
    play(m, "build Wind Catcher from discard")
    while m.legal_actions()[0].kind == "pay":
        play(m, "pay 3 wind" if "pay 3 wind" in options(m) else "pay 1 water gem")
    play(m, "discard Hellforge")
    assert m.view(None)["discard"] == ["Spark Wand", "Hellforge"]


@pytest.mark.rule("MF-T5")
@pytest.mark.parametrize(
    ("talent", "how"),
    [("Scavenger", "build CARD from discard"), ("Aether Reserve", "hold DIE"), ("Precognition", "look at deck")],
)
def test_a_talent_that_is_used_otherwise_says_how_in_the_games_words(talent: str, how: str) -> None:
    t = Table()
    t.seat(0, talents=[talent])
    why = t.match().why_not(f"use {talent}")
    assert why is not None
    assert f"'{how}'" in why
    assert "click" not in why
