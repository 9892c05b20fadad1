"""The benchmarks one after another, each in a process of its own.

    python benchmarks/run.py quick  about five minutes: what make bench runs
    python benchmarks/run.py full   the rest: what make bench-full runs

Before it begins it prints how long it takes on a quiet machine. A part that fails is named, and the next one runs.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent


class Part(NamedTuple):
    """A script with its arguments, and the seconds that it takes on a quiet machine with two cores, in pure Python."""

    command: tuple[str, ...]
    seconds: int


QUICK = (
    Part(("engine.py",), 15),
    Part(("odds.py",), 70),
    Part(("journal.py",), 10),
    Part(("peers.py",), 80),
    Part(("simulation.py", "1000"), 30),
    Part(("board_odds.py",), 60),
    Part(("review.py", "manasurge"), 30),
)
FULL = (
    Part(("own_games.py",), 50),
    Part(("hand_ins.py",), 420),
    Part(("widgets.py",), 120),
    Part(("review.py", "manaforge"), 150),
    Part(("review.py", "kings_forge"), 150),
    Part(("simulation.py",), 240),
    Part(("bots.py",), 1500),
)
SETS = {"quick": QUICK, "full": FULL}


def minutes(seconds: float) -> str:
    """Return a time in words, to half a minute."""
    if seconds < 45:
        return "under a minute"
    number = f"{round(seconds / 30) / 2:g}"
    return f"{number} minute{'s' * (number != '1')}"


def cpu_seconds() -> float:
    """Return the CPU time of all processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(arguments: list[str]) -> int:
    """Run the parts of a set; the result is the number of parts that failed."""
    if len(arguments) != 1 or arguments[0] not in SETS:
        print(__doc__)
        return 2
    parts = SETS[arguments[0]]
    print(f"{len(parts)} parts, on a quiet machine about {minutes(sum(part.seconds for part in parts))}:")
    for part in parts:
        print(f"  {' '.join(part.command)}: {minutes(part.seconds)}")
    failed = []
    for part in parts:
        name = " ".join(part.command)
        print(f"\n== {name}", flush=True)
        cpu, clock = cpu_seconds(), time.perf_counter()
        script, *rest = part.command
        done = subprocess.run([sys.executable, str(FOLDER / script), *rest], check=False)
        print(f"({cpu_seconds() - cpu:.0f} s of CPU time, {time.perf_counter() - clock:.0f} s by the clock)")
        if done.returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
