"""Games without an encoding: their moves are the actions, and the values of their views are the numbers."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from asked_games import Guess, Straight
from pettingzoo.test import api_test

import manaforge_widgets as mf
from manaforge_widgets.core.api import Decision
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.games.simple import Position, SimpleGame
from manaforge_widgets.rl import openspiel
from manaforge_widgets.rl.encoding import encode_game
from manaforge_widgets.rl.pettingzoo import make_env
from manaforge_widgets.rl.values import Shape
from manaforge_widgets.rl.vector import Vector


class Growing(SimpleGame):
    """A list that grows without an end, and a text that changes late."""

    name, title, moves = "growing", "Growing", ("grow", "shrink")
    seat_counts = (1,)

    def begin(self, seats: int) -> Position:
        return {"row": [], "word": "short", "level": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Decision:  # noqa: ARG002 - as the interface has it
        return Decision(0)

    def legal_moves(self, position: Position) -> tuple[str, ...]:
        return ("grow", "shrink") if position["row"] else ("grow",)

    def play(self, position: Position, move: str) -> None:
        position["row"] = [*position["row"], 1] if move == "grow" else position["row"][1:]
        position["level"] += 1 if move == "grow" else -1
        if len(position["row"]) > 150:
            position["word"] = "long"

    def scores(self, position: Position) -> list[int]:
        return position["points"]


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    for game in (Pig, Straight, Guess, Growing):
        mf.register_game(game)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("game", "seats"), [("pig", 2), ("pig", 3), ("straight", 2), ("guess", 1)])
def test_pettingzoo_accepts_them(game: str, seats: int) -> None:
    env = make_env(game, seats)
    api_test(env, num_cycles=100)
    env.reset(seed=3)
    match = mf.new_match(game, seats=seats, seed=3)
    # The same numbers in the environment and in the match lead to the same game.
    rng = Random(5)
    while not any(env.terminations.values()) and match.step < 60:
        actions = match.legal_actions()
        numbers = env.last()[0]["action_mask"].nonzero()[0]
        assert [env.unwrapped.encoding.names[number] for number in numbers] == sorted(
            map(str, actions), key=env.unwrapped.encoding.names.index
        )
        chosen = int(rng.choice(list(numbers)))
        match.apply(env.unwrapped.encoding.names[chosen])
        env.step(chosen)
        there = env.unwrapped.episode.position
        assert match.rules.key(there) == match.rules.key(match.copy_position())


def test_observations_have_names_and_hide_what_the_view_hides() -> None:
    encoding = encode_game("guess", 1)
    match = mf.new_match("guess", seats=1, seed=1)
    seen = dict(zip(encoding.observed, encoding.observe(match.copy_position(), 0), strict=True))
    assert seen["viewer: 0"] == 1
    assert (seen["card: is there"], seen["card"], seen["looked"]) == (0, 0, 0)
    match.apply("guess 1")
    seen = dict(zip(encoding.observed, encoding.observe(match.copy_position(), 0), strict=True))
    assert (seen["card: is there"], seen["card"]) == (1, match.copy_position()["card"])


def test_two_encodings_of_a_game_are_the_same() -> None:
    one, other = encode_game("straight", 3), encode_game("straight", 3)
    assert (one.names, one.observed, one.most_outcomes) == (other.names, other.observed, other.most_outcomes)
    assert one.most_outcomes == 6


def test_what_no_random_game_had_is_an_error() -> None:
    encoding = encode_game("growing", 1)
    position = encoding.rules.start(1)
    for _ in range(200):
        encoding.rules.apply(position, 0)
    with pytest.raises(mf.GameError, match="the view of Growing can't be written as numbers: row has 200 entries, but"):
        encoding.observe(position, 0)
    position["row"] = []
    with pytest.raises(mf.GameError, match="word contains 'long', which no random game had"):
        encoding.observe(position, 0)


def test_shapes_give_each_value_the_same_length() -> None:
    values = [
        {"a": 1, "b": [1, [2]], "c": None},
        {"a": True, "b": [], "c": {"x": "one"}, "d": -1},
        {"a": 0.5, "b": [3], "c": {"x": "two", "y": 7}, "d": 2},
    ]
    shape = Shape()
    for value in values:
        shape.learn(value)
    written = []
    for value in values:
        vector = Vector(0, 1, named=True)
        shape.write("", value, vector)
        written.append(dict(zip(vector.names, vector.values, strict=False)))
    assert [list(one) for one in written] == [list(written[0])] * 3
    assert [one["d"] for one in written] == [0, -1, 2]
    assert [one["d: is there"] for one in written] == [0, 1, 1]
    assert [one["c x: two"] for one in written] == [0, 0, 1]
    assert [one["b: length"] for one in written] == [2, 0, 1]
    assert written[0]["b 1 0"] == 2
    with pytest.raises(mf.GameError, match="contains 'z'"):
        shape.write("", {"z": 1}, Vector(0, 1))


@pytest.mark.parametrize(("game", "open_information"), [("pig", True), ("straight", True), ("guess", False)])
def test_openspiel_plays_them(game: str, open_information: bool) -> None:
    name = openspiel.register(game)
    assert openspiel.register(game) == name, "a cell may run twice"
    loaded = pyspiel.load_game(name)
    kind = loaded.get_type().information
    assert (kind == pyspiel.GameType.Information.PERFECT_INFORMATION) == open_information
    state, rng = loaded.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        numbers = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(rng.choice(numbers)))
    assert sum(state.returns()) == 1


def test_a_game_that_is_no_small_game_still_needs_an_entry() -> None:
    class Bare:
        name, title = "bare", "Bare"

        def __init__(self, edition: object = None) -> None:
            pass

    mf.register_game(Bare)  # type: ignore[arg-type]  # only its name is looked at
    with pytest.raises(mf.GameError, match=r"Bare has no encoding .* derived from SimpleGame gets one by itself"):
        encode_game("bare", 2)
