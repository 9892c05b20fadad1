"""ManaSurge's numbers come true in games in which no choice tells anything, and two old faults are found."""

from __future__ import annotations

import random

import pytest
from calibration import manasurge
from calibration.forgetting import FORGET_DISCARDS, FORGET_HANDS, PLANTS
from calibration.manasurge import AFTER_HIDDEN_MOVE, AFTER_SHUFFLE, ANSWERED, DRAWN, FIRST_DECK, LOCK_HELD, STRUCK_NEXT
from calibration.observed import FALSE_ALARMS, Observation, deviations, faults

CLEAR = {16: 0.05, 40: FALSE_ALARMS}
"""By the number of populations how unlikely the deviation of a planted fault is: the gate has few, the night many."""
_SEATS = (3, 4, 5, 6)


@pytest.fixture(
    scope="module", params=[16, pytest.param(40, marks=[pytest.mark.nightly, pytest.mark.timeout(900)])], ids=str
)
def populations(request: pytest.FixtureRequest) -> int:
    """The number of populations."""
    return int(request.param)


@pytest.fixture(scope="module")
def rows(populations: int) -> list[Observation]:
    """Shown numbers and what happened, and what the planted faults would have shown at the same moments."""
    return [
        row
        for seed in range(populations)
        for row in manasurge.population_observations(
            _SEATS[seed % 4], 30, 200, seed, wizards=seed % 3 == 0, plants=PLANTS
        )
    ]


def test_what_is_shown_comes_true(rows: list[Observation]) -> None:
    real = [row for row in rows if row.number in (ANSWERED, DRAWN, LOCK_HELD, STRUCK_NEXT)]
    assert faults(real) == []
    assert {row.number for row in real} == {ANSWERED, DRAWN, LOCK_HELD, STRUCK_NEXT}
    assert {tag for row in real for tag in row.tags} == {AFTER_HIDDEN_MOVE, AFTER_SHUFFLE, FIRST_DECK}


@pytest.mark.parametrize(
    ("fault", "moment", "lean"),
    [
        # MS-S2: cards that were held before the shuffle are not among those that were discarded before it.
        (FORGET_DISCARDS, AFTER_SHUFFLE, "held before it"),
        # MS-H2: after a hidden card left a hand, what was known of it is there still, but for the one.
        (FORGET_HANDS, AFTER_HIDDEN_MOVE, "known before it"),
    ],
)
def test_a_planted_fault_is_found(
    rows: list[Observation], populations: int, fault: str, moment: str, lean: str
) -> None:
    """The question that was made for a fault finds it, and finds nothing in the real numbers."""
    chances = {
        number: deviation_of(rows, number, f"{moment}, leaning {lean}") for number in (ANSWERED, f"{ANSWERED}, {fault}")
    }
    assert chances[f"{ANSWERED}, {fault}"] < CLEAR[populations] < chances[ANSWERED], chances


def deviation_of(rows: list[Observation], number: str, question: str) -> float:
    """How likely the deviation of one question is by accident."""
    some = [row for row in rows if row.number == number]
    return next(one.chance for one in deviations(some) if one.what == f"{number}, {question}")


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_planted_faults_make_the_test_fail() -> None:
    many = [
        row
        for seed in range(2000, 2100)
        for row in manasurge.population_observations(
            _SEATS[seed % 4], 60, 250, seed, wizards=seed % 3 == 0, often=0.0, plants=PLANTS
        )
    ]
    assert faults([row for row in many if row.number == ANSWERED]) == []
    for fault in (FORGET_DISCARDS, FORGET_HANDS):
        assert faults([row for row in many if row.number == f"{ANSWERED}, {fault}"]), fault


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_what_is_shown_comes_true_in_many_games() -> None:
    many = [
        row
        for seed in range(1000, 1100)
        for row in manasurge.population_observations(
            _SEATS[seed % 4], 200, 300, seed, wizards=seed % 3 == 0, often=0.003, until=manasurge.ALL
        )
    ]
    assert faults(many) == []


def test_between_bots_the_number_is_read_in_the_same_way() -> None:
    """Bots look at their cards, so nothing is asked of the shares here: docs/reliability.md shows them."""
    rng = random.Random(1)
    rows = [
        row for seed in range(6) for row in manasurge.bots_observations(seed, 4, rng.choices(("greedy", "random"), k=3))
    ]
    assert {row.number for row in rows} == {manasurge.BETWEEN_BOTS}
    assert all(row.came == row.told for row in rows if row.told in (0, 1))
