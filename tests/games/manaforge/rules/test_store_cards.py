"""What each store card does when it is built (MF-I2, MF-I3, MF-I4, MF-I5, MF-I6, MF-I7)."""

from __future__ import annotations

from itertools import combinations

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS, PRISM_CARDS, STORE, WANDS
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, prestige, refused, reserve

import manaforge_widgets as mf

FLAT = [title for title in STORE if set(ITEMS[title]["effect"]) == {"prestige"}]
# Cards of other names, for a store that has something in it.
WANDS_BEFORE = ("Excavation Wand", "Thunder Wand", "Tornado Wand", "Blinding Wand", "Spark Wand")


def affordable(title: str, **values: object) -> Table:
    """Return a table with the item and exactly the mana for it, so that nothing is asked about the payment."""
    cost = ITEMS[title]["cost"]
    filler = next((element for element in ELEMENTS if element in cost), "earth")
    t = Table()
    t.board(title)
    t.reserve(**{one: cost.get(one, 0) + (cost.get("any", 0) if one == filler else 0) for one in ELEMENTS})
    t.seat(0, **values)
    return t


def built(title: str, **values: object) -> mf.Match:
    m = affordable(title, **values).match()
    play(m, f"build {title}")
    return m


@pytest.mark.rule("MF-I2")
@pytest.mark.parametrize("title", FLAT)
def test_a_card_that_is_only_prestige_gives_it_once(title: str) -> None:
    m = built(title)
    assert prestige(m) == ITEMS[title]["effect"]["prestige"]
    play(m, "end turn", "end turn")
    assert prestige(m) == ITEMS[title]["effect"]["prestige"]


@pytest.mark.rule("MF-I2")
def test_a_store_item_lies_on_top_of_the_store_and_not_in_the_workshop() -> None:
    m = built("Portal Staff", store=["Excavation Wand", "Spark Wand"])
    assert mat(m)["store"] == ["Excavation Wand", "Spark Wand", "Portal Staff"]
    assert mat(m)["workshop"] == []


@pytest.mark.rule("MF-I2")
def test_every_seat_sees_the_whole_store() -> None:
    m = built("Portal Staff", store=["Excavation Wand"])
    assert m.view(1)["seats"][0]["store"] == ["Excavation Wand", "Portal Staff"]


@pytest.mark.rule("MF-I2")
def test_a_store_item_can_neither_be_activated_nor_upgraded() -> None:
    m = built("Portal Staff", prisms=1)
    play(m, "exchange prism for earth")
    refused(m, "activate Portal Staff 1", "MF-T3")
    refused(m, "upgrade Portal Staff with earth", "MF-T4")


@pytest.mark.rule("MF-I2", "MF-T2")
@pytest.mark.parametrize("title", PRISM_CARDS)
def test_mana_prisms_give_their_prisms_to_be_used_at_once(title: str) -> None:
    m = built(title, prisms=1)
    count = ITEMS[title]["effect"]["prisms"]
    assert mat(m)["prisms"] == 1 + count
    assert prestige(m) == 0
    play(m, "exchange prism for fire")
    assert gems(m) == {"fire": 1}


@pytest.mark.rule("MF-I3")
@pytest.mark.parametrize("before", range(5))
@pytest.mark.parametrize("title", WANDS)
def test_a_wand_counts_the_wands_already_in_the_store_and_not_itself(title: str, before: int) -> None:
    store = [wand for wand in WANDS_BEFORE if wand != title][:before]
    m = built(title, store=store)
    assert prestige(m) == ITEMS[title]["effect"]["prestige"] + len(store)


@pytest.mark.rule("MF-I3")
def test_a_wand_counts_no_other_cards_and_no_other_seats_wands() -> None:
    t = affordable("Sunburst Wand", store=["Portal Staff", "Dragon Scepter", "Mana Prisms (noon)"])
    t.seat(1, store=["Excavation Wand", "Spark Wand"])
    t.discard("Thunder Wand")
    m = t.match()
    play(m, "build Sunburst Wand")
    assert prestige(m) == 4


@pytest.mark.rule("MF-I4")
def test_armguards_take_at_most_eight_mana_more() -> None:
    t = affordable("Spellblock Armguards")
    t.seat(0, gems={"fire": 20})
    m = t.match()
    play(m, "build Spellblock Armguards", "pay 3 earth")
    assert options(m) == [f"pay {number} more" for number in range(9)]
    refused(m, "pay 9 more", "MF-I4")
    play(m, "pay 8 more")
    assert prestige(m) == 8
    assert gems(m) == {"fire": 12}


@pytest.mark.rule("MF-I4")
def test_armguards_with_nothing_left_give_nothing_and_ask_nothing() -> None:
    m = built("Spellblock Armguards")
    assert prestige(m) == 0
    assert mat(m)["store"] == ["Spellblock Armguards"]


@pytest.mark.rule("MF-I4", "MF-P3")
def test_armguards_take_any_mix_of_mana_and_gems_as_the_payer_likes() -> None:
    t = affordable("Spellblock Armguards")
    t.reserve(earth=3, wind=1)
    t.seat(0, gems={"fire": 1, "water": 1})
    m = t.match()
    play(m, "build Spellblock Armguards", "pay 3 earth", "pay 2 more")
    ways = {"pay 1 wind, 1 fire gem", "pay 1 wind, 1 water gem", "pay 1 fire gem, 1 water gem"}
    assert set(options(m)) == ways
    play(m, "pay 1 fire gem, 1 water gem")
    assert prestige(m) == 2
    assert reserve(m) == {"wind": 1}
    assert gems(m) == {}


@pytest.mark.rule("MF-I4")
def test_a_prism_is_no_mana_for_armguards() -> None:
    m = built("Spellblock Armguards", prisms=4)
    assert prestige(m) == 0


@pytest.mark.rule("MF-I5")
@pytest.mark.parametrize(
    ("shown", "gained"),
    [
        ({}, 8),
        ({"earth-1": "1 fire", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "1 wind"}, 0),
        ({"earth-1": "earth gem", "fire-1": "1 earth", "wind-1": "wind gem", "water-1": "1 wind"}, 4),
        ({"earth-1": "earth gem", "fire-1": "fire gem", "wind-1": "wind gem", "water-1": "water gem"}, 0),
        ({"earth-1": "runestone", "fire-1": "transmute", "wind-1": "power surge", "water-1": "gem copy"}, 0),
        ({"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "power surge", "water-1": "1 earth"}, 2),
        (
            {
                "earth-1": "1 fire",
                "fire-1": "transmute",
                "wind-1": "power surge",
                "water-1": "gem copy",
                "arcane-1": "earth/fire",
                "arcane-2": "earth/wind",
            },
            4,
        ),
    ],
    ids=["doubles", "singles", "gem and mana", "gems", "special faces", "three count once", "arcane counts both"],
)
def test_the_mask_gives_two_for_each_element_shown_twice(shown: dict[str, str], gained: int) -> None:
    assert prestige(built("Shapeshifter Mask", dice=shown)) == gained


@pytest.mark.rule("MF-I5")
def test_the_mask_counts_spent_dice_and_the_die_on_aether_reserve() -> None:
    shown = {"earth-1": "1 fire", "fire-1": "fire gem", "wind-1": "power surge", "water-1": "gem copy"}
    t = affordable("Shapeshifter Mask", talents=["Aether Reserve", "Famous"])
    t.seat(0, dice=shown | {"arcane-1": "wind/water", "arcane-2": "wind/water"}, spent=["earth-1"], held="arcane-1")
    m = t.match()
    assert die(m, "arcane-1")["held"]
    play(m, "build Shapeshifter Mask")
    assert prestige(m) == 2 * len(("fire", "wind", "water"))


@pytest.mark.rule("MF-I5")
def test_the_mask_counts_no_other_seats_dice() -> None:
    shown = {"earth-1": "1 fire", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "1 wind"}
    t = affordable("Shapeshifter Mask", dice=shown)
    m = t.match()
    assert die(m, "earth-1", seat=1)["face"] == "2 earth"
    play(m, "build Shapeshifter Mask")
    assert prestige(m) == 0


@pytest.mark.rule("MF-I6")
@pytest.mark.parametrize("charged", range(5))
@pytest.mark.parametrize("exhausted", range(5))
def test_the_blindfold_gives_two_for_a_charged_and_one_for_an_exhausted_card(charged: int, exhausted: int) -> None:
    titles = ["Stone Circle", "Sun Fragment", "Wind Catcher", "Reflecting Pool"][: charged + exhausted]
    cards = [card(title, charged=number < charged) for number, title in enumerate(titles)]
    m = built("Truesight Blindfold", workshop=cards)
    here = sum(entry["charged"] for entry in cards)
    assert prestige(m) == 2 * here + (len(cards) - here)


@pytest.mark.rule("MF-I7")
@pytest.mark.parametrize("spent", [pick for count in range(5) for pick in combinations(ELEMENTS, count)])
def test_the_rod_gives_two_for_each_gem_spent(spent: tuple[str, ...]) -> None:
    t = affordable("Elemental Rod", gems=dict.fromkeys(ELEMENTS, 1))
    m = t.match()
    play(m, "build Elemental Rod", "pay 4 water")
    play(m, f"spend gems {', '.join(spent)}" if spent else "spend no gems")
    assert prestige(m) == 2 * len(spent)
    assert set(gems(m)) == set(ELEMENTS) - set(spent)


@pytest.mark.rule("MF-I7")
def test_the_rod_offers_each_set_of_different_elements_once_and_no_element_twice() -> None:
    m = affordable("Elemental Rod", gems={"earth": 3, "fire": 1}).match()
    play(m, "build Elemental Rod", "pay 4 water")
    assert sorted(options(m)) == ["spend gems earth", "spend gems earth, fire", "spend gems fire", "spend no gems"]
    with pytest.raises(mf.GameError):
        m.apply("spend gems earth, earth")


@pytest.mark.rule("MF-I7")
def test_the_rod_takes_neither_mana_nor_prisms() -> None:
    t = affordable("Elemental Rod", prisms=2)
    m = t.match()
    play(m, "build Elemental Rod")
    assert prestige(m) == 0
    assert mat(m)["prisms"] == 2
