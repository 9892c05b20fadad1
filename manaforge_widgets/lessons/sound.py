"""The check that a plan can be a lesson at all: its names, keys and expected wrong answers fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong

_LONGEST_TITLE = 80
_MOST_MEASURES = 6


def check_sound(plan: LessonPlan) -> None:
    """Check that a plan can be a lesson.

    Args:
        plan: the plan.

    Raises:
        GameError: for the first fault; the message names the question or the field.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> check_sound(choosing())
    """
    _heading(plan.title, "the title of the lesson")
    if not plan.name.isidentifier():
        raise GameError(f"the title of the lesson must hold a letter, and its name be a word, not {short(plan.name)}.")
    if type(plan.minutes) is not int or not 1 <= plan.minutes <= 600:
        raise GameError(f"minutes must be a whole number from 1 to 600, not {short(plan.minutes)}.")
    for place in ("predictions", "checks"):
        _several(getattr(plan, place), place, LessonQuestion)
    _words(plan.go_on, "go_on", least=0)
    for place in ("plays", "labs", "explorers"):
        _makers(getattr(plan, place), place)
    if not plan.predictions:
        raise GameError("predictions must hold at least one question: without a guess first, nothing would be hidden.")
    _experiment(plan.experiment)
    if plan.experiment.ask is not None:
        check_question(plan, plan.experiment.ask, "ask of the experiment")
        if not plan.experiment.ask.options:
            raise GameError("ask of the experiment must have options to choose from.")
    for what, questions in (("predictions", plan.predictions), ("checks", plan.questions)):
        _names((one.id for one in questions), f"a question in {what}")
        for question in questions:
            check_question(plan, question, what)


def _experiment(experiment: Experiment) -> None:
    if not isinstance(experiment, Experiment):
        raise GameError(f"experiment must be an Experiment, not {short(experiment)}.")
    _heading(experiment.title, "the title of the experiment")
    _words(experiment.words, "words of the experiment")
    _words(experiment.exact_words, "exact_words of the experiment", least=0)
    _table(experiment.exact)
    _several(experiment.measures, "measures", Measure)
    if not 1 <= len(experiment.measures) <= _MOST_MEASURES:
        raise GameError(f"measures must hold 1 to {_MOST_MEASURES} measures.")
    for measure in experiment.measures:
        _heading(measure.name, "the name of a measure")
        if not isinstance(measure.exact, Fraction | int):
            raise GameError(_typed(f"exact of the measure {measure.name!r}", measure.exact))
        if not measure.unit and not 0 <= measure.exact <= 1:
            raise GameError(
                f"exact of the measure {measure.name!r} must lie between 0 and 1, not {measure.exact}; if it counts "
                "something, say what with unit."
            )
    names = [measure.name for measure in experiment.measures]
    if len(set(names)) < len(names):
        raise GameError(f"two measures have the same name, {short(names)}.")
    if not callable(experiment.trial):
        raise GameError(f"trial must be a function of a source of random numbers, not {short(experiment.trial)}.")
    if experiment.trials is not None and not callable(experiment.trials):
        raise GameError(f"trials must be a function that yields trials, or None, not {short(experiment.trials)}.")


def check_question(plan: LessonPlan, question: LessonQuestion, what: str) -> None:
    """Check that a question fits its lesson.

    Args:
        plan: the lesson.
        question: the question.
        what: the place of the question in the plan, for messages.

    Raises:
        GameError: for the first fault.
    """
    if not isinstance(question, LessonQuestion):
        raise GameError(f"{what} must return a LessonQuestion, not {short(question)}.")
    where = f"the question {question.id!r}"
    _heading(question.title, f"the title of {where}")
    _words(question.words, f"words of {where}")
    if question.kind not in ("chance", "number", "whole"):
        raise GameError(f"kind of {where} must be 'chance', 'number' or 'whole', not {short(question.kind)}.")
    for name in ("right", "rule", "simulated"):
        if not isinstance(getattr(question, name), str):
            raise GameError(f"{name} of {where} must be a text, not {short(getattr(question, name))}.")
    _several(question.wrong, f"wrong of {where}", Wrong)
    answers: list[tuple[str, Any]] = [
        ("key", question.key),
        *(("a wrong answer", one.answer) for one in question.wrong),
    ]
    for name, answer in answers:
        _answer(question, f"{name} of {where}", answer)
    values = [answer for _, answer in answers]
    if len(set(values)) < len(values):
        raise GameError(f"{where}: the key and all wrong answers must differ, but one of them comes twice.")
    for wrong in question.wrong:
        _text(wrong.reply, f"the reply to a wrong answer of {where}", 1_000)
        if wrong.misconception and wrong.misconception not in MISCONCEPTIONS:
            raise GameError(
                f"{where}: there is no misconception {short(wrong.misconception)}; there are "
                f"{listed(MISCONCEPTIONS)}.{suggestion(wrong.misconception, MISCONCEPTIONS)}"
            )
    if question.above and question.above not in MISCONCEPTIONS:
        raise GameError(f"above of {where}: there is no misconception {short(question.above)}.")
    measures = [measure.name for measure in plan.experiment.measures]
    if question.simulated and question.simulated not in measures:
        raise GameError(f"{where}: there is no measure {short(question.simulated)}; there are {listed(measures)}.")


def _answer(question: LessonQuestion, what: str, answer: object) -> None:
    if question.options:
        if answer not in question.options:
            raise GameError(f"{what} must be one of its options, not {short(answer)}.")
        return
    if not isinstance(answer, Fraction):
        raise GameError(_typed(what, answer))
    if question.kind == "chance" and what.startswith("key") and not 0 <= answer <= 1:
        raise GameError(f"{what} must lie between 0 and 1, not {answer}; for other numbers set kind='number'.")
    if question.kind == "whole" and answer.denominator != 1:
        raise GameError(f"{what} must be a whole number, not {answer}.")


def _typed(what: str, given: object) -> str:
    return f"{what} must be a Fraction, as the functions of mf.odds return it, not {short(given)}; compute it."


def _names(ids: Iterable[object], what: str) -> None:
    seen: set[object] = set()
    for one in ids:
        if not isinstance(one, str) or not one.isidentifier():
            raise GameError(f"the id of {what} must be a word of letters, digits and _, not {short(one)}.")
        if one in seen:
            raise GameError(f"the id of {what} must not come twice: {one!r}.")
        seen.add(one)


def _several(given: object, what: str, kind: type) -> None:
    """Check that a field holds several things of a kind; a comma is easily forgotten if there is only one."""
    if isinstance(given, kind):
        raise GameError(f"{what} must be a tuple, also if it holds only one {kind.__name__}: put a comma behind it.")
    if not isinstance(given, tuple | list) or not all(isinstance(one, kind) for one in given):
        raise GameError(f"{what} must be a tuple that holds each {kind.__name__}, not {short(given)}.")


def _makers(given: object, what: str) -> None:
    """Check that a field names functions, not what they make."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) and name for name in given):
        raise GameError(f"{what} must be a dict from names to functions, not {short(given)}.")
    for name, make in given.items():
        if not callable(make):
            raise GameError(
                f"{name!r} of {what} must be a function that makes it, not {short(make)}; such as "
                f"lambda {'rng' if what == 'explorers' else 'class_seed'}: ..."
            )


def _table(given: object) -> None:
    """Check the table of exact counts."""
    if given is None:
        return
    match given:
        case (str(), list() | tuple() as head, list() | tuple() as rows):
            fits = all(isinstance(row, list | tuple) and len(row) == len(head) for row in rows)
            if fits and all(isinstance(cell, str) for row in (head, *rows) for cell in row):
                return
    raise GameError(
        f"exact of the experiment must be a caption, the headings, and rows of as many texts: {short(given)}."
    )


def _words(given: object, what: str, *, least: int = 1) -> None:
    is_list = isinstance(given, tuple | list) and len(given) >= least
    if not isinstance(given, tuple | list) or not is_list or not all(isinstance(one, str) and one for one in given):
        raise GameError(
            f"{what} must be paragraphs: a tuple of texts, such as ('How likely is it?',), not {short(given)}."
        )


def _heading(given: object, what: str) -> None:
    _text(given, what, _LONGEST_TITLE)
    if "\n" in str(given):
        raise GameError(f"{what} must be one line, not {short(given)}.")


def _text(given: object, what: str, longest: int) -> None:
    if not isinstance(given, str) or not given.strip() or len(given) > longest:
        raise GameError(f"{what} must be a text of up to {longest:,} characters, not {short(given)}.")
