"""Mimic Essence: the effect of a card in one's store, again (MF-I8)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import EXTRA_DIE, ITEMS, PRISM_CARDS, STORE, WANDS
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, prestige, refused, reserve

import manaforge_widgets as mf

pytestmark = pytest.mark.rule("MF-I8")

FLAT = [title for title in STORE if set(ITEMS[title]["effect"]) == {"prestige"}]


def mimicking(*store: str, seats: int = 2, **values: object) -> Table:
    """Return a table with exactly the mana for Mimic Essence, and these cards in the store."""
    t = Table(seats)
    t.board("Mimic Essence")
    t.reserve(earth=2, fire=1, wind=1, water=1)
    t.seat(0, store=list(store), **values)
    return t


def mimic(t: Table) -> mf.Match:
    """Return the match after building it, where the store has only one card to copy."""
    m = t.match()
    play(m, "build Mimic Essence")
    return m


@pytest.mark.parametrize("title", FLAT)
def test_plain_prestige_is_gained_again(title: str) -> None:
    assert prestige(mimic(mimicking(title))) == ITEMS[title]["effect"]["prestige"]


@pytest.mark.parametrize("title", WANDS)
def test_a_copied_wand_counts_the_wands_in_the_store_itself_among_them(title: str) -> None:
    other = "Spark Wand" if title != "Spark Wand" else "Excavation Wand"
    m = mimicking(title, "Portal Staff", other).match()
    play(m, "build Mimic Essence", f"mimic {title}")
    assert prestige(m) == ITEMS[title]["effect"]["prestige"] + 2


def test_mimic_essence_is_no_wand_for_wands_built_later() -> None:
    t = Table()
    t.board("Spark Wand")
    t.reserve(fire=2)
    t.seat(0, store=["Excavation Wand", "Mimic Essence"])
    m = t.match()
    play(m, "build Spark Wand")
    assert prestige(m) == 2


@pytest.mark.parametrize("title", EXTRA_DIE)
def test_a_copied_die_card_gives_a_die_and_its_prestige(title: str) -> None:
    kind = ITEMS[title]["effect"]["die"]
    m = mimic(mimicking(title))
    assert prestige(m) == 1
    name = f"{kind}-{1 if kind == 'arcane' else 2}"
    assert not die(m, name)["spent"]
    play(m, f"spend {name}")


@pytest.mark.parametrize("title", PRISM_CARDS)
def test_copied_mana_prisms_give_their_prisms(title: str) -> None:
    assert mat(mimic(mimicking(title)))["prisms"] == ITEMS[title]["effect"]["prisms"]


def test_copied_armguards_ask_for_their_mana_again() -> None:
    m = mimicking("Spellblock Armguards", gems={"fire": 2}).match()
    play(m, "build Mimic Essence")
    if m.legal_actions()[0].kind == "pay":
        play(m, "pay 2 earth, 1 fire, 1 wind, 1 water")
    assert options(m) == ["pay 0 more", "pay 1 more", "pay 2 more"]
    play(m, "pay 2 more")
    assert prestige(m) == 2
    assert gems(m) == {}


def test_a_copied_mask_looks_at_the_dice_again() -> None:
    assert prestige(mimic(mimicking("Shapeshifter Mask"))) == 8


def test_a_copied_blindfold_looks_at_the_workshop_again() -> None:
    m = mimic(mimicking("Truesight Blindfold", workshop=["Stone Circle", card("Hellforge", charged=False)]))
    assert prestige(m) == 3


def test_a_copied_rod_takes_its_gems_again() -> None:
    m = mimicking("Elemental Rod", gems={"fire": 1, "wind": 1}).match()
    play(m, "build Mimic Essence", "pay 2 earth, 1 fire, 1 wind, 1 water", "spend gems fire, wind")
    assert prestige(m) == 4
    assert gems(m) == {}


def test_a_copied_replica_lets_the_others_give_again() -> None:
    t = mimicking("Replica Greatswords", seats=3)
    t.seat(1, gems={"fire": 1})
    t.seat(2, prisms=1)
    m = mimic(t)
    play(m, "give fire gem", "give prism")
    assert [prestige(m, seat) for seat in range(3)] == [6, 2, 2]
    assert gems(m) == {"fire": 2}


def test_with_an_empty_store_there_is_no_effect() -> None:
    m = mimic(mimicking())
    assert prestige(m) == 0
    assert mat(m)["store"] == ["Mimic Essence"]


def test_a_card_in_the_store_is_chosen_and_no_other() -> None:
    t = mimicking("Portal Staff", "Excavation Wand")
    t.seat(1, store=["Dragon Scepter"])
    m = t.match()
    play(m, "build Mimic Essence")
    assert set(options(m)) == {"mimic Portal Staff", "mimic Excavation Wand"}
    refused(m, "mimic Dragon Scepter", "MF-I8")
    refused(m, "mimic Mimic Essence", "MF-I8")


def test_mimic_essence_lies_on_top_of_the_store_afterwards() -> None:
    m = mimicking("Portal Staff", "Excavation Wand").match()
    play(m, "build Mimic Essence", "mimic Portal Staff")
    assert mat(m)["store"] == ["Portal Staff", "Excavation Wand", "Mimic Essence"]
    assert reserve(m) == {}


def test_the_copied_cards_own_cost_is_not_paid_again() -> None:
    m = mimic(mimicking("Portal Staff"))
    assert prestige(m) == 7
    assert gems(m) == {}


def test_its_element_stays_arcane_when_it_copies() -> None:
    m = mimic(mimicking("Instant Castle", talents=["Earth Crafter", "Arcane Crafter"]))
    assert gems(m) == {}
    assert mat(m)["prisms"] == 1
