"""DiceLab of King's Forge: dice by colour, needs as the target, bonuses as numbers."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from widgets.lab_requests import request, send

from manaforge_widgets.games.kings_forge.odds.checks import craft
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
        ({"needs": ""}, "no die is asked for"),
        ({"needs": "metal 9"}, "no metal die of 9"),
        ({"needs": "9x metal 2"}, "room for 8"),
        ({"card": "metal 3"}, "no craft card"),
        ({"bonuses": "reroll 2"}, "mf.odds.craft"),
        ({"bonuses": "ones to sixes"}, "mf.odds.craft"),
        ({"bonuses": "+7"}, "mf.odds.craft"),
        ({"bonuses": "3x six"}, "0 to 2"),
        ({"pool": "cemetery"}, "no cemetery die"),
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
        {"card": "Stone Circle"},
    ],
    ids=str,
)
def test_a_bad_request_changes_nothing(change: dict[str, Any]) -> None:
    lab = lab_of()
    before = lab.snapshot
    assert len(send(lab, {"kind": "set", "step": 0, "request": 2, **change})["error"]) > 10
    assert lab.snapshot == before
