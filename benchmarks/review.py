"""How long a review takes: a whole game of each number of seats and each game, between planners.

    python benchmarks/review.py [game]

It is measured on pure Python and, where ``make compiled`` has built them, on rules and bots that mypyc compiled: the
CPU time of one process, then how long one waits with two.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

TABLES = (("manaforge", 2), ("manaforge", 3), ("kings_forge", 3), ("manasurge", 3))
SEEDS = {"pure": (4,), "compiled": (1, 2, 3, 4, 5)}
"""Of the games that are reviewed; pure Python takes a minute for each."""


def measure(kind: str, game: str, seats: int) -> None:
    """Print how long the reviews of a few games take, on the rules that this process imports."""
    import manaforge_widgets as mf

    compiled.expect(kind)
    alone: list[float] = []
    two: list[float] = []
    decisions = []
    for seed in SEEDS[kind]:
        match = mf.new_match(game, seats=seats, seed=seed)
        mf.play_out(match, "planner")
        began = time.process_time()
        review = mf.review(match, workers=1, progress=False)
        alone.append(time.process_time() - began)
        began = time.perf_counter()
        mf.review(match, workers=2, progress=False)
        two.append(time.perf_counter() - began)
        decisions.append(sum(turn.kind == "decision" for turn in review.turns))
    shown, waited = (", ".join(f"{seconds:.1f}" for seconds in times) for times in (alone, two))
    counted = ", ".join(map(str, decisions))
    print(f"{kind}, {game}, {seats} seats: {shown} s; with two processes {waited} s; {counted} decisions", flush=True)


def main(arguments: list[str]) -> None:
    """Measure in processes of their own, or in this one."""
    if len(arguments) == 3:
        kind, game, seats = arguments
        measure(kind, game, int(seats))
        return
    print("unit: seconds of CPU time; with two processes seconds by the clock, which depend on the machine's load")
    for kind in ("pure", *(["compiled"] if mypyc_build.fresh() else [])):
        for game, seats in TABLES:
            if game in (arguments or [game]):
                command = [sys.executable, __file__, kind, game, str(seats)]
                subprocess.run(command, env=compiled.environment(kind), check=True)
    if not mypyc_build.fresh():
        print("compiled: not built from these sources; make compiled does it")


if __name__ == "__main__":
    main(sys.argv[1:])
