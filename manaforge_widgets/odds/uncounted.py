"""Positions of small games without what is counted along with them, which saves most of the time of a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from manaforge_widgets.core.api import Game
from manaforge_widgets.games.counts import Counts, counts_of


def only_turns(position: Any) -> Any:
    """Forget the draws and the past of a position, and keep the numbers of its turn and round.

    Args:
        position: the position, which is changed; a position of another kind stays as it is.

    Returns:
        The position.

    Example:
        >>> from manaforge_widgets.games.counts import Counted
        >>> position = Counted({"stones": 5}, Counts(seats=2, turn=3, used={"die": None}))
        >>> counts = only_turns(position).counts
        >>> counts.turn, counts.used
        (3, {})
    """
    counts = counts_of(position)
    if counts is not None:
        position.counts = _turns_of(counts)
    return position


def resolved(rules: Game, position: Any, results: Iterable[list[Any]]) -> Iterator[Any]:
    """Yield a new position for each joint result of the pending draws, in which they are resolved.

    Args:
        rules: the rules.
        position: the position in which draws are pending; it is not changed.
        results: the results of the draws, in their order.
    """
    counts = counts_of(position)
    bare = rules.copy(position)
    if counts is not None:
        bare.counts = None
    for joint in results:
        after = rules.copy(bare)
        rules.resolve(after, joint)
        if counts is not None:
            # Only moves change the numbers of turn and round, so all these positions may share them.
            after.counts = counts
        yield after


def _turns_of(counts: Counts) -> Counts:
    return replace(counts.copy(), resolved=0, used={}, recorded=None, late=[])
