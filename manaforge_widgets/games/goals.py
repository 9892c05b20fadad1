"""Goals that a game declares, so that a board can show how likely each one is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import either, short

Until = Literal["now", "roll", "turn", "round", "game"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in one position: whether it is reached, and the time in which it counts.

    Attributes:
        value: whether the goal is reached in this position.
        until: the end of the time in which it can be reached: the end of the next "roll", of the "turn", of the "round"
            or of the "game". With "now" only what is hidden is uncertain.
        about: the goal as words after "the chance that", such as "the roll is not a 1"; empty for its name alone.
        any_order: for "now": whether it does not matter which of several hidden dice shows what, as where dice are only
            counted. Then 12 hidden dice have 6,188 cases and not 2 billion, so that their chance can be exact. The
            package checks some cases, but it can't prove this for you.

    Raises:
        GameError: for a value that is not a bool, and for an unknown ``until``.

    Example:
        >>> Goal(3 > 2, until="roll", about="the roll is not a 1")
        Goal(value=True, until='roll')
    """

    value: bool
    until: Until = "turn"
    about: str = field(default="", repr=False)
    any_order: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.value) is not bool:
            raise GameError(f"the value of a Goal must be True or False, not {short(self.value)}.")
        if self.until not in get_args(Until):
            raise GameError(f"until of a Goal must be {either(get_args(Until))}, not {short(self.until)}.")
