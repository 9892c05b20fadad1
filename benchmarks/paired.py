"""Compare two checkouts: the same work in each, in turn, in CPU time.

    python benchmarks/paired.py OTHER [pairs] [name ...]

OTHER is another checkout, such as a worktree of an older commit. Each piece of work runs in a new process, once in
OTHER and once here, and which comes first alternates. The time is the CPU time of the work alone, without imports.
It prints both medians, and the median of the ratios of the pairs with its 95 % interval: a machine may become faster or
slower while this runs, but it does so for both halves of a pair. Names choose among the pieces of work.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from scipy.stats import quantile_test

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.match import Match

ROOT = Path(__file__).parents[1]
GAMES = ("manaforge", "kings_forge", "manasurge")
SEATS = 3
PAIRS = 10
MOST_CLICKS = 100


def playouts(game: str, games: int) -> None:
    """Random games by the rules alone."""
    rules, rng = mf.new_match(game, seats=SEATS).rules, random.Random(1)
    for _ in range(games):
        rules.playout(rules.start(SEATS), lambda _, codes: codes[int(rng.random() * len(codes))], rng.randrange)


def random_match(game: str, games: int) -> None:
    """Random games through a Match, each step a change of it."""
    for seed in range(games):
        mf.play_out(mf.new_match(game, seats=SEATS, seed=seed), "random")


def views(game: str, times: int) -> None:
    """Views of a game's steps, for two seats and for everybody."""
    match = played(game)
    for _ in range(times):
        for step in range(0, match.step + 1, 3):
            for seat in (0, 1, None):
                match.view(seat, step=step)


def saves(game: str, times: int) -> None:
    """A match written to a file and read again."""
    match = played(game)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(times):
            path = Path(folder, f"{number}.json")
            match.save(path)
            mf.load_match(path)


def simulation(game: str, games: int) -> None:
    """Games between greedy bots, as a simulation plays them."""
    mf.simulate(game, bots=["greedy"] * SEATS, games=games, seed=1, workers=1, progress=False)


def planner(game: str, games: int) -> None:
    """Games between planners."""
    mf.simulate(game, bots=["planner"] * SEATS, games=games, seed=1, workers=1, progress=False)


def search(game: str, games: int) -> None:
    """Answers of the search on two tables of each game."""
    for seed in range(games):
        match = played(game, seed)
        for part in (0.3, 0.6):
            table = match.branch(int(part * match.step))
            choose(table, table.to_act[0], find_bot(table.rules, "search"))


def review(game: str, worlds: int) -> None:
    """A review of a game between greedy bots; it needs at least two worlds, so one is added to those asked for."""
    mf.review(played(game), worlds=1 + worlds, workers=1, progress=False)


def board(game: str, games: int) -> None:
    """Boards with all their probabilities, at four positions of each game; at some there is none to work out."""
    for seed in range(games):
        match = played(game, seed)
        now = [match.branch(int(part * match.step)) for part in (0.2, 0.4, 0.6, 0.8)]
        odds = [mf.Board(one, one.to_act[0]).odds for one in now]
        assert any(odds)


def clicks(game: str, boards: int) -> None:
    """Random actions on a Board whose screen all seats share, sent as its page sends them."""
    for seed in range(boards):
        rng = random.Random(seed)
        board = mf.Board(match := mf.new_match(game, seats=SEATS, seed=seed), list(range(SEATS)), odds=False)
        while match.outcome is None and match.step < MOST_CLICKS:
            if (cover := board.snapshot["cover"]) is not None:
                asked = {"kind": "reveal", "seat": cover["seat"], "cover": cover["number"]}
            elif board.seat not in match.to_act:
                asked = {"kind": "read", "step": match.step, "seat": board.seat}
            else:
                action = rng.choice(match.legal_actions(board.seat)).text
                asked = {"kind": "act", "step": match.step, "seat": board.seat, "action": action}
            before = match.step, board.snapshot
            board._handle_custom_msg({"request": 1, **asked}, [])  # noqa: SLF001 - as ipywidgets calls it
            assert before != (match.step, board.snapshot), asked


@cache
def played(game: str, seed: int = 3) -> Match:
    """A game between greedy bots."""
    match = mf.new_match(game, seats=SEATS, seed=seed)
    mf.play_out(match, "greedy")
    return match


WORKS: dict[Callable[[str, int], None], tuple[int, int, int]] = {
    playouts: (1000, 150, 2000),
    random_match: (32, 3, 90),
    views: (80, 40, 250),
    saves: (30, 14, 160),
    simulation: (180, 90, 700),
    planner: (3, 4, 2),
    search: (3, 2, 6),
    review: (2, 2, 4),
    board: (2, 2, 12),
    clicks: (4, 6, 14),
}
"""The pieces of work, and how much of each is done in each game: most take one second, a review of Manaforge four."""


def timed(checkout: Path, name: str, game: str) -> float:
    """The CPU seconds of one piece of work with the package of a checkout."""
    done = subprocess.run(
        [sys.executable, __file__, "--work", name, game],
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
        check=True,
        capture_output=True,
        text=True,
    )
    where, seconds = done.stdout.split("\n")[-2].rsplit(" ", 1)
    if Path(where) != checkout:
        raise SystemExit(f"measured {where}, not {checkout}")
    return float(seconds)


def work(name: str, game: str) -> None:
    """Do one piece of work, a little of it first to warm up, and print where the package is and the CPU time."""
    do, amounts = next((do, amounts) for do, amounts in WORKS.items() if do.__name__ == name)
    do(game, 1)
    began = time.process_time()
    do(game, amounts[GAMES.index(game)])
    print(Path(mf.__file__).parents[1], time.process_time() - began)


def main(arguments: list[str]) -> None:
    """Measure each piece of work that was asked for."""
    if arguments[:1] == ["--work"]:
        work(*arguments[1:])
        return
    if not arguments:
        raise SystemExit(__doc__)
    other = Path(arguments[0]).resolve()
    pairs = int(arguments[1]) if len(arguments) > 1 else PAIRS
    asked = arguments[2:]
    print("unit: seconds of CPU time; ratio: here over the other checkout, below 1 is faster here")
    for do in WORKS:
        name = do.__name__
        for game in GAMES:
            if asked and name not in asked and game not in asked and f"{name}:{game}" not in asked:
                continue
            here: list[float] = []
            there: list[float] = []
            for number in range(pairs):
                sides = [(ROOT, here), (other, there)]
                for checkout, times in sides[:: 1 if number % 2 else -1]:
                    times.append(timed(checkout, name, game))
            ratios = [one / two for one, two in zip(here, there, strict=True)]
            low, high = quantile_test(ratios, p=0.5).confidence_interval(0.95)
            print(
                f"{name:13} {game:12} other {statistics.median(there):7.3f}  here {statistics.median(here):7.3f}  "
                f"ratio {statistics.median(ratios):.3f} ({low:.3f} to {high:.3f})",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
