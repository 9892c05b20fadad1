"""The interface that a game implements for DiceLab: what can be set, and the answers to a setting."""

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
    """What is said of one roll.

    Attributes:
        success: whether it reaches the target.
        text: a sentence that says so, with the reason, in words and symbols.
        used: the places of the dice that reach it.
        how: what each of these dice does for it, or what is missing.
    """

    success: bool
    text: str
    used: tuple[int, ...] = ()
    how: str = ""


class LabQuestion(Protocol):
    """The question that a setting asks, with its answers; each of them may raise an OddsError."""

    @property
    def question(self) -> Any:
        """The question as an object of the game's odds, for users in Python."""

    @property
    def target(self) -> str:
        """The target that a roll should reach, in symbols."""

    @property
    def chance(self) -> Fraction:
        """The exact chance that a roll reaches the target."""

    @property
    def all_rolls(self) -> int:
        """The number of rolls of the pool, all equally likely."""

    def why(self) -> tuple[list[str], str]:
        """How the chance is counted, in sentences with symbols, and the line of Python that asks for it."""

    def shortfall(self) -> Distribution | None:
        """How much a roll is short of the target, 0 where it reaches it; None where there is only yes or no."""

    def distribution(self, measure: str) -> Distribution:
        """How much of a measure other than success a roll gives, in whole numbers; more is better.

        Raises:
            OddsError: for a measure that the lab doesn't have.
        """

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph | None:
        """Return the automaton of the target; None in a game without one.

        Args:
            faces: the roll whose path is shown, if there is one.
        """

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of the pool's dice in one roll."""

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll reaches the target, and why."""

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:
        """Return one roll as :meth:`rolls` counts it."""

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """``count`` independent rolls: for each, whether it reaches the target and how much of the measure it gives.

        Of success that is how much it is short, as in :meth:`shortfall`; without one, 0 for success and 1 for none.
        """


class LabGame(Protocol):
    """A game's part of DiceLab."""

    @property
    def kit(self) -> shapes.Kit:
        """Everything in the lab that never changes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what can be set from Python: ``pool`` first, then the target."""

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """Return the first setting.

        Args:
            given: values by name; the game has defaults for the others.

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
