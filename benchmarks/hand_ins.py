"""How long it takes to check what 1,000 scripted students handed in, for each lesson; and whether edits are named.

python benchmarks/hand_ins.py [STUDENTS]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from lessons.edits import EDITS, edits
from lessons.scripted import worked

import manaforge_widgets as mf
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.lessons import read_lesson
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.rolls import TRIALS
from manaforge_widgets.lessons.shelf import known_lessons

STUDENTS = 1_000
COUNT_OF_EDITS = 2_000


def timed(plan: LessonPlan, students: int) -> str:
    """Write the files of a class, check them, and return how long the check took."""
    with tempfile.TemporaryDirectory() as folder:
        for student in range(1, students + 1):
            worked(plan, student).write(Path(folder, f"{student:04}.json"))
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / students
        wall, cpu = perf_counter(), process_time()
        found = mf.collect(folder)
        wall, cpu = perf_counter() - wall, process_time() - cpu
    verified = sum(bool(row.verified) for row in found)
    return (
        f"{students:,} files of {size / 1e3:.1f} kB, {max(TRIALS):,} trials each: {wall:.1f} s by the clock, "
        f"{cpu:.1f} s of CPU time, {verified:,} verified"
    )


def named(plan: LessonPlan, count: int) -> int:
    """Return how many of these edits are named with the first line that differs, or leave no file to read."""
    checker, found = Checker(), 0
    for edit in edits(plan, count):
        try:
            reading = read_lesson(Path("ann.json"), edit.data, checker)
        except mf.SaveError:
            found += edit.line == 1
            continue
        found += not reading.values["verified"] and f"line {edit.line} " in str(reading.values["fault"])
    return found


def main() -> None:
    """Print a line for each lesson, and one for the edits."""
    students = int(sys.argv[1]) if len(sys.argv) > 1 else STUDENTS
    for title, known in known_lessons().items():
        print(f"{title}: {timed(known.plan(), students)}", flush=True)
    plan = known_lessons()["choosing after the roll"].plan()
    clock = perf_counter()
    found = named(plan, COUNT_OF_EDITS)
    print(
        f"{COUNT_OF_EDITS:,} edits of {len(EDITS)} kinds that were not sealed again: {found:,} named, "
        f"in {perf_counter() - clock:.1f} s"
    )


if __name__ == "__main__":
    main()
