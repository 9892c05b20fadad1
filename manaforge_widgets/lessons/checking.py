"""A check of a lesson that a teacher wrote: its answers, replies, simulation, puzzles and explorers are tried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from inspect import signature
from itertools import combinations, islice
from math import sqrt
from random import Random
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.answers import agrees
from manaforge_widgets.lessons.asking import graded
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.results import result
from manaforge_widgets.lessons.rolls import roll
from manaforge_widgets.lessons.shelf import known_lesson
from manaforge_widgets.lessons.sound import check_question, check_sound
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import exact, percent

_TRIALS = 20_000
_TWINS = 500
"""The trials for which a faster way to draw them is compared with the slow one."""
_ERRORS = 5
"""The largest difference between a simulation and the exact value, in standard errors; chance exceeds it once in two
million times."""
_VARIANTS = 30
_ALIKE = Fraction(1, 100)
"""The part of a wrong answer by which another one must differ, if both are small."""
_SEED = 1
_SEEDS = (1, 7, 2026)
"""The class seeds for which puzzles, matches and labs are made."""


def check_lesson(lesson: LessonPlan | str) -> str:
    """Try out a lesson, and say what was checked.

    Each key is reachable, each expected wrong answer is wrong and gets its own reply, and no reply holds the key. The
    simulation agrees with each measure's exact value. A student who answers everything right finishes the lesson, and
    blank answers do no harm. Puzzles, labs, explorers and variants can be made.

    Args:
        lesson: the plan, or the title of a registered lesson.

    Raises:
        GameError: for an unknown title, and for a plan that can't be a lesson.
        AssertionError: when a check fails; the message names the question or the measure.

    Example:
        >>> check_lesson("choosing after the roll")
        'Choosing after the roll: 2 predictions, 5 checks, 2 measures, 2 plays, 2 labs, 2 explorers: all is in order.'
    """
    plan = lesson if isinstance(lesson, LessonPlan) else known_lesson(lesson).plan()
    check_sound(plan)
    progress = Progress(plan.name, _SEED)
    for question in (*plan.predictions, *plan.questions):
        if not question.simulated:
            _check_answers(plan, progress, question)
        for variant in _variants(question):
            check_question(plan, variant, "variants")
            _check_answers(plan, progress, variant)
    if plan.experiment.ask is not None:
        _check_answers(plan, progress, plan.experiment.ask)
    for question in plan.checks:
        fewest = 1 if question.options else 2
        assert question.simulated or len(question.wrong) >= fewest, (
            f"the check {question.id!r} must expect at least {fewest} wrong answers, each with a reply"
        )
    _check_measures(plan)
    _check_blank(plan)
    _check_solved(plan)
    counts = {"play": _tried(plan, "plays"), "lab": _tried(plan, "labs"), "explorer": _explored(plan)}
    parts = [
        _count(len(plan.predictions), "prediction"),
        _count(len(plan.questions), "check"),
        _count(len(plan.experiment.measures), "measure"),
        *(_count(number, what) for what, number in counts.items()),
    ]
    return f"{plan.title}: {', '.join(parts)}: all is in order."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _variants(question: LessonQuestion) -> Iterator[LessonQuestion]:
    if question.variants is not None:
        for number in range(_VARIANTS):
            drawn: LessonQuestion = _called(
                question.variants, Random(f"{question.id} variant {number}"), f"variants of {question.id!r}"
            )
            yield drawn


def _check_answers(plan: LessonPlan, progress: Progress, question: LessonQuestion) -> None:
    where = f"the question {question.id!r}"
    for form in _forms(question.key):
        assert graded(plan, progress, question, form).right, f"{where}: the key {form} is not accepted"
    answers = [one for one in (question.key, *(wrong.answer for wrong in question.wrong)) if isinstance(one, Fraction)]
    for one, other in combinations(answers, 2):
        # Two small wrong numbers may both round to 0.000; a student writes more digits of them.
        is_key = question.key in (one, other)
        alike = agrees(one, other) and (is_key or abs(one - other) < max(abs(one), abs(other)) * _ALIKE)
        assert question.kind == "whole" or not alike, (
            f"{where}: {float(one):.6f} and {float(other):.6f} agree to three decimal places, so a student's rounded "
            "answer could be either"
        )
    for wrong in question.wrong:
        reply = graded(plan, progress, question, wrong.answer)
        assert reply.right is False, f"{where}: the wrong answer {wrong.answer} counts as right"
        assert reply.words == wrong.reply, f"{where}: the wrong answer {wrong.answer} gets another reply"
        assert not _holds(wrong.reply, question.key), f"{where}: the reply to {wrong.answer} holds the key"
    for words in question.words:
        assert not _holds(words, question.key), f"{where}: its own words hold the key"


def _forms(key: Fraction | str) -> list[str]:
    if isinstance(key, str):
        return [key]
    return [str(key), *([] if key.denominator == 1 else [f"{float(key):.6f}"])]


def _holds(words: str, key: Fraction | str) -> bool:
    """Return whether a text holds a key as a fraction, a percentage or a decimal number; options may be repeated."""
    if isinstance(key, str) or key.denominator == 1:
        return False
    forms = [exact(key), f"{float(key):.3f}", f"{float(key):.4f}", *([percent(key)] if 0 <= key <= 1 else [])]
    return any(re.search(rf"(?<![\d./]){re.escape(form)}(?![\d/])", words) for form in forms)


def _check_measures(plan: LessonPlan) -> None:
    """Compare a long simulation with the exact values."""
    given = _called(plan.experiment.trial, Random(_SEED), "trial")
    assert isinstance(given, Sequence), (
        f"a trial must return a list with a result for each measure, such as [True, 3], not {short(given)}"
    )
    values = list(given)
    assert len(values) == len(plan.experiment.measures), (
        f"a trial must return {len(plan.experiment.measures)} results, one for each measure, not {len(values)}"
    )
    for value in values:
        assert value is None or isinstance(value, int), f"a trial must return whole numbers or None, not {short(value)}"
    if plan.experiment.trials is not None:
        rng = Random(_SEED)
        slow = [tuple(plan.experiment.trial(rng)) for _ in range(_TWINS)]
        assert list(islice(plan.experiment.drawn(Random(_SEED)), _TWINS)) == slow, (
            "trials must yield the same results as trial, for the same source of random numbers"
        )
    run = roll(plan, _SEED, None, _TRIALS)
    for place, measure in enumerate(plan.experiment.measures):
        mean, count = result(run, place), run.counted[place]
        assert mean is not None, f"no trial of {_TRIALS:,} counts for the measure {measure.name!r}"
        variance = run.squares[place] / count - float(mean) ** 2
        if not measure.unit:
            variance = max(variance, float(measure.exact * (1 - measure.exact)))
        off = abs(float(mean - measure.exact))
        assert off <= _ERRORS * sqrt(max(variance, 0.0) / count) + 1e-12, (
            f"the measure {measure.name!r} has the exact value {float(measure.exact):.5f}, but {count:,} trials gave "
            f"{float(mean):.5f}"
        )


def _check_blank(plan: LessonPlan) -> None:
    lesson = Lesson(plan, _SEED)
    for question in plan.questions:
        for blank in ("", " ", None):
            [told] = lesson.check(question.id, blank).part["told"] or [{"kind": "info"}]
            assert told["kind"] == "info", f"the check {question.id!r}: a blank answer counts"
    assert not lesson.progress.tries, "a blank answer was kept"


def _check_solved(plan: LessonPlan) -> None:
    lesson = Lesson(plan, _SEED)
    for question in plan.predictions:
        lesson.predict(question.id, question.key, "certain")
    lesson.simulate(200)
    for question in plan.questions:
        answer = _own_result(plan, question, lesson.progress.runs[-1]) if question.simulated else question.key
        if answer is None:
            continue
        told = lesson.check(question.id, answer).part["told"]
        assert told[-1]["kind"] == "right", f"the check {question.id!r}: its right answer {answer} is not accepted"
    for part in (lesson.exact(), lesson.compare(), lesson.simulate()):
        assert part.part["title"], "a part has no title"


def _own_result(plan: LessonPlan, question: LessonQuestion, run: Run) -> Fraction | None:
    return result(run, plan.experiment.place(question.simulated))


def _called(make: Callable[[Any], Any], given: object, what: str) -> Any:
    """Call a function of the lesson; the message of an error says which one it is."""
    try:
        signature(make).bind(given)
    except TypeError as error:
        raise AssertionError(f"{what} must be a function of one argument: {error}") from error
    try:
        return make(given)
    except GameError as error:
        seed = f" for the class seed {given}" if isinstance(given, int) else ""
        raise AssertionError(f"{what} can't be made{seed}: {error}") from error


def _tried(plan: LessonPlan, what: str) -> int:
    for name, make in getattr(plan, what).items():
        for seed in _SEEDS:
            made = _called(make, seed, f"{name!r} of {what}")
            assert made is not None, f"{name!r} of {what} makes nothing"
            assert what != "plays" or isinstance(made, Match) or hasattr(made, "solved"), (
                f"{name!r} of plays must return a match or a puzzle, not {short(made)}"
            )
    return len(getattr(plan, what))


def _explored(plan: LessonPlan) -> int:
    makers = {f"{name!r} of explorers": make for name, make in plan.explorers.items()}
    if counting := counting_of(plan.experiment):
        makers["the exact part"] = counting
    for what, make in makers.items():
        explorer = _called(make, Random(_SEED), what)
        assert isinstance(explorer, Explorer), f"{what} must return an Explorer, not {short(explorer)}"
        _press_all(explorer)
    return len(makers)


def _press_all(explorer: Explorer) -> None:
    """Set each control to its values, and check that each view has words and a text for each chart."""
    for control in list(explorer.controls()):
        ends = [str(control["low"]), str(control["high"])]
        values = {"press": [""], "switch": ["on", "off"], "choice": control["options"]}.get(control["kind"], ends)
        for value in values:
            if control["id"] in {one["id"] for one in explorer.controls()}:
                explorer.take(control["id"], value)
            view = explorer.view()
            assert view["words"], f"the explorer {explorer.title!r} says nothing after {control['label']!r}"
            for chart in view["charts"]:
                assert chart["words"], f"a chart of the explorer {explorer.title!r} has no words"
