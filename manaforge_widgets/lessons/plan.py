"""What a lesson is made of: predictions, an experiment, checks with the wrong answers that are expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal

from manaforge_widgets.lessons.answers import agrees, agrees_with_simulation

Key = Fraction | str
"""The answer: a chance, or one of the options."""
Source = Literal["printed", "config"]
"""Whether a key follows from the printed rules alone, or from the numbers of the edition, and is computed from them."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that is expected, and the reply to the reason behind it."""

    answer: Key
    reply: str


@dataclass(frozen=True, slots=True)
class Question:
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
        simulated: whether the answer is the share of a simulation, which depends on how long it was.
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
    simulated: bool = False

    def wrong_answer(self, answer: Key, trials: int = 0) -> Wrong | None:
        """The expected wrong answer that this is, the nearest one; None for any other.

        Args:
            answer: the answer.
            trials: how long the simulation was that it comes from, where it comes from one.
        """
        if isinstance(answer, str):
            return next((one for one in self.wrong if one.answer == answer), None)
        chances = [
            one for one in self.wrong if isinstance(one.answer, Fraction) and self._is(answer, one.answer, trials)
        ]
        return min(chances, key=lambda one: abs(Fraction(one.answer) - answer), default=None)

    def _is(self, answer: Fraction, chance: Fraction, trials: int) -> bool:
        return agrees_with_simulation(answer, chance, trials) if self.simulated else agrees(answer, chance)


@dataclass(frozen=True, slots=True)
class Policy:
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
        exact: the exact counts as a table: a caption, the heads, and rows.
    """

    title: str
    words: tuple[str, ...]
    policies: tuple[Policy, ...]
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
        plays: puzzles to play, by name.
        lab: makes the tool for the exact part.
    """

    name: str
    title: str
    minutes: int
    predictions: tuple[Question, ...]
    experiment: Experiment
    reconcile: Question
    checks: tuple[Question, ...]
    plays: Mapping[str, Callable[[int], Any]] = field(default_factory=dict)
    lab: Callable[[int], Any] | None = None

    @property
    def questions(self) -> tuple[Question, ...]:
        """All checks, in the order of the lesson."""
        return (self.reconcile, *self.checks)
