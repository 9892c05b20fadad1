"""The simulation on the page: buttons, results with intervals, and dots for runs of the same length."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.messages import listed
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, Measure
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import interval, result, row_name, said
from manaforge_widgets.lessons.rolls import ENOUGH, TRIALS
from manaforge_widgets.widgets import lesson_shapes as shapes

_FEWEST_DOTS = 3
"""The number of runs of one length from which on the page shows them as dots."""


def simulation_view(plan: LessonPlan, progress: Progress) -> shapes.LessonView:
    """Return the content of the simulation: the last run of each length, and its buttons.

    The student's guess is drawn next to the results. After a long run, a guess that shows an expected mistake gets the
    reply to it, before the exact value is shown.
    """
    experiment = plan.experiment
    last = {run.trials: run for run in sorted(progress.runs, key=lambda run: run.number)}
    guesses = [guess_of(plan, progress, measure) for measure in experiment.measures]
    rows, bars = [], []
    for _, run in sorted(last.items()):
        for place, (measure, guess) in enumerate(zip(experiment.measures, guesses, strict=True)):
            value, name = result(run, place), row_name(measure.name, run, experiment.noun)
            if value is None:
                rows.append([name, "0 of 0", "none counted", "", ""])
                continue
            low, high = interval(run, place, measure)
            ends = f"{said(low, measure)} to {said(high, measure)}"
            fits = "" if guess is None else "inside" if low <= guess <= high else "outside"
            rows.append([name, _count(run, place), said(value, measure), ends, fits])
            if not measure.unit:
                bars.append(views.bar(row_name(measure.name, run), value, (low, high), None, guess))
    more: dict[str, Any] = {"bars": bars, "dots": _own_dots(experiment, progress)}
    if rows:
        head = _head(experiment)
        if any(guess is not None for guess in guesses):
            head.append("Your guess is")
        cut = len(head)
        caption = f"Your last run of each length, {whose(progress)}"
        more["table"] = views.rows(caption, head, [row[:cut] for row in rows])
        more["told"] = [*_fits(plan, progress, last), *_slips(plan, progress)]
    again = {trials: " again" if trials in last else "" for trials in TRIALS}
    more["buttons"] = [{"id": str(n), "label": f"{experiment.verb} {n:,} times{again[n]}"} for n in TRIALS]
    return views.view(simulation_title(plan), experiment.words, **more)


def guess_of(plan: LessonPlan, progress: Progress, measure: Measure) -> Fraction | None:
    """Return the student's guess at a measure; None if the lesson asks for none.

    A prediction is about a measure if its key is the measure's exact value.
    """
    kind = "number" if measure.unit else "chance"
    for question in plan.predictions:
        locked = progress.prediction(question.id)
        if locked is not None and question.kind == kind and question.key == measure.exact:
            return read_answer(locked.answer)
    return None


def _fits(plan: LessonPlan, progress: Progress, last: Mapping[int, Run]) -> list[shapes.LessonTold]:
    """Return a sentence about the lengths whose interval holds the guess, for each guess that can be simulated."""
    found = []
    for place, measure in enumerate(plan.experiment.measures):
        guess = guess_of(plan, progress, measure)
        if guess is None:
            continue
        inside: list[str] = []
        outside: list[str] = []
        for trials, run in sorted(last.items()):
            if result(run, place) is not None:
                low, high = interval(run, place, measure)
                (inside if low <= guess <= high else outside).append(f"{trials:,}")
        words = f"Your guess of {said(guess, measure)} for “{measure.name}”"
        if not inside and not outside:
            words += ": no trial has counted yet"
        noun = plan.experiment.noun
        if inside:
            words += f" fits {listed(inside)} {noun}"
        if outside:
            words += f"{', but' if inside else ''} lies outside the interval of {listed(outside)} {noun}"
        found.append(views.message("info", f"{words}."))
    return found


def _slips(plan: LessonPlan, progress: Progress) -> list[shapes.LessonTold]:
    """Return the replies to predictions that show an expected mistake, once a long run contradicts them."""
    longest = progress.longest
    if longest is None or longest.trials < ENOUGH:
        return []
    found = []
    for question in plan.predictions:
        locked = progress.prediction(question.id)
        if locked is None or not isinstance(question.key, Fraction):
            continue
        guess = read_answer(locked.answer)
        wrong = None if guess is None or question.is_right(guess) else question.wrong_answer(guess, locked.answer)
        if wrong is not None:
            found.append(views.message("info", f"You said {locked.answer}. {wrong.reply}"))
    return found


def simulation_title(plan: LessonPlan) -> str:
    """Return the title of the simulation."""
    return f"Simulate: {plan.experiment.title}"


def whose(progress: Progress) -> str:
    """Return whose random numbers a run has, in a few words."""
    number = "" if progress.student is None else f", student {progress.student}"
    return f"class seed {progress.class_seed}{number}"


def _head(experiment: Experiment) -> list[str]:
    means = [bool(measure.unit) for measure in experiment.measures]
    if not any(means):
        return ["Measure", "Successes", "Share", "95 % interval"]
    return ["Measure", "Sum", "Mean" if all(means) else "Share or mean", "95 % interval"]


def _count(run: Run, place: int) -> str:
    of = "" if run.counted[place] == run.trials else f" of {run.counted[place]:,}"
    return f"{run.totals[place]:,}{of}"


def _own_dots(experiment: Experiment, progress: Progress) -> list[shapes.LessonDots]:
    """Return all runs of the most frequent length as dots, if there are enough of them."""
    runs = progress.runs
    length = max(TRIALS, key=lambda trials: sum(run.trials == trials for run in runs))
    same = [run for run in runs if run.trials == length]
    if len(same) < _FEWEST_DOTS:
        return []
    found = []
    for place, measure in enumerate(experiment.measures):
        shares = [share for run in same if (share := result(run, place)) is not None]
        if shares and not measure.unit:
            found.append(views.dots(f"{measure.name}: your {len(same)} runs of {length:,}", shares))
    return found
