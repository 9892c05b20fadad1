"""What a roll can pay for: small cases worked by hand from the rules, each with its reason."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.odds import OddsError, Question

# The sides of each die, from the components: two of the own mana, two gems, one each of the two elements that are not
# opposed, and the special side; the arcane die has each pair of elements.
TYPES = ("earth", "fire", "wind", "water", "arcane")


@pytest.mark.parametrize(
    ("pool", "cost", "beside", "sides", "why"),
    [
        ("earth", "2 earth", {}, 1, "only the side with two earth has them"),
        ("earth", "1 earth", {}, 4, "two earth, both gems (MF-P1), the Runestone (MF-D3)"),
        ("earth", "1 earth, 1 wind", {}, 1, "the Runestone gives both (MF-D3)"),
        ("earth", "1 any", {}, 6, "each side gives something"),
        ("earth", "1 any", {"spends": 0}, 0, "a die has to be spent (MF-T1)"),
        ("earth", "2 earth", {"gems": "1 earth"}, 4, "a gem is one earth, the four sides above give the other"),
        ("earth", "2 earth", {"prisms": 1}, 4, "a prism is an earth gem (MF-T6)"),
        ("earth", "2 earth", {"prisms": 2}, 6, "two prisms pay without the die"),
        ("water", "2 earth", {"gems": "1 earth"}, 2, "one earth, or Gem Copy doubles the gem (MF-D6)"),
        ("water", "2 earth", {"prisms": 1}, 2, "exchanged first, the prism is a gem to be copied (case 2)"),
        ("water", "1 earth", {}, 1, "Gem Copy has nothing to copy"),
        ("wind", "2 earth", {"workshop": ["Stone Circle"]}, 1, "Power Surge: the Circle gives its earth twice (MF-D5)"),
        ("wind", "2 earth", {}, 0, "nothing to recharge, and no side has earth"),
        ("wind", "1 earth", {"workshop": [{"card": "Stone Circle", "charged": False}]}, 1, "Power Surge charges it"),
        ("earth", "1 earth", {"talents": ["Geomancer"]}, 6, "any side can be turned to a gem (MF-A3)"),
        ("fire", "1 earth", {"talents": ["Geomancer"]}, 1, "a fire die is not for the Geomancer"),
        ("earth", "2 earth", {"held": "1 earth"}, 4, "the die on Aether Reserve may be spent, too (MF-A4)"),
        ("earth", "2 earth", {"held": "1 earth", "spends": 1}, 1, "... but it takes a spend"),
        ("earth", "4 earth", {"held": "transmute"}, 1, "Transmute copies the two earth (MF-D4)"),
        ("water", "2 fire", {"held": "fire gem"}, 1, "Gem Copy copies the gem of the other die (case 1)"),
    ],
)  # fmt: skip
def test_one_die(pool: str, cost: str, beside: dict[str, Any], sides: int, why: str) -> None:
    assert mf.odds.afford(pool, cost, **beside) == Fraction(sides, 6), why


@pytest.mark.parametrize(
    ("cost", "beside", "can", "why"),
    [
        ("4 earth", {"talents": ["Wizard's Apprentice"]}, True, "four spends for four mana of any element (MF-A5)"),
        ("5 earth", {"talents": ["Wizard's Apprentice"]}, False, "there are only four"),
        ("5 any", {"talents": ["Wizard's Apprentice"], "workshop": ["Aether Geyser"]}, True, "one spend more (MF-I13)"),
        ("6 any", {"talents": ["Wizard's Apprentice"], "workshop": ["Aether Geyser", "Mana Accelerator"]}, True,
         "the Geyser recharged gives another (case 6)"),
        ("7 any", {"talents": ["Wizard's Apprentice"], "workshop": ["Aether Geyser", "Mana Accelerator"]}, False,
         "and no more"),
        ("2 earth", {"workshop": ["Stone Circle", "Mana Accelerator"]}, True, "the Circle twice (MF-I12)"),
        ("3 earth", {"workshop": ["Stone Circle", "Mana Accelerator"]}, False, "not three times"),
        ("2 earth", {"gems": "1 earth", "workshop": ["Mana Condenser"]}, True, "one earth becomes two gems (MF-I11)"),
        ("2 earth", {"workshop": ["Stone Circle", "Mana Condenser"]}, True, "... also the Circle's earth"),
        ("3 earth", {"workshop": ["Stone Circle", "Mana Condenser"]}, False, "it pays with what it gives to gain one"),
        ("2 earth", {"gems": "1 earth", "workshop": ["Glittering Cavern"]}, True, "the gem attached gives two (MF-T4)"),
        ("2 fire", {"gems": "1 fire", "workshop": ["Glittering Cavern"]}, False, "its gem is earth"),
        ("3 earth", {"gems": "2 earth", "workshop": ["Glittering Cavern"]}, True, "both gems attached give three"),
        ("5 earth", {"gems": "2 earth", "workshop": ["Glittering Cavern", "Mana Accelerator"]}, True,
         "two with one gem, three with the other after a recharge"),
        ("6 earth", {"gems": "2 earth", "workshop": ["Glittering Cavern", "Mana Accelerator"]}, True,
         "three and three with both gems attached first"),
        ("7 earth", {"gems": "2 earth", "workshop": ["Glittering Cavern", "Mana Accelerator"]}, False, "no more"),
        ("1 earth, 1 fire", {"gems": "1 earth, 1 fire", "workshop": ["Gem Amplifier"]}, True, "gems pay as they are"),
        ("2 earth, 2 fire", {"gems": "1 earth, 1 fire", "workshop": ["Gem Amplifier", "Mana Accelerator"]}, True,
         "both attached, used twice (MF-I10)"),
        ("4 earth", {"gems": "1 earth, 1 fire", "workshop": ["Gem Amplifier", "Mana Accelerator"]}, False,
         "the fire gem never gives earth"),
        ("2 earth, 1 fire", {"gems": "1 earth", "workshop": ["Gem Amplifier"]}, False, "one gem gives nothing"),
        ("1 earth, 1 wind", {"workshop": ["Runed Obelisk"]}, True, "a pair of opposed elements"),
        ("1 earth, 1 fire", {"workshop": ["Runed Obelisk"]}, False, "not opposed"),
        ("4 earth", {"gems": "1 earth", "workshop": ["Mana Condenser", "Glittering Cavern", "Mana Accelerator"]}, True,
         "two gems of one; one attached gives two, again after the recharge; not the last gem"),
        ("1 any", {"workshop": ["Cavalier Shields", "Illusion Globes"]}, False, "prestige pays for nothing"),
        ("nothing", {}, True, "nothing to pay"),
    ],
)  # fmt: skip
def test_without_dice(cost: str, beside: dict[str, Any], can: bool, why: str) -> None:
    assert mf.odds.afford("", cost, **beside) == can, why


def test_a_card_that_feeds_on_itself_gives_nothing() -> None:
    # The Condenser's price would have to come from the Cavern, whose gem would have to come from the Condenser.
    assert mf.odds.afford("", "1 earth", workshop=["Mana Condenser", "Glittering Cavern"]) == 0


def test_the_published_value() -> None:
    # Six starting dice with two arcane talents, nothing owned, four spends.
    assert mf.odds.afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any") == Fraction(12961, 46656)


@pytest.mark.parametrize(
    ("faces", "cost", "can", "why"),
    [
        (("2 earth", "transmute"), "4 earth", True, "MF-D4"),
        (("transmute", "transmute"), "1 any", False, "each can only copy the other, which copies nothing (MF-D4)"),
        (("2 earth", "transmute", "transmute"), "6 earth", True, "both copy the same die"),
        (("earth gem", "gem copy", "transmute"), "3 earth", True, "gem, copied, and the Gem Copy copied"),
        (("gem copy", "transmute", "transmute"), "1 any", False, "no gem to begin with"),
        (("runestone", "transmute"), "1 earth, 1 fire, 1 wind, 1 water", True, "each pair once (MF-D3)"),
        (("earth/fire", "transmute"), "1 earth, 1 fire", True, "the copy may choose the other"),
        (("earth/fire",), "1 earth, 1 fire", False, "one of the two"),
    ],
)  # fmt: skip
def test_one_roll(faces: tuple[str, ...], cost: str, can: bool, why: str) -> None:
    having = {"transmute": "fire", "gem copy": "water", "runestone": "earth"}
    dice = [having.get(face, "arcane" if "/" in face else face.split()[-1].replace("gem", "earth")) for face in faces]
    order = sorted(range(len(dice)), key=lambda place: TYPES.index(dice[place]))
    question = Question(dice, cost)
    assert question.succeeds([faces[place] for place in order]) == can, why


@st.composite
def a_setting(draw: st.DrawFn) -> tuple[list[str], dict[str, int], dict[str, Any]]:
    dice = draw(st.lists(st.sampled_from(TYPES), max_size=3))
    cost = {element: draw(st.integers(0, 2)) for element in ("earth", "fire", "any")}
    gems = {element: draw(st.integers(0, 1)) for element in ("earth", "water")}
    beside = {"gems": gems, "prisms": draw(st.integers(0, 1)), "spends": draw(st.integers(0, 4))}
    talents = st.sampled_from(["Geomancer", "Hydromancer", "Wizard's Apprentice", "Famous"])
    beside["talents"] = draw(st.lists(talents, max_size=2, unique=True))
    cards = st.sampled_from(["Stone Circle", "Glittering Cavern", "Aether Geyser", "Mana Condenser", "Gem Amplifier"])
    beside["workshop"] = draw(st.lists(cards, max_size=2, unique=True))
    return dice, cost, beside


@settings(max_examples=40, deadline=None)
@given(a_setting())
def test_the_chance_is_the_share_of_rolls_that_pay(setting: tuple[list[str], dict[str, int], dict[str, Any]]) -> None:
    dice, cost, beside = setting
    question = Question(dice, cost, **beside)
    assert question.chance == question.pool.rolls().probability(question.succeeds)


@settings(max_examples=40, deadline=None)
@given(a_setting(), st.sampled_from(["earth", "fire", "wind", "water", "total"]))
def test_the_most_of_an_element_is_what_a_cost_of_it_can_be(
    setting: tuple[list[str], dict[str, int], dict[str, Any]], what: str
) -> None:
    dice, _, beside = setting
    most = Question(dice, "nothing", **beside).most(what)
    kind = "any" if what == "total" else what
    for amount in range(max(most.outcomes) + 2):
        assert most.at_least(amount) == mf.odds.afford(dice, {kind: amount}, **beside), amount


@settings(max_examples=40, deadline=None)
@given(a_setting())
def test_more_never_hurts(setting: tuple[list[str], dict[str, int], dict[str, Any]]) -> None:
    dice, cost, beside = setting
    less = mf.odds.afford(dice, cost, **beside)
    assert less <= mf.odds.afford(dice, cost, **{**beside, "spends": beside["spends"] + 1})
    assert less <= mf.odds.afford(dice, cost, **{**beside, "prisms": beside["prisms"] + 1})
    assert less <= mf.odds.afford([*dice, "arcane"], cost, **beside)
    assert less >= mf.odds.afford(dice, {**cost, "any": cost["any"] + 1}, **beside)


def test_many_spends_are_no_more_than_the_dice() -> None:
    chances = [mf.odds.afford("3 earth, 2 fire", "3 earth, 2 any", spends=spends) for spends in (4, 5, 6, 10_000)]
    assert all(first <= second for first, second in pairwise(chances))
    assert chances[1] == chances[2] == chances[3]


def test_locked_dice_show_their_faces() -> None:
    # The other die must bring the second pair of earth.
    assert mf.odds.afford("2 earth", "4 earth", locked={0: "2 earth"}) == Fraction(1, 6)
    assert mf.odds.afford("2 earth", "4 earth", locked={0: "2 earth", 1: "2 earth"}) == 1
    assert mf.odds.afford("2 earth", "4 earth", locked={0: "1 fire"}) == 0


def test_which_held_die_is_worth_most() -> None:
    ranked = mf.odds.hold("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
    assert [held.chance for held in ranked] == sorted((held.chance for held in ranked), reverse=True)
    # A type's different faces: five of each element (the gem is on two sides), six of the arcane die.
    assert len(ranked) == 4 * 5 + 6
    best = ranked[0]
    assert best.chance == mf.odds.afford(
        "earth, fire, wind, 2 arcane", "2 earth, 2 water, 1 any", held=(best.die, best.face)
    )


def test_a_held_die_of_two_kinds_must_be_named_where_it_matters() -> None:
    with pytest.raises(OddsError, match=r"held must name the die too, such as \('fire', '1 earth'\)"):
        Question("earth", "1 any", held="1 earth", talents=["Pyromancer"])
    # Turned to a gem side it is a fire gem (MF-A3).
    assert mf.odds.afford("", "1 fire", held=("fire", "1 earth"), talents=["Pyromancer"]) == 1


@pytest.mark.parametrize(
    ("pool", "cost", "beside"),
    [
        ("earth", "2 mud", {}),
        ("earth", "two earth", {}),
        ("earth", {"earth": -1}, {}),
        ("earth", {"earth": 1.5}, {}),
        ("earth", 3, {}),
        ("earth", "1 any", {"spends": -1}),
        ("earth", "1 any", {"spends": True}),
        ("earth", "1 any", {"prisms": 10**9}),
        ("earth", "1 any", {"gems": "1 any"}),
        ("earth", "1 any", {"gems": {"mud": 1}}),
        ("earth", "1 any", {"held": "3 earth"}),
        ("earth", "1 any", {"held": ("mud", "2 earth")}),
        ("earth", "1 any", {"held": ("fire", "2 earth")}),
        ("earth", "1 any", {"locked": {1: "2 earth"}}),
        ("earth", "1 any", {"locked": {0: "2 fire"}}),
        ("earth", "1 any", {"locked": ["2 earth"]}),
        ("earth", "1 any", {"talents": ["Necromancer"]}),
        ("earth", "1 any", {"workshop": ["Excavation Wand"]}),
        ("earth", "1 any", {"workshop": [7]}),
        ("earth", "1 any", {"workshop": [{"card": "Stone Circle", "gems": ["fire"]}]}),
        ("earth", "1 any", {"workshop": [{"card": "Stone Circle", "gems": ["earth", "earth"]}]}),
        ("mud", "1 any", {}),
        ("earth", Cost(gems=2), {}),
        ("earth", Cost((1, 0, 0, 0), 0), {}),
        ("earth", Cost((-1, 0, 0, 0), 0), {}),
        ("earth", "1 any", {"held": ()}),
        ("earth", "1 any", {"held": ("water", "1 earth", "x")}),
        ("earth", "1 any", {"components": "house"}),
        ("earth", "1 any", {"locked": 0}),
        ("earth", "1 any", {"talents": 5}),
        ("earth", "1 any", {"talents": [[]]}),
        ("earth", "1 any", {"workshop": None}),
        ("earth", "1 any", {"workshop": [[]]}),
        ("earth", "1 any", {"workshop": [{"card": "Stone Circle", "gem": ["earth"]}]}),
        ("earth", "1 any", {"workshop": [{"card": "Stone Circle", "gems": 5}]}),
        ("earth", "1 any", {"workshop": [{"card": "Stone Circle", "charged": "no"}]}),
        ("earth", "1 any", {"workshop": ["Stone Circle"] * 2}),
        ("earth", "1 any", {"workshop": ["Stone Circle", "Sun Fragment", "Wind Catcher", "Hellforge", "Steam Vents"]}),
    ],
)
def test_what_can_not_be_read_is_refused_in_words(pool: str, cost: Any, beside: dict[str, Any]) -> None:
    with pytest.raises(OddsError, match=r"\w{3,}.*[.?]$"):
        mf.odds.afford(pool, cost, **beside)


@pytest.mark.parametrize("most", ["gold", "", None, 3])
def test_the_most_of_no_element_is_refused(most: Any) -> None:
    with pytest.raises(OddsError, match="is not an element"):
        Question("earth", "1 any").most(most)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("pool", "cost", "beside"),
    [
        ("1000 arcane", "400 any, 200 earth, 200 fire", {"spends": 1000}),
        ("500 fire, 500 water", "40 earth, 40 fire, 40 any", {"spends": 200}),
        ("300 fire, 300 water, 300 wind", "4 earth, 2 any", {"workshop": ["Stone Circle", "Mana Accelerator"]}),
    ],
)
def test_what_takes_too_long_says_what_would_help(pool: str, cost: str, beside: dict[str, Any]) -> None:
    with pytest.raises(OddsError, match="would help"):
        mf.odds.afford(pool, cost, **beside)


@pytest.mark.timeout(60)
@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "ask",
    [
        lambda: Question("300 earth", "1 earth", spends=300).reach(["2 earth"] * 300),
        lambda: Question("1000 earth", "1 earth").rolls(Random(1), 100_000),
        lambda: mf.odds.hold("8 earth, 8 fire, 8 wind, 8 water, 8 arcane", "9 earth, 9 fire, 9 wind", spends=20),
    ],
)
def test_a_question_of_many_parts_has_one_budget(ask: Any) -> None:
    with pytest.raises(OddsError, match="would help"):
        ask()


@pytest.mark.parametrize("roll", [None, "2 earth", {"2 earth"}, iter(["2 earth"]), [], ["2 fire"], [None]])
def test_a_roll_that_is_none_is_refused(roll: Any) -> None:
    with pytest.raises(OddsError, match=r"\w{3,}.*\."):
        Question("earth", "1 any").succeeds(roll)


@pytest.mark.parametrize("beside", [{"held": "2 water"}, {"locked": {0: "2 earth"}}])
def test_a_die_to_hold_is_asked_for_with_none_held_or_locked(beside: dict[str, Any]) -> None:
    with pytest.raises(OddsError, match="tries every die itself"):
        mf.odds.hold("earth, fire", "2 earth", **beside)


def test_a_mancer_of_ones_own_edition_is_refused_where_it_is_not_accounted_for() -> None:
    talents = [{"name": "Pyromancer", "effect": {"turn_die_to_gem": "earth", "per_turn": 1}}]
    components = Manaforge({"meta": {"edition": "own"}, "talents": talents}).components
    with pytest.raises(OddsError, match="include Pyromancer as it is in this edition"):
        Question("2 earth", "2 earth", talents=["Geomancer", "Pyromancer"], components=components)
