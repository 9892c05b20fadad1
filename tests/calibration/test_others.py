"""The chances in hints, reviews, labs and lessons come true."""

from __future__ import annotations

import pytest
from calibration import others
from calibration.observed import faults

GAMES = ("manaforge", "kings_forge", "manasurge")


def test_labs_and_lessons() -> None:
    rows = [row for seed in range(40) for row in others.lab_observations(seed)]
    rows += others.lesson_observations(0, 2000)
    assert faults(rows) == []
    assert {row.number for row in rows} == {
        others.LAB_MANAFORGE,
        others.LAB_SHORT,
        others.LAB_KINGS_FORGE,
        others.LESSON,
    }


@pytest.mark.parametrize("game", GAMES)
def test_reviews(game: str) -> None:
    rows = [row for seed in range(6) for row in others.review_observations(game, seed, 2, 1)]
    assert faults(rows) == []
    assert len({row.number for row in rows}) == 2


def test_hints() -> None:
    rows = [row for seed in range(2) for row in others.hint_observations(seed, 2, 6)]
    rows += [row for seed in range(6) for row in others.reroll_hint_observations(seed, 2)]
    assert faults(rows) == []
    assert {row.number for row in rows} == {f"{others.HINT}, 2 seats", others.HINT_REROLL}


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_hints_reviews_and_labs_in_many_games() -> None:
    rows = [row for seed in range(5000) for row in others.lab_observations(seed)]
    rows += [row for seats in range(2, 7) for seed in range(60) for row in others.hint_observations(seed, seats, 8)]
    rows += [row for seed in range(200) for row in others.reroll_hint_observations(seed, 4)]
    rows += [row for game in GAMES for seed in range(60) for row in others.review_observations(game, seed, 48, 3)]
    assert faults(rows) == []
