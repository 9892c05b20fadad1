"""A student who works through any lesson: guesses, simulates and answers, by code or as the page sends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf

if TYPE_CHECKING:
    from fractions import Fraction

    from manaforge_widgets.lessons.lesson import Lesson
    from manaforge_widgets.lessons.part import LessonPart
    from manaforge_widgets.lessons.plan import LessonQuestion

GUESSES = {"chance": "0.4", "number": "2.345", "whole": "345"}
"""A guess for each kind of number; no lesson has it as a key."""


def begun(title: str, **more: Any) -> Lesson:
    lesson: Lesson = mf.lesson(title, **{"class_seed": 7, **more})
    return lesson


def guess(question: LessonQuestion) -> str:
    """A guess that fits the question, right or wrong."""
    return question.options[-1] if question.options else GUESSES[question.kind]


def predicted(title: str, **more: Any) -> Lesson:
    lesson = begun(title, **more)
    for question in lesson.plan.predictions:
        lesson.predict(question.id, guess(question), "fairly sure")
    return lesson


def reply(part: LessonPart) -> tuple[str, str]:
    told = part.part["told"][-1]
    return told["kind"], told["words"]


def send(part: LessonPart, **content: object) -> str:
    return str(part._answer({"request": 1, **content})["error"])


def solution(lesson: Lesson, question: LessonQuestion) -> Fraction | str | float:
    """The right answer, read from the student's own simulation if the question asks for that."""
    if not question.simulated:
        return question.key
    run = lesson.progress.longest
    assert run is not None
    place = lesson.plan.experiment.place(question.simulated)
    return run.totals[place] / run.counted[place]
