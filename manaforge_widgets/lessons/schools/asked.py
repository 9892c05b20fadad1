"""The checks of a lesson as a school's platform can ask them: texts, a number with its tolerance, or options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from manaforge_widgets.lessons.answers import PLACES
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion, Wrong
from manaforge_widgets.lessons.variants import variant_of

_FORMS = {
    "chance": "Write a decimal number from 0 to 1, with three decimal places.",
    "number": "Write a decimal number, with three decimal places.",
    "whole": "Write a whole number.",
}
_HINTS = {
    "chance": "Which cases do you count, and out of how many?",
    "number": "Write down each step. Which one is not so sure?",
    "whole": "Write down each step. Which one is not so sure?",
}
_IMPOSSIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DIGITS = 8
_MOST_DRAWN = 20
"""How many variants are drawn for each one that is asked for, because some may be equal."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A check, or a variant of it, without anything that only a lesson can do.

    Attributes:
        id: the check's name in code.
        variant: 0 for the check as the lesson prints it.
        title: the title of the check.
        words: the question, as paragraphs.
        key: the right answer: a number, or one of the options.
        wrong: the expected wrong answers.
        right: the reply to the right answer.
        options: the options; empty if the answer is a number.
        hint: the reply to any other number.
    """

    id: str
    variant: int
    title: str
    words: tuple[str, ...]
    key: Fraction | str
    wrong: tuple[Wrong, ...]
    right: str
    options: tuple[str, ...]
    hint: str
    whole: bool

    def tolerance(self, answer: Fraction) -> Fraction:
        """Return how far a number may be from one of the answers, so that it counts as this answer.

        As in a lesson, it is half of the third decimal place, and the nearest of the answers counts.

        Args:
            answer: the key, or a wrong answer.
        """
        if self.whole:
            return Fraction(0)
        answers = [one for one in (self.key, *(wrong.answer for wrong in self.wrong)) if isinstance(one, Fraction)]
        gaps = [abs(answer - other) / 2 for other in answers if other != answer]
        return min([PLACES, *gaps])


def asked_of(plan: LessonPlan, variants: int = 0, class_seed: int = 0) -> Iterator[Asked]:
    """Yield the checks of a lesson that a school's platform can ask, each followed by its variants.

    Checks about the student's own simulation are left out.

    Args:
        plan: the lesson.
        variants: how many variants of each check to add, if it has any; equal ones are left out.
        class_seed: the seed that draws the variants.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> [one.id for one in asked_of(choosing())]
        ['why', 'two_arcane', 'one_spend', 'keep_fire']
    """
    for question in plan.questions:
        if question.simulated:
            continue
        seen = {question.words}
        yield _asked(question, 0)
        if question.variants is None:
            continue
        for number in range(1, variants * _MOST_DRAWN + 1):
            drawn = variant_of(plan, question, class_seed, None, number)
            if drawn.words not in seen and len(seen) <= variants:
                seen.add(drawn.words)
                yield _asked(drawn, len(seen) - 1)


def _asked(question: LessonQuestion, variant: int) -> Asked:
    form = () if question.options else (_FORMS[question.kind],)
    return Asked(
        question.id,
        variant,
        question.title,
        (*question.words, *form),
        question.key,
        question.wrong,
        question.right,
        question.options,
        "Read the question once more." if question.options else _HINTS[question.kind],
        question.kind == "whole",
    )


def decimal(value: Fraction) -> str:
    """Return a number as a decimal number.

    Example:
        >>> decimal(Fraction(17, 36)), decimal(Fraction(5)), decimal(Fraction(-1, 4))
        ('0.47222222', '5', '-0.25')
    """
    text = f"{float(value):.{_DIGITS}f}"
    return text.rstrip("0").rstrip(".")


def possible(text: str) -> str:
    r"""Return a text without the characters that XML can't hold.

    Example:
        >>> possible("a\x00b")
        'a�b'
    """
    return _IMPOSSIBLE.sub("\ufffd", text)


def paragraphs(words: Sequence[str]) -> str:
    """Return paragraphs as HTML; nothing in them is read as HTML.

    Example:
        >>> paragraphs(["1 < 2"])
        '<p>1 &lt; 2</p>'
    """
    return "".join(f"<p>{escape(possible(one), quote=False)}</p>" for one in words if one)
