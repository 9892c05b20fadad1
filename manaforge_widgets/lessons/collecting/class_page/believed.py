"""The diagnosis of a class: each student's answers in all lessons of the folder, weighed together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from manaforge_widgets.lessons.collecting.class_page.students import Student, sorted_out
from manaforge_widgets.lessons.collecting.row import Collected
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.diagnosis import LEAST, Belief, Given, diagnose, given_in, questions_about
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS
from manaforge_widgets.widgets import class_shapes as shapes

_MOST_ANSWERS = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A misconception that the answers of a student fit.

    Attributes:
        student: the student's number, or the name of the file if it has none.
        belief: the misconception and the evidence.
    """

    student: str
    belief: Belief


def suggestions(rows: Sequence[Collected], works: Mapping[str, Work]) -> list[Suggestion]:
    """Return all suggestions about a class; the answers in all lessons with the same student's number count together.

    Args:
        rows: the rows of the folder.
        works: the lessons that were handed in, by file.
    """
    given: dict[str, list[Given]] = {}
    for lesson in dict.fromkeys(work.plan.name for work in works.values()):
        for student in sorted_out(rows, dict(works), lesson)[0]:
            given.setdefault(student.label, []).extend(given_in(student.work.plan, student.work.progress))
    return [Suggestion(label, belief) for label, answers in given.items() for belief in diagnose(answers)]


def with_beliefs(students: Sequence[Student], found: Sequence[Suggestion]) -> list[Student]:
    """Return the students with what they may believe."""
    return [replace(one, beliefs=tuple(each.belief for each in found if each.student == one.label)) for one in students]


def shown(students: Sequence[Student]) -> list[shapes.ClassBelief]:
    """Return the misconceptions that the page names, with the students and their answers; the most frequent first."""
    found: list[shapes.ClassBelief] = []
    for name, about in MISCONCEPTIONS.items():
        evidence: list[shapes.ClassEvidence] = [
            {
                "student": one.label,
                "words": belief.sentence,
                "answers": [
                    f"{given.question.title}: {given.answer}"
                    + (f" ({thought})" if (thought := _thought(given)) else "")
                    for given in belief.shown[:_MOST_ANSWERS]
                ],
            }
            for one in students
            for belief in one.beliefs
            if belief.name == name
        ]
        if evidence:
            found.append({"title": about.title, "belief": about.belief, "talk": about.talk, "students": evidence})
    return sorted(found, key=lambda one: -len(one["students"]))


def unasked(works: Mapping[str, Work]) -> str:
    """Return which misconceptions the lessons of the folder ask too little about."""
    plans = {work.plan.name: work.plan for work in works.values()}
    asked = questions_about(plans.values())
    titles = [about.title.lower() for name, about in MISCONCEPTIONS.items() if asked[name] < LEAST]
    if not titles:
        return ""
    return f"These lessons ask too little to show: {', '.join(titles)}."


def _thought(given: Given) -> str:
    return "" if given.wrong is None else given.wrong.thought
