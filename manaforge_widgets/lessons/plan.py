"""What a lesson is made of: predictions, an experiment, checks with the wrong answers that are expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal

from manaforge_widgets.lessons.answers import FORMS, agrees
from manaforge_widgets.odds.display import exact, percent

Key = Fraction | str
"""The answer: a chance, or one of the options."""
Source = Literal["printed", "config"]
"""Whether a key follows from the printed rules alone, or from the numbers of the edition, and is computed from them."""
_EXAMPLES = tuple(Fraction(top, bottom) for top, bottom in ((1, 3), (1, 8), (2, 7), (3, 11)))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that is expected, and the reply to the reason behind it."""

    answer: Key
    reply: str


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question of a lesson.

    Attributes:
        id: its name in code.
        title: a few words.
        words: the question, a paragraph each.
        key: the answer, made by the engine.
        wrong: the wrong answers that are expected, at least two for a check.
        right: what is said to the right answer.
        options: what can be chosen; empty where a chance is asked for.
        rule: the numbers of the rules that it needs.
        source: where the key comes from.
        simulated: the name of a policy, where its share in the student's own longest simulation is asked for; ``key``
            is then the exact chance, which is not the answer.
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
        """Return the expected wrong answer that this is, the nearest one; None for any other.

        Args:
            answer: the answer.
        """
        if isinstance(answer, str):
            return next((one for one in self.wrong if one.answer == answer), None)
        chances = [one for one in self.wrong if isinstance(one.answer, Fraction) and agrees(answer, one.answer)]
        return min(chances, key=lambda one: abs(Fraction(one.answer) - answer), default=None)

    def is_right(self, answer: Key) -> bool:
        """Return whether this answers a question that is not about a simulation."""
        if isinstance(answer, str) or isinstance(self.key, str):
            return answer == self.key
        if not agrees(answer, self.key):
            return False
        # Three decimal places must not make a wrong answer right that lies nearer.
        wrong = self.wrong_answer(answer)
        return wrong is None or abs(Fraction(wrong.answer) - answer) > abs(self.key - answer)


@dataclass(frozen=True, slots=True)
class ExperimentPolicy:
    """A way to act in an experiment: its name, and its exact chance."""

    name: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment that is repeated by chance: in each trial each policy meets the same luck.

    Attributes:
        title: a few words.
        words: what is done, a paragraph each.
        policies: the ways to act.
        trial: draws one trial and says for each policy whether it succeeded.
        exact_words: how it is counted exactly, a paragraph each.
        exact: the exact counts as a table: a caption, the heads, and rows.
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
        name: its name in code.
        title: its title.
        minutes: how long it takes.
        predictions: asked first, without any reply.
        experiment: to be simulated, and counted exactly.
        reconcile: the question on why prediction, simulation and exact chance differ.
        checks: at the end.
        plays: puzzles to play, by name, each made from the class seed.
        labs: tools for the exact part, by name, each made from the class seed.
        edition: the name of the edition that all of this is about.
        overrides: the changes of that edition, as a match saves them; empty for the packaged one.
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
        """All checks, in the order of the lesson."""
        return (self.reconcile, *self.checks)

    @property
    def forms(self) -> str:
        """Examples of how to write a chance; none of them is a key of this lesson."""
        keys = [one.key for one in (*self.predictions, *self.questions) if isinstance(one.key, Fraction)]
        keys += [policy.chance for policy in self.experiment.policies]
        free = next((one for one in _EXAMPLES if not any(agrees(one, key) for key in keys)), _EXAMPLES[0])
        if free == _EXAMPLES[0]:
            return FORMS
        return f"{exact(free)}, {float(free):.3f} or {percent(free)}"
