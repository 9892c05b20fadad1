"""The variants of a check: further questions of the same kind, with other numbers and their keys."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
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


def words_mark(question: LessonQuestion) -> str:
    """Return a mark of a variant's words: another version of the package may draw other variants.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> words_mark(choosing().checks[0])
        'bea3e4ad'
    """
    return sha256(json.dumps([question.words, question.options]).encode()).hexdigest()[:8]
