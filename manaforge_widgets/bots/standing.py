"""What a seat's table is worth: its score at the end, quickly estimated; for luck in simulations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game values tables, and which of its luck is valued at once.

    Attributes:
        worth: ``(position, seat)`` gives what the seat's table is worth, in points of the final score. It may look at
            everything. However rough it is, luck told by it is 0 on the average; a good one tells more of the luck.
        at_once: ``(position)`` tells whether the luck that a position waits for shows its worth by the end of the turn,
            such as a roll that only the seat uses whose turn it is; then other luck is not told. None where luck is
            told by rounds.

    Example:
        >>> Standing(lambda position, seat: float(position[seat])).worth([3, 5], 1)
        5.0
    """

    worth: Callable[[Any, int], float]
    at_once: Callable[[Any], bool] | None = None
