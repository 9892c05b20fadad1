"""How long it takes to check what 1,000 scripted students handed in.

python benchmarks/hand_ins.py [STUDENTS]
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

import manaforge_widgets as mf
from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Play
from manaforge_widgets.lessons.rolls import TRIALS, roll
from manaforge_widgets.lessons.shelf import known_lessons

CLASS_SEED = 2026
STUDENTS = 1_000


def worked(plan: LessonPlan, student: int, lengths: tuple[int, ...] = TRIALS) -> Progress:
    """Return the progress of a student who guesses, plays, rolls, and answers wrong and right."""
    rng = random.Random(student)
    progress = Keeper(plan, CLASS_SEED, None).begun(student)
    for question in plan.predictions:
        guess = rng.choice(question.options) if question.options else f"{rng.randrange(1, 99)} %"
        progress = progress.predicted(question.id, guess, rng.choice(("a guess", "certain")))
    for table, name in enumerate(plan.plays, 1):
        progress = played(progress, plan, name, table, rng)
    for length in lengths:
        progress = progress.rolled(roll(plan, CLASS_SEED, student, length))
    for question in plan.questions:
        answers = [one.answer for one in rng.sample(question.wrong, min(2, len(question.wrong)))]
        for answer in [*answers, question.key]:
            text = asking.answer_text(answer)
            graded = asking.graded(plan, progress, question, text)
            if graded.right is not None:
                progress = progress.answered(question.id, text, right=graded.right)
    return progress


def played(progress: Progress, plan: LessonPlan, name: str, table: int, rng: random.Random) -> Progress:
    """Return the progress after some random moves at a table, with a restart in the middle."""
    made = plan.plays[name](CLASS_SEED)
    for _ in range(2):
        made.restart()
        actions: tuple[tuple[int, str], ...] = ()
        while len(actions) < 4 and made.match.outcome is None:
            action = rng.choice(made.match.legal_actions())
            made.match.apply(action)
            actions = (*actions, (action.seat, action.text))
            play = Play(name, table, actions, solved=made.solved)
            progress = progress.played(play, len(actions) - 1, actions[-1:])
    return progress


def main() -> None:
    """Write the files, check them, and print how long that took."""
    students = int(sys.argv[1]) if len(sys.argv) > 1 else STUDENTS
    plan = known_lessons()["choosing after the roll"].plan()
    with tempfile.TemporaryDirectory() as folder:
        for student in range(1, students + 1):
            worked(plan, student).write(Path(folder, f"{student:04}.json"))
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / students
        wall, cpu = perf_counter(), process_time()
        found = mf.collect(folder)
        wall, cpu = perf_counter() - wall, process_time() - cpu
    verified = sum(bool(row.verified) for row in found)
    print(f"{students:,} files of {size / 1e3:.1f} kB, {sum(TRIALS):,} trials each")
    print(f"checked in {wall:.1f} s ({cpu:.1f} s of CPU time), {verified:,} verified")
    for row in found:
        if not row.verified or row.remarks:
            print(f"{row.file}: {row.error or ''} {row.remarks}")


if __name__ == "__main__":
    main()
