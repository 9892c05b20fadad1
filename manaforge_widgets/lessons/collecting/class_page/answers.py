"""The checks of a class: how many students solved each, and the most frequent wrong answers by reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.collecting.class_page.dots import number, thought_of
from manaforge_widgets.lessons.collecting.class_page.students import Student
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.records import Try
from manaforge_widgets.lessons.variants import variant_of
from manaforge_widgets.widgets import class_shapes as shapes

_MOST = 6
_LONGEST = 40


def checks(plan: LessonPlan, students: Sequence[Student]) -> list[shapes.ClassCheck]:
    """Return for each check how many students solved it at the first try, later, not yet, and did not try it."""
    found: list[shapes.ClassCheck] = []
    for question in plan.questions:
        states = [state(one, question) for one in students]
        found.append(
            {
                "title": question.title,
                "first": states.count(1),
                "later": sum(one > 1 for one in states),
                "wrong": sum(one < 0 for one in states),
                "none": states.count(0),
            }
        )
    return found


def state(student: Student, question: LessonQuestion) -> int:
    """Return the number of the try that was right; minus the number of tries if none was, and 0 without a try."""
    marks = [mark for _, mark in _tries(student, question)]
    return next((place for place, mark in enumerate(marks, 1) if mark), -len(marks))


def wrong_answers(plan: LessonPlan, students: Sequence[Student]) -> shapes.ClassBars:
    """Return the most frequent wrong answers to the checks, each with its reason; one student counts once for each."""
    groups: dict[tuple[str, str, str], set[str]] = {}
    unknown: dict[str, set[str]] = {}
    for question in plan.questions:
        for student in students:
            for one, mark in _tries(student, question):
                if mark is not False:
                    continue
                shown, thought = _reason(plan, student, question, one)
                if thought:
                    groups.setdefault((question.title, shown, thought), set()).add(student.label)
                else:
                    unknown.setdefault(f"{question.title}: {shown}", set()).add(student.label)
    ordered = sorted(groups.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    bars: list[shapes.ClassBar] = [
        {"label": shown, "note": title, "words": thought, "count": len(labels), "right": False}
        for (title, shown, thought), labels in ordered[:_MOST]
    ]
    if unknown:
        examples = "; ".join(sorted(unknown, key=lambda text: (-len(unknown[text]), text))[:3])
        bars.append(
            {
                "label": "others",
                "note": "all checks",
                "words": f"no known reason: {examples}",
                "count": len(set().union(*unknown.values())),
                "right": False,
            }
        )
    words = "Nobody has answered wrongly so far."
    if ordered:
        (title, shown, thought), labels = ordered[0]
        count = f"{len(labels)} of {len(students)} students"
        words = f"The most frequent one: {shown} to “{title}”, {count}. {_cap(thought)}."
    elif unknown:
        words = "No wrong answer has a known reason: read them."
    return {
        "title": "Most frequent wrong answers, by reason",
        "words": words,
        "bars": bars,
        "most": max(1, *(bar["count"] for bar in bars)) if bars else 1,
    }


def suggestion(plan: LessonPlan, students: Sequence[Student]) -> str:
    """Return what to talk about: the thought behind most guesses and answers; empty if there is none."""
    thoughts: dict[str, set[str]] = {}
    for student in students:
        for thought in _thoughts(plan, student):
            thoughts.setdefault(thought, set()).add(student.label)
    if not thoughts:
        return ""
    thought, labels = max(thoughts.items(), key=lambda entry: (len(entry[1]), entry[0]))
    if len(labels) < 2:
        return ""
    return f"Talk about this thought: {thought}. It is behind guesses or answers of {len(labels)} of {len(students)}."


def _thoughts(plan: LessonPlan, student: Student) -> Iterator[str]:
    for question in plan.predictions:
        held = student.work.progress.prediction(question.id)
        if held is not None and (read := _read(question, held.answer)) is not None:
            yield from filter(None, [thought_of(question, read, held.answer)])
    for question in plan.questions:
        for one, mark in _tries(student, question):
            if mark is False:
                yield from filter(None, [_reason(plan, student, question, one)[1]])


def _tries(student: Student, question: LessonQuestion) -> list[tuple[Try, bool | None]]:
    work = student.work
    pairs = zip(work.progress.tries, work.marks, strict=True)
    return [(one, mark) for one, mark in pairs if one.question == question.id]


def _reason(plan: LessonPlan, student: Student, question: LessonQuestion, one: Try) -> tuple[str, str]:
    """Return a wrong answer as the page shows it, and the thought behind it; equal numbers are written alike."""
    progress = student.work.progress
    asked = variant_of(plan, question, progress.class_seed, progress.student, one.variant)
    read = _read(asked, one.answer)
    if read is None or asked.simulated:
        return clipped(one.answer, _LONGEST), ""
    wrong = asked.wrong_answer(read, one.answer)
    if isinstance(read, str):
        return f"“{clipped(read, _LONGEST)}”", (wrong and wrong.thought) or "a wrong reason"
    if wrong is None or not isinstance(wrong.answer, Fraction):
        return clipped(one.answer, _LONGEST), ""
    shown = str(wrong.answer) if wrong.answer.denominator <= 999 else number(asked.kind)(wrong.answer)
    return shown, wrong.thought


def _read(question: LessonQuestion, answer: str) -> Fraction | str | None:
    if question.options:
        return answer if answer in question.options else None
    try:
        return read_answer(answer)
    except GameError:
        return None


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
