"""How long a large simulation takes on two cores, and how much memory: games of four greedy bots of Manaforge.

    python benchmarks/simulation.py [games]

There are 10,000 games if no number is given.
It is measured on pure Python and, where ``make compiled`` has built them, on rules and bots that mypyc compiled; with
one worker, with two, and with two of a Dask cluster on this machine. The clock starts when the workers of the cluster
are there, and, since workers of its own are a part of a simulation, before those are.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

GAMES = 10_000
HOW = ("1 worker", "2 workers", "2 workers of Dask")


def measured(how: str, games: int) -> dict[str, float]:
    """The seconds that the games take, of the clock and of all processors, and the memory of the processes."""
    import manaforge_widgets as mf

    workers = int(how[0])
    with ExitStack() as until_measured:
        place: dict[str, Any] = {"workers": workers}
        if how.endswith("Dask"):
            from distributed import Client, LocalCluster

            cluster = until_measured.enter_context(LocalCluster(n_workers=workers, threads_per_worker=1))
            place = {"executor": until_measured.enter_context(Client(cluster)).get_executor()}
        began, times = time.perf_counter(), os.times()
        played = mf.simulate("manaforge", bots=["greedy"] * 4, games=games, seed=1, progress=False, **place)
        seconds = time.perf_counter() - began
    assert played.games.rows == games
    now = os.times()
    used = (now.user - times.user) + (now.system - times.system)
    used += (now.children_user - times.children_user) + (now.children_system - times.children_system)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    each = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # On Linux in KiB: the largest of the workers stands for each of them.
    return {"seconds": seconds, "cpu": used, "bytes": 1024 * (own + (workers * each if workers > 1 else 0))}


def figures_of(kind: str, how: str, games: int) -> dict[str, float]:
    """The figures of the ``pure`` or the ``compiled`` build, from a process of their own."""
    done = subprocess.run(
        [sys.executable, __file__, kind, how, str(games)],
        env=compiled.environment(kind),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(arguments: list[str]) -> None:
    """Print the figures."""
    if len(arguments) == 3:
        kind, how, number = arguments
        compiled.expect(kind)
        print(json.dumps(measured(how, int(number))))
        return
    games = int(arguments[0]) if arguments else GAMES
    print("unit: milliseconds of CPU time a game; the seconds are by the clock and depend on the machine's load")
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, games of four greedy bots of Manaforge")
    for kind in ("pure", *(["compiled"] if mypyc_build.fresh() else [])):
        for how in HOW:
            found = figures_of(kind, how, games)
            print(
                f"{kind}, {games:,} games, {how}: {found['seconds']:.1f} s, "
                f"{1000 * found['cpu'] / games:.1f} ms of CPU time a game, {found['bytes'] / 1e6:.0f} MB",
                flush=True,
            )
    if not mypyc_build.fresh():
        print("compiled: not built from these sources; make compiled does it")


if __name__ == "__main__":
    main(sys.argv[1:])
