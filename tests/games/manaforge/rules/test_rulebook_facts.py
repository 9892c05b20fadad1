"""The component data against what the rulebook lists: counted and copied independently of the data file."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from games.manaforge.rules.components import DATA, DICE, ELEMENTS, FACES, ITEMS, TALENTS

ITEM_NAMES = {
    "dawn": """
        Stone Circle|Sun Fragment|Wind Catcher|Reflecting Pool|Verdant Haven|Hellforge|Lightning Spire|Glacial Spike
        Glittering Cavern|Phoenix Egg|Steam Vents|Sacred Fountain|Gem Amplifier|Earth Boots|Fire Bracers|Wind Circlet
        Water Pendant|Arcane Gloves|Excavation Wand|Spark Wand|Levitation Wand|Extinguishing Wand|Illuminating Wand
        Mana Prisms""",
    "noon": """
        Cavalier Shields|Blazing Axes|Feather Cloaks|Healing Potions|Hunter's Arrows|Mithril Shirts|Lightning Spears
        Frostbite Maces|Protection Scarabs|Aether Bombs|Enchanting Runes|Gemstone Gloves|Illusion Globes
        Clockwork Companions|Runed Obelisk|Aether Geyser|Mana Accelerator|Mana Condenser|Barricade Wand
        Immolation Wand|Thunder Wand|Geyser Wand|Blinding Wand|Mana Prisms""",
    "dusk": """
        Instant Castle|Dragon Scepter|Flying Carpet|Aquatic Trident|Plant Soldiers|Invulnerable Armor|Skywrath Bow
        Blizzard Orb|Spellblock Armguards|Shapeshifter Mask|Truesight Blindfold|Elemental Rod|Mimic Essence
        Portal Staff|Replica Plate Mail|Replica Greatswords|Replica Mage's Robes|Replica Healer's Rods
        Earthquake Wand|Conflagration Wand|Tornado Wand|Tsunami Wand|Sunburst Wand|Mana Prisms""",
}
TALENT_NAMES = """
    Earth Enchanter|Fire Enchanter|Wind Enchanter|Water Enchanter|Earth Crafter|Fire Crafter|Wind Crafter
    Water Crafter|Arcane Crafter|Geomancer|Pyromancer|Aeromancer|Hydromancer|Aether Reserve|Famous
    Wizard's Apprentice|Archmage|Secret Stash|Precognition|Scavenger"""
# The prestige the rulebook prints for wands of each era, and for what else it gives a number.
WAND_PRESTIGE = {"dawn": 1, "noon": 2, "dusk": 4}
PRISMS = {"dawn": 2, "noon": 3, "dusk": 4}


def listed(text: str) -> list[str]:
    return [name.strip() for line in text.strip().splitlines() for name in line.split("|")]


def effect(title: str) -> dict[str, object]:
    return dict(ITEMS[title]["effect"])


def test_there_are_seventy_two_items_numbered_through_by_era() -> None:
    assert [item["number"] for item in DATA["items"]] == list(range(1, 73))
    names = [(item["era"], item["name"]) for item in DATA["items"]]
    assert names == [(era, name) for era, text in ITEM_NAMES.items() for name in listed(text)]


def test_each_era_has_twenty_four_items_of_which_five_are_wands() -> None:
    for era in ITEM_NAMES:
        items = [item for item in DATA["items"] if item["era"] == era]
        assert len(items) == 24
        assert sum("Wand" in item["name"] for item in items) == 5


def test_there_are_twenty_talents_numbered_c1_to_c20() -> None:
    assert [talent["number"] for talent in DATA["talents"]] == [f"C{number}" for number in range(1, 21)]
    assert list(TALENTS) == listed(TALENT_NAMES)


def test_there_are_forty_dice_eight_of_each_type_with_six_faces() -> None:
    assert {name: die["count"] for name, die in DICE.items()} == dict.fromkeys((*ELEMENTS, "arcane"), 8)
    assert all(len(faces) == 6 for faces in FACES.values())


def test_all_types_but_arcane_have_one_special_face_of_their_own() -> None:
    special = {name: [face["special"] for face in die["faces"] if "special" in face] for name, die in DICE.items()}
    expected = {
        "earth": ["runestone"],
        "fire": ["transmute"],
        "wind": ["power_surge"],
        "water": ["gem_copy"],
        "arcane": [],
    }
    assert special == expected


def test_all_types_but_arcane_have_gem_faces_of_their_own_element_only() -> None:
    for name, die in DICE.items():
        gems = {face["gem"] for face in die["faces"] if "gem" in face}
        assert gems == (set() if name == "arcane" else {name})


def test_an_arcane_die_shows_each_pair_of_elements_once() -> None:
    assert [tuple(face["choice"]) for face in DICE["arcane"]["faces"]] == list(combinations(ELEMENTS, 2))


@pytest.mark.parametrize("era", WAND_PRESTIGE)
def test_wands_are_worth_what_their_era_says_and_one_a_wand(era: str) -> None:
    wands = [item for item in DATA["items"] if item["era"] == era and "Wand" in item["name"]]
    assert all(item["effect"] == {"prestige": WAND_PRESTIGE[era], "prestige_per_wand": 1} for item in wands)


@pytest.mark.parametrize("era", PRISMS)
def test_mana_prisms_give_two_three_and_four_prisms(era: str) -> None:
    assert effect(f"Mana Prisms ({era})") == {"prisms": PRISMS[era]}


def test_the_five_die_cards_give_one_prestige_and_their_die() -> None:
    titles = ("Earth Boots", "Fire Bracers", "Wind Circlet", "Water Pendant", "Arcane Gloves")
    for title, kind in zip(titles, (*ELEMENTS, "arcane"), strict=True):
        assert effect(title) == {"prestige": 1, "die": kind}


def test_the_printed_numbers_of_dusk_are_as_printed() -> None:
    assert effect("Portal Staff") == {"prestige": 7}
    assert effect("Spellblock Armguards") == {"prestige_per_extra_mana": 1, "extra_mana_limit": 8}
    assert effect("Shapeshifter Mask") == {"prestige_per_element_shown_twice": 2}
    assert effect("Truesight Blindfold") == {"prestige_per_charged": 2, "prestige_per_exhausted": 1}
    assert effect("Elemental Rod") == {"prestige_per_distinct_gem": 2, "gem_limit": 4}
    for title, element in zip(listed(ITEM_NAMES["dusk"])[14:18], ELEMENTS, strict=True):
        assert effect(title) == {"prestige": 6, "others_may_give": {"gem": element, "giver_prestige": 2}}


def test_the_printed_numbers_of_noon_are_as_printed() -> None:
    assert ITEMS["Illusion Globes"]["levels"] == [{"gain": {"prestige": 1}}]
    companions = [{"pay": dict.fromkeys(ELEMENTS, 1), "gain": {"prestige": 4}}]
    assert ITEMS["Clockwork Companions"]["levels"] == companions
    assert ITEMS["Aether Geyser"]["levels"] == [{"gain": {"extra_spend": 1}}]
    assert ITEMS["Aether Bombs"]["levels"][0]["pay"] == {"dice_spends": 2}
    pairs = [{"earth": 1, "wind": 1}, {"fire": 1, "water": 1}]
    assert ITEMS["Runed Obelisk"]["levels"] == [{"gain": {"choose": pairs}}]
    assert ITEMS["Mana Condenser"]["levels"] == [{"pay": {"any": 1}, "gain": {"gems_of_paid_element": 2}}]


def test_the_workshop_holds_cards_1_to_13_and_25_to_42_and_the_store_all_others() -> None:
    workshop = {item["number"] for item in DATA["items"] if item["kind"] == "workshop"}
    assert workshop == {*range(1, 14), *range(25, 43)}
    assert {item["kind"] for item in DATA["items"]} == {"workshop", "store"}


def test_only_the_apprentice_has_no_die_and_the_archmage_has_an_arcane_one() -> None:
    assert [name for name, talent in TALENTS.items() if "die" not in talent] == ["Wizard's Apprentice"]
    assert TALENTS["Archmage"]["die"] == "arcane"


def test_the_dice_of_four_seats_and_all_talents_are_never_more_than_the_box_holds() -> None:
    extra = Counter(talent.get("die") for talent in TALENTS.values())
    assert all(4 + extra[element] <= 8 for element in ELEMENTS)


def test_the_talents_give_what_the_rulebook_prints() -> None:
    assert TALENTS["Famous"]["effect"] == {"prestige": 3}
    assert TALENTS["Secret Stash"]["effect"] == {"gems_of_each": 1}
    assert TALENTS["Precognition"]["effect"] == {"look_at_deck": 6}
    assert TALENTS["Wizard's Apprentice"]["effect"] == {"pay": {"dice_spends": 1}, "gain": {"any": 1}}
    assert TALENTS["Arcane Crafter"]["effect"] == {"item_element": "arcane", "gain": {"prisms": 1}}
    for element in ELEMENTS:
        enchanter = {"pay": {"gem": element}, "gain": {"prestige": 1}, "per_turn": 1}
        assert TALENTS[f"{element.title()} Enchanter"]["effect"] == enchanter
        assert TALENTS[f"{element.title()} Crafter"]["effect"] == {"item_element": element, "gain": {"gem": element}}


def test_each_element_has_as_many_items_in_each_era() -> None:
    for era in ITEM_NAMES:
        count = Counter(item["element"] for item in DATA["items"] if item["era"] == era)
        assert len({count[element] for element in ELEMENTS}) == 1, era
        assert set(count) == {*ELEMENTS, "arcane"}
