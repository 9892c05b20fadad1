"""The comparison on the page: prediction, simulation and exact value side by side."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import exactly, interval, result, row_name, said
from manaforge_widgets.lessons.simulating import guess_of
from manaforge_widgets.odds.display import exact
from manaforge_widgets.widgets import lesson_shapes as shapes


def comparison_view(plan: LessonPlan, progress: Progress) -> shapes.LessonView:
    """Return the content of the comparison; all predictions must be locked."""
    run = progress.longest
    rows = [_row(plan.experiment, progress, question) for question in plan.predictions]
    bars = []
    for place, measure in enumerate(plan.experiment.measures):
        share = None if run is None else result(run, place)
        if run is not None and share is not None and not measure.unit:
            label = row_name(measure.name, run)
            guess = guess_of(plan, progress, measure)
            bars.append(views.bar(label, share, interval(run, place, measure), measure.exact, guess))
    head = ["Question", "You said", "Simulated", "Exact", "Difference"]
    words = ["Your predictions, the results of your simulation, and the exact values."]
    return views.view("Compare", words, table=views.rows("Side by side", head, rows), bars=bars)


def exact_table(experiment: Experiment) -> shapes.LessonTable:
    """Return the table of the exact part: the experiment's own one, or its measures with their exact values."""
    if experiment.exact is not None:
        return views.rows(*experiment.exact)
    rows = [[measure.name, exactly(measure.exact, measure)] for measure in experiment.measures]
    return views.rows("Exact values", ["Measure", "Exact"], rows)


def _row(experiment: Experiment, progress: Progress, question: LessonQuestion) -> list[str]:
    locked = progress.prediction(question.id)
    assert locked is not None, "all predictions are locked"
    if isinstance(question.key, str):
        off = "nothing" if locked.answer == question.key else "another answer"
        return [question.title, locked.answer, "", question.key, off]
    guess, key = read_answer(locked.answer) or Fraction(0), question.key
    simulated = _simulated(experiment, progress.longest, key)
    if question.kind != "chance":
        return [question.title, f"{float(guess):,g}", simulated, _number(key), _off(abs(guess - key))]
    as_share = Measure("", key)
    off = f"{float(abs(guess - key) * 100):.1f} points"
    return [
        question.title,
        said(min(max(guess, Fraction(0)), Fraction(1)), as_share),
        simulated,
        exactly(key, as_share),
        off,
    ]


def _off(distance: Fraction) -> str:
    return f"{float(distance):,.3f}".rstrip("0").rstrip(".")


def _number(key: Fraction) -> str:
    return f"{key.numerator:,}" if key.denominator == 1 else f"{float(key):,.3f} ({exact(key)})"


def _simulated(experiment: Experiment, run: Run | None, key: Fraction) -> str:
    if run is None:
        return "not yet"
    for place, measure in enumerate(experiment.measures):
        value = result(run, place)
        if measure.exact == key and value is not None:
            low, high = interval(run, place, measure)
            ends = f"{said(low, measure)} to {said(high, measure)}"
            return f"{said(value, measure)} ({ends}, {run.trials:,} {experiment.noun})"
    return "not simulated"
