"""Grading of answers to the question for the result of a measure in the student's own simulation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.lessons.answers import PLACES, agrees, rounds
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import result, row_name


def no_run(experiment: Experiment) -> str:
    """Return the reply to an answer about a simulation that the student has not made yet."""
    return f"{experiment.verb} first, in the part “Simulate”: this asks about your own {experiment.noun}."


def mark(plan: LessonPlan, question: LessonQuestion, answer: Fraction, runs: Sequence[Run]) -> tuple[bool, str]:
    """Grade an answer about the student's own simulation: return whether it is right, and the reply.

    The right answer is the measure's share or mean in the longest run. The screen rounds a share to a tenth of a
    percent and a mean to three decimal places, so the answer may be rounded as well.

    Args:
        plan: the lesson.
        question: a question whose ``simulated`` names a measure.
        answer: the answer.
        runs: the student's runs of the simulation, at least one. The answer is about the run with the most trials, or
            about the last one of several such runs.
    """
    experiment = plan.experiment
    place = experiment.place(question.simulated)
    longest = max(runs, key=lambda run: (run.trials, run.number))
    mine = f"the row “{row_name(question.simulated, longest, experiment.noun)}”"
    own = result(longest, place)
    if own is None:
        return False, f"No trial of your longest simulation counts for “{question.simulated}”. Make a longer one."
    kind = "mean" if experiment.measures[place].unit else "share"
    exact = f"That is the exact {'mean' if kind == 'mean' else 'chance'}. Your own simulation gave a {kind} near it: "
    if answer == own:
        return True, question.right
    if answer == question.key:
        return False, f"{exact}read {mine}."
    others = _others(plan, place, runs, longest)
    reply, nearest = min(others, key=lambda one: abs(one[1] - answer), default=("", answer + 1))
    if abs(answer - own) <= PLACES and abs(answer - own) <= abs(answer - nearest):
        return True, question.right
    if abs(answer - nearest) <= PLACES:
        return False, reply
    if isinstance(question.key, Fraction) and agrees(answer, question.key):
        return False, f"{exact}read {mine}."
    if answer == longest.totals[place]:
        if kind == "mean":
            return False, f"That is the sum over all {experiment.noun}. Divide it by their number."
        return False, (
            f"That is the number of {experiment.noun} that {experiment.success}. What share of "
            f"{longest.counted[place]:,} is it?"
        )
    if rounds(answer, own):
        return False, "Nearly. Write one more decimal place."
    return False, f"Read {mine}, in the column “{kind.capitalize()}”."


def _others(plan: LessonPlan, place: int, runs: Sequence[Run], longest: Run) -> list[tuple[str, Fraction]]:
    """Return the other results that a student may have read, each with its reply."""
    experiment = plan.experiment
    mine = f"the row “{row_name(experiment.measures[place].name, longest, experiment.noun)}”"
    kind = "mean" if experiment.measures[place].unit else "share"
    found: list[tuple[str, Fraction | None]] = [
        (f"That is the {kind} of “{measure.name}”. Read {mine}.", result(longest, other))
        for other, measure in enumerate(experiment.measures)
        if other != place
    ]
    own = result(longest, place)
    if kind == "share" and own is not None:
        found.append((f"That is the share of the {experiment.noun} that {experiment.failure}.", 1 - own))
    for run in runs:
        if run is not longest:
            length = f"with {run.trials:,} {experiment.noun}" if run.trials < longest.trials else "before the last one"
            found.append((f"That is the {kind} of your run {length}. Read {mine}.", result(run, place)))
    return [(reply, value) for reply, value in found if value is not None]
