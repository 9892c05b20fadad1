"""The simulation on the page: buttons, results with intervals, and dots for runs of the same length."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.plan import Experiment, LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import interval, result, row_name, said
from manaforge_widgets.lessons.rolls import TRIALS
from manaforge_widgets.widgets import lesson_shapes as shapes

_FEWEST_DOTS = 3
"""The number of runs of one length from which on the page shows them as dots."""


def simulation_view(plan: LessonPlan, progress: Progress) -> shapes.LessonView:
    """Return the content of the simulation: the last run of each length, and its buttons."""
    experiment = plan.experiment
    last = {run.trials: run for run in sorted(progress.runs, key=lambda run: run.number)}
    rows, bars = [], []
    for _, run in sorted(last.items()):
        for place, measure in enumerate(experiment.measures):
            value, name = result(run, place), row_name(measure.name, run)
            if value is None:
                rows.append([name, "0", "none counted", ""])
                continue
            low, high = interval(run, place, measure)
            ends = f"{said(low, measure)} to {said(high, measure)}"
            rows.append([name, _count(run, place), said(value, measure), ends])
            if not measure.unit:
                bars.append(views.bar(name.replace(" trials", ""), value, (low, high), None))
    more: dict[str, Any] = {"bars": bars, "dots": _own_dots(experiment, progress)}
    if rows:
        more["table"] = views.rows(f"Your last run of each length, {whose(progress)}", _head(experiment), rows)
    again = {trials: " again" if trials in last else "" for trials in TRIALS}
    more["buttons"] = [{"id": str(n), "label": f"{experiment.verb} {n:,} times{again[n]}"} for n in TRIALS]
    return views.view(simulation_title(plan), experiment.words, **more)


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
