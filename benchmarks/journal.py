"""What it costs to keep a match in a file as it is played.

python benchmarks/journal.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import process_time

import manaforge_widgets as mf

GAMES = 8


def main() -> None:
    """Play four-seat games with and without a file, and open one again."""
    print("unit: milliseconds of CPU time")
    kept: list[float] = []
    alone: list[float] = []
    opened: list[float] = []
    sizes: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(GAMES):
            played = mf.new_match("manaforge", seats=4, seed=seed)
            mf.play_out(played, "planner")
            path = Path(folder, f"{seed}.json")
            for m, times in (
                (mf.new_match("manaforge", seats=4, seed=seed), alone),
                (mf.open_match(path, "manaforge", seats=4, seed=seed), kept),
            ):
                for action in played.actions:
                    begin = process_time()
                    m.apply(action)
                    times.append(process_time() - begin)
            sizes.append(path.stat().st_size)
            begin = process_time()
            assert mf.load_match(path).outcome == played.outcome
            opened.append(process_time() - begin)
    writing = [with_file - without for with_file, without in zip(kept, alone, strict=True)]
    print(f"an action without a file: median {median(alone) * 1e3:.3f} ms, {len(alone):,} actions")
    print(f"... kept in a file: median {median(kept) * 1e3:.3f} ms, slowest {max(kept) * 1e3:.1f} ms")
    print(f"... so the writing: median {median(writing) * 1e3:.3f} ms")
    print(f"a whole four-seat game's file: median {median(sizes) / 1e3:.0f} kB, read in {median(opened) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
