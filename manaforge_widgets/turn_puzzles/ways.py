"""The number of lines of moves that reach a goal within a turn, if no draw decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Game, Over
from manaforge_widgets.odds.horizon import Horizon

_MOST = 50_000
_DEEPEST = 200


class _NotCounted(Exception):
    """A draw may decide, or there are too many lines to follow."""


def count_ways(rules: Game, position: Any, seat: int, horizon: Horizon, is_true: Callable[[Any], bool]) -> int | None:
    """Return the number of lines of moves that reach a goal; None if a draw may decide, or they are too many.

    A line ends with the first position in which the goal is true.

    Args:
        rules: the rules.
        position: the position to begin with, which is not changed.
        seat: the seat that moves.
        horizon: the end of the turn.
        is_true: a function of a position that returns whether the goal is reached.
    """
    known: dict[Any, int] = {}

    def ways(now: Any, depth: int) -> int:
        key = rules.key(now)
        if key not in known:
            if depth > _DEEPEST or len(known) > _MOST:
                raise _NotCounted
            known[key] = sum(after(now, code, depth) for code in rules.legal(now, seat))
        return known[key]

    def after(now: Any, code: int, depth: int) -> int:
        later = rules.copy(now)
        rules.apply(later, code)
        waits = rules.pending(later)
        if isinstance(waits, Chance) and not horizon.is_over(rules.status(later), None):
            raise _NotCounted
        if isinstance(waits, Chance | Over) or is_true(later):
            return int(is_true(later))
        goes_on = waits == Decision(seat) and not horizon.is_over(rules.status(later), seat)
        return ways(later, depth + 1) if goes_on else 0

    try:
        return ways(position, 0)
    except _NotCounted:
        return None
