"""The diagnosis finds what scripted students believe, and suggests nothing for slips and random wrong answers.

The scripts answer each question from its words, as a student with one belief would. They don't look at the
misconceptions that the lessons' own tables name.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from manaforge_widgets.lessons.diagnosis import LEAST, Given, diagnose, given_in, questions_about, weighed
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.shelf import known_lessons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion

STUDENTS = 500
SLIPS = 0.1
TITLES = (
    "choosing after the roll",
    "do dice remember",
    "one lamp for each card",
    "same mean, different risk",
    "buy precision",
    "is it binomial",
    "build a pool",
)
MEMORY, LAMPS, RISK, PRECISION, BINOMIAL, POOL = TITLES[1:]
Script = dict[tuple[str, str], str]


def gambler(rng: random.Random) -> Script:
    """Chance owes what was missing, or goes on as it began."""
    return {
        (MEMORY, "next_roll"): rng.choice(
            ["likelier than at the first roll"] * 3 + ["less likely than at the first roll"]
        ),
        (MEMORY, "next_round"): rng.choice(["1", "95 %", "9/10"]),
        # At least one in nine rolls; rather more than one in six; it has to come.
        (MEMORY, "eight_rolls"): rng.choice(["0.806", "1/4", "1", "0.3"]),
        (MEMORY, "why"): "what has not come for long must come soon",
        (PRECISION, "why"): "in the long run good luck makes up for the bad luck of the first tries",
    }


def equal_parts(rng: random.Random) -> Script:
    """Each result that can be named has the same chance: it comes or it doesn't, none or one or two and so on."""
    half = "1/2"
    return {
        (TITLES[0], "two_arcane"): half,
        (TITLES[0], "one_spend"): half,
        (TITLES[0], "keep_fire"): half,
        (MEMORY, "next_round"): half,
        (MEMORY, "eight_rolls"): half,
        (MEMORY, "third_round"): half,
        (MEMORY, "both_rounds"): "1/4",
        # 0, 1, 2, 3, 4 or 5 Wands: one of six.
        (RISK, "all_wands"): "1/6",
        # 2, 3, 4 or 5 of the six numbers from 0 to 5.
        (BINOMIAL, "two_high"): rng.choice(["2/3", "0.667", "4/6"]),
        # A six or not: one half for each die, and 1 - 1/16 is above .9.
        (BINOMIAL, "fewest"): "4",
        # Three kinds, each 1/3, in 60 orders.
        (BINOMIAL, "sorted_pool"): rng.choice(["60/729", "0.0823"]),
        (POOL, "two_gems"): half,
        (POOL, "best_of"): "3.5",
        (POOL, "steal"): half,
    }


def few_are_enough(rng: random.Random) -> Script:
    """A short series is as reliable as a long one, so a share far off needs a cause."""
    # Five times as precise, so five times as many; or as many as before, which were good enough.
    price = rng.choice(["1545", "1545", "309"])
    return {
        (PRECISION, "where"): "both are equally likely",
        (PRECISION, "needed"): price,
        (PRECISION, "price"): price,
        (PRECISION, "why"): "the short simulation was rolled with worse dice",
    }


def what_will_happen(rng: random.Random) -> Script:
    """A number says what will happen: a mean is what comes, a chance above one half is a yes."""
    return {
        (MEMORY, "next_round"): "1",
        (LAMPS, "how_many"): "4",
        (LAMPS, "wands"): "4",
        (LAMPS, "metamagics"): "1",
        (LAMPS, "rank"): rng.choice("45"),
        (LAMPS, "why"): "it says that most deals have the next whole number",
        (RISK, "all_wands"): "0",
        # One in six, so the sixth die shows it; or a yes as soon as it is likelier than not.
        (BINOMIAL, "fewest"): rng.choice("66664"),
        (POOL, "best_of"): "6",
    }


def turned_round(rng: random.Random) -> Script:
    """The chance of B after A is that of A and B together, or is taken after not A."""
    story = "0.0185"
    return {
        (MEMORY, "next_round"): story,
        (MEMORY, "eight_rolls"): "0.0388",
        (MEMORY, "third_round"): story,
        # Round 1, and then the chance after a round without one; or the second factor alone.
        (MEMORY, "both_rounds"): rng.choice(["0.7246"] * 3 + ["0.908"]),
    }


BELIEVERS: Mapping[str, Callable[[random.Random], Script]] = {
    "gamblers_fallacy": gambler,
    "equiprobability": equal_parts,
    "small_numbers": few_are_enough,
    "outcome_approach": what_will_happen,
    "conditional": turned_round,
}


@cache
def plans() -> dict[str, LessonPlan]:
    return {title: known_lessons()[title].plan() for title in TITLES}


def slip(question: LessonQuestion, rng: random.Random) -> str:
    """Any wrong answer: one that the lesson expects, or a number from anywhere."""
    if question.options:
        return rng.choice([option for option in question.options if option != question.key])
    place = rng.randrange(len(question.wrong) + 1)
    if place < len(question.wrong):
        return str(question.wrong[place].answer)
    return str(rng.randint(2, 400)) if question.kind == "whole" else f"{rng.random():.4f}"


def answers(script: Script, rng: random.Random, slips: float, titles: tuple[str, ...] = TITLES) -> list[Given]:
    """A student's predictions and first answers in all lessons."""
    found = []
    for title in titles:
        plan = plans()[title]
        for part, questions in (("predict", plan.predictions), ("check", plan.questions)):
            for question in questions:
                if question.simulated:
                    continue
                answer = script.get((title, question.id), str(question.key))
                if rng.random() < slips:
                    answer = slip(question, rng)
                one = weighed(title, part, question, answer)
                assert one is not None
                found.append(one)
    return found


def suggested(given: list[Given]) -> list[str]:
    return [belief.name for belief in diagnose(given)]


@pytest.mark.parametrize("count", [20, pytest.param(STUDENTS // len(BELIEVERS), marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", BELIEVERS)
def test_a_belief_is_found_in_nine_of_ten_students(name: str, count: int) -> None:
    found = [suggested(answers(BELIEVERS[name](rng), rng, SLIPS)) for rng in map(random.Random, range(count))]
    assert sum(one == [name] for one in found) >= 0.9 * count
    assert sum(bool(set(one) - {name}) for one in found) <= 0.02 * count


@pytest.mark.parametrize("count", [150, pytest.param(STUDENTS, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("slips", [SLIPS, 0.5, 1.0])
def test_slips_and_random_wrong_answers_are_no_belief(slips: float, count: int) -> None:
    found = [suggested(answers({}, random.Random(seed), slips)) for seed in range(count)]
    assert sum(map(bool, found)) <= 0.02 * count


def test_a_single_answer_is_no_evidence() -> None:
    question = plans()[MEMORY].checks[0]
    one = weighed(MEMORY, "check", question, "1/4")
    assert one is not None
    assert one.misconception == "gamblers_fallacy"
    assert diagnose([one]) == diagnose([one, one, one]) == ()


def test_the_evidence_names_the_answers_and_how_often_they_could_be_given() -> None:
    rng = random.Random(1)
    (belief,) = diagnose(answers(what_will_happen(rng), rng, 0))
    assert belief.name == "outcome_approach"
    assert {one.question.id for one in belief.shown} >= {"wands", "metamagics", "rank", "why", "best_of"}
    assert belief.asked == len(belief.shown)
    assert belief.sentence.startswith(f"{belief.asked} of {belief.asked} answers fit it; ")


def test_only_the_first_answer_to_a_check_counts_and_replies_are_not_taken_for_beliefs() -> None:
    plan = plans()[MEMORY]
    progress = Progress(plan.name, 7)
    for answer, right in (("1/6", True), ("1/4", False)):
        progress = progress.answered("eight_rolls", answer, right=right)
    progress = progress.answered("eight_rolls", "1", right=False, variant=1)
    assert [one.answer for one in given_in(plan, progress)] == ["1/6"]


def test_what_the_seven_lessons_can_and_cannot_show() -> None:
    """Chains are not in these lessons, and the shape of means is in one question only."""
    asked = questions_about(plans().values())
    assert {name for name in MISCONCEPTIONS if asked[name] >= LEAST} == set(BELIEVERS)
    assert (asked["memory_of_chains"], asked["shape_of_means"]) == (0, 1)


def test_every_named_misconception_exists() -> None:
    for plan in plans().values():
        for question in (*plan.predictions, *plan.questions):
            for wrong in question.wrong:
                assert wrong.misconception in ("", *MISCONCEPTIONS), (plan.title, question.id)
