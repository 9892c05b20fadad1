"""The interface that a game implements for DiceLab: the settings of its lab, their probabilities and their rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.setting import Setting


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement on one roll: whether it reaches the target, and why.

    Attributes:
        success: whether the roll reaches the target.
        text: a sentence that says so, with the reason, in words and symbols.
        used: the indices, in the roll, of the dice that count towards the target.
        how: what each of these dice does for the target, or what is missing.
    """

    success: bool
    text: str
    used: tuple[int, ...] = ()
    how: str = ""


class LabQuestion(Protocol):
    """The question that a setting asks, and its answers; calculating an answer may raise an OddsError."""

    @property
    def question(self) -> Any:
        """The question in Python: an object of the game's module ``odds``."""

    @property
    def target(self) -> str:
        """The target that a roll should reach, in symbols."""

    @property
    def chance(self) -> Fraction:
        """The exact probability that a roll reaches the target."""

    @property
    def all_rolls(self) -> int:
        """The number of rolls of the pool, all equally likely."""

    def why(self) -> tuple[list[str], str]:
        """Return sentences with symbols on how the probability is counted, and a line of Python that calculates it."""

    def shortfall(self) -> Distribution | None:
        """Return the distribution of how much a roll is short of the target; None if rolls only succeed or fail.

        The amount is 0 for a roll that succeeds.
        """

    def distribution(self, measure: str) -> Distribution:
        """Return the distribution of the whole number that a roll gives for a measure other than success.

        More is better.

        Raises:
            OddsError: for a measure that the lab doesn't have.
        """

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph | None:
        """Return the automaton that reads a roll die by die and accepts it if it reaches the target, as a graph.

        The answer is None for a game that has no automata.

        Args:
            faces: the roll whose path to show; None for no roll.
        """

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of the pool's dice in one roll."""

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll reaches the target, and why."""

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:
        """Return whether a roll reaches the target, and its amount of the measure, as :meth:`rolls` counts it."""

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """Make independent rolls; return for each whether it reaches the target, and its amount of the measure.

        For the measure success, the amount is how much the roll is short, as in :meth:`shortfall`. If that method
        returns None, the amount is 0 for a roll that succeeds and 1 for one that fails.
        """


class LabGame(Protocol):
    """A game's part of DiceLab."""

    @property
    def kit(self) -> shapes.Kit:
        """Everything in the lab that never changes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the settings for Python: ``pool`` first, then the target."""

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """Return the setting with which a lab starts.

        Args:
            given: values by the names in ``names``; the game has defaults for missing ones.

        Raises:
            OddsError: for a value that can't be read.
        """

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """Return the setting with a new value for one of ``names``; Python code has given the value.

        Raises:
            OddsError: for a value that can't be read.
        """

    def get(self, setting: Setting, name: str) -> Any:
        """Return the value for one of ``names`` as plain JSON: for the browser, and as :meth:`put` takes it."""

    def take_card(self, setting: Setting, title: str) -> Setting:
        """Return the setting with the cost of a card as its target.

        Raises:
            OddsError: when there is no such card.
        """

    def ask(self, setting: Setting) -> LabQuestion:
        """Return the question that the setting asks."""
