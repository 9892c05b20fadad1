"""Random numbers in blocks, against the source's own methods; and the trials of each lesson, against one by one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from manaforge_widgets.lessons.rolls import rolls
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.lessons.streams import below, counter, faces, high_bytes, sampled, sampler, taker

if TYPE_CHECKING:
    from collections.abc import Sequence

# The sums of a student's second run with 20,000 trials, as they were before lessons had fast trials.
SUMS = {
    "choosing after the roll": (5011, 9465),
    "do dice remember": (783, 15912, 373, 12374),
    "one lamp for each card": (74929, 18823, 90083),
    "same mean, different risk": (75252, 75288, 4051, 6365),
    "buy precision": (5544,),
    "is it binomial": (10812, 2059),
    "build a pool": (8244, 14119, 17240, 18765),
}
COUNTED = {"do dice remember": (4612, 20_000, 378, 20_000)}


@pytest.mark.parametrize("title", known_lessons())
def test_the_trials_of_a_lesson_are_those_that_are_drawn_one_by_one(title: str) -> None:
    experiment = known_lessons()[title].plan().experiment
    assert experiment.trials is not None
    for seed in ("a", "b"):
        slow = Random(seed)
        assert [tuple(experiment.trial(slow)) for _ in range(1_500)] == list(
            islice(experiment.drawn(Random(seed)), 1_500)
        )


@pytest.mark.parametrize("title", SUMS)
def test_the_rolls_of_a_class_seed_and_a_student_stay_the_same(title: str) -> None:
    run = rolls(known_lessons()[title].plan(), 2026, 7, (20_000,), 2)[20_000]
    assert run.totals == SUMS[title]
    assert run.counted == COUNTED.get(title, (20_000,) * len(run.totals))


def test_runs_of_all_lengths_are_the_beginnings_of_the_longest() -> None:
    plan = known_lessons()["is it binomial"].plan()
    together = rolls(plan, 2026, 7, (20, 200, 2_000))
    assert together == {trials: rolls(plan, 2026, 7, (trials,))[trials] for trials in (20, 200, 2_000)}


@pytest.mark.parametrize("number", [1, 2, 6, 12, 16, 24, 74, 128, 255])
def test_numbers_are_those_of_randrange(number: int) -> None:
    rng, fast = Random(number), faces(Random(number), number)
    assert [rng.randrange(number) for _ in range(1_000)] == list(islice(fast, 1_000))


@pytest.mark.parametrize(("cards", "size"), [(24, 5), (74, 5), (21, 5), (22, 5), (11, 7), (85, 7), (86, 7), (6, 6)])
def test_samples_are_those_of_the_source(cards: int, size: int) -> None:
    rng, high, draw = Random(cards), high_bytes(Random(cards), sampled(cards, size)), sampler(cards, size)
    for _ in range(300):
        assert draw(high) == sum(1 << card for card in rng.sample(range(cards), size))


@pytest.mark.parametrize(("cards", "size", "marked"), [(11, 7, 4), (12, 12, 3), (5, 1, 5), (13, 4, 6), (24, 5, 9)])
def test_marked_cards_of_a_sample_are_counted(cards: int, size: int, marked: int) -> None:
    rng, high, count = Random(cards), high_bytes(Random(cards)), counter(cards, size, marked)
    for _ in range(300):
        assert count(high) == sum(card < marked for card in rng.sample(range(cards), size))


@pytest.mark.parametrize("numbers", [(), (6,), (6, 24), (6, 74)])
def test_numbers_and_samples_follow_each_other_in_one_stream(numbers: Sequence[int]) -> None:
    rng, high = Random(1), high_bytes(Random(1), numbers)
    draws = [(number, taker(number, 4, numbers)) for number in numbers or (5, 11)]
    for _ in range(200):
        for number, take in draws:
            assert list(take(high)) == [rng.randrange(number) for _ in range(4)]


def test_a_byte_stands_for_each_number_equally_often() -> None:
    for number in (3, 6, 74, 200):
        table = below(number)
        assert {table.count(place) for place in range(number)} == {256 >> number.bit_length()}
