"""Lesson 6: its keys against counts of all rolls and all deals, and what its explorer and its puzzles show."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random
from typing import Any

import pytest
from lessons.working import begun, predicted

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.lessons.binomial_questions import fewest, sorted_pool
from manaforge_widgets.games.kings_forge.lessons.is_it_binomial import is_it_binomial
from manaforge_widgets.lessons.explorers.conditions import (
    MOST_SHOWN,
    TIMES,
    Conditions,
    cards_situation,
    dice_situation,
    until_situation,
)

PLAN = is_it_binomial()
KEYS = {question.id: question.key for question in PLAN.questions}


def test_two_high_dice_against_all_rolls() -> None:
    rolls = list(product(range(1, 7), repeat=5))
    high = Fraction(sum(sum(face >= 5 for face in roll) >= 2 for roll in rolls), len(rolls))
    assert KEYS["two_high"] == PLAN.predictions[0].key == high == Fraction(131, 243)
    assert PLAN.experiment.measures[0].exact == high


def test_thirteen_dice_are_the_fewest() -> None:
    assert [1 - Fraction(5**n, 6**n) >= Fraction(9, 10) for n in (12, 13)] == [False, True]
    assert KEYS["fewest"] == 13
    for target, least in ((Fraction(8, 10), 9), (Fraction(95, 100), 17), (Fraction(99, 100), 26)):
        assert fewest(target).key == least
        assert [1 - Fraction(5**n, 6**n) >= target for n in (least - 1, least)] == [False, True]


def test_three_kinds_against_all_rolls_of_the_packaged_die() -> None:
    faces = mf.odds.die("fire").ways
    kinds = [kind for face, ways in faces.items() for kind in [_kind(face)] * ways]
    assert sorted(kinds) == sorted(["mana"] * 3 + ["gem"] * 2 + ["special"])
    rolls = product(kinds, repeat=6)
    hits = sum((roll.count("mana"), roll.count("gem")) == (3, 2) for roll in rolls)
    assert KEYS["sorted_pool"] == Fraction(hits, 6**6) == Fraction(5, 36)
    chances = [sorted_pool({"mana": m, "gem": g, "special": 6 - m - g}).key for m in range(7) for g in range(7 - m)]
    assert sum(chances) == 1  # type: ignore[arg-type]


def _kind(face: str) -> str:
    return {"2 fire": "mana", "1 earth": "mana", "1 wind": "mana", "fire gem": "gem", "transmute": "special"}[face]


def test_the_cards_against_all_deals() -> None:
    deals = list(combinations(range(11), 7))
    counts = [sum(card < 4 for card in deal) for deal in deals]
    cards = cards_situation("7 of 11", 7, 11, 4, "anvils")
    assert cards.chances == tuple(Fraction(counts.count(n), len(deals)) for n in range(5))
    assert PLAN.experiment.measures[1].exact == cards.chances[4] == Fraction(7, 66)
    table = [row[2] for row in PLAN.experiment.exact[2]]
    assert table == ["0.3 %", "8.5 %", "38.2 %", "42.4 %", "10.6 %", "0 %", "0 %", "0 %"]


def test_the_facts_are_those_of_the_rules() -> None:
    assert "five metal dice" in mf.rule("KF-S1")
    assert "the four anvil cards and seven random others, eleven in all" in mf.rule("KF-S3")
    assert "Four gather cards lie face up" in mf.rule("KF-G1")
    assert len(mf.new_match("kings_forge", seats=2).view(None)["gathers"]) == 11


def explorer() -> Conditions:
    made = PLAN.explorers["conditions"](Random(4))
    assert isinstance(made, Conditions)
    return made


def lists_of(made: Conditions) -> Any:
    return made.view()["charts"][0]["lists"]  # type: ignore[typeddict-item]


def test_the_list_turns_for_the_cards_and_for_the_first_six() -> None:
    made = explorer()
    for name, holds in (
        ("5 metal dice", [True] * 4),
        ("until a 6", [True, True, False, True]),
        ("7 of 11 cards", [True, False, True, True]),
    ):
        made.take("situation", name)
        (shown,) = lists_of(made)
        assert [each["holds"] for each in shown["conditions"]] == holds
        assert shown["holds"] is all(holds)
    impossible = sum(Fraction(comb(7, n) * 4**n * 7 ** (7 - n), 11**7) for n in (5, 6, 7))
    assert f"would give {float(100 * impossible):.1f} % to more than 4 anvil cards" in made.view()["words"][1]


def test_the_dice_next_to_the_cards() -> None:
    made = explorer()
    made.take("both", "on")
    lists = lists_of(made)
    assert [one["holds"] for one in lists] == [True, False]
    assert lists[0]["bars"]["top"] == lists[1]["bars"]["top"]
    made.take("many", "")
    head = made.view()["table"]["head"]  # type: ignore[index]
    assert head == ["Count", "5 metal dice", "10,000 rolled", "7 of 11 cards", "if binomial", "10,000 dealt"]


@pytest.mark.parametrize("name", ["5 metal dice", "until a 6", "7 of 11 cards"])
def test_the_counts_agree_with_the_exact_chances(name: str) -> None:
    made = explorer()
    made.take("situation", name)
    made.take("many", "")
    made.take("many", "")
    chart = lists_of(made)[0]["bars"]
    counted = chart["series"][-1]
    for share, exact in zip(counted["values"], counted["marks"], strict=True):
        assert abs(share - exact) <= 4 * sqrt(exact * (1 - exact) / (2 * TIMES)) + 1e-9
    assert sum(counted["values"]) == pytest.approx(1)
    assert sum(counted["marks"]) == pytest.approx(1)
    assert (chart["labels"][-1] == "13+") is (name == "until a 6")
    assert (len(chart["series"]) == 1) is (name == "5 metal dice")


def test_the_rows_until_a_6_end_with_all_higher_counts() -> None:
    made = explorer()
    made.take("situation", "until a 6")
    made.take("both", "on")
    rows = made.view()["table"]["rows"]  # type: ignore[index]
    assert [row[0] for row in rows] == [*map(str, range(MOST_SHOWN + 1)), "13 or more"]
    assert rows[-1] == ["13 or more", f"{100 * (5 / 6) ** 13:.1f} %", "0 %", "", ""]


def test_situations_of_any_dice_and_decks() -> None:
    dice = dice_situation("4 dice", 4, Fraction(1, 6), "sixes")
    rolls = list(product(range(6), repeat=4))
    assert list(dice.chances) == [Fraction(sum(roll.count(0) == n for roll in rolls), len(rolls)) for n in range(5)]
    assert all(dice.formula(n) == chance for n, chance in enumerate(dice.chances))
    few = cards_situation("3 of 5", 3, 5, 4, "aces")
    deals = list(combinations(range(5), 3))
    assert list(few.chances) == [
        Fraction(sum(sum(c < 4 for c in deal) == n for deal in deals), len(deals)) for n in range(4)
    ]
    first = until_situation("first", Fraction(1, 2), 4, "misses")
    assert list(first.chances[:3]) == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    with pytest.raises(mf.ArgumentError, match="at least two"):
        Conditions("x", Random(1), [dice])


def test_the_puzzles_are_what_their_words_say() -> None:
    lesson = begun("is it binomial")
    cards, again = (lesson.play(name).puzzle.solutions() for name in ("two cards", "reroll"))  # type: ignore[attr-defined]
    assert cards.chance == 1
    assert again.chance == 1 - Fraction(2, 3) ** 2


def test_the_guess_is_shown_in_the_explorer() -> None:
    assert predicted("is it binomial").explore("conditions").part["said"] == "You said: neither."


def test_an_own_edition_may_be_used() -> None:
    ours = {"meta": {"edition": "ours"}, "gathers": [{"name": "Tavern", "top": {"bonus": {"reroll": 3}}}]}
    assert begun("is it binomial", edition=ours).plan.edition == "ours"


def test_each_variant_has_its_own_key() -> None:
    for question in PLAN.checks:
        assert question.variants is not None
        for seed in range(4):
            other = question.variants(Random(seed))
            assert other.key != question.key
            assert not [one for one in other.wrong if other.is_right(one.answer)]
