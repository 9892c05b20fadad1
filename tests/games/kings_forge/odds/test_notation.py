"""How pools, needs, bonuses and crafts are written, and what is refused in words."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from itertools import repeat
from pathlib import Path

import pytest

from manaforge_widgets.games import kings_forge
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.crafts import crafts
from manaforge_widgets.games.kings_forge.odds.needs import read_needs
from manaforge_widgets.odds.budget import OddsError

GOBLET = "needs('metal 3, gem 3, gem 4')"


@pytest.mark.parametrize(
    "source",
    [
        "metal 3, gem 3, gem 4",
        " Gem 4;gem 3 ; METAL 3,",
        "metal 3+, gem 3+, gem 4+",
        "1x metal 3 + gem 3 + 1 gem 4",
        {"metal": 3, "gem": [4, 3]},
        {"Gem": (4, 3), "metal": [3], "wood": []},
        [("metal", 3), ("gem", 3), ("gem", 4)],
        [["gem", 4], "gem 3", "metal 3"],
        "Wizard's Goblet",
        "  wizards goblet ",
        "WIZARD\N{RIGHT SINGLE QUOTATION MARK}S GOBLET",
        read_needs("metal 3, gem 3, gem 4"),
    ],
    ids=str,
)
def test_needs_are_read(source: object) -> None:
    assert repr(read_needs(source)) == GOBLET


def test_needs_that_come_several_times() -> None:
    assert str(read_needs("2x metal 4, 3 gem 2")) == "metal 4, metal 4, gem 2, gem 2, gem 2"


def test_every_craft_card_can_be_named() -> None:
    data = tomllib.loads(Path(kings_forge.__file__).with_name("components.toml").read_text(encoding="utf-8"))
    assert len(data["crafts"]) == 33
    for card in data["crafts"]:
        needs = read_needs(card["name"])
        assert needs.name == card["name"]
        assert sorted(needs.dice) == sorted(map(tuple, card["needs"]))
        assert 0 < craft("12 metal, 10 wood, 8 gem, 6 magic", card["name"]) < 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "there must be at least one need"),
        ([], "there must be at least one need"),
        ({"metal": []}, "there must be at least one need"),
        ("0x metal 3", "there must be at least one need"),
        ("metal", "'metal' has no value"),
        ("Wizzard Goblet", "did you mean Wizard's Goblet"),
        ("Spoon of Doom and Gloom", "there is no craft card"),
        ("metal three", "there is no craft card"),
        ("metal 3 gem 4", "can't be read as a need"),
        ("metal 0", "0 is not a value of a metal die"),
        ("metal -1", "can't be read"),
        ({"metal": -1}, "-1 is not a value"),
        ({"metal": True}, "True is not a value"),
        ({"metal": 3.5}, "3.5 is not a value"),
        ({"metal": "3"}, "'3' is not a value"),
        ({3: 4}, "no craft needs a 3 die"),
        ("copper 3", "no craft needs a 'copper' die"),
        ("library 3", r"no craft needs a 'library' die \(KF-C5\)"),
        ("cemetery 3", "no craft needs a 'cemetery' die"),
        ("101x metal 3", "there can be at most 100 needs"),
        ("100x metal 3, gem 2", "there can be at most 100 needs"),
        ("999999999x metal 3", "there can be at most 100 needs"),
        (repeat(("metal", 3)), "there can be at most 100 needs"),
        ({"metal": repeat(3)}, "there can be at most 100 needs"),
        ([repeat("metal")], "is not a need"),
        ([("metal", 3, 4)], "is not a need"),
        ([3], "3 is not a need"),
        (3, "3 is not a list of needs"),
        (None, "None is not a list of needs"),
        ("metal \N{SUPERSCRIPT TWO}", "can't be read as a need"),
    ],
    ids=str,
)
def test_needs_are_refused_in_words(source: object, words: str) -> None:
    with pytest.raises(OddsError, match=words):
        craft("3 metal", source)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ((), ""),
        ("", ""),
        ([" , "], ""),
        ("+2", "+2"),
        ("+1/+1", "+1/+1"),
        ("+1 / +2", "+2/+1"),
        ("+2, +2", "2x +2"),
        (["2x +1/+1", "+1/+1"], "3x +1/+1"),
        ("six", "six"),
        ("Automatic 6; automatic_6; automatic six", "3x six"),
        ("flip", "flip"),
        ("flip 3", "3x flip"),
        ("2 x flip 3", "6x flip"),
        ("reroll 2, re-roll, Reroll 1", "reroll 1, reroll 1, reroll 2"),
        ("2x reroll 5", "reroll 5, reroll 5"),
        ("ones to sixes", "ones to sixes"),
        ("ones_to_sixes, ones-to-sixes", "ones to sixes"),
        (read_bonuses("+2, six"), "+2, six"),
    ],
    ids=str,
)
def test_bonuses_are_read(source: object, text: str) -> None:
    assert str(read_bonuses(source)) == text
    assert repr(read_bonuses(source)) == f"bonuses({text!r})"
    assert read_bonuses(text) == read_bonuses(source)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("7", "'7' is not a bonus"),
        ("2", "write bonuses such as"),
        ("+", "is not a bonus"),
        ("+1/2", "is not a bonus"),
        ("-1", "is not a bonus"),
        ("+0", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("+1/+0", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("0x +1", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("0x six", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("flip 0", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("reroll 0", "has a 0, and a bonus of 0 does nothing; leave it out"),
        ("31x +1", "bonuses must list at most 30 bonuses"),
        ("999999999x reroll 1", "bonuses must list at most 30 bonuses"),
        ("flip 999999999", "bonuses must list at most 30 bonuses"),
        ("reroll two", "is not a bonus"),
        (["+2", 2], "2 is not a bonus"),
        (2, "2 is not a bonus"),
        (None, "None is not a bonus"),
        ({"plus": [2]}, "'plus' is not a bonus"),
        (repeat("six"), "bonuses must list at most 30 bonuses"),
    ],
    ids=str,
)
def test_bonuses_are_refused_in_words(source: object, words: str) -> None:
    with pytest.raises(OddsError, match=re.escape(words)):
        craft("3 metal", "metal 3", source)


@pytest.mark.parametrize(
    ("pool", "words"),
    [
        ("2 earth", "not dice of kings_forge"),
        ("2 metal, cemetery", r"a cemetery die fills no need.*KF-C5"),
        ("2 copper", "there is no die 'copper'"),
        (None, "is not a pool of dice"),
    ],
)
def test_pools_are_refused_in_words(pool: object, words: str) -> None:
    for ask in (craft, steal):
        with pytest.raises(OddsError, match=words):
            ask(pool, "metal 3")
    with pytest.raises(OddsError, match=words):
        crafts(pool, ["metal 3"])


def test_no_dice_craft_nothing() -> None:
    assert craft("", "metal 1") == craft([], "Anvil", "six") == steal({}, "metal 1", "reroll 2") == 0


def test_pools_in_any_form() -> None:
    assert (
        craft({"metal": 1}, "metal 4")
        == craft(["metal"], "metal 4")
        == craft("1 metal die", "metal 4")
        == Fraction(1, 2)
    )


@pytest.mark.parametrize("dice", ["Anvil", "wizards goblet"])
def test_steal_wants_dice_not_a_card(dice: str) -> None:
    with pytest.raises(OddsError, match="write each die that lies on the card with its value"):
        steal("3 metal", dice)


@pytest.mark.parametrize("needs", ["Anvil", {"metal": 3}, read_needs("Anvil"), None, 3])
def test_crafts_wants_a_list(needs: object) -> None:
    with pytest.raises(OddsError, match="is not a list of crafts"):
        crafts("3 metal", needs)


@pytest.mark.parametrize("needs", [[], repeat("Anvil")], ids=str)
def test_crafts_wants_a_craft_and_no_endless_list(needs: object) -> None:
    with pytest.raises(OddsError, match="needs must list 1 to 33 crafts"):
        crafts("3 metal", needs)


def test_how_many_are_made_is_left_open_with_a_reroll() -> None:
    found = crafts("3 metal", ["metal 5", "metal 6"], "reroll 1")
    assert found.all < found.any
    with pytest.raises(OddsError, match="made can't be calculated with a reroll"):
        _ = found.made


def test_names_are_those_asked_for() -> None:
    by_name = crafts("3 metal", ["Hammer"])
    by_needs = crafts("3 metal", ["metal 3, metal 4"])
    assert (by_name.names, by_needs.names) == (("Hammer",), ("metal 3, metal 4",))
    assert by_name.each == by_needs.each


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("pool", "needs", "bonuses", "words"),
    [
        (
            "60 metal",
            "10x metal 3, 10x metal 4, 10x metal 5",
            "six, reroll 9",
            "fewer dice, fewer needs or fewer bonuses",
        ),
        ("100 metal", [("metal", value) for value in range(1, 101)], (), "fewer values or bonuses would help"),
        ("metal", "metal 5", [f"+{amount}" for amount in range(1, 31)], "fewer values or bonuses would help"),
    ],
)
def test_what_takes_too_long_says_what_would_help(pool: str, needs: object, bonuses: object, words: str) -> None:
    with pytest.raises(OddsError, match=words):
        craft(pool, needs, bonuses)


@pytest.mark.usefixtures("hasty")
def test_too_many_crafts_say_what_would_help() -> None:
    with pytest.raises(OddsError, match="or fewer crafts"):
        crafts("30 metal, 20 gem", [f"metal {value}, gem {value}" for value in range(1, 13)], "+2, six, flip")
