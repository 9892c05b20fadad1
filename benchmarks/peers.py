"""Random playouts of these games and of their peers in one run, each through its usual interface.

    python benchmarks/peers.py            all
    python benchmarks/peers.py openspiel  those whose name has the word

The method of each row: one process, a warm-up, then the median of five repeats of a fixed number of uniformly random
games, per second of CPU time. A decision is a choice of a player; a step is a decision or a result of luck that the
interface shows. ``pip install -e '.[bench]'`` brings the peers; what is not installed is said so. A row that is not
half as fast again as another may be as fast.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.registry import load_game

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

REPEATS = 5
SECONDS = 0.6
"""About so much CPU time takes a repeat: the warm-up says how many games that are."""


class Played(NamedTuple):
    """What some games were made of; ``steps`` counts luck, too."""

    games: int
    decisions: int
    steps: int


class Rate(NamedTuple):
    """Medians a second of CPU time, and how far apart the repeats were: the fastest by the slowest."""

    decisions: float
    steps: float
    games: float
    spread: float


Playing = Callable[[int], Played]
"""Plays so many games."""


def measure(play: Playing) -> Rate:
    """Play some games to warm up, then the repeats."""
    games, took = 1, 0.0
    while took < SECONDS / 3:
        start = time.process_time()
        play(games)
        took = time.process_time() - start
        games = max(games + 1, round(games * min(8, SECONDS / max(took, 1e-6))))
    rates = []
    for _ in range(REPEATS):
        start = time.process_time()
        played = play(games)
        took = time.process_time() - start
        rates.append([count / took for count in (played.decisions, played.steps, played.games)])
    decisions, steps, number = (statistics.median(column) for column in zip(*rates, strict=True))
    return Rate(decisions, steps, number, max(rates)[0] / min(rates)[0])


# ------------------------------------------------------------------------------------------------ these games


def ours(name: str, seats: int) -> Playing:
    """Playouts by the rules' own loop; luck is drawn between the actions and not counted."""
    game, draw = load_game(name), random.Random(1).random

    def below(n: int, /) -> int:
        return int(draw() * n)

    def pick(_position: Any, codes: list[int]) -> int:
        return codes[int(draw() * len(codes))]

    def play(games: int) -> Played:
        actions = sum(game.playout(game.start(seats), pick, below) for _ in range(games))
        return Played(games, actions, actions)

    return play


def our_environment(name: str, *, wrapped: bool) -> Playing:
    """Our game as an environment of PettingZoo, with two seats."""
    from manaforge_widgets.rl.pettingzoo import TableEnv, make_env

    return environment(make_env(name, 2) if wrapped else TableEnv(name, 2))


def our_openspiel(name: str, *, loop: str) -> Playing:
    """Our game as a Python game of OpenSpiel, with two seats."""
    import manaforge_widgets.rl.openspiel  # noqa: F401 - registers the games
    from manaforge_widgets.rl.encoding import encode_game

    return openspiel(f"python_{encode_game(name, 2).title}", loop=loop)


# --------------------------------------------------------------------------------------------------- peers


def openspiel(name: str, *, loop: str) -> Playing:
    """A game of OpenSpiel, driven from Python, or by its C++ loop with its C++ bots."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401 - registers those that are written in Python
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def from_python(games: int) -> Played:
        decisions = steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
                steps += 1
        return Played(games, decisions, steps)

    if loop == "Python":
        return from_python
    sample = from_python(10)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]

    def from_cplusplus(games: int) -> Played:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, rng.randrange(1 << 30))
            steps += state.move_number()
        # The C++ loop does not tell whose steps they were; their share is that of the other loop.
        return Played(games, round(steps * sample.decisions / sample.steps), steps)

    return from_cplusplus


def catanatron() -> Playing:
    """Four random players of Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    def play(games: int) -> Played:
        steps = 0
        for seed in range(games):
            game = Game([RandomPlayer(color) for color in Color], seed=seed)
            game.play()
            state = game.state
            # Later versions keep the result with each action.
            steps += len(state.action_records if hasattr(state, "action_records") else state.actions)
        return Played(games, steps, steps)

    return play


def rlcard(name: str) -> Playing:
    """An environment of RLCard with its random agents."""
    import rlcard as package
    from rlcard.agents import RandomAgent

    env = package.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games: int) -> Played:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=False)
        steps = env.timestep - before
        return Played(games, steps, steps)

    return play


def pettingzoo(name: str, *, wrapped: bool) -> Playing:
    """One of PettingZoo's own games."""
    from importlib import import_module

    module = import_module(f"pettingzoo.classic.{name}")
    return environment(module.env() if wrapped else module.raw_env())


def environment(env: Any) -> Playing:
    """The usual loop of an environment of PettingZoo; the agent draws one of the actions that the mask allows."""
    rng = random.Random(1)

    def play(games: int) -> Played:
        steps = 0
        for _ in range(games):
            env.reset(seed=rng.randrange(1 << 30))
            for _agent in env.agent_iter():
                observation, _, termination, truncation, info = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                masked = observation if "action_mask" in observation else info
                env.step(rng.choice(masked["action_mask"].nonzero()[0]))
                steps += 1
        return Played(games, steps, steps)

    return play


# -------------------------------------------------------------------------------------------------- the run

OURS = {
    "Manaforge, 2 seats": ("manaforge", 2),
    "Manaforge, 4 seats": ("manaforge", 4),
    "King's Forge, 2 seats": ("kings_forge", 2),
    "ManaSurge, 2 seats": ("manasurge", 2),
}
IN_HERE: dict[str, Callable[[], Playing]] = {
    "OpenSpiel backgammon, Python loop": lambda: openspiel("backgammon", loop="Python"),
    "OpenSpiel backgammon, C++ loop": lambda: openspiel("backgammon", loop="C++"),
    "OpenSpiel gin_rummy, Python loop": lambda: openspiel("gin_rummy", loop="Python"),
    "OpenSpiel gin_rummy, C++ loop": lambda: openspiel("gin_rummy", loop="C++"),
    "OpenSpiel python_block_dominoes (rules in Python), Python loop": lambda: openspiel(
        "python_block_dominoes", loop="Python"
    ),
    "Manaforge through OpenSpiel, Python loop": lambda: our_openspiel("manaforge", loop="Python"),
    "Manaforge through OpenSpiel, C++ loop": lambda: our_openspiel("manaforge", loop="C++"),
    "Catanatron, 4 random players": catanatron,
    "RLCard uno": lambda: rlcard("uno"),
    "RLCard gin-rummy": lambda: rlcard("gin-rummy"),
    "PettingZoo leduc_holdem_v4": lambda: pettingzoo("leduc_holdem_v4", wrapped=True),
    "PettingZoo tictactoe_v3": lambda: pettingzoo("tictactoe_v3", wrapped=True),
    "PettingZoo tictactoe_v3, without wrappers": lambda: pettingzoo("tictactoe_v3", wrapped=False),
    "Manaforge through PettingZoo": lambda: our_environment("manaforge", wrapped=True),
    "Manaforge through PettingZoo, without wrappers": lambda: our_environment("manaforge", wrapped=False),
    "King's Forge through PettingZoo": lambda: our_environment("kings_forge", wrapped=True),
    "ManaSurge through PettingZoo": lambda: our_environment("manasurge", wrapped=True),
}
BESIDE = "OpenSpiel backgammon, Python loop"


def rates_of(kind: str) -> dict[str, Rate]:
    """The rates of the ``pure`` or the ``compiled`` rules, from a process of their own."""
    done = subprocess.run(
        [sys.executable, __file__, f"--{kind}"],
        env=compiled.environment(kind),
        stdout=subprocess.PIPE,
        check=True,
    )
    return {name: Rate(*rate) for name, rate in json.loads(done.stdout).items()}


def rows(wanted: str) -> Iterator[tuple[str, Rate | str]]:
    """Yield each row's name, and its rate, or why it has none."""
    kinds = ("pure", "compiled") if mypyc_build.fresh() else ("pure",)
    if any(wanted in name.lower() for name in OURS):
        for kind in kinds:
            for name, rate in rates_of(kind).items():
                if wanted in name.lower():
                    yield f"{name}, {kind} rules", rate
        if kinds == ("pure",):
            yield "compiled rules", "not built from these sources; make compiled does it"
    for name, prepare in IN_HERE.items():
        if wanted in name.lower():
            try:
                yield name, measure(prepare())
            except (ImportError, GameError) as error:
                yield name, f"not installed: {error}"


def main(arguments: list[str]) -> None:
    """Print a row for each."""
    if arguments and arguments[0] in ("--pure", "--compiled"):
        playing = {name: ours(*table) for name, table in OURS.items()}
        compiled.expect(arguments[0].removeprefix("--"))
        print(json.dumps({name: measure(play) for name, play in playing.items()}))
        return
    warnings.simplefilter("ignore")  # of the peers
    print(f"unit: CPU time of one process, medians of {REPEATS}; Python {sys.version.split()[0]}")
    print("| random playouts | decisions/s | steps/s | games/s | spread |\n| --- | ---: | ---: | ---: | ---: |")
    measured: dict[str, Rate] = {}
    for name, rate in rows(" ".join(arguments).lower()):
        if isinstance(rate, str):
            print(f"| {name} | {rate} | | | |", flush=True)
            continue
        measured[name] = rate
        numbers = (f"{rate.decisions:,.0f}", f"{rate.steps:,.0f}", f"{rate.games:,.0f}", f"{rate.spread:.2f}")
        print(f"| {name} | {' | '.join(numbers)} |", flush=True)
    with suppress(KeyError):
        beside = measured[BESIDE].steps
        for name, rate in measured.items():
            if name.startswith("Manaforge,"):
                print(f"{name}: {rate.decisions / beside:.2f} decisions for a step of {BESIDE}")


if __name__ == "__main__":
    main(sys.argv[1:])
