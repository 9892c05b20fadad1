"""Dot plots and bars of a class: guesses next to the exact value, and the first trials of each student."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from math import log10

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.collecting.class_page.students import Student
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion, Measure
from manaforge_widgets.lessons.results import result, said
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import class_shapes as shapes

FEW = 20
"""The number of trials of the plot with the first trials."""
_COLUMNS = 44
_REASONS = 5
_WIDE = 20
"""If the largest value is this many times the smallest, the axis is logarithmic."""
_ROUND = (1, 2, 5)

Value = tuple[str, Fraction, str]
"""A student's label, value, and thought; the thought is empty if it is unknown."""


def guesses(plan: LessonPlan, students: Sequence[Student]) -> tuple[list[shapes.ClassDots], list[shapes.ClassBars]]:
    """Return the locked predictions: a dot plot for each number, bars for each question with options."""
    plots, choices = [], []
    for question in plan.predictions:
        answers = [(one.label, held.answer) for one in students if (held := one.work.progress.prediction(question.id))]
        if question.options:
            choices.append(_choices(question, [answer for _, answer in answers]))
        elif values := _values(question, answers):
            plots.append(_guessed(question, values))
    return plots, choices


def thought_of(question: LessonQuestion, answer: Fraction | str, written: str) -> str:
    """Return the thought behind a wrong answer; empty if it is right, or if the thought is unknown.

    Args:
        question: the question.
        answer: the answer.
        written: the answer as the student wrote it.
    """
    if question.is_right(answer) or (wrong := question.wrong_answer(answer, written)) is None:
        return ""
    return wrong.thought or f"“{answer}”"


def _values(question: LessonQuestion, answers: Sequence[tuple[str, str]]) -> list[Value]:
    found = []
    for label, answer in answers:
        try:
            value = read_answer(answer)
        except GameError:
            continue
        if value is not None:
            found.append((label, value, thought_of(question, value, answer)))
    return found


def _guessed(question: LessonQuestion, values: list[Value]) -> shapes.ClassDots:
    show = number(question.kind)
    key = Fraction(question.key)
    common = Counter((value, thought) for _, value, thought in values).most_common(1)[0]
    (value, thought), count = common
    words = f"{count} of {len(values)} said {show(value)}" if count > 1 else f"{len(values)} different guesses"
    if len(values) == 1:
        words = f"One student said {show(value)}"
    elif count > 1 and thought:
        words += f": {thought}"
    near = sum(question.is_right(value) for _, value, _ in values)
    words += f". The exact value is {show(key)}; {near or 'nobody'} said so."
    return _plot(
        f"What we guessed: {question.title}", words, "guess", values, key, show, whole=question.kind == "chance"
    )


def first_trials(plan: LessonPlan, students: Sequence[Student]) -> shapes.ClassDots | None:
    """Return the plot of each student's first 20 trials, for the last measure that counts in most of them.

    It is None if no student has simulated 20 trials.
    """
    runs = [
        (one.label, run) for one in students for run in one.work.progress.runs if (run.trials, run.number) == (FEW, 1)
    ]
    best: tuple[Measure, list[Value]] | None = None
    for place, measure in enumerate(plan.experiment.measures):
        found = [
            (label, value, "")
            for label, run in runs
            if place < len(run.totals) and (value := result(run, place)) is not None
        ]
        if found and (best is None or len(found) >= len(best[1])):
            best = measure, found
    if best is None:
        return None
    measure, found = best
    noun = plan.experiment.noun
    values = [value for _, value, _ in found]
    above = sum(value > measure.exact for value in values)
    kind = "a mean" if measure.unit else "a share"
    words = (
        f"“{measure.name}”: {above} of {len(values)} are above the exact value, {said(measure.exact, measure)}. "
        f"They go from {said(min(values), measure)} to {said(max(values), measure)}, by chance alone."
    )
    return _plot(
        f"Our first {FEW} {noun}",
        words,
        f"{kind} of each student's first {FEW} {noun}",
        found,
        measure.exact,
        lambda value: said(value, measure),
        whole=not measure.unit,
    )


def number(kind: str) -> Callable[[Fraction], str]:
    """Return a function that writes a number of a kind as the page shows it."""
    if kind == "chance":
        return percent
    return lambda value: f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.3g}"


def _plot(
    title: str,
    words: str,
    x_title: str,
    values: list[Value],
    key: Fraction,
    show: Callable[[Fraction], str],
    *,
    whole: bool,
) -> shapes.ClassDots:
    """Return a dot plot.

    Args:
        title: its title.
        words: what it shows, as sentences.
        x_title: the title of the axis.
        values: the values of the students.
        key: the exact value.
        show: a function that writes a value.
        whole: whether the values are shares.
    """
    place, ticks = _axis([float(value) for _, value, _ in values] + [float(key)], whole)
    stacks: dict[tuple[int, str], list[Value]] = {}
    for one in values:
        stacks.setdefault((round(place(float(one[1])) * _COLUMNS), one[2]), []).append(one)
    reasons = sorted((key for key in stacks if key[1]), key=lambda key: (-len(stacks[key]), key))[:_REASONS]
    marks = {stack: chr(ord("a") + number) for number, stack in enumerate(sorted(reasons))}
    columns: list[shapes.ClassColumn] = []
    for at, group in groupby(sorted(stacks), lambda stack: stack[0]):
        here = list(group)
        columns.append(
            {
                "at": at / _COLUMNS,
                "count": sum(len(stacks[stack]) for stack in here),
                "known": sum(len(stacks[stack]) for stack in here if stack[1]),
                "mark": " ".join(marks[stack] for stack in here if stack in marks),
            }
        )
    counts = Counter((value, thought) for _, value, thought in values)
    return {
        "title": title,
        "words": words,
        "x_title": x_title,
        "columns": columns,
        "reasons": [
            {"mark": mark, "value": show(stacks[stack][0][1]), "thought": stack[1], "count": len(stacks[stack])}
            for stack, mark in marks.items()
        ],
        "ticks": [{"at": place(at), "label": show(Fraction(at).limit_denominator(10_000))} for at in ticks],
        "exact": {"at": place(float(key)), "label": f"exact {_exactly(key, show)}"},
        "table": {
            "caption": title,
            "head": ["Value", "Students", "Thought"],
            "rows": [[show(value), str(count), thought] for (value, thought), count in sorted(counts.items())],
        },
    }


def _exactly(key: Fraction, show: Callable[[Fraction], str]) -> str:
    shown, fraction = show(key), exact(key)
    return shown if key.denominator == 1 or len(fraction) > 9 else f"{fraction} = {shown}"


def _axis(values: Sequence[float], whole: bool) -> tuple[Callable[[float], float], list[float]]:
    """Return a function from a value to its place on the axis, from 0 to 1, and the values with a tick."""
    low, high = min(values), max(values)
    if not whole and low > 0 and high > _WIDE * low:
        first, last = log10(low) - 0.05, log10(high) + 0.05
        ticks = [10.0**power for power in range(int(first) - 1, int(last) + 2) if first <= power <= last]
        return lambda value: (log10(max(value, low)) - first) / (last - first), ticks
    room = max(high - low, 0.1 if whole else 1.0) * 0.08
    low, high = low - room, high + room
    if whole:
        low, high = max(0.0, low), min(1.0, high)
    step = _step((high - low) / 5)
    ticks = [number * step for number in range(int(low / step), int(high / step) + 1) if low <= number * step <= high]
    return lambda value: (value - low) / (high - low), ticks


def _step(rough: float) -> float:
    """Return the round number from which a step of about this size looks best."""
    power = 10.0 ** (len(str(int(1 / rough))) * -1 if rough < 1 else len(str(int(rough))) - 1)
    return next((power * one for one in (*_ROUND, 10) if power * one >= rough), 10 * power)


def _choices(question: LessonQuestion, answers: list[str]) -> shapes.ClassBars:
    counts = Counter(answers)
    right = counts[str(question.key)]
    return {
        "title": f"What we chose: {question.title}",
        "words": f"{right} of {len(answers)} chose “{question.key}”, which is right.",
        "bars": [
            {
                "label": option,
                "note": "",
                "words": "right" if option == question.key else thought_of(question, option, option),
                "count": counts[option],
                "right": option == question.key,
            }
            for option in question.options
        ],
        "most": max(1, len(answers)),
    }
