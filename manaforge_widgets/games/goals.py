"""Goals that a game declares, so that a board can show how likely each one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Until = Literal["now", "roll", "turn", "round", "game"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in one position: whether it is reached, and the time in which it counts.

    Attributes:
        value: whether the goal is reached in this position.
        until: the end of the time in which it can be reached: the end of the next "roll", of the "turn", of the "round"
            or of the "game". With "now" only what is hidden is uncertain.

    Example:
        >>> Goal(3 > 2, until="roll")
        Goal(value=True, until='roll')
    """

    value: bool
    until: Until = "turn"
