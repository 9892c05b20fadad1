"""The class pages of a folder, one for each lesson, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.collecting.class_page import believed
from manaforge_widgets.lessons.collecting.class_page.answers import checks, state, suggestion, wrong_answers
from manaforge_widgets.lessons.collecting.class_page.dots import first_trials, guesses, number, thought_of
from manaforge_widgets.lessons.collecting.class_page.standing import needs, step_of, steps_with
from manaforge_widgets.lessons.collecting.class_page.students import Student, sorted_out
from manaforge_widgets.lessons.collecting.row import Collected
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.widgets import class_shapes as shapes

PROOF = (
    "A file can't prove who sat at the keyboard. Whoever knows the program can also make up a whole file. The check "
    "shows that rolls, moves and answers fit the class seed and the rules."
)


def lesson_pages(
    rows: Sequence[Collected], works: Mapping[str, Work], lesson: str | None = None
) -> list[shapes.ClassLesson]:
    """Return the class page of each lesson in a folder, in the order of a course.

    Args:
        rows: the rows of the folder.
        works: the lessons that were handed in, by file.
        lesson: the title of one lesson; None for all.

    Raises:
        GameError: when no file belongs to this lesson, or to any lesson.
    """
    known = [one.plan().name for one in known_lessons().values()]
    handed_in = {work.plan.name: work.plan for work in works.values()}
    plans = {name: handed_in[name] for name in known if name in handed_in}
    if not plans:
        raise GameError("no file of a lesson is in this folder, so there is nothing to show.")
    if lesson is not None:
        wanted = {name: plan for name, plan in plans.items() if folded(plan.title) == folded(str(lesson))}
        if not wanted:
            titles = listed([repr(plan.title) for plan in plans.values()])
            raise GameError(f"no file belongs to the lesson {short(lesson)}; the folder has {titles}.")
        plans = wanted
    found = believed.suggestions(rows, works)
    return [_page(plan, rows, works, found) for plan in plans.values()]


def _page(
    plan: LessonPlan, rows: Sequence[Collected], works: Mapping[str, Work], found: Sequence[believed.Suggestion]
) -> shapes.ClassLesson:
    students, aside = sorted_out(rows, dict(works), plan.name)
    students = believed.with_beliefs(students, found)
    plots, choices = guesses(plan, students)
    trials = first_trials(plan, students)
    seeds = Counter(one.row.seed for one in students)
    edition = f"edition {plan.edition}" if plan.overrides else ""
    return {
        "title": plan.title,
        "chips": [*(f"class seed {seed}" for seed, _ in seeds.most_common(1)), *filter(None, [edition])],
        "count": len(students),
        "replayed": sum(bool(one.row.verified) for one in students),
        "steps": steps_with(plan, students),
        "guesses": plots,
        "trials": [trials] if trials else [],
        "choices": choices,
        "wrong": wrong_answers(plan, students),
        "checks": checks(plan, students),
        "suggestion": suggestion(plan, students),
        "needs": needs(students),
        "beliefs": believed.shown(students),
        "unasked": believed.unasked(works),
        "aside": aside,
        "table": _table(plan, students),
        "proof": PROOF,
    }


def _table(plan: LessonPlan, students: Sequence[Student]) -> shapes.ClassTable:
    """Return a row for each student: the step, the first guess that is a number, and each check."""
    guess = next((one for one in plan.predictions if not one.options), None)
    head = ["student", "is at", *(["guess", "off by", "likely reason"] if guess else [])]
    rows = []
    for one in students:
        cells = [one.label, step_of(plan, one.work.progress).title]
        if guess:
            cells += _guess(one, guess)
        cells += [_mark(state(one, question)) for question in plan.questions]
        rows.append([*cells, "yes" if one.row.verified else "no"])
    return {
        "caption": f"{plan.title}: {len(students)} students",
        "head": [*head, *(question.title for question in plan.questions), "replayed"],
        "rows": rows,
    }


def _guess(student: Student, question: LessonQuestion) -> list[str]:
    held = student.work.progress.prediction(question.id)
    written = "" if held is None else held.answer
    try:
        value = read_answer(written)
    except GameError:
        value = None
    if value is None:
        return ["", "", ""]
    off = value - Fraction(question.key)
    if question.kind == "chance":
        said = f"{float(100 * off):+.1f}"
    else:
        said = f"{float(off):+,.3g}" if off.denominator > 1 else f"{off.numerator:+,}"
    return [number(question.kind)(value), said.replace("-", "−"), thought_of(question, value, written)]


def _mark(tries: int) -> str:
    """Return a check's state in few signs; the page explains them."""
    if not tries:
        return "·"
    return "✓" if tries == 1 else f"✓ {tries}" if tries > 0 else f"✗ {-tries}"
