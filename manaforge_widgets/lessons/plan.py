"""The plan of a lesson: predictions, an experiment, and checks with the expected wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal

from manaforge_widgets.lessons.answers import FORMS, agrees
from manaforge_widgets.odds.display import exact, percent

Key = Fraction | str
"""The right answer: a probability, or one of the options."""
Source = Literal["printed", "config"]
"""The source of a right answer: the printed rules alone, or the edition's numbers, from which it is computed."""
_EXAMPLES = tuple(Fraction(top, bottom) for top, bottom in ((1, 3), (1, 8), (2, 7), (3, 11)))


@dataclass(frozen=True, slots=True)
class Wrong:
    """An expected wrong answer, and the reply that explains the mistake."""

    answer: Key
    reply: str


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question of a lesson.

    Attributes:
        id: the question's name in code.
        title: a short heading.
        words: the question, as paragraphs.
        key: the right answer, which the engine calculates; with ``simulated``, the exact probability.
        wrong: the expected wrong answers. A question after the experiment (a *check*) has at least two.
        right: what the student reads after the right answer.
        options: the options to choose from; empty if the answer is a probability.
        rule: the numbers of the game's rules on which the answer depends.
        source: ``"printed"`` if the right answer follows from the printed rules alone; ``"config"`` if it is computed
            from the numbers of the edition.
        simulated: the name of a policy, if the question asks how often this policy succeeded in the student's own
            longest simulation. The right answer is then that share.
    """

    id: str
    title: str
    words: tuple[str, ...]
    key: Key
    wrong: tuple[Wrong, ...] = ()
    right: str = ""
    options: tuple[str, ...] = ()
    rule: str = ""
    source: Source = "config"
    simulated: str = ""

    def wrong_answer(self, answer: Key) -> Wrong | None:
        """Return the answer's entry in ``wrong``; None if it is not one of the wrong answers that the lesson expects.

        A number may be rounded to three decimal places. If it agrees with several expected answers, the nearest counts.

        Args:
            answer: the student's answer.
        """
        if isinstance(answer, str):
            return next((one for one in self.wrong if one.answer == answer), None)
        chances = [one for one in self.wrong if isinstance(one.answer, Fraction) and agrees(answer, one.answer)]
        return min(chances, key=lambda one: abs(Fraction(one.answer) - answer), default=None)

    def is_right(self, answer: Key) -> bool:
        """Return whether an answer agrees with ``key``.

        A question about a simulation has another right answer; see ``simulated``.
        """
        if isinstance(answer, str) or isinstance(self.key, str):
            return answer == self.key
        if not agrees(answer, self.key):
            return False
        # An answer that lies nearer to an expected wrong one stays wrong, though it agrees to three decimal places.
        wrong = self.wrong_answer(answer)
        return wrong is None or abs(Fraction(wrong.answer) - answer) > abs(self.key - answer)


@dataclass(frozen=True, slots=True)
class ExperimentPolicy:
    """A way to act in an experiment: its name, and its exact probability of success."""

    name: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Experiment:
    """A random experiment; in each trial all policies get the same random results.

    Attributes:
        title: a short heading.
        words: a description of the experiment, as paragraphs.
        policies: the ways to act.
        trial: a function that draws one trial and returns whether each policy succeeded.
        exact_words: an explanation of the exact count, as paragraphs.
        exact: the exact counts as a table: a caption, the headings, and rows.
    """

    title: str
    words: tuple[str, ...]
    policies: tuple[ExperimentPolicy, ...]
    trial: Callable[[Random], Sequence[bool]]
    exact_words: tuple[str, ...]
    exact: tuple[str, Sequence[str], Sequence[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A whole lesson.

    Attributes:
        name: the lesson's name in code.
        title: the lesson's title.
        minutes: how many minutes it takes.
        predictions: the questions at the beginning, which get no reply.
        experiment: the experiment to simulate and to count exactly.
        reconcile: the first check: why do the prediction, the simulation and the exact probability differ?
        checks: the other checks, at the end of the lesson.
        plays: the puzzles by name; each is a function that returns a puzzle for a class seed.
        labs: the dice labs by name; each is a function that returns a lab for a class seed.
        edition: the name of the edition.
        overrides: the user's changes of the edition, as a match saves them; empty for the packaged edition.
    """

    name: str
    title: str
    minutes: int
    predictions: tuple[LessonQuestion, ...]
    experiment: Experiment
    reconcile: LessonQuestion
    checks: tuple[LessonQuestion, ...]
    plays: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    labs: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    edition: str = ""
    overrides: Mapping[str, Any] = field(default_factory=dict)

    @property
    def questions(self) -> tuple[LessonQuestion, ...]:
        """All questions after the experiment, in order: first ``reconcile``, then ``checks``."""
        return (self.reconcile, *self.checks)

    @property
    def forms(self) -> str:
        """Examples of how to write a probability; they do not give away a right answer of this lesson."""
        keys = [one.key for one in (*self.predictions, *self.questions) if isinstance(one.key, Fraction)]
        keys += [policy.chance for policy in self.experiment.policies]
        free = next((one for one in _EXAMPLES if not any(agrees(one, key) for key in keys)), _EXAMPLES[0])
        if free == _EXAMPLES[0]:
            return FORMS
        return f"{exact(free)}, {float(free):.3f} or {percent(free)}"
