"""The engine's speed in one process: playouts, games between bots, copies, views, import time; a peer beside it.

    python benchmarks/engine.py

Rules and bots are measured as pure Python and, where ``make compiled`` has built them, as mypyc compiles them. The
peer is OpenSpiel's backgammon (dice, two seats, C++ rules) driven from Python by the same kind of loop; it is measured
in the same run where ``open_spiel`` is installed (``pip install -e '.[bench]'``).
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.simulation import quick

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

REPEATS = 5
GAMES = 60


def median_rate(run: Callable[[], int]) -> float:
    """The median over repeats of what ``run`` counts, per second of CPU time."""
    rates = []
    for _ in range(REPEATS):
        start = time.process_time()
        count = run()
        rates.append(count / (time.process_time() - start))
    return statistics.median(rates)


def playouts(game: Game, seats: int, games: int = GAMES, **options: Any) -> tuple[float, float]:
    """Games and actions a second of uniformly random play."""
    draw = random.Random(1).random

    def below(n: int, /) -> int:
        return int(draw() * n)

    def pick(_position: Any, codes: list[int]) -> int:
        return codes[int(draw() * len(codes))]

    actions = []

    def run() -> int:
        total = sum(game.playout(game.start(seats, **options), pick, below) for _ in range(games))
        actions.append(total)
        return total

    rate = median_rate(run)
    return rate * games / statistics.mean(actions), rate


def largest_view(game: Game, seats: int, games: int = 5, **options: Any) -> int:
    """The bytes of the largest full view, as JSON, in some random games: what a save or a page holds of a table."""
    rng = random.Random(2)
    most = 0

    def pick(now: Any, codes: list[int]) -> int:
        nonlocal most
        if rng.random() < 0.1:
            most = max(most, len(json.dumps(game.view(now, None))))
        return rng.choice(codes)

    for _ in range(games):
        game.playout(game.start(seats, **options), pick, rng.randrange)
    return most


def middle() -> tuple[Manaforge, Position]:
    """A position in the middle of a random game of four, in a free moment of a turn."""
    game, rng = Manaforge(), random.Random(5)
    position = game.start(4)
    kept = position

    def pick(now: Position, codes: list[int]) -> int:
        nonlocal kept
        if now.round == 5 and not now.stack and now.spends == 4:
            kept = now.copy()
        return rng.choice(codes)

    game.playout(position, pick, rng.randrange)
    return game, kept


def microseconds(call: Callable[[], object], times: int = 20_000) -> float:
    """The median CPU time of a call."""

    def run() -> int:
        for _ in range(times):
            call()
        return times

    return 1e6 / median_rate(run)


def import_milliseconds() -> float:
    """The median CPU time of ``import manaforge_widgets`` in a new process, less that of an empty one."""

    def timed(code: str) -> float:
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        return now.ru_utime - start.ru_utime + now.ru_stime - start.ru_stime

    runs = [timed("import manaforge_widgets") - timed("pass") for _ in range(9)]
    return 1000 * statistics.median(runs)


def openspiel_backgammon() -> float | None:
    """Steps a second of random backgammon driven from Python; None where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("backgammon"), random.Random(1)

    def run() -> int:
        steps = 0
        for _ in range(GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return median_rate(run)


def greedy_games(game: Game, seats: int, games: int) -> float:
    """The median milliseconds of CPU time of a game between greedy bots, played as a simulation plays it."""
    greedy = find_policy(game, "greedy")
    assert greedy is not None
    policies = [greedy] * seats

    def run() -> int:
        for seed in range(games):
            quick.play_game(game, seats, seed, policies, {})
        return games

    return 1000 / median_rate(run)


def figures() -> dict[str, float]:
    """What is measured of the rules and bots that this process has imported, by name and unit."""
    found: dict[str, float] = {}
    for seats in (2, 3, 4):
        games, actions = playouts(Manaforge(), seats)
        found[f"random playouts, {seats} seats, games/s"] = games
        found[f"random playouts, {seats} seats, actions/s"] = actions
    found["games of four greedy bots, ms each"] = greedy_games(Manaforge(), 4, 30)
    game, position = middle()
    seat = position.active
    found["copy of a position, us"] = microseconds(position.copy)
    found["legal actions, round 5 of four seats, us"] = microseconds(lambda: game.legal(position, seat))
    found["a seat's view, us"] = microseconds(lambda: game.view(position, seat), 2_000)
    forge = load_game("kings_forge")
    for seats in (2, 3, 4):
        # Its random games are some ten times as long.
        games, actions = playouts(forge, seats, GAMES // 4)
        found[f"King's Forge: random playouts, {seats} seats, games/s"] = games
        found[f"King's Forge: random playouts, {seats} seats, actions/s"] = actions
        found[f"King's Forge: largest full view, {seats} seats, bytes"] = largest_view(forge, seats)
    found["King's Forge: games of four greedy bots, ms each"] = greedy_games(forge, 4, 10)
    surge = load_game("manasurge")
    for seats in (2, 3, 4, 5, 6):
        for wizards in (False, True):
            kind = f"{seats} seats, {'with' if wizards else 'without'} wizards"
            games, actions = playouts(surge, seats, wizards=wizards)
            found[f"ManaSurge: random playouts, {kind}, games/s"] = games
            found[f"ManaSurge: random playouts, {kind}, actions/s"] = actions
        found[f"ManaSurge: largest full view, {seats} seats, bytes"] = largest_view(surge, seats, wizards=True)
    found["ManaSurge: games of four greedy bots, ms each"] = greedy_games(surge, 4, 60)
    return found


def figures_of(kind: str) -> dict[str, float]:
    """The figures of the ``pure`` or the ``compiled`` rules, from a process of their own."""
    done = subprocess.run(
        [sys.executable, __file__, kind],
        env=compiled.environment(kind),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(arguments: list[str]) -> None:
    """Print each figure."""
    if arguments:
        compiled.expect(*arguments)
        print(json.dumps(figures()))
        return
    print(f"unit: CPU time of one process, medians of {REPEATS}; Python {sys.version.split()[0]}")
    pure = figures_of("pure")
    fast = figures_of("compiled") if mypyc_build.fresh() else {}
    for what, figure in pure.items():
        beside = ""
        if what in fast and not what.endswith("bytes"):
            times = fast[what] / figure if what.endswith("/s") else figure / fast[what]
            beside = f"; compiled {_round(fast[what])}, {times:.1f} times as fast"
        print(f"{what}: {_round(figure)}{beside}")
    if not fast:
        print("compiled rules: not built from these sources; make compiled does it")
    peer = openspiel_backgammon()
    if peer is None:
        print("OpenSpiel backgammon: not installed; pip install -e '.[bench]' brings it")
    else:
        ours = [
            statistics.mean(of[what] for what in of if what.startswith("random") and "actions/s" in what)
            for of in (pure, fast)
            if of
        ]
        ratios = ", compiled ".join(f"{rate / peer:.2f}" for rate in ours)
        print(f"OpenSpiel backgammon from Python: {peer:,.0f} steps/s; ours is {ratios} of it")
    print(f"import manaforge_widgets: {import_milliseconds():.0f} ms of CPU time")


def _round(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.2g}"


if __name__ == "__main__":
    main(sys.argv[1:])
