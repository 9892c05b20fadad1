"""The calibration of a game: whether its probabilities came true as often as they said."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.widgets.calibration import _usual, calibration
from manaforge_widgets.widgets.guesses import Guess
from manaforge_widgets.widgets.to_json import chance_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.widgets.shapes import ResultView, RollView


def result(chance: Fraction, came: float | None, name: str = "Axe", *, single: bool = True) -> ResultView:
    return {
        "target": f"craft:{name}",
        "about": name,
        "chance": chance_view(chance),
        "came": came,
        "words": "",
        "asked": name,
        "single": single,
    }


def roll(step: int, *rows: ResultView) -> RollView:
    return {"step": step, "seat": 0, "round": step, "dice": [], "ended": False, "results": list(rows)}


def usual_by_cases(rolls: Sequence[Sequence[float]]) -> tuple[int, int]:
    """The same range from all cases: each roll is one number, below which lie the events that come true."""
    ways: dict[int, float] = {}
    spans = [list(pairwise(sorted({0.0, 1.0, *roll}))) for roll in rolls]
    for case in product(*spans):
        share, count = 1.0, 0
        for (low, high), chances in zip(case, rolls, strict=True):
            share *= high - low
            count += sum(chance >= high for chance in chances)
        ways[count] = ways.get(count, 0) + share
    inside = [
        count
        for count in sorted(ways)
        if sum(share for one, share in ways.items() if one <= count) > 0.025
        and sum(share for one, share in ways.items() if one >= count) > 0.025
    ]
    return inside[0], inside[-1]


@pytest.mark.parametrize("seed", range(20))
def test_the_usual_range_is_that_of_all_cases(seed: int) -> None:
    rng = random.Random(seed)
    rolls = [[rng.random() for _ in range(rng.randrange(1, 4))] for _ in range(rng.randrange(1, 6))]
    assert _usual(rolls) == usual_by_cases(rolls)


def test_each_range_counts_its_own_chances_and_the_whole_counts_all() -> None:
    seen = [
        roll(1, result(Fraction(1, 10), 0.0), result(Fraction(1, 5), 1.0)),
        roll(2, result(Fraction(1, 2), 1.0), result(Fraction(9, 10), 0.25)),
        # A sum of others, one that was sure and one that nobody may know are no events.
        roll(3, result(Fraction(1, 2), 0.5, single=False), result(Fraction(1), 1.0), result(Fraction(1, 2), None)),
    ]
    found = calibration(seen)
    assert found is not None
    assert [(row["low"], row["events"], row["came"]) for row in found["rows"]] == [
        (0, 1, 0),
        (20, 1, 1),
        (40, 1, 1),
        (60, 0, 0),
        (80, 1, 0.2),
    ]
    whole = found["whole"]
    assert (whole["events"], whole["expected"], whole["came"]) == (4, 1.7, 2.2)
    assert found["undecided"] == 1


@pytest.mark.parametrize("seed", range(20))
def test_the_least_likely_results_are_named_the_least_likely_first(seed: int) -> None:
    rng = random.Random(seed)
    seen = [
        roll(
            step,
            *(
                result(
                    Fraction(rng.randrange(21), 20), rng.choice([0.0, 1.0, 0.5, None]), f"{step} {at}", single=at > 0
                )
                for at in range(rng.randrange(5))
            ),
        )
        for step in range(1, rng.randrange(2, 8))
    ]

    def of_what_came(chance: Fraction, came: float | None) -> Fraction:
        return chance if came == 1 else 1 - chance

    # A sum of others, what was sure and what its roll did not decide can surprise nobody.
    decided = [
        (of_what_came(Fraction(row["chance"]["exact"]), row["came"]), one["step"], row)
        for one in seen
        for row in one["results"]
        if row["single"] and row["came"] in (0, 1) and 0 < Fraction(row["chance"]["exact"]) < 1
    ]
    expected = sorted(likely for likely, _, _ in decided if likely < Fraction(1, 2))[:3]
    found = calibration(seen)
    told = found["surprises"] if found else []
    assert [of_what_came(Fraction(one["result"]["chance"]["exact"]), one["result"]["came"]) for one in told] == expected
    assert all((one["step"], one["result"]) in [(step, row) for _, step, row in decided] for one in told)


def test_a_game_without_chances_has_no_calibration() -> None:
    assert calibration([roll(1, result(Fraction(1), 1.0))]) is None


def test_a_guess_counts_if_its_number_was_the_chance_of_the_roll() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    seen = [roll(3, result(half, 1.0), result(third, 0.0, "Bow")), roll(4, result(half, 0.0))]
    guesses = [
        # Undone and guessed again: the last guess counts.
        Guess(1, 2, "Axe", Fraction(1, 10), half),
        Guess(2, 3, "Axe", Fraction(7, 10), half),
        # Not what was rolled: another number, another card, and after the roll.
        Guess(2, 3, "Axe", Fraction(9, 10), Fraction(2, 3)),
        Guess(2, 3, "Staff", Fraction(9, 10), half),
        Guess(5, 5, "Axe", Fraction(9, 10), half),
        Guess(2, 3, "Bow", Fraction(3, 10), third),
    ]
    found = calibration(seen, guesses)
    assert found is not None
    assert [(row["guesses"], row["right"]) for row in found["rows"]] == [(0, 0), (1, 0), (0, 0), (1, 1), (0, 0)]
    assert (found["whole"]["guesses"], found["whole"]["right"], found["guessed"]) == (2, 1, 1.0)


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_board_shows_it_after_the_game_and_again_when_it_is_opened_later(game: str) -> None:
    whole = mf.new_match(game, seats=2, seed=4)
    mf.play_out(whole, "greedy")
    match = whole.branch(whole.step - 1)
    board = mf.Board(match, 0)
    assert board.rolls is None or board.rolls["calibration"] is None
    match.apply(whole.actions[-1])
    shown = board.rolls["calibration"]
    assert shown["whole"]["events"] == sum(row["events"] for row in shown["rows"]) > 3
    assert shown["whole"]["came"] == pytest.approx(sum(row["came"] for row in shown["rows"]), abs=0.3)
    assert mf.Board(match, 0).rolls["calibration"] == shown


def test_each_guess_about_what_was_then_played_is_counted() -> None:
    match = mf.new_match("manasurge", seats=2, seed=7)
    board = mf.Board(match, 0, predict=True)
    while match.outcome is None:
        while (asked := board.prediction) and asked["next"]:
            assert request(board, "guess", question=asked["next"]["id"], percent=70) == ""
        match.apply(choose(match, match.to_act[0], "greedy"))
    shown = board.rolls["calibration"]
    whole = shown["whole"]
    # All chances had been guessed before the cards were played.
    assert whole["guesses"] == whole["events"] > 5
    assert whole["right"] == whole["came"]
    assert [row["guesses"] for row in shown["rows"]] == [0, 0, 0, whole["guesses"], 0]
    assert shown["guessed"] == pytest.approx(0.7 * whole["guesses"])
