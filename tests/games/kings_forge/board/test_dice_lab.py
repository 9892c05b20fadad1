"""DiceLab of King's Forge: dice by colour, needs as the target, bonuses as numbers."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from widgets.lab_requests import request, send

from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES
from manaforge_widgets.games.kings_forge.rules.components import house_components
from manaforge_widgets.widgets.dice_lab import DiceLab


def lab_of(**given: Any) -> DiceLab:
    return DiceLab(game="kings_forge", **given)


def test_it_begins_with_the_wizards_goblet() -> None:
    lab = lab_of()
    assert repr(lab) == "DiceLab('1 metal, 2 gem', needs='metal 3, gem 3, gem 4')"
    assert (lab.chance, lab.card, lab.bonuses) == (Fraction(5, 18), "Wizard's Goblet", "")


def test_bonuses_and_needs_are_set_from_python() -> None:
    lab = lab_of(bonuses="+1/+1")
    assert lab.chance == Fraction(59, 108)
    lab.needs = "metal 5, wood 2"
    lab.pool = "3 metal, 2 wood"
    lab.bonuses = ["six", "flip"]
    assert (lab.card, lab.chance) == (None, craft("3 metal, 2 wood", "metal 5, wood 2", "six, flip"))
    lab.card = "Anvil"
    assert lab.needs == "metal 2, metal 2, metal 2"


def test_needs_and_bonuses_are_set_by_requests() -> None:
    lab = lab_of()
    needs = [{"kind": "gem", "face": "6"}, {"kind": "metal", "face": "2"}]
    assert request(lab, "set", dice={"needs": needs}, amounts={"+2": 1}) == ""
    assert (lab.needs, lab.bonuses, lab.card) == ("metal 2, gem 6", "+2", None)
    assert lab.chance == craft("metal, 2 gem", "metal 2, gem 6", "+2")
    assert request(lab, "set", card="Shield") == ""
    assert lab.needs == "metal 5, metal 5"


def test_rolls_agree_with_the_chance() -> None:
    lab = lab_of(pool="2 metal, 2 gem, library", bonuses="+1/+1", seed=4)
    low, high = lab.roll_many().interval
    assert low <= lab.chance <= high
    faces = lab.roll()
    assert lab.snapshot["roll"]["faces"] == list(faces)
    assert set(faces) <= set("123456")


def test_every_bonus_of_every_card_and_token_can_be_set() -> None:
    """KF-C4, KF-S4: what the cards give, in the lab's notation; the smithy tile's dice are just dice of the pool."""
    written = {"automatic_6": "six", "flip": "flip {}", "reroll": "reroll {}", "ones_to_sixes": "ones to sixes"}
    lab = lab_of()
    seen = set()
    for card in house_components().gathers:
        for action in card.actions:
            for bonus in action.bonuses:
                name = NAMES[bonus[1]]
                if name == "roll_smithy":
                    continue
                text = (
                    "/".join(f"+{amount}" for amount in bonus[2:])
                    if name == "plus"
                    else written[name].format(*bonus[2:])
                )
                lab.bonuses = text
                assert lab.chance == craft("metal, 2 gem", "Wizard's Goblet", text)
                seen.add(text)
    assert {"+1", "+2", "+1/+1/+1", "+2/+2", "six", "flip 1", "flip 3", "ones to sixes"} <= seen
    assert {"reroll 1", "reroll 2", "reroll 5"} <= seen
    lab.bonuses = ["reroll 5", "reroll 2", "2x +1/+1", "3x six", "flip 4"]
    assert lab.bonuses == "2x +1/+1, 3x six, 4x flip, reroll 2, reroll 5"


def test_a_cemetery_die_and_rerolls_are_set_by_requests() -> None:
    lab = lab_of()
    assert request(lab, "set", amounts={"cancelled": 4, "reroll 2": 1, "reroll 1": 1}) == ""
    assert (lab.cancelled, lab.bonuses) == (4, "reroll 1, reroll 2")
    assert lab.chance == craft("metal, 2 gem", "Wizard's Goblet", "reroll 1, reroll 2", 4)
    assert lab.snapshot["why"]["code"].endswith("bonuses='reroll 1, reroll 2', cancelled=4)")
    hits, everything = (int(lab.snapshot["why"][name].replace(",", "")) for name in ("hits", "all"))
    assert Fraction(hits, everything) == lab.chance


@pytest.mark.parametrize(
    "given",
    [
        {"bonuses": "reroll 2", "pool": "2 metal, 2 gem"},
        {"bonuses": "reroll 2, reroll 1, +1", "cancelled": 3, "pool": "metal, 2 gem, library"},
        {"cancelled": 4, "pool": "2 metal, 3 gem"},
        {"bonuses": "reroll 5, ones to sixes", "pool": "3 metal, wood, 3 gem, magic", "card": "Crown"},
        {"bonuses": "reroll 5", "pool": "metal, gem"},
    ],
    ids=str,
)
def test_rolls_with_rerolls_and_lost_dice_agree_with_the_chance(given: dict[str, Any]) -> None:
    lab = lab_of(seed=11, **given)
    low, high = lab.roll_many().interval
    assert low <= lab.chance <= high
    lab.roll()
    roll = lab.snapshot["roll"]
    assert roll["text"].startswith("This roll can" if roll["success"] else "This roll can't")


def test_a_lost_die_is_told() -> None:
    lab = lab_of(pool="gem", card="Ruby Collar", cancelled=6, seed=1)
    for _ in range(60):
        if lab.roll() == ("6",):
            break
    assert lab.snapshot["roll"]["success"] is False
    assert lab.snapshot["roll"]["how"].endswith("lost: 1 die.")
    assert lab.snapshot["roll"]["used"] == []


def test_there_is_no_automaton_and_only_success_is_measured() -> None:
    lab = lab_of()
    assert lab.snapshot["graph"] is None
    assert lab.snapshot["no_graph"] == ""
    assert [row["id"] for row in lab.kit["measures"]] == ["success"]
    assert json.loads(json.dumps(lab.kit)) == lab.kit


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"cost": "2 earth"}, "no 'cost'"),
        ({"needs": ""}, "there must be at least one need"),
        ({"needs": "metal 9"}, "needs must not have a metal die that shows 9"),
        ({"needs": "9x metal 2"}, "9 dice are too many; at most 8"),
        ({"card": "metal 3"}, "no craft card"),
        ({"bonuses": "reroll 3"}, "mf.odds.craft"),
        ({"bonuses": "+7"}, "mf.odds.craft"),
        ({"bonuses": "4x six"}, "0 to 3"),
        ({"cancelled": 7}, "0 to 6"),
        ({"cancelled": "4"}, "0 to 6"),
        ({"pool": "cemetery"}, "pool must not have a cemetery die"),
        ({"pool": "2 earth"}, "kings_forge"),
    ],
    ids=str,
)
def test_what_the_lab_has_not_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        lab_of(**given)


@pytest.mark.parametrize(
    "change",
    [
        {"dice": {"needs": []}},
        {"dice": {"needs": [{"kind": "library", "face": "3"}]}},
        {"dice": {"needs": [{"kind": "metal", "face": None}]}},
        {"dice": {"needs": [{"kind": "metal", "face": "7"}]}},
        {"dice": {"pool": [{"kind": "metal", "face": "6"}]}},
        {"amounts": {"reroll": 1}},
        {"amounts": {"cancelled": 7}},
        {"amounts": {"ones to sixes": 2}},
        {"card": "Stone Circle"},
    ],
    ids=str,
)
def test_a_bad_request_changes_nothing(change: dict[str, Any]) -> None:
    lab = lab_of()
    before = lab.snapshot
    assert len(send(lab, {"kind": "set", "step": 0, "request": 2, **change})["error"]) > 10
    assert lab.snapshot == before
