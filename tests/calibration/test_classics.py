"""The chances of the classics' goals come true."""

from __future__ import annotations

import pytest
from calibration import classics
from calibration.observed import faults
from calibration.others import REVIEW_SCORE, REVIEW_WIN, review_observations

from manaforge_widgets.core.registry import find_entry


@pytest.mark.parametrize(("game", "games"), [("pig", 25), ("climb", 12), ("liars_dice", 4), ("monty_hall", 25)])
def test_goals_of_classics(game: str, games: int) -> None:
    rows = [row for seed in range(games) for row in classics.goal_observations(game, seed, 4)]
    assert faults(rows) == []
    assert {row.number for row in rows} == {classics.BY_GAME[game]}
    assert len({row.told for row in rows}) >= (1 if game == "pig" else 2)


def test_rows_of_yacht() -> None:
    rows = list(classics.goal_observations("yacht", 1, 1))
    assert faults(rows) == []
    assert {row.number for row in rows} == {classics.YACHT}


def test_what_reviews_and_hints_say_of_playouts_by_the_quick_bot() -> None:
    rows = [row for seed in range(20) for row in review_observations("pig", seed, 4, 1, bot="hold_at_20", goal=30)]
    rows += [row for seed in range(12) for row in classics.hint_observations("pig", seed)]
    assert faults(rows) == []
    assert {row.number for row in rows} == {f"{name}, pig" for name in (REVIEW_WIN, REVIEW_SCORE, classics.HINT)}


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", ["pig", "yacht", "liars_dice", "climb"])
def test_what_reviews_and_hints_say_of_playouts_in_many_games(game: str) -> None:
    quick = find_entry(game).quick
    rows = [row for seed in range(60) for row in review_observations(game, seed, 8, 1, bot=quick)]
    rows += [row for seed in range(150) for row in classics.hint_observations(game, seed)]
    assert faults(rows) == []


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", classics.BY_GAME)
def test_goals_of_classics_in_many_games(game: str) -> None:
    rows = [row for seed in range(40 if game == "yacht" else 300) for row in classics.goal_observations(game, seed, 5)]
    assert faults(rows) == []
