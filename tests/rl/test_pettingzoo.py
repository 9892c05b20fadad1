"""The environments keep PettingZoo's contract, by its own tests, and what their page promises."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from functools import partial
from typing import Any

import numpy as np
import pytest
from fuzz.harness import Refused, attempt
from fuzz.values import hostile
from pettingzoo.test import api_test, seed_test
from rl.play import GAMES, TABLES, pickled

import manaforge_widgets as mf
from manaforge_widgets.rl.pettingzoo import TableEnv, make_env

# PettingZoo knows by name those of its own games whose observation is a dict with a mask, and wonders at all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]

CYCLES = 300
"""So many rounds of choices are made in each of PettingZoo's tests; whole games are nightly."""


def chosen(env: Any, rng: random.Random) -> int:
    """A random legal action."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(mask.nonzero()[0]))


def played(env: Any, rng: random.Random, steps: int = 10**6) -> dict[str, float]:
    """Play on, and return what each agent got."""
    got: dict[str, float] = {}
    for agent in env.agent_iter(steps):
        _, reward, termination, truncation, _ = env.last()
        got[agent] = got.get(agent, 0) + reward
        env.step(None if termination or truncation else chosen(env, rng))
    return got


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_test_of_the_interface_passes(game: str) -> None:
    api_test(make_env(game, seats=2), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_test_of_seeds_passes(game: str) -> None:
    seed_test(lambda: make_env(game, seats=2), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 4), ("kings_forge", 4), ("manasurge", 6)])
def test_pettingzoos_own_tests_pass_with_all_seats_taken(game: str, seats: int) -> None:
    api_test(make_env(game, seats=seats), num_cycles=CYCLES // 4)
    seed_test(lambda: make_env(game, seats=seats), num_cycles=CYCLES // 4)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_own_tests_pass_over_whole_games(game: str, seats: int) -> None:
    for render_mode, reward in ((None, "win"), ("ansi", "score")):
        api_test(make_env(game, seats, render_mode=render_mode, reward=reward), num_cycles=5000)  # type: ignore[arg-type]
        seed_test(lambda: make_env(game, seats), num_cycles=5000)


def test_the_name_has_a_version() -> None:
    names = [make_env(game).metadata["name"] for game in GAMES]
    assert names == ["manaforge_v1", "kings_forge_v2", "manasurge_v1"]
    assert str(make_env("manaforge").unwrapped) == "manaforge_v1"


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_shares_of_the_win_or_scores(game: str) -> None:
    for reward in ("win", "score"):
        env = TableEnv(game, 2, reward=reward)  # type: ignore[arg-type]
        env.reset(seed=3)
        episode = env.episode
        got = played(env, random.Random(3))
        assert episode is not None
        assert episode.outcome is not None
        won = [1 / len(episode.outcome.winners) if seat in episode.outcome.winners else 0 for seat in range(2)]
        assert [got[agent] for agent in env.possible_agents] == (
            won if reward == "win" else list(episode.outcome.scores)
        )
        assert not env.agents


def test_only_the_agent_that_chooses_has_a_mask() -> None:
    env = TableEnv("manaforge", 3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    assert [int(env.observe(agent)["action_mask"].sum()) for agent in env.agents] == [4, 0, 0]


def test_seats_that_choose_at_once_are_asked_in_turn_and_see_no_others_choice() -> None:
    env = TableEnv("manaforge", 2)
    seen = []
    for first in (0, 1):
        env.reset(seed=1)
        env.step(env.observe("player_0")["action_mask"].nonzero()[0][first])
        assert env.agent_selection == "player_1"
        seen.append(env.observe("player_1"))
    assert all((seen[0][part] == seen[1][part]).all() for part in seen[0])


def test_an_illegal_action_ends_the_game_in_the_usual_wrappers() -> None:
    env = make_env("manaforge", 2)
    env.reset(seed=1)
    env.last()
    env.step(env.unwrapped.encoding.names.index("end turn"))
    assert env.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 10**9, None, "build", 1.5, [3]])
def test_an_illegal_action_is_refused_without_wrappers(action: Any) -> None:
    env = TableEnv("manaforge", 2)
    env.reset(seed=1)
    before = env.observe("player_0")
    with pytest.raises(mf.IllegalAction):
        env.step(action)
    assert all((env.observe("player_0")[part] == before[part]).all() for part in before)


def test_the_same_seed_is_the_same_game_and_the_next_one_goes_on_from_it() -> None:
    first, second = TableEnv("manasurge", 2), TableEnv("manasurge", 2)
    seen = []
    for env in (first, second):
        env.reset(seed=np.int64(5))
        seen.append([env.observe("player_0")["observation"]])
        env.reset()
        seen[-1].append(env.observe("player_0")["observation"])
    assert all((one == other).all() for one, other in zip(*seen, strict=True))
    assert not (seen[0][0] == seen[0][1]).all()


def test_the_luck_of_a_seed_is_that_of_a_match() -> None:
    env = TableEnv("manaforge", 2)
    env.reset(seed=7)
    m = mf.new_match("manaforge", seats=2, seed=7)
    assert env.episode is not None
    assert env.encoding.rules.view(env.episode.position, None) == m.view(None)


@pytest.mark.parametrize("again", [copy.deepcopy, pickled], ids=["copy", "pickle"])
def test_a_copy_is_the_same_game_at_the_same_point(again: Any) -> None:
    env = TableEnv("manaforge", 2)
    env.reset(seed=2)
    played(env, random.Random(2), steps=40)
    twin = again(env)
    for part, seen in env.observe(env.agent_selection).items():
        assert (twin.observe(twin.agent_selection)[part] == seen).all()
    assert played(twin, random.Random(1)) == played(env, random.Random(1))


def test_the_table_is_rendered_as_text() -> None:
    env = make_env("manaforge", 2, render_mode="ansi")
    env.reset(seed=7)
    text = env.render()
    assert text.splitlines() == [
        "Manaforge, draft, round 0",
        "prestige: player_0 0, player_1 0",
        "player_0 to choose: Pick one talent; the next player gets the rest.",
    ]
    played(env, random.Random(1))
    assert "over: " in env.render()
    silent = TableEnv("manaforge", 2)
    silent.reset(seed=7)
    assert silent.render() is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "manaforg"}, "did you mean 'manaforge'"),
        ({"seats": 7}, "2 to 4 seats"),
        ({"reward": "fame"}, "reward must be 'win' or 'score', not 'fame'"),
        ({"render_mode": "human"}, "render_mode must be 'ansi' or None"),
        ({"wizards": True}, "has no option 'wizards'"),
        ({"edition": {"items": [{"name": "Nothing"}]}}, "Nothing"),
    ],
)
def test_a_wrong_argument_is_refused_in_words(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(mf.GameError, match=words):
        make_env(**{"game": "manaforge", **arguments})


def test_what_comes_before_the_first_game_is_refused_in_words() -> None:
    env = TableEnv("manaforge", 2)
    for call in (lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(mf.GameError, match=r"call reset\(\) first"):
            call()
    env.reset()
    with pytest.raises(mf.GameError, match="there is no agent 'dealer'; the agents are player_0 and player_1"):
        env.observe("dealer")


def test_hostile_values_are_refused_in_words_and_change_nothing() -> None:
    rng, refused = random.Random(1), 0
    env = TableEnv("manaforge", 2)
    env.reset(seed=1)
    for _ in range(300):
        value, before = hostile(rng), env.observe(env.agent_selection)
        calls = (partial(env.step, value), partial(env.observe, value), partial(env.reset, seed=value))
        if isinstance(attempt(rng.choice(calls), what=value), Refused):
            refused += 1
            now = env.observe(env.agent_selection)
            assert all((now[part] == before[part]).all() for part in before)
    assert refused > 100


@pytest.mark.parametrize("name", ["game", "seats", "edition", "reward", "render_mode", "wizards"])
def test_hostile_arguments_are_refused_in_words(name: str) -> None:
    rng = random.Random(2)
    for _ in range(40):
        value = hostile(rng)
        attempt(partial(make_env, **{"game": "manaforge", name: value}), what=value)


@pytest.mark.parametrize(("module", "extra"), [("pettingzoo", "rl"), ("openspiel", "openspiel")])
def test_what_is_not_installed_is_told_in_words(module: str, extra: str) -> None:
    missing = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}[module]
    code = f"import sys; sys.modules['{missing}'] = None; import manaforge_widgets.rl.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"manaforge_widgets.core.api.GameError: {missing} is not installed")
    assert f"pip install 'manaforge-widgets[{extra}]'" in last
