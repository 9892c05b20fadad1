"""Lesson 4: its keys against counts of all deals and rolls, and what its explorer shows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from lessons.working import begun

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.lessons.same_mean_different_risk import same_mean_different_risk
from manaforge_widgets.lessons.explorers.spread import NARROWER, SAME, WIDER, Pile, Spread

if TYPE_CHECKING:
    from collections.abc import Iterable

TITLE = "same mean, different risk"
PLAN = same_mean_different_risk()
KEYS = {question.id: question.key for question in (*PLAN.predictions, *PLAN.questions)}


def variance(numbers: Iterable[int]) -> Fraction:
    """The mean squared distance from the mean, of equally likely numbers."""
    found = list(numbers)
    mean = Fraction(sum(found), len(found))
    return sum(((one - mean) ** 2 for one in found), Fraction(0)) / len(found)


def test_the_keys_are_those_of_a_count_of_all_deals_and_rolls() -> None:
    deals = [sum(place < 18 for place in places) for places in combinations(range(24), 5)]
    assert KEYS["wands_variance"] == variance(deals) == Fraction(285, 368)
    assert KEYS["all_wands"] == Fraction(deals.count(5), len(deals))
    assert KEYS["rank_variance"] == variance([1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8]) == Fraction(47, 12)
    assert KEYS["dice_variance"] == variance(roll.count(0) for roll in product(range(6), repeat=6)) == Fraction(5, 6)
    assert KEYS["which_spreads"] == NARROWER


def test_the_wrong_answers_are_what_their_reasons_say() -> None:
    wrong = {question.id: [float(one.answer) for one in question.wrong] for question in PLAN.checks}
    # The binomial variance np(1-p); each Wand with its own chance 3/4; a quarter of the deck left; the root; the mean.
    assert wrong["wands_variance"] == pytest.approx(
        [18 * 5 * 19 / 24**2, 5 * 3 / 16, 18 * 5 * 19 / 24**2 / 4, (285 / 368) ** 0.5, 3.75]
    )
    assert wrong["dice_variance"] == pytest.approx([5 / 36, 1, 5, 6 * (5 / 36) ** 0.5, (5 / 6) ** 0.5])
    ranks = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8]
    away = sum(abs(rank - 4.5) for rank in ranks) / 12
    assert wrong["rank_variance"] == pytest.approx(
        [(47 / 12) ** 0.5, 47 / 11, away, sum(rank**2 for rank in ranks) / 12, 4.5, 47, 7]
    )


def test_the_rules_and_the_dice_say_what_the_lesson_says() -> None:
    assert "18 random cards of each era's 24" in mf.rule("MF-S2")
    faces = mf.odds.die("earth").outcomes
    assert len([face for face in faces if face == "runestone"]) == 1


@pytest.mark.parametrize(("name", "points"), [("behind", [60, 90]), ("ahead", [70, 20])])
def test_pig_begins_with_twenty_points_in_the_turn(name: str, points: list[int]) -> None:
    match = begun(TITLE).play(name).match
    assert (match.game, list(match.position.points), match.position.total) == ("pig", points, 20)
    assert [str(action) for action in match.legal_actions()] == ["roll", "hold"]
    # One more roll and then hold has the same mean: a 1 loses all, and the others add 2 to 6.
    assert Fraction(sum(20 + face for face in range(2, 7)), 6) == 20


def explored(*changes: tuple[str, str], said: str = "") -> Any:
    explorer = PLAN.explorers["spread"](Random(4))
    explorer.hear({"which_spreads": said} if said else {})
    for control, value in changes:
        explorer.take(control, value)
    return explorer.view()


def test_the_exact_spreads_wait_for_their_switch() -> None:
    assert "285/368" not in str(explored(("deal", "")))
    table = explored(("deal", ""), ("exact", "on"))["table"]
    assert table["rows"][0] == ["cards stay out, exact", "15/4", "285/368", "0.880", "20.2 %"]
    assert table["rows"][1] == ["cards go back, exact", "15/4", "95/32", "1.723", "31.6 %"]


def test_before_the_first_deal_there_are_only_axes() -> None:
    part = Spread("Cards", Random(1), Pile("hearts", cards=8, hits=4, drawn=4))
    view = part.view()
    for chart in view["charts"]:
        [bars] = chart["series"]
        assert (set(bars["values"]), bars["marks"], chart["marks"]) == ({0.0}, [], [])
    assert [row[1:] for row in view["table"]["rows"]] == [["–"] * 4] * 2
    part.take("deal", "")
    assert all(sum(chart["series"][0]["values"]) > 0.99 for chart in part.view()["charts"])


def test_the_deals_come_near_the_exact_values() -> None:
    view = explored(*[("deal", "")] * 3, ("exact", "on"))
    for chart in view["charts"]:
        for share, exact in zip(chart["series"][0]["values"], chart["series"][0]["marks"], strict=True):
            assert abs(share - exact) <= 4 * (exact * (1 - exact) / 30_000) ** 0.5 + 1e-4
    for row, deviation in zip(view["table"]["rows"][2:], (0.880, 1.723), strict=True):
        assert abs(float(row[1]) - 3.75) <= 4 * deviation / 30_000**0.5
        assert float(row[3]) == pytest.approx(deviation, rel=0.03)


@pytest.mark.parametrize("bar", [0, 25, 88, 130, 200, 400])
def test_a_bar_holds_what_lies_within_it(bar: int) -> None:
    view = explored(("out", str(bar)), ("back", str(bar)), ("exact", "on"))
    deals = Counter(sum(place < 18 for place in places) for places in combinations(range(24), 5))
    held = sum(count for number, count in deals.items() if abs(number - 3.75) <= bar / 100) / deals.total()
    assert view["figures"][0]["value"] in (f"{100 * held:.1f} %", f"{100 * held:.0f} %", ">99.9 %")
    for chart in view["charts"]:
        assert chart["spread"] == pytest.approx([3.75 - bar / 100, 3.75 + bar / 100])
        assert chart["labels"][0] == "0"


@pytest.mark.parametrize(("said", "at"), [(SAME, 3.75 + 1.723), (WIDER, 3.75 + 1.5 * 1.723), (NARROWER, None)])
def test_the_students_guess_is_drawn_with_the_exact_values(said: str, at: float | None) -> None:
    marks = explored(("deal", ""), ("exact", "on"), said=said)["charts"][0]["marks"]
    found = [mark["at"] for mark in marks if mark["tone"] == "guess"]
    assert found == ([] if at is None else [pytest.approx(at, abs=0.001)])


@pytest.mark.parametrize(("cards", "hits", "drawn"), [(4, 0, 2), (4, 4, 2), (4, 2, 1), (4, 2, 4)])
def test_impossible_piles_are_refused(cards: int, hits: int, drawn: int) -> None:
    with pytest.raises(mf.GameError, match="pile must have cards of both kinds"):
        Spread("Cards", Random(1), Pile("hearts", cards, hits, drawn))
