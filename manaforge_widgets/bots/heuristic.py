"""Heuristics: quick estimates of a seat's final score, by which simulations measure luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Heuristic:
    """How a game values tables, and which of its luck is valued at once.

    Attributes:
        value: ``(position, seat)`` gives the estimate, in points of the final score. It may look at
            everything. However rough it is, luck told by it is 0 on the average; a good one tells more of the luck.
        at_once: ``(position)`` tells whether the luck that a position waits for shows its value by the end of the turn,
            such as a roll that only the seat uses whose turn it is; then other luck is not told. None where luck is
            told by rounds.

    Example:
        >>> Heuristic(lambda position, seat: float(position[seat])).value([3, 5], 1)
        5.0
    """

    value: Callable[[Any, int], float]
    at_once: Callable[[Any], bool] | None = None
