"""The interface that a game implements for DiceLab: its settings, and the answers to them."""

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
    """The verdict on one roll.

    Attributes:
        success: whether the roll reaches the target.
        text: a sentence that says so, with the reason, in words and symbols.
        used: the places of the dice that reach the target.
        how: what each of these dice does for the target, or what is missing.
    """

    success: bool
    text: str
    used: tuple[int, ...] = ()
    how: str = ""


class LabQuestion(Protocol):
    """The question that a setting asks, with its answers; each of them may raise an OddsError."""

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
        """Return sentences, with symbols, on how the probability is counted, and the line of Python that does so."""

    def shortfall(self) -> Distribution | None:
        """Return how much a roll is short of the target, 0 for success; None if the target knows only yes and no."""

    def distribution(self, measure: str) -> Distribution:
        """Return how much of a measure except success a roll gives, in whole numbers; more is better.

        Raises:
            OddsError: for a measure that the lab doesn't have.
        """

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph | None:
        """Return the automaton of the target as a graph; None for a game that has no automata.

        Args:
            faces: the roll whose path to show; None for no roll.
        """

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of the pool's dice in one roll."""

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll reaches the target, and why."""

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:
        """Return one roll as :meth:`rolls` counts it."""

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """Make independent rolls; return whether each reaches the target, and how much of the measure it gives.

        For the measure success this is how much the roll is short, as in :meth:`shortfall`. If there is no shortfall,
        it is 0 for success and 1 for failure.
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
        """Return the first setting.

        Args:
            given: the values by name; the game has defaults for the others.

        Raises:
            OddsError: for a value that can't be read.
        """

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """Return the setting with a new value, given in Python, for one name.

        Raises:
            OddsError: for a value that can't be read.
        """

    def get(self, setting: Setting, name: str) -> Any:
        """Return the value of one name, as plain JSON that :meth:`put` takes: the browser gets it too."""

    def take_card(self, setting: Setting, title: str) -> Setting:
        """Return the setting with the cost of a card as its target.

        Raises:
            OddsError: when there is no such card.
        """

    def ask(self, setting: Setting) -> LabQuestion:
        """Return the question that the setting asks."""
