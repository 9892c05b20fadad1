"""Lesson 5: its keys against other formulas and counts, and what its explorer and its puzzles show."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, comb, sqrt
from random import Random
from statistics import NormalDist, pstdev

import pytest
from lessons.working import begun, predicted, reply, send

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.lessons.buy_precision import buy_precision
from manaforge_widgets.games.kings_forge.lessons.precision_questions import WHERE
from manaforge_widgets.lessons.explorers.fan import MOST, RUNS, Fan, bernoulli, needed, standard_error

PLAN = buy_precision()
KEYS = {question.id: question.key for question in PLAN.questions}
P = Fraction(5, 18)


def test_the_chance_is_that_of_all_rolls() -> None:
    rolls = list(product(range(1, 7), repeat=3))
    hits = [metal >= 3 and min(one, other) >= 3 and max(one, other) >= 4 for metal, one, other in rolls]
    assert Fraction(sum(hits), len(hits)) == P == PLAN.experiment.measures[0].exact
    assert "4 of 6 rolls of the metal die and 15 of 36 rolls of the gem dice" in PLAN.experiment.exact_words[0]


def test_the_standard_error_is_the_spread_of_the_whole_distribution() -> None:
    # From the distribution of the number of successes in 1,000 tries, without the formula.
    chances = [float(comb(1000, k) * P**k * (1 - P) ** (1000 - k)) for k in range(1001)]
    mean = sum(k / 1000 * chance for k, chance in enumerate(chances))
    spread = sqrt(sum((k / 1000 - mean) ** 2 * chance for k, chance in enumerate(chances)))
    assert float(KEYS["error"]) == pytest.approx(spread, abs=5e-7)
    assert f"{float(KEYS['error']):.5f}" == "0.01416"


def test_the_price_is_the_first_number_of_tries_that_is_enough() -> None:
    def half(tries: int) -> float:
        return 1.96 * sqrt(float(P * (1 - P)) / tries)

    for points, price in ((5, 309), (2, 1_927), (1, 7_707), (0.5, 30_828)):
        assert half(price) <= points / 100 < half(price - 1)
        assert needed(P, Fraction(points).limit_denominator() / 100) == price
    assert KEYS["price"] == PLAN.predictions[1].key == 7_707
    # With all decimals of the quantile it is the same.
    assert ceil(NormalDist().inv_cdf(0.975) ** 2 * float(P * (1 - P)) * 10**4) == 7_707


def test_few_tries_stray_further() -> None:
    def at_least(tries: int, least: int) -> Fraction:
        # Backwards, through the failures.
        return sum(
            (comb(tries, fails) * (1 - P) ** fails * P ** (tries - fails) for fails in range(tries - least + 1)),
            Fraction(0),
        )

    few, many = at_least(20, 8), at_least(200, 80)
    assert (f"{float(few):.3f}", f"{float(many):.5f}") == ("0.165", "0.00013")
    assert KEYS["where"] == PLAN.predictions[0].key == WHERE[0] == "the one with 20 tries"
    assert "0.165 and 0.00013" in PLAN.checks[2].right


def test_the_wrong_numbers_are_the_thoughts_that_they_name() -> None:
    wrong = {one.thought: one.answer for one in PLAN.checks[1].wrong}
    assert wrong == {
        "as many times the tries as the precision": 5 * 309,
        "the price does not change": 309,
        "multiplied the rounded number": 25 * 309,
        "used one half for the chance": ceil(1.96**2 / 4 * 10**4 - 1e-6),
        "forgot the 1.96": ceil(P * (1 - P) * 10**4),
        "one over the square of the precision": 10**4,
        "rounded down": 7_706,
    }


@pytest.mark.parametrize("written", ["7707", "7,707", "7 707", "7.707", "7\N{NO-BREAK SPACE}707"])
def test_a_whole_number_may_be_written_in_groups(written: str) -> None:
    lesson = predicted("buy precision")
    assert reply(lesson.check("price", written))[0] == "right"
    assert lesson.progress.tries[-1].answer == "7707"


def test_a_grouped_guess_is_locked_as_a_whole_number() -> None:
    lesson = begun("buy precision")
    part = lesson.predict("needed")
    assert send(part, kind="answer", values={"answer": "1,545", "sure": "certain"}) == ""
    assert [(one.question, one.answer) for one in lesson.progress.predictions] == [("needed", "1545")]
    lesson.predict("where", WHERE[2])
    row = lesson.compare().part["table"]["rows"][1]
    assert (row[1], row[3], row[4]) == ("1,545", "7,707", "6,162")
    view = lesson.explore("fan").part
    assert [(mark["label"], mark["tone"]) for mark in view["charts"][0]["marks"][1:]] == [
        ("your guess: 1,545", "guess")
    ]


# ------------------------------------------------------------------------------------------------------ the explorer


def fan() -> Fan:
    made = PLAN.explorers["fan"](Random(5))
    assert isinstance(made, Fan)
    return made


def test_the_runs_of_the_fan_have_the_chance_and_the_spread() -> None:
    explorer = fan()
    explorer.take("trials", str(MOST))
    shares = [explorer.hits(run) / MOST for run in range(RUNS)]
    error = float(standard_error(P, MOST))
    assert abs(sum(shares) / RUNS - P) <= 4 * error / sqrt(RUNS)
    # The spread of fifty shares is itself uncertain by about one tenth.
    assert pstdev(shares) == pytest.approx(error, rel=0.4)
    inside = sum(abs(share - P) <= 1.96 * error for share in shares)
    assert explorer.view()["words"][0].startswith(f"After 40,000 tries {inside} of 50 lines are inside the band")
    assert inside >= 42


def test_trials_drawn_together_are_independent_and_have_the_chance() -> None:
    for chance in (Fraction(1, 6), Fraction(5, 18), Fraction(3, 4)):
        bits = bernoulli(Random(9), chance, 100_000)
        assert abs(bits.bit_count() / 100_000 - chance) <= 4 * float(standard_error(chance, 100_000))
        pairs = bits & (bits >> 1)
        spread = sqrt(float(chance**2) / 100_000) * 1.5
        assert abs(pairs.bit_count() / 100_000 - chance**2) <= 4 * spread


def test_a_precision_sets_the_number_of_trials_and_its_row() -> None:
    explorer = fan()
    for name, price, marked in (("± 1 point", 7_707, 2), ("± ½ point", 30_828, 3), ("± 5 points", 309, 0)):
        explorer.take("precision", name)
        view = explorer.view()
        assert (explorer.trials, view["table"]["marked"]) == (price, marked)  # type: ignore[index]
        assert view["charts"][0]["marks"][0]["at"] == price  # type: ignore[typeddict-item]
    explorer.take("trials", "1000")
    assert explorer.controls()[0]["value"] == ""
    assert explorer.view()["charts"][0]["marks"][0]["label"] == "1,000: ± 2.8 points"  # type: ignore[typeddict-item]
    assert [row[1:] for row in explorer.view()["table"]["rows"]] == [  # type: ignore[index]
        ["309", "309"],
        ["1,927", "773"],
        ["7,707", "1,545"],
        ["30,828", "3,090"],
    ]


def test_the_lines_stay_until_new_ones_are_asked_for() -> None:
    explorer = fan()
    before = explorer.hits(0)
    explorer.take("precision", "± 1 point")
    explorer.take("precision", "± 5 points")
    assert explorer.hits(0) == before
    first = explorer.view()["charts"]
    explorer.take("again", "")
    assert explorer.view()["charts"] != first


def test_the_chart_ends_where_its_lines_do() -> None:
    chart = fan().view()["charts"][0]
    assert chart["chart"] == "lines"
    highest = max(point["high"] for line in chart["series"] for point in line["points"])
    assert max(point["y"] for line in chart["series"] for point in line["points"]) <= chart["y_ticks"][-1]
    assert highest <= 1
    assert (chart["x_ticks"][0], chart["x_ticks"][-1]) == (10, MOST)
    assert [line["style"] for line in chart["series"]].count("faint") == RUNS - 1


@pytest.mark.parametrize(
    "given", [{"chance": Fraction(0)}, {"chance": Fraction(1, 2), "precisions": (Fraction(1, 9999),)}]
)
def test_an_impossible_fan_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(mf.ArgumentError, match="must"):
        Fan("x", Random(1), **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------- puzzles, other editions


def test_the_puzzles_have_a_better_and_a_worse_choice() -> None:
    lesson = begun("buy precision")
    one, again = (lesson.play(name).puzzle.solutions() for name in ("one or both", "again"))  # type: ignore[attr-defined]
    # One gem die must show at least 4; both again must cover 3 and 4, which is worse.
    assert one.chance == Fraction(1, 2) > Fraction(5, 12)
    # The metal die and one gem die must each show at least 3.
    assert again.chance == Fraction(4, 6) ** 2 > P


def test_the_keys_follow_the_edition() -> None:
    own = {
        "meta": {"game": "kings_forge", "edition": "ours"},
        "crafts": [{"name": "Wizard's Goblet", "needs": [["metal", 4], ["gem", 4], ["gem", 5]]}],
    }
    lesson = begun("buy precision", edition=own)
    # The gem dice: one shows at least 5, and the other at least 4.
    chance = Fraction(1, 2) * (1 - Fraction(4, 6) ** 2 - 2 * Fraction(2, 6) * Fraction(3, 6))
    assert lesson.plan.experiment.measures[0].exact == chance
    assert lesson.plan.checks[1].key == ceil(1.96**2 * float(chance * (1 - chance)) * 10**4)
    odd = {"meta": {"edition": "odd"}, "crafts": [{"name": "Wizard's Goblet", "needs": [["gem", 1]]}]}
    with pytest.raises(mf.GameError, match="must lie between 10 % and 30 %"):
        begun("buy precision", edition=odd)


def test_each_variant_has_its_own_key() -> None:
    for question in PLAN.checks[:2]:
        assert question.variants is not None
        for seed in range(4):
            other = question.variants(Random(seed))
            assert other.key != question.key
            assert other.is_right(other.key)
            assert not [one for one in other.wrong if other.is_right(one.answer)]
