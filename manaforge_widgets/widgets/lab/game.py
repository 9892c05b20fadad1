"""What a lab needs of a game: what can be set, and the answers to what is set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.setting import Setting


class Asked(Protocol):
    """A setting as a question, and its answers; any of them may raise an OddsError."""

    @property
    def question(self) -> Any:
        """The question as the game's odds know it."""

    @property
    def target(self) -> str:
        """What is to be reached, in symbols."""

    @property
    def chance(self) -> Fraction:
        """How likely a roll reaches it."""

    def distribution(self, measure: str) -> Distribution:
        """How much of something other than success a roll gives; whole numbers, more is better."""

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph | None:
        """The automaton of the target, with the path of a roll; None in a game without one."""

    def roll(self, rng: Random) -> tuple[str, ...]:
        """The faces of the pool's dice in one roll."""

    def judge(self, faces: Sequence[str]) -> tuple[bool, str]:
        """Whether the roll reaches the target, and why or why not, in words with symbols."""

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """Independent rolls: whether each reaches the target, and how much of the measure it gives."""


class LabGame(Protocol):
    """A game's side of a lab."""

    @property
    def kit(self) -> shapes.Kit:
        """What the lab offers."""

    @property
    def names(self) -> tuple[str, ...]:
        """What can be set from Python: ``pool`` first, then the target."""

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """The first setting, from what is given by name; the rest is as the game usually has it."""

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """The setting with one thing changed from Python."""

    def get(self, setting: Setting, name: str) -> Any:
        """One thing of the setting, as :meth:`put` takes it."""

    def take_card(self, setting: Setting, title: str) -> Setting:
        """The setting with the target of a card."""

    def ask(self, setting: Setting) -> Asked:
        """The question that the setting asks."""
