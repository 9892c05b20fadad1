"""The variants of the checks of lessons 2 to 4: their keys against other formulas and counts."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest
from lessons.working import begun

NUMBERS = range(40)


def drawn(title: str, name: str) -> list[Any]:
    """Forty variants of a check."""
    question: Any = next(one for one in begun(title).plan.checks if one.id == name)
    return [question.variants(Random(f"{name} {number}")) for number in NUMBERS]


def numbers(question: Any) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", " ".join(question.words))]


def test_the_next_roll_has_the_chance_of_its_sides() -> None:
    for question in drawn("do dice remember", "eight_rolls"):
        words = " ".join(question.words)
        kind = "gem" if "the gem never came" in words else "runestone"
        sides = words.split(": ")[1].split(".")[0].split(", ")
        assert question.key == Fraction(sum(kind in side for side in sides), 6)


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
