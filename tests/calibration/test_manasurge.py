"""ManaSurge's numbers come true in games in which no choice tells anything, and two old faults are found."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from calibration import manasurge
from calibration.forgetting import forget_discards, forget_hands
from calibration.manasurge import AFTER_HIDDEN_MOVE, AFTER_SHUFFLE, ANSWERED, FIRST_DECK, STRUCK_NEXT
from calibration.observed import Observation, faults

POPULATIONS = 40
_SEATS = (3, 4, 5, 6)


def observations(
    seeds: Iterable[int], size: int, ticks: int, *, often: float = 0.01, until: int = manasurge.STRUCK_ONCE
) -> list[Observation]:
    return [
        row
        for seed in seeds
        for row in manasurge.population_observations(
            _SEATS[seed % 4], size, ticks, seed, wizards=seed % 3 == 0, often=often, until=until
        )
    ]


def test_what_is_shown_comes_true() -> None:
    rows = observations(range(POPULATIONS), 30, 200)
    assert faults(rows) == []
    assert {row.number for row in rows} == {ANSWERED, STRUCK_NEXT}
    assert {tag for row in rows for tag in row.tags} == {AFTER_HIDDEN_MOVE, AFTER_SHUFFLE, FIRST_DECK}


@pytest.mark.nightly
@pytest.mark.timeout(3000)
def test_what_is_shown_comes_true_in_many_games() -> None:
    rows = observations(range(1000, 1100), 200, 300, often=0.003, until=manasurge.ALL)
    assert faults(rows) == []


def test_a_shuffle_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """MS-S2: cards that were held before the shuffle are not among those that were discarded before it."""
    forget_discards(monkeypatch)
    found = faults(observations(range(POPULATIONS), 30, 200, often=0.0))
    assert any(AFTER_SHUFFLE in one for one in found), found


def test_a_hand_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """MS-H2: after a hidden card left a hand, what was known of it is there still, but for the one."""
    forget_hands(monkeypatch)
    found = faults(observations(range(POPULATIONS), 30, 200, often=0.0))
    assert any(AFTER_HIDDEN_MOVE in one for one in found), found


def test_between_bots_the_number_is_read_in_the_same_way() -> None:
    """Bots look at their cards, so nothing is asked of the shares here: docs/reliability.md shows them."""
    rng = random.Random(1)
    rows = [
        row for seed in range(6) for row in manasurge.bots_observations(seed, 4, rng.choices(("greedy", "random"), k=3))
    ]
    assert {row.number for row in rows} == {manasurge.BETWEEN_BOTS}
    assert all(row.came == row.told for row in rows if row.told in (0, 1))
