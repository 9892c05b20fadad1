"""How long a review takes: a whole game of each number of seats and each game, between planners.

    python benchmarks/review.py [game]

It is measured on pure Python and, where ``make compiled`` has built them, on rules and bots that mypyc compiled. The
times are CPU time.
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
SEEDS = (1, 2, 3)


def measure(kind: str, game: str, seats: int) -> None:
    """Print how long the reviews of a few games take, on the rules that this process imports."""
    import manaforge_widgets as mf

    compiled.expect(kind)
    times, decisions = [], 0
    for seed in SEEDS:
        match = mf.new_match(game, seats=seats, seed=seed)
        mf.play_out(match, "planner")
        began = time.process_time()
        review = mf.review(match)
        times.append(time.process_time() - began)
        decisions += sum(turn.kind == "decision" for turn in review.turns)
    shown = ", ".join(f"{seconds:.1f}" for seconds in times)
    print(f"{kind}, {game}, {seats} seats: {shown} s; {decisions // len(SEEDS)} decisions a game", flush=True)


def main(arguments: list[str]) -> None:
    """Measure in processes of their own, or in this one."""
    if len(arguments) == 3:
        kind, game, seats = arguments
        measure(kind, game, int(seats))
        return
    for kind in ("pure", *(["compiled"] if mypyc_build.fresh() else [])):
        for game, seats in TABLES:
            if game in (arguments or [game]):
                command = [sys.executable, __file__, kind, game, str(seats)]
                subprocess.run(command, env=compiled.environment(kind), check=True)
    if not mypyc_build.fresh():
        print("compiled: not built from these sources; make compiled does it")


if __name__ == "__main__":
    main(sys.argv[1:])
