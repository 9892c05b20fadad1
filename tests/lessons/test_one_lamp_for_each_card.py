"""Lesson 3: its keys against counts of all deals, and what its explorer shows."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from lessons.working import begun, predicted

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.lessons.one_lamp_for_each_card import ALWAYS, one_lamp_for_each_card
from manaforge_widgets.lessons.explorers.lamps import Lamps, Machine

TITLE = "one lamp for each card"
PLAN = one_lamp_for_each_card()
KEYS = {question.id: question.key for question in PLAN.questions}


def test_the_keys_are_those_of_a_count_of_all_deals() -> None:
    deals = list(combinations(range(24), 5))
    assert KEYS["wands"] == Fraction(sum(place < 18 for places in deals for place in places), len(deals))
    # Pairs of 74 cards give the mean of a pair, and each further card adds the same.
    hands = list(combinations(range(74), 2))
    assert KEYS["metamagics"] == Fraction(sum(card < 14 for hand in hands for card in hand), len(hands)) * 5 / 2
    assert KEYS["rank"] == Fraction(1 + 2 + 3 + 3 + 4 + 4 + 5 + 5 + 6 + 6 + 7 + 8, 12)
    assert KEYS["metamagics"] == Fraction(35, 37)
    assert (KEYS["wands"], KEYS["rank"]) == (Fraction(15, 4), Fraction(9, 2))
    assert PLAN.predictions[1].key == ALWAYS


def test_the_rules_and_the_cards_say_what_the_lesson_says() -> None:
    assert "18 random cards of each era's 24" in mf.rule("MF-S2")
    for words in ("Five random suits", "14 metamagics", "74 cards", "Each seat has five cards"):
        assert words in mf.rule("MS-S1")
    view = mf.new_match("manasurge", seats=2, seed=5).view(None)
    hands = [seat["hand"]["cards"] for seat in view["seats"]]
    cards = [card for pile in (view["deck"]["cards"], *hands) for card in pile]
    assert (len(cards), [len(hand) for hand in hands]) == (74, [5, 5])
    assert sum(not card[0].isdigit() for card in cards) == 14
    assert sum(int(card[0]) for card in cards if card[0].isdigit()) == 5 * 54


def test_the_match_is_liars_dice_with_three_dice_each() -> None:
    match = begun(TITLE).play("bid").match
    assert (match.game, list(match.position.left), match.to_act) == ("liars_dice", [3, 3], (0,))


def drawn(machine: str, times: int = 3) -> Any:
    explorer = PLAN.explorers["lamps"](Random(5))
    explorer.take("machine", machine)
    for _ in range(times):
        explorer.take("many", "")
    return explorer


@pytest.mark.parametrize(("machine", "mean"), [("a Wand", 15 / 4), ("a gem side", 2), ("a Metamagic", 35 / 37)])
def test_the_running_mean_and_the_bars_come_near_the_exact_ones(machine: str, mean: float) -> None:
    explorer = drawn(machine)
    view = explorer.view()
    _, means, bars = view["charts"]
    last = means["series"][0]["points"][-1]
    assert last["x"] == 30_000
    spread = explorer.machine.lit.standard_deviation
    assert abs(last["y"] - mean) <= 4 * spread / 30_000**0.5
    assert means["marks"][0]["at"] == pytest.approx(mean)
    for share, exact in zip(bars["series"][0]["values"], bars["series"][0]["marks"], strict=True):
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / 30_000) ** 0.5 + 1e-4
    assert view["figures"][2]["note"] == f"the sum of the chances: {mean:.3f}"


@pytest.mark.parametrize("machine", ["a Wand", "a gem side", "a Metamagic"])
def test_each_lamp_is_lit_as_often_as_its_chance_says(machine: str) -> None:
    one = PLAN.explorers["lamps"](Random(1)).machines[machine]  # type: ignore[attr-defined]
    rng = Random(9)
    lit = [0] * one.lamps
    for _ in range(4_000):
        for lamp in one.draw(rng):
            lit[lamp] += 1
    chance = float(one.chance)
    error = (chance * (1 - chance) / 4_000) ** 0.5
    assert all(abs(count / 4_000 - chance) <= 4 * error for count in lit)


def test_dice_are_counted_as_all_rolls_are() -> None:
    dice = Machine("a six", "sixes", lamps=3, hits=1, of=6, dice=True, words="Three dice.")
    rolls = [roll.count(5) for roll in product(range(6), repeat=3)]
    assert dice.lit.ways == {number: rolls.count(number) for number in range(4)}


def test_once_lights_what_it_says_and_a_run_is_filled_up() -> None:
    explorer = PLAN.explorers["lamps"](Random(2))
    explorer.take("once", "")
    view: Any = explorer.view()
    lit = [box["text"] for row in view["charts"][0]["rows"] for box in row["cells"] if box["state"] == "lit"]
    assert view["figures"][0]["value"] == str(len(lit))
    assert view["charts"][0]["words"] == f"Lit lamps: {', '.join(lit)}."
    explorer.take("hundred", "")
    assert explorer.view()["words"][0].startswith("After 100 deals the mean is ")
    explorer.take("hundred", "")
    assert explorer.view()["words"][0].startswith("After 200 deals the mean is ")


def test_the_students_guess_is_a_line_of_the_chart() -> None:
    lesson = predicted(TITLE)
    part = lesson.explore()
    part._answer({"request": 1, "kind": "change", "control": "hundred", "value": ""})
    marks = part.part["charts"][1]["marks"]
    assert [mark["label"] for mark in marks if mark["tone"] == "guess"] == ["your guess 2.345"]
    assert part.part["said"] == "You said: 2.345."


@pytest.mark.parametrize(("lamps", "hits", "of"), [(0, 1, 6), (3, 0, 6), (3, 6, 6), (7, 1, 6)])
def test_impossible_lamps_are_refused(lamps: int, hits: int, of: int) -> None:
    machine = Machine("a card", "cards", lamps, hits, of, dice=False, words="Cards.")
    with pytest.raises(mf.GameError, match="must have a lamp"):
        Lamps("Lamps", Random(1), [machine])
