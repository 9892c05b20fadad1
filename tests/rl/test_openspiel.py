"""The games are games of OpenSpiel, by its own random simulations, and what their page promises."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pyspiel
import pytest
from rl.play import GAMES, TABLES

import manaforge_widgets.rl.openspiel  # noqa: F401 - registers the games

VERSIONS = {"manaforge": 1, "kings_forge": 2, "manasurge": 1}
"""Of the encodings: a change of what a number means raises it."""


def load(game: str, seats: int = 2) -> Any:
    return pyspiel.load_game(f"python_{game}_v{VERSIONS[game]}", {"players": seats})


def stepped(state: Any, rng: random.Random) -> None:
    """Apply a random action or result."""
    numbers = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(rng.choice(numbers))


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 2), ("manasurge", 2)])
def test_openspiels_own_random_simulation_passes(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiels_own_random_simulations_pass_for_all_games(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=3, serialize=True, verbose=False)


def test_all_games_are_registered_with_their_versions_and_seats() -> None:
    types = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for game, most in zip(GAMES, (4, 4, 6), strict=True):
        kind = types[f"python_{game}_v{VERSIONS[game]}"]
        assert (kind.min_num_players, kind.max_num_players) == (2, most)
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_small_and_sum_to_one(game: str) -> None:
    table, rng = load(game), random.Random(1)
    state, sides = table.new_initial_state(), Counter[int]()
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            sides[len(outcomes)] += 1
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert 2 <= len(outcomes) <= table.max_chance_outcomes()
        stepped(state, rng)
    assert sides


def test_the_largest_deck_has_as_many_results_as_the_game_says() -> None:
    """MS: with all suits in the game, the first card of the shuffle is one of all."""
    table = load("manasurge", 6)
    assert len(table.new_initial_state().chance_outcomes()) == table.max_chance_outcomes() == 86


@pytest.mark.parametrize("game", ["manaforge", "manasurge"])
def test_the_winners_share_one(game: str) -> None:
    state, rng = load(game).new_initial_state(), random.Random(2)
    assert state.returns() == [0, 0]
    while not state.is_terminal():
        stepped(state, rng)
    assert sum(state.returns()) == pytest.approx(1)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert len(state.observation_tensor(0)) == state.get_game().observation_tensor_size()


def test_a_copy_is_independent() -> None:
    state, rng = load("manaforge").new_initial_state(), random.Random(3)
    for _ in range(150):
        stepped(state, rng)
    before, copy = str(state), state.clone()
    for _ in range(20):
        stepped(copy, rng)
    assert str(state) == before != str(copy)


def test_a_state_goes_through_text_in_the_middle_of_a_draw_and_of_a_payment() -> None:
    table = load("manaforge")
    state, rng = table.new_initial_state(), random.Random(4)
    for _ in range(30):
        stepped(state, rng)
    assert "drawn: " in str(state)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(table, state))
    assert (str(again), again.chance_outcomes()) == (str(state), state.chance_outcomes())
    while "chosen: []" in str(state):
        stepped(state, rng)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(table, state))
    assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())


def test_a_player_is_told_its_own_view_only() -> None:
    state = load("manaforge").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    for player in (0, 1):
        told = json.loads(state.observation_string(player))["view"]
        assert told["viewer"] == player
        assert told["seats"][1 - player]["draft"]["hand"] is None


def test_actions_are_told_in_the_games_notation() -> None:
    state = load("manaforge").new_initial_state()
    assert state.action_to_string(3) == "dawn deck: result 3"
    while state.is_chance_node():
        state.apply_action(0)
    assert all(state.action_to_string(number).startswith("draft ") for number in state.legal_actions())


def test_an_observation_that_remembers_is_refused() -> None:
    table = load("manaforge")
    with pytest.raises(ValueError, match="only the current position"):
        table.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="no parameters"):
        table.make_py_observer(None, {"depth": 3})


def test_cplusplus_bots_play_and_python_ends_quietly() -> None:
    code = """
import pyspiel
import manaforge_widgets.rl.openspiel

game = pyspiel.load_game("python_manaforge_v1")
bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
print(sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "1.0", "")
