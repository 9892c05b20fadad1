"""The planner over whole games: strong, and legal to the end; tests/bots/test_every_game.py has the rest."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out


def won(seats: int, games: int) -> tuple[int, list[int]]:
    """How many rotated games the planner won against random seats, and its prestige in each."""
    wins, prestige = 0, []
    for game in range(games):
        seat = game % seats
        match = mf.new_match("manaforge", seats=seats, seed=game)
        play_out(match, ["planner" if other == seat else "random" for other in range(seats)])
        assert match.outcome is not None
        wins += seat in match.outcome.winners
        prestige.append(match.outcome.scores[seat])
    return wins, prestige


def test_planner_beats_random_seats() -> None:
    # The seeds are fixed, so nothing here is left to chance. Whoever wins only 75 % of its games wins all of 12 in less
    # than 5 % of such runs; that it wins 95 % takes more games: the nightly test below.
    wins, prestige = won(4, 12)
    assert wins == 12
    assert sum(prestige) / len(prestige) > 45


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_planner_beats_three_random_seats_in_95_of_100_games() -> None:
    wins, _ = won(4, 200)
    assert wins >= 190


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_may_be_planners(seats: int) -> None:
    match = mf.new_match("manaforge", seats=seats, seed=seats)
    play_out(match, "planner")
    assert match.outcome is not None
    assert min(match.outcome.scores) > 20
