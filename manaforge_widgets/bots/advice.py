"""The advice of a game's planner: the plan, its reasons, and what was compared with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from manaforge_widgets.core.api import Action, View

LEAST: Final = 0.05
"""The smallest gain that is given as a number; estimates of positions are not more precise."""


@dataclass(frozen=True, slots=True)
class HintStep:
    """A step of a plan: actions that belong together, in words, and the reason for them.

    Attributes:
        words: the step in words and symbols, as a request.
        actions: its actions in notation; empty for a step that only waits, such as for a roll.
        why: a sentence that says what the step is good for.
        chance: a sentence with exact probabilities; empty if there is none. It is apart, because a board that asks for
            guesses must leave it out.

    Example:
        >>> HintStep("spend fire-1: +2{fire}", ("spend fire-1",), "This helps to pay for Stone Circle.").chance
        ''
    """

    words: str
    actions: tuple[str, ...] = ()
    why: str = ""
    chance: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """A plan or an action that the planner has compared, with its value; only differences of values mean something.

    Attributes:
        words: the plan or the action in words and symbols.
        value: its value, in the unit of the hint.
        chance: a sentence with exact probabilities; may be empty.
        why: a sentence that says what the plan or the action is good for; may be empty.
    """

    words: str
    value: float
    chance: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of a game's planner, as the function in the game's ``hint`` entry returns it.

    Attributes:
        plan: the steps; the first action of the first step is legal now.
        why: a sentence in words and symbols about what the plan gains, or which rule the planner followed.
        gain: the advantage of the plan over the alternative that ``why`` names; None if the planner follows a rule.
        unit: the unit of the gain, such as ``"prestige"``.
        nudge: a sentence that says only where to look.
        idea: the aim of the plan in a few words, without its steps.
        compared: the plans or actions that were compared, the advised one first; empty if there was no other.
        least: the smallest difference of two values that means something.
    """

    plan: tuple[HintStep, ...]
    why: str
    gain: float | None = None
    unit: str = ""
    nudge: str = ""
    idea: str = ""
    compared: tuple[Compared, ...] = ()
    least: float = LEAST


Adviser: TypeAlias = Callable[[View, tuple[Action, ...], Random], Advice]
"""A game's part ``hint`` for given rules: a function of a seat's view, its legal actions and its own generator."""


def compared(gain: float, unit: str, other: str, least: float = LEAST) -> str:
    """Return a sentence that says how much more a line is worth than an alternative.

    Args:
        gain: how much more the line is worth, in the unit.
        unit: the unit, such as ``"prestige"``.
        other: the alternative that the line is compared with.
        least: the smallest gain that is given as a number.

    Example:
        >>> compared(1.44, "prestige", "the next best plan (gain prism)")
        'This is worth about 1.4 prestige more than the next best plan (gain prism).'
        >>> compared(1.02, "crafts", "to pass")
        'This is worth about 1 craft more than to pass.'
        >>> compared(0.001, "prestige", "to end the turn now")
        'This is worth hardly more than to end the turn now.'
    """
    if gain < least:
        return f"This is worth hardly more than {other}."
    number = amount(gain)
    return f"This is worth about {number} {unit.removesuffix('s') if number == '1' else unit} more than {other}."


def amount(number: float) -> str:
    """Return a gain with a sensible number of digits.

    Example:
        >>> amount(0.034), amount(0.096), amount(3.44), amount(12.3), amount(2.0)
        ('0.03', '0.1', '3.4', '12', '2')
    """
    digits = 2 if number < 0.095 else 1 if number < 9.95 else 0
    return f"{number:.{digits}f}".removesuffix(".0")
