"""Grading of answers to the question how often a policy succeeded in the student's own simulation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.lessons.answers import PLACES, agrees, rounds
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.progress import Run

NO_RUN = "Roll first, in the part “Simulate”: this asks about your own rolls."


def row_name(policy: str, run: Run) -> str:
    """Return the heading of the row that shows a policy's result in a run, in the table of the simulation."""
    again = f", run {run.number}" if run.number > 1 else ""
    return f"{policy}, {run.trials:,} trials{again}"


def mark(plan: LessonPlan, question: LessonQuestion, answer: Fraction, runs: Sequence[Run]) -> tuple[bool, str]:
    """Grade an answer about the student's own simulation: return whether it is right, and the reply.

    The right answer is the share of the trials in which the question's policy succeeded. The screen shows shares
    rounded to a tenth of a percent, so the answer may be rounded as well.

    Args:
        plan: the lesson.
        question: a question whose ``simulated`` names a policy.
        answer: the answer.
        runs: the student's runs of the simulation, at least one. The answer is about the run with the most trials, or
            about the last one of several such runs.
    """
    names = [policy.name for policy in plan.experiment.policies]
    place = names.index(question.simulated)
    longest = max(runs, key=lambda run: (run.trials, run.number))
    share = Fraction(longest.successes[place], longest.trials)
    mine = f"the row “{row_name(question.simulated, longest)}”"
    if answer == share:
        return True, question.right
    if answer == question.key:
        return False, f"That is the exact chance. Your own simulation gave a share near it: read {mine}."
    others = {
        f"That is the share of “{name}”. Read {mine}.": Fraction(longest.successes[other], longest.trials)
        for other, name in enumerate(names)
        if other != place
    }
    others["That is the share of the rolls that could not pay."] = 1 - share
    for run in runs:
        if run is not longest:
            length = f"with {run.trials:,} trials" if run.trials < longest.trials else "before the last one"
            others.setdefault(f"That is the share of your run {length}. Read {mine}.", _share(run, place))
    reply, nearest = min(others.items(), key=lambda one: abs(one[1] - answer))
    if abs(answer - share) <= PLACES and abs(answer - share) <= abs(answer - nearest):
        return True, question.right
    if abs(answer - nearest) <= PLACES:
        return False, reply
    if isinstance(question.key, Fraction) and agrees(answer, question.key):
        return False, f"That is the exact chance. Your own simulation gave a share near it: read {mine}."
    if answer == longest.successes[place]:
        return False, f"That is the number of rolls that could pay. What share of {longest.trials:,} is it?"
    if rounds(answer, share):
        return False, "Nearly. Write one more decimal place."
    return False, f"Read {mine}, in the column “Share”."


def _share(run: Run, place: int) -> Fraction:
    return Fraction(run.successes[place], run.trials)
