"""The log says who gave what: a Crafter's gem is the Crafter's, and a copied card is named with what it brings."""

from __future__ import annotations

import random

import pytest
from batches import first_by_day
from games.manaforge.bots.tables import turn

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.rules import actions

FULL = (("Gem Amplifier", ()), ("Sun Fragment", ()), ("Wind Catcher", ()), ("Verdant Haven", ()))


def test_a_crafter_s_gem_is_not_that_of_the_discarded_card() -> None:
    m = turn(board=("Stone Circle",), last=False, gems={"earth": 5}, workshop=FULL, talents=("Earth Crafter", "Famous"))
    m.apply("build Stone Circle")
    assert m.log[-1].text == "built Stone Circle: −3 earth gems"
    m.apply("discard Gem Amplifier")
    assert m.log[-1].text == "discarded Gem Amplifier: Earth Crafter +1 earth gem"
    assert m.log[-1].effects == ("Earth Crafter +1 earth gem",)


def test_what_was_paid_is_not_set_off_against_a_crafter_s_gem() -> None:
    m = turn(board=("Earth Boots",), last=False, gems={"earth": 5}, talents=("Earth Crafter", "Famous"))
    m.apply("build Earth Boots")
    assert "−3 earth gems" in m.log[-1].effects
    assert "Earth Crafter +1 earth gem" in m.log[-1].effects
    assert m.position.seats[0].gems.earth == 3


def test_the_arcane_crafter_s_prism_and_an_item_of_another_element() -> None:
    m = turn(
        board=("Mana Prisms (dawn)", "Spark Wand"),
        last=False,
        reserve={"earth": 2},
        talents=("Arcane Crafter", "Famous"),
    )
    m.apply("build Mana Prisms (dawn)")
    assert {"+2 prisms", "Arcane Crafter +1 prism"} <= set(m.log[-1].effects)
    m = turn(board=("Spark Wand",), last=False, reserve={"fire": 2}, talents=("Arcane Crafter", "Famous"))
    m.apply("build Spark Wand")
    assert "Crafter" not in m.log[-1].text


def test_a_crafter_is_named_after_a_gift_too() -> None:
    m = turn(board=("Replica Plate Mail",), reserve={"earth": 5}, talents=("Earth Crafter", "Famous"))
    view = m.view(None)
    view["seats"][1]["gems"]["earth"] = 1
    m = mf.match_from(view)
    m.apply("build Replica Plate Mail")
    m.apply("give earth gem", 1)
    assert (
        m.log[-1].text == "gave an earth gem: −1 earth gem, +2 prestige, seat 0 +1 earth gem Earth Crafter +1 earth gem"
    )
    assert m.position.seats[0].gems.earth == 2


@pytest.mark.parametrize("store", [["Earth Boots"], ["Earth Boots", "Spark Wand"]])
def test_the_copied_card_is_named_with_the_die_that_it_brings(store: list[str]) -> None:
    reserve = dict.fromkeys(("earth", "fire", "wind", "water"), 1) | {"earth": 2}
    m = turn(board=("Mimic Essence",), last=False, reserve=reserve, store=store)
    m.apply("build Mimic Essence")
    if len(store) > 1:
        m.apply("mimic Earth Boots")
    assert any(words in m.log[-1].text for words in ("copied Earth Boots", "copies Earth Boots"))
    assert "+1 earth die shows " in m.log[-1].text
    assert "+1 prestige" in m.log[-1].text


@pytest.mark.parametrize("seed", first_by_day(4, range(8)))
def test_all_that_changed_is_told_and_nothing_twice(seed: int) -> None:
    """Each gem and prism that a seat has more or less after a step is in the step's effects, a Crafter's too."""
    luck = random.Random(seed)
    m = mf.new_match("manaforge", seats=3, seed=seed)
    while to_act := m.to_act:
        m.apply(choose(m, to_act[0], luck.choice(["greedy", "random"])))
    named = 0
    for step in range(13, m.step + 1):
        before, after, event = m.at(step - 1), m.at(step), m.log[step]
        named += any("Crafter" in effect for effect in event.effects)
        assert event.seat is not None
        for seat in range(3):
            mine = (
                [effect for effect in event.effects if not effect.startswith("seat ")]
                if seat == event.seat
                else [effect for effect in event.effects if effect.startswith(f"seat {seat} ")]
            )
            told = sum(_amounts(effect, "gem") for effect in mine)
            gems = sum(after.seats[seat].gems[e] - before.seats[seat].gems[e] for e in after.seats[seat].gems)
            assert told == gems, event
            assert (
                sum(_amounts(effect, "prism") for effect in mine)
                == after.seats[seat].prisms - before.seats[seat].prisms
            )
    assert named or not any("Crafter" in name for row in m.position.seats for name in row.talents)


def _amounts(text: str, noun: str) -> int:
    words = text.replace("−", "-").split()
    total = 0
    for place, word in enumerate(words):
        if word[0] in "+-" and word[1:].isdigit():
            # The words up to the next amount or Crafter name what there is more or less of.
            what = words[place + 1 : place + 3]
            if noun == "gem" and len(what) > 1 and what[1].startswith("gem"):
                total += int(word)
            if noun == "prism" and what and what[0].startswith("prism"):
                total += int(word)
    return total


@pytest.mark.parametrize("seed", range(6))
def test_the_first_legal_payment_pays_as_few_gems_as_any(seed: int) -> None:
    """MF-P3: never a gem where the reserve suffices."""
    m = mf.new_match("manaforge", seats=2, seed=seed)
    asked = 0
    while to_act := m.to_act:
        legal = m.legal_actions(to_act[0])
        if legal[0].kind == "pay":
            gems = [sum(actions.unpack_payment(actions.about_of(action.code))[1]) for action in legal]
            assert gems[0] == min(gems)
            asked += 1
        m.apply(choose(m, to_act[0], "greedy"))
    assert asked > 3
