"""The simulations of a class, rolled again from the class seed and the students' numbers."""

from __future__ import annotations

import json

from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.rolls import TRIALS, rolls

MOST_TRIALS = 50_000
"""The most trials of one file that are rolled again, the shorter runs first; more would take too long."""


class Roller:
    """Runs that are rolled again; each is rolled once, however many files hold it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, int, int | None, int], dict[int, Run]] = {}

    def again(self, plan: LessonPlan, progress: Progress) -> dict[tuple[int, int], Run]:
        """Return the runs that a student's runs must equal, by their numbers of trials and their numbers.

        Runs are left out if they and the shorter ones have more than 50,000 trials together.

        Args:
            plan: the lesson.
            progress: the student's progress.
        """
        wanted: dict[int, set[int]] = {}
        left = MOST_TRIALS
        for run in sorted(progress.runs, key=lambda run: run.trials):
            if run.trials in TRIALS and (left := left - run.trials) >= 0:
                wanted.setdefault(run.number, set()).add(run.trials)
        found = {}
        for number, lengths in wanted.items():
            for trials, run in self._rolled(plan, progress, number, lengths).items():
                found[trials, number] = run
        return found

    def _rolled(self, plan: LessonPlan, progress: Progress, number: int, lengths: set[int]) -> dict[int, Run]:
        seed, student = progress.class_seed, progress.student
        edition = json.dumps(progress.overrides, sort_keys=True)
        known = self._known.setdefault((plan.name, edition, seed, student, number), {})
        if not lengths <= known.keys():
            known.update(rolls(plan, seed, student, lengths, number))
        return {trials: known[trials] for trials in lengths}
