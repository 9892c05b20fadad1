"""A suggestion to the teacher: the misconceptions about chance that a student's answers fit, with the evidence.

A single answer shows little: it may be a slip, and some questions have hardly any other wrong answer. So all answers of
a student are weighed together. If one misconception explains them far better than slips and random wrong answers do,
it is suggested.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS
from manaforge_widgets.lessons.plan import Key, LessonPlan, LessonQuestion, Wrong
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Try
from manaforge_widgets.lessons.variants import variant_of

FACTOR = 70
"""A misconception is suggested if the answers are at least this many times as likely with it as without it."""
LEAST = 2
"""The fewest different questions that must show a misconception."""
_SHOWS = 0.85
"""The probability that a student with a misconception answers by it where a question allows that."""
_SLIPS = (0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 0.99)
"""The probabilities of a wrong answer for other reasons; each is weighed alike, since nobody knows a student's."""


@dataclass(frozen=True, slots=True)
class Given:
    """A student's answer to a question, as the diagnosis weighs it.

    Attributes:
        lesson: the title of the lesson.
        part: ``"predict"``, ``"blind"`` or ``"check"``.
        question: the question.
        answer: the answer, as the student wrote it.
        right: whether it is right.
        wrong: the expected wrong answer that it is; None for a right answer, or one that the lesson does not expect.
        above: whether it is a number above the key.
        printed: the key of the question as the lesson prints it, if the question is a variant.
    """

    lesson: str
    part: str
    question: LessonQuestion
    answer: str
    right: bool
    wrong: Wrong | None = None
    above: bool = False
    printed: Key | None = None

    @property
    def about(self) -> tuple[str, Key]:
        """The thing that is asked for: the same in a prediction, in a check with the same key, and in a variant."""
        return self.lesson, self.question.key if self.printed is None else self.printed

    @property
    def misconception(self) -> str:
        """The name of the misconception that the answer shows; empty if it shows none."""
        if self.wrong is not None:
            return self.wrong.misconception
        return self.question.above if self.above else ""

    def chance(self, misconception: str) -> float:
        """Return the probability that a random wrong answer shows a misconception.

        Any expected wrong answer is equally likely, and if the answer is a number, so is one that is not expected.
        """
        shows = sum(one.misconception == misconception for one in self.question.wrong)
        shows += self.question.above == misconception
        options = self.question.options
        return shows / (len(options) - 1 if options else len(self.question.wrong) + 1)


@dataclass(frozen=True, slots=True)
class Belief:
    """A misconception that a student's answers fit.

    Attributes:
        name: its name, a key of :data:`~manaforge_widgets.lessons.misconceptions.MISCONCEPTIONS`.
        factor: how many times as likely the answers are with the misconception as without it.
        shown: the answers that show it.
        asked: the number of answers to questions that could show it.
    """

    name: str
    factor: float
    shown: tuple[Given, ...]
    asked: int

    @property
    def sentence(self) -> str:
        """The weight of the evidence, in words.

        Example:
            >>> Belief("equiprobability", 4_000, (), 6).sentence
            '0 of 6 answers fit it; with slips alone that is over 1,000 times less likely.'
        """
        times = next(times for times in (1_000_000, 1_000, FACTOR) if self.factor >= times)
        fit = f"{len(self.shown)} of {self.asked} answers fit it"
        return f"{fit}; with slips alone that is over {times:,} times less likely."


def given_in(plan: LessonPlan, progress: Progress) -> list[Given]:
    """Return the answers of a student's file that the diagnosis weighs.

    These are the predictions, the blind answers, and the first answer to each check: later ones follow a reply. A
    question about the student's own simulation is left out.

    Args:
        plan: the lesson.
        progress: the student's progress.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.do_dice_remember import do_dice_remember
        >>> plan = do_dice_remember()
        >>> progress = Progress(plan.name, 7).answered("eight_rolls", "1/4", right=False)
        >>> [(one.right, one.misconception) for one in given_in(plan, progress)]
        [(False, 'gamblers_fallacy')]
    """
    first = {one.question: one for one in reversed(progress.tries)}
    found = []
    for part, questions, answers in (
        ("predict", plan.predictions, progress.predictions),
        ("blind", plan.questions, progress.blind),
        ("check", plan.questions, tuple(first.values())),
    ):
        by_name = {one.question: one for one in answers}
        for question in questions:
            given = by_name.get(question.id)
            if given is None:
                continue
            number = given.variant if isinstance(given, Try) else 0
            asked = variant_of(plan, question, progress.class_seed, progress.student, number)
            if (one := weighed(plan.title, part, asked, given.answer)) is not None:
                found.append(replace(one, printed=question.key))
    return found


def weighed(lesson: str, part: str, question: LessonQuestion, answer: str) -> Given | None:
    """Return an answer with what it shows; None if it can't be read, or asks for a result of a simulation.

    Args:
        lesson: the title of the lesson.
        part: ``"predict"``, ``"blind"`` or ``"check"``.
        question: the question.
        answer: the answer, as the student wrote it.
    """
    if question.simulated:
        return None
    if question.options:
        if answer not in question.options:
            return None
        right = question.is_right(answer)
        return Given(lesson, part, question, answer, right, None if right else question.wrong_answer(answer))
    try:
        read = read_answer(answer)
    except GameError:
        return None
    if read is None:
        return None
    right = question.is_right(read)
    above = not right and isinstance(question.key, Fraction) and read > question.key
    return Given(lesson, part, question, answer, right, None if right else question.wrong_answer(read, answer), above)


def diagnose(given: Iterable[Given]) -> tuple[Belief, ...]:
    """Return the misconceptions that a student's answers fit, the likeliest first; often there is none.

    Args:
        given: the student's answers to one lesson or to several.

    Example:
        >>> diagnose([])
        ()
    """
    answers = list(given)
    found = []
    for name in MISCONCEPTIONS:
        shown = tuple(one for one in answers if one.misconception == name)
        if len({one.about for one in shown}) < LEAST:
            continue
        factor = _factor(answers, name)
        if factor >= FACTOR:
            asked = sum(one.chance(name) > 0 for one in answers)
            found.append(Belief(name, factor, shown, asked))
    return tuple(sorted(found, key=lambda one: -one.factor))


def _factor(answers: Sequence[Given], name: str) -> float:
    """Return how many times as likely the answers are with a misconception as without it."""
    chances = [one.chance(name) for one in answers]
    # Where no answer shows it, both students answer alike: only the numbers of right and wrong answers matter.
    right = sum(one.right and not chance for one, chance in zip(answers, chances, strict=True))
    wrong = sum(not one.right and not chance for one, chance in zip(answers, chances, strict=True))
    about = [
        (one.right, one.misconception == name, chance) for one, chance in zip(answers, chances, strict=True) if chance
    ]
    having = without = 0.0
    for slips in _SLIPS:
        alike = (1 - slips) ** right * slips**wrong
        likely = [
            1 - slips if is_right else slips * (chance if shows else 1 - chance) for is_right, shows, chance in about
        ]
        without += alike * prod(likely)
        having += alike * prod(
            _SHOWS * shows + (1 - _SHOWS) * one for (_, shows, _), one in zip(about, likely, strict=True)
        )
    return having / without


def questions_about(plans: Iterable[LessonPlan]) -> Mapping[str, int]:
    """Return for each misconception the number of different questions that can show it.

    With fewer than :data:`LEAST` of them it can't be diagnosed.

    Args:
        plans: the lessons.

    Example:
        >>> questions_about([])["equiprobability"]
        0
    """
    found: dict[str, set[tuple[str, object]]] = {name: set() for name in MISCONCEPTIONS}
    for plan in plans:
        for question in (*plan.predictions, *plan.questions):
            for one in question.wrong:
                if one.misconception:
                    found[one.misconception].add((plan.title, question.key))
    return {name: len(questions) for name, questions in found.items()}
