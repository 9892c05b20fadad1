"""The chances of the classics' goals come true."""

from __future__ import annotations

import pytest
from calibration import classics
from calibration.observed import faults


@pytest.mark.parametrize(("game", "games"), [("pig", 25), ("climb", 12), ("liars_dice", 5), ("monty_hall", 25)])
def test_goals_of_classics(game: str, games: int) -> None:
    rows = [row for seed in range(games) for row in classics.goal_observations(game, seed, 4)]
    assert faults(rows) == []
    assert {row.number for row in rows} == {classics.BY_GAME[game]}
    assert len({row.told for row in rows}) >= (1 if game == "pig" else 2)


def test_rows_of_yacht() -> None:
    rows = list(classics.goal_observations("yacht", 1, 1))
    assert faults(rows) == []
    assert {row.number for row in rows} == {classics.YACHT}


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", classics.BY_GAME)
def test_goals_of_classics_in_many_games(game: str) -> None:
    rows = [row for seed in range(40 if game == "yacht" else 300) for row in classics.goal_observations(game, seed, 5)]
    assert faults(rows) == []
