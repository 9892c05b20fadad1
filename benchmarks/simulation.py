"""How long a large simulation takes on two cores, and how much memory: 10,000 games of four greedy bots of Manaforge.

    python benchmarks/simulation.py

It is measured on pure Python and, where ``make compiled`` has built them, on rules and bots that mypyc compiled; with
two workers and, a part of the games, with one.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

GAMES = 10_000
PART = 1_000


def measured(games: int, workers: int) -> dict[str, float]:
    """The seconds that some games take, of the clock and of all processors, and the memory of the processes."""
    import manaforge_widgets as mf

    began, times = time.perf_counter(), os.times()
    played = mf.simulate("manaforge", bots=["greedy"] * 4, games=games, seed=1, workers=workers, progress=False)
    seconds, now = time.perf_counter() - began, os.times()
    assert played.games.rows == games
    used = (now.user - times.user) + (now.system - times.system)
    used += (now.children_user - times.children_user) + (now.children_system - times.children_system)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    each = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # On Linux in KiB: the largest of the workers stands for each of them.
    return {"seconds": seconds, "cpu": used, "bytes": 1024 * (own + (workers * each if workers > 1 else 0))}


def figures_of(kind: str, games: int, workers: int) -> dict[str, float]:
    """The figures of the ``pure`` or the ``compiled`` build, from a process of their own."""
    done = subprocess.run(
        [sys.executable, __file__, kind, str(games), str(workers)],
        env=compiled.environment(kind),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(arguments: list[str]) -> None:
    """Print the figures."""
    if arguments:
        kind, games, workers = arguments
        compiled.expect(kind)
        print(json.dumps(measured(int(games), int(workers))))
        return
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, games of four greedy bots of Manaforge")
    for kind in ("pure", *(["compiled"] if mypyc_build.fresh() else [])):
        for games, workers in ((PART, 1), (PART, 2), (GAMES, 2)):
            found = figures_of(kind, games, workers)
            print(
                f"{kind}, {games:,} games, {workers} worker{'s' * (workers > 1)}: {found['seconds']:.1f} s, "
                f"{1000 * found['cpu'] / games:.1f} ms of CPU time a game, {found['bytes'] / 1e6:.0f} MB"
            )
    if not mypyc_build.fresh():
        print("compiled: not built from these sources; make compiled does it")


if __name__ == "__main__":
    main(sys.argv[1:])
