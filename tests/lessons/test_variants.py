"""The variants of the checks: their keys against other formulas and counts."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest
from lessons.working import begun

import manaforge_widgets as mf

NUMBERS = range(40)


def drawn(title: str, name: str) -> list[Any]:
    """Forty variants of a check."""
    question: Any = next(one for one in begun(title).plan.checks if one.id == name)
    return [question.variants(Random(f"{name} {number}")) for number in NUMBERS]


def numbers(question: Any) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", " ".join(question.words))]


@pytest.mark.parametrize("title", mf.list_lessons())
def test_a_check_has_many_keys(title: str) -> None:
    for question in begun(title).plan.checks:
        if question.variants is not None:
            keys = {question.variants(Random(f"key {number}")).key for number in range(60)}
            assert len(keys) >= 10, question.id


def test_the_next_roll_has_the_chance_of_its_sides() -> None:
    for question in drawn("do dice remember", "eight_rolls"):
        sides, stars, rolls = numbers(question)
        assert question.key == Fraction(stars, sides) != Fraction(1, 6)
        assert question.title == f"after {rolls} rolls"


def test_a_pool_of_gem_dice_is_counted_roll_by_roll() -> None:
    for question in drawn("build a pool", "two_gems"):
        low, high = numbers(question)
        dice = ("two", "three", "four").index(question.title.split()[0]) + 2
        rolls = list(product(range(1, 7), repeat=dice))
        covered = sum(max(roll) >= high and sum(face >= low for face in roll) >= 2 for roll in rolls)
        assert question.key == Fraction(covered, len(rolls))
        answers = {one.answer for one in question.wrong}
        for need in (low, high):
            assert Fraction(sum(sum(face >= need for face in roll) >= 2 for roll in rolls), len(rolls)) in answers


def test_the_best_of_other_dice_is_counted_by_its_values() -> None:
    for question in drawn("build a pool", "best_of"):
        dice, sides, *_ = numbers(question)
        ways = {best: best**dice - (best - 1) ** dice for best in range(1, sides + 1)}
        assert question.key == Fraction(sum(best * way for best, way in ways.items()), sides**dice)
        assert (dice, sides) != (3, 6)


def test_the_last_round_is_where_the_aces_are() -> None:
    for question in drawn("do dice remember", "third_round"):
        cards, hits, hand, deals, *_ = numbers(question)
        left = cards - (deals - 1) * hand
        # The places of the aces among the cards that are left.
        assert question.key == 1 - Fraction(comb(left - hand, hits), comb(left, hits))


def test_two_rounds_are_counted_by_the_places_of_the_aces() -> None:
    for question in drawn("do dice remember", "both_rounds"):
        cards, hits, hand, *_ = numbers(question)
        none = Fraction(comb(cards - hand, hits), comb(cards, hits))
        neither = Fraction(comb(cards - 2 * hand, hits), comb(cards, hits))
        assert question.key == 1 - 2 * none + neither


@pytest.mark.parametrize(("name", "places"), [("wands", (0, 1, 2)), ("metamagics", (0, 1, 2))])
def test_means_are_weighed_with_their_chances(name: str, places: tuple[int, ...]) -> None:
    for question in drawn("one lamp for each card", name):
        cards, hits, used = (numbers(question)[place] for place in places)
        ways = [
            comb(hits, n) * comb(cards - hits, used - n) for n in range(min(hits, used) + 1) if used - n <= cards - hits
        ]
        found = [n for n in range(min(hits, used) + 1) if used - n <= cards - hits]
        assert question.key == Fraction(sum(n * way for n, way in zip(found, ways, strict=True)), sum(ways))


def test_ranks_are_counted_card_by_card() -> None:
    for question in drawn("one lamp for each card", "rank"):
        assert question.key == Fraction(sum(numbers(question)), 8)
    for question in drawn("same mean, different risk", "rank_variance"):
        ranks = numbers(question)
        # Half the mean squared difference of two cards that are drawn with return.
        assert question.key == Fraction(sum((a - b) ** 2 for a in ranks for b in ranks), 2 * 8 * 8)


def test_variances_of_dice_and_decks_follow_their_formulas() -> None:
    for question in drawn("same mean, different risk", "dice_variance"):
        dice = numbers(question)[0]
        assert question.key == Fraction(5 * dice, 36)
    for question in drawn("same mean, different risk", "wands_variance"):
        cards, hits, used, *_ = numbers(question)
        share = Fraction(hits, cards)
        assert question.key == used * share * (1 - share) * Fraction(cards - used, cards - 1)
