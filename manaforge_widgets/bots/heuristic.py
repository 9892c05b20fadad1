"""Heuristics: quick estimates of a seat's final score, by which simulations measure luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A game's estimate of values, and the draws whose luck simulations measure at the end of the turn.

    Attributes:
        value: a function ``(position, seat)`` that returns the estimate, in points of the final score. It may use
            hidden information. However rough it is, the luck measured with it is 0 on average; a better estimate
            explains more of the luck.
        at_once: a function ``(position)`` that returns whether the turn will show what the pending draws are worth,
            such as a roll that only the active seat uses. If a game has it, the luck of other draws is not measured.
            If it is None, luck is measured round by round.

    Example:
        >>> Heuristic(lambda position, seat: float(position[seat])).value([3, 5], 1)
        5.0
    """

    value: Callable[[Any, int], float]
    at_once: Callable[[Any], bool] | None = None
