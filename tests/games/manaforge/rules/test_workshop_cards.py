"""What each workshop card gives at each of its levels, paid as the data say (MF-T3, MF-I10, MF-I11, MF-I12, MF-I13)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS, WORKSHOP
from games.manaforge.rules.table import Table, card, gems, mat, options, play, prestige, refused, reserve


def levels(of: str) -> list[tuple[str, int, dict[str, Any]]]:
    """Return title, number and data of each level that pays with and gains only mana, gems, prestige ..."""
    return [
        (title, number, level)
        for title in WORKSHOP
        for number, level in enumerate(ITEMS[title]["levels"], 1)
        if of in level.get("gain", {}) or of in level.get("pay", {})
    ]


def attached(title: str, number: int) -> list[str]:
    """Return the gems that unlock a card up to a level."""
    return [level["gem"] for level in ITEMS[title]["levels"][:number] if "gem" in level]


def ready(title: str, number: int, *others: str) -> Table:
    t = Table()
    t.seat(0, workshop=[card(title, *attached(title, number)), *others])
    return t


PRODUCERS = [
    (title, number, level)
    for title in WORKSHOP
    for number, level in enumerate(ITEMS[title]["levels"], 1)
    if level["gain"] and set(level["gain"]) <= set(ELEMENTS)
]
CHOOSERS = levels("choose")
MAKERS = [entry for entry in levels("prestige") if set(entry[2].get("pay", {})) <= set(ELEMENTS)]


@pytest.mark.rule("MF-T3")
@pytest.mark.parametrize(("title", "number", "level"), PRODUCERS)
def test_a_producer_gives_its_mana_for_nothing_but_its_charge(title: str, number: int, level: dict[str, Any]) -> None:
    m = ready(title, number).match()
    play(m, f"activate {title} {number}")
    assert reserve(m) == level["gain"]
    assert not mat(m)["workshop"][0]["charged"]
    assert m.position.spends_left == 4


@pytest.mark.rule("MF-T3")
@pytest.mark.parametrize(("title", "number", "level"), CHOOSERS)
def test_a_producer_with_alternatives_gives_the_one_chosen(title: str, number: int, level: dict[str, Any]) -> None:
    for gain in level["gain"]["choose"]:
        m = ready(title, number).match()
        play(m, f"activate {title} {number}")
        assert len(options(m)) == len(level["gain"]["choose"])
        play(m, "choose " + ", ".join(f"{gain[one]} {one}" for one in ELEMENTS if one in gain))
        assert reserve(m) == gain


@pytest.mark.rule("MF-T3", "MF-P1")
@pytest.mark.parametrize(("title", "number", "level"), MAKERS)
def test_a_card_gives_prestige_for_exactly_its_mana(title: str, number: int, level: dict[str, Any]) -> None:
    t = ready(title, number)
    t.reserve(**level.get("pay", {}))
    m = t.match()
    play(m, f"activate {title} {number}")
    assert prestige(m) == level["gain"]["prestige"]
    assert reserve(m) == {}
    assert not mat(m)["workshop"][0]["charged"]


@pytest.mark.rule("MF-P4")
@pytest.mark.parametrize(("title", "number", "level"), [entry for entry in MAKERS if entry[2].get("pay")])
def test_a_card_gives_no_prestige_for_one_mana_less(title: str, number: int, level: dict[str, Any]) -> None:
    for short in level["pay"]:
        t = ready(title, number)
        t.reserve(**(level["pay"] | {short: level["pay"][short] - 1}))
        refused(t.match(), f"activate {title} {number}", "MF-P4")


@pytest.mark.rule("MF-P1")
@pytest.mark.parametrize(("number", "paid", "gained"), [(1, 2, 1), (2, 4, 3), (3, 6, 5)])
def test_protection_scarabs_take_mana_of_any_mix(number: int, paid: int, gained: int) -> None:
    for first in range(paid + 1):
        t = ready("Protection Scarabs", number)
        t.reserve(wind=first)
        t.seat(0, gems={"water": paid - first})
        m = t.match()
        play(m, f"activate Protection Scarabs {number}")
        assert prestige(m) == gained
        assert reserve(m) == gems(m) == {}


@pytest.mark.rule("MF-T1")
@pytest.mark.parametrize(("number", "used", "gained"), [(1, 2, 2), (2, 3, 4)])
def test_aether_bombs_use_spends_up_and_no_dice(number: int, used: int, gained: int) -> None:
    m = ready("Aether Bombs", number).match()
    play(m, f"activate Aether Bombs {number}")
    assert m.position.spends_left == 4 - used
    assert prestige(m) == gained
    assert not any(entry["spent"] for entry in mat(m)["dice"])


@pytest.mark.rule("MF-T1")
@pytest.mark.parametrize(("number", "left"), [(1, 0), (1, 1), (2, 2)])
def test_aether_bombs_need_their_spends(number: int, left: int) -> None:
    t = ready("Aether Bombs", number)
    t.turn(spends_left=left)
    refused(t.match(), f"activate Aether Bombs {number}", "MF-T1")


@pytest.mark.rule("MF-P2")
@pytest.mark.parametrize(("number", "paid", "gained"), [(1, 1, 1), (2, 2, 3), (3, 3, 5)])
def test_gemstone_gloves_take_gems_of_any_mix(number: int, paid: int, gained: int) -> None:
    for mix in combinations_with_replacement(ELEMENTS, paid):
        t = ready("Gemstone Gloves", number)
        t.seat(0, gems={element: mix.count(element) for element in ELEMENTS})
        m = t.match()
        play(m, f"activate Gemstone Gloves {number}")
        assert prestige(m) == gained
        assert gems(m) == {}


@pytest.mark.rule("MF-P2", "MF-P3")
def test_gemstone_gloves_let_the_payer_choose_the_gems() -> None:
    t = ready("Gemstone Gloves", 2)
    t.seat(0, gems={"earth": 2, "fire": 1})
    m = t.match()
    play(m, "activate Gemstone Gloves 2")
    assert set(options(m)) == {"pay 2 earth gem", "pay 1 earth gem, 1 fire gem"}
    play(m, "pay 1 earth gem, 1 fire gem")
    assert gems(m) == {"earth": 1}


@pytest.mark.rule("MF-I12")
@pytest.mark.parametrize(("number", "others", "gained"), [(1, 1, 1), (2, 2, 3), (3, 3, 5)])
def test_enchanting_runes_exhaust_other_charged_cards_without_their_benefit(
    number: int, others: int, gained: int
) -> None:
    t = ready("Enchanting Runes", number, "Stone Circle", "Illusion Globes", "Aether Geyser")
    m = t.match()
    play(m, f"activate Enchanting Runes {number}")
    if others < 3:
        play(m, "exhaust " + ", ".join(["Stone Circle", "Illusion Globes"][:others]))
    assert prestige(m) == gained
    assert reserve(m) == {}
    assert m.position.spends_left == 4
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False] * (others + 1) + [True] * (3 - others)


@pytest.mark.rule("MF-I12")
def test_enchanting_runes_offer_each_set_of_other_charged_cards_once() -> None:
    m = ready("Enchanting Runes", 2, "Stone Circle", "Illusion Globes", "Aether Geyser").match()
    play(m, "activate Enchanting Runes 2")
    sets = [frozenset(text.removeprefix("exhaust ").split(", ")) for text in options(m)]
    assert len(sets) == len(set(sets)) == 3
    assert "Enchanting Runes" not in set().union(*sets)


@pytest.mark.rule("MF-I12")
def test_enchanting_runes_need_enough_other_charged_cards() -> None:
    t = Table()
    runes = card("Enchanting Runes", "wind", "wind")
    t.seat(0, workshop=[runes, "Stone Circle", card("Illusion Globes", charged=False), "Aether Geyser"])
    m = t.match()
    refused(m, "activate Enchanting Runes 3", "MF-I12")
    play(m, "activate Enchanting Runes 2")
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False] * 4


@pytest.mark.rule("MF-I12")
def test_enchanting_runes_exhaust_no_card_that_is_exhausted() -> None:
    m = ready("Enchanting Runes", 1, "Stone Circle", "Illusion Globes").match()
    play(m, "activate Stone Circle 1", "activate Enchanting Runes 1")
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False] * 3


@pytest.mark.rule("MF-I12")
def test_mana_accelerator_recharges_another_exhausted_card() -> None:
    t = Table()
    t.seat(0, workshop=["Mana Accelerator", card("Stone Circle", charged=False), card("Hellforge", charged=False)])
    m = t.match()
    play(m, "activate Mana Accelerator 1")
    assert options(m) == ["recharge Stone Circle", "recharge Hellforge"]
    play(m, "recharge Hellforge")
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False, False, True]


@pytest.mark.rule("MF-I12", "MF-T3")
def test_mana_accelerator_never_recharges_itself() -> None:
    m = ready("Mana Accelerator", 1).match()
    if "activate Mana Accelerator 1" in options(m):
        play(m, "activate Mana Accelerator 1")
        assert mat(m)["workshop"] == [card("Mana Accelerator", charged=False)]
    t = Table()
    t.seat(0, workshop=["Mana Accelerator", card("Stone Circle", charged=False)])
    m = t.match()
    play(m, "activate Mana Accelerator 1")
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False, True]


@pytest.mark.rule("MF-I13")
def test_aether_geyser_gives_a_spend_again_each_time_it_is_recharged() -> None:
    t = ready("Aether Geyser", 1)
    t.seat(0, dice={"wind-1": "power surge", "wind-2": "power surge"})
    m = t.match()
    play(m, "activate Aether Geyser 1", "spend wind-1", "activate Aether Geyser 1", "spend wind-2")
    play(m, "activate Aether Geyser 1")
    assert m.position.spends_left == 4 + 3 - 2


@pytest.mark.rule("MF-I13")
def test_the_geysers_spend_is_for_this_turn_only() -> None:
    t = Table(round=7)
    t.seat(0, workshop=["Aether Geyser"])
    m = t.match()
    play(m, "activate Aether Geyser 1", "end turn")
    assert m.position.spends_left == 4
    play(m, "end turn", "end turn")
    assert m.to_act == (0,)
    assert m.position.spends_left == 4


@pytest.mark.rule("MF-I10")
@pytest.mark.parametrize("pair", list(combinations_with_replacement(ELEMENTS, 2)))
def test_gem_amplifier_gives_mana_of_its_two_gems(pair: tuple[str, str]) -> None:
    t = Table()
    t.seat(0, workshop=[card("Gem Amplifier", *pair)])
    m = t.match()
    play(m, "activate Gem Amplifier 2")
    assert reserve(m) == {element: pair.count(element) for element in pair}


@pytest.mark.rule("MF-I10")
@pytest.mark.parametrize("attached_gems", [(), ("fire",)])
def test_gem_amplifier_gives_nothing_before_both_gems_are_attached(attached_gems: tuple[str, ...]) -> None:
    t = Table()
    t.seat(0, workshop=[card("Gem Amplifier", *attached_gems)])
    m = t.match()
    assert not [text for text in options(m) if text.startswith("activate Gem Amplifier")]
    assert m.why_not("activate Gem Amplifier 2") is not None


@pytest.mark.rule("MF-I10")
def test_the_first_gem_of_gem_amplifier_unlocks_no_level_of_its_own() -> None:
    t = Table()
    t.seat(0, workshop=[card("Gem Amplifier", "fire", "water")])
    m = t.match()
    assert [text for text in options(m) if text.startswith("activate")] == ["activate Gem Amplifier 2"]


@pytest.mark.rule("MF-I11")
@pytest.mark.parametrize("element", ELEMENTS)
def test_mana_condenser_turns_one_mana_into_two_gems_of_its_element(element: str) -> None:
    t = ready("Mana Condenser", 1)
    t.reserve(**{element: 1})
    m = t.match()
    play(m, "activate Mana Condenser 1")
    assert gems(m) == {element: 2}
    assert reserve(m) == {}


@pytest.mark.rule("MF-I11")
@pytest.mark.parametrize("element", ELEMENTS)
def test_a_gem_may_pay_mana_condenser(element: str) -> None:
    t = ready("Mana Condenser", 1)
    t.seat(0, gems={element: 1})
    m = t.match()
    play(m, "activate Mana Condenser 1")
    assert gems(m) == {element: 2}


@pytest.mark.rule("MF-I11", "MF-P3")
def test_mana_condenser_lets_the_payer_choose_the_element() -> None:
    t = ready("Mana Condenser", 1)
    t.reserve(earth=1, wind=1)
    t.seat(0, gems={"wind": 1})
    m = t.match()
    play(m, "activate Mana Condenser 1")
    assert set(options(m)) == {"pay 1 earth", "pay 1 wind", "pay 1 wind gem"}
    play(m, "pay 1 wind gem")
    assert gems(m) == {"wind": 2}
    assert reserve(m) == {"earth": 1, "wind": 1}


@pytest.mark.rule("MF-I11", "MF-P4")
def test_mana_condenser_needs_a_mana() -> None:
    t = ready("Mana Condenser", 1)
    t.seat(0, prisms=1)
    refused(t.match(), "activate Mana Condenser 1", "MF-P4")
