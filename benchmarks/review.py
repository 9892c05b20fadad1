"""How long a review takes: a whole game of each number of seats and each game, between planners.

    python benchmarks/review.py [game]
    python benchmarks/review.py progress

It is measured on pure Python and, where ``make compiled`` has built them, on rules and bots that mypyc compiled: the
CPU time of one process, then how long one waits with two. ``progress`` prints how long a review said that it would
still take, over how long it took, when 5, 10, 25 and 50 % of the time were over.
"""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import accumulate
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tools"))
import compiled
import mypyc_build

TABLES = (("manaforge", 2), ("manaforge", 3), ("kings_forge", 3), ("manasurge", 3))
WORLDS = {"manaforge": 24, "kings_forge": 12, "manasurge": 48}
"""Of the reviews whose progress is measured."""
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


def progress() -> None:
    """Print how honest the time left is: by the share of the work, and by that of the match's steps."""
    import manaforge_widgets as mf
    from manaforge_widgets.reviewing.lines import lines_of
    from manaforge_widgets.reviewing.make import review_steps

    print("| game | seats | bots | 5 % | 10 % | 25 % | 50 % | by steps |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for game, seats in TABLES:
        for bots in ("greedy", "planner"):
            match = mf.new_match(game, seats=seats, seed=4)
            mf.play_out(match, bots)
            ends = [line.last for line in lines_of(match)]
            began, told = time.process_time(), [(0.0, 0.0)]
            for done, whole in review_steps(match, worlds=WORLDS[game], workers=1):
                told.append((time.process_time() - began, done / whole))
            whole_time = told[-1][0]
            cells, by_steps = [], []
            works = shares_of(match, WORLDS[game])
            for now in (0.05, 0.1, 0.25, 0.5):
                at, share = next(one for one in told if one[0] >= now * whole_time)
                cells.append(f"{at * (1 - share) / share / (whole_time - at):.2f}" if share else "none")
                steps = next(end for end, done in zip(ends, works, strict=True) if done >= share) / match.step
                by_steps.append(f"{at * (1 - steps) / steps / (whole_time - at):.1f}")
            print(f"| {game} | {seats} | {bots} | " + " | ".join(cells) + f" | {', '.join(by_steps)} |", flush=True)


def shares_of(match: Any, worlds: int) -> list[float]:
    """Which share of the work is done after each line."""
    from manaforge_widgets.reviewing.reviewer import Reviewer

    works = [work for work, _ in Reviewer(match, worlds).works()]
    return [done / sum(works) for done in accumulate(works)]


def main(arguments: list[str]) -> None:
    """Measure in processes of their own, or in this one."""
    if arguments == ["progress"]:
        progress()
        return
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
