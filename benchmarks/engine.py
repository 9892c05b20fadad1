"""The engine's speed in one process: random playouts, copies, legal actions, views, import time; a peer beside it.

    python benchmarks/engine.py

The peer is OpenSpiel's backgammon (dice, two seats, C++ rules) driven from Python by the same kind of loop; it is
measured in the same run where ``open_spiel`` is installed (``pip install -e '.[bench]'``).
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position

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


def playouts(seats: int) -> tuple[float, float]:
    """Games and actions a second of uniformly random play."""
    game, rng = Manaforge(), random.Random(1)
    draw = rng.random

    def below(n: int, /) -> int:
        return int(draw() * n)

    def pick(_position: Position, codes: list[int]) -> int:
        return codes[int(draw() * len(codes))]

    actions = []

    def run() -> int:
        total = sum(game.playout(game.start(seats), pick, below) for _ in range(GAMES))
        actions.append(total)
        return total

    rate = median_rate(run)
    return rate * GAMES / statistics.mean(actions), rate


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
    """The median time of ``import manaforge_widgets`` in a new process, less that of an empty one."""

    def timed(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

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


def main() -> None:
    """Print each figure."""
    print(f"Python {sys.version.split()[0]}, one process, CPU time, medians of {REPEATS}")
    rates = []
    for seats in (2, 3, 4):
        games, actions = playouts(seats)
        rates.append(actions)
        print(f"random playouts, {seats} seats: {games:,.0f} games/s, {actions:,.0f} actions/s")
    peer = openspiel_backgammon()
    if peer is None:
        print("OpenSpiel backgammon: not installed; pip install -e '.[bench]' brings it")
    else:
        ratio = statistics.mean(rates) / peer
        print(f"OpenSpiel backgammon from Python: {peer:,.0f} steps/s; ours is {ratio:.2f} of it")
    game, position = middle()
    seat = position.active
    print(f"copy of a position: {microseconds(position.copy):.1f} us")
    print(f"legal actions, round 5 of four seats: {microseconds(lambda: game.legal(position, seat)):.1f} us")
    print(f"a seat's view: {microseconds(lambda: game.view(position, seat), 2_000):.0f} us")
    print(f"import manaforge_widgets: {import_milliseconds():.0f} ms")


if __name__ == "__main__":
    main()
