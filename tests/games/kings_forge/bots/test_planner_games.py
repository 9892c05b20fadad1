"""The planner over whole games: strong, and the same again; tests/bots/test_every_game.py has the rest."""

from __future__ import annotations

import pytest
from games.kings_forge.bots.games import paired

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out


def test_planner_beats_greedy() -> None:
    # The seeds are fixed, so nothing here is left to chance. The claim of 65 % has 400 games in the nightly test below.
    won, played = paired("planner", "greedy", range(4))
    assert won >= 0.65 * played


@pytest.mark.nightly
@pytest.mark.timeout(2400)
def test_planner_beats_greedy_in_65_of_100_paired_games() -> None:
    won, played = paired("planner", "greedy", range(200))
    assert played == 400
    assert won >= 0.65 * played


@pytest.mark.nightly
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("seats", [3, 4])
def test_planner_wins_more_than_its_share_at_larger_tables(seats: int) -> None:
    won = 0
    for game in range(60):
        seat = game % seats
        match = mf.new_match("kings_forge", seats=seats, seed=game)
        play_out(match, ["planner" if other == seat else "greedy" for other in range(seats)])
        assert match.outcome is not None
        won += match.outcome.winners == (seat,)
    assert won / 60 >= 1.3 / seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_may_be_planners_and_a_game_is_the_same_again(seats: int) -> None:
    played = []
    for _ in range(2):
        match = mf.new_match("kings_forge", seats=seats, seed=seats)
        play_out(match, "planner")
        assert match.outcome is not None
        assert match.status().round < 30
        played.append([str(action) for action in match.actions])
    assert played[0] == played[1]
