"""The variants of a check: further questions of the same kind, with other numbers and their keys."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.rolls import source_name


def variant_of(
    plan: LessonPlan, question: LessonQuestion, class_seed: int, student: int | None, number: int
) -> LessonQuestion:
    """Return a variant of a check; the same arguments always give the same question.

    Args:
        plan: the lesson.
        question: the check as the lesson prints it.
        class_seed: the seed of the class.
        student: the student's number; each student gets different variants.
        number: the number of the variant, from 1; 0 for the question as the lesson prints it.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> plan = choosing()
        >>> variant_of(plan, plan.reconcile, 2026, 7, 0) is plan.reconcile
        True
    """
    if not number or question.variants is None:
        return question
    drawn = question.variants(Random(f"{source_name(plan, class_seed, student)} variant {question.id} {number}"))
    return replace(drawn, id=question.id, variants=question.variants)
