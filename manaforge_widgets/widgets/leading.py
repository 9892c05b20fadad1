"""The leads of a finished game, found from the scores round by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby

from manaforge_widgets.widgets.shapes import LeadView


def leads(by_round: Sequence[Sequence[int]]) -> list[LeadView]:
    """Return who was ahead alone, with the first and the last round after which it was so.

    Each entry is one unbroken lead. Ties have no entry, and the lead after the last round of the game is not counted.

    Args:
        by_round: for each seat, its gain before the first round and in each round.

    Example:
        >>> leads([[0, 3, 0, 0], [0, 1, 1, 4]])
        [{'seat': 0, 'first': 1, 'last': 2}]
    """
    sums = [list(accumulate(gained)) for gained in by_round]
    rounds = range(1, len(by_round[0]) - 1)
    runs = groupby(rounds, key=lambda number: _leader([own[number] for own in sums]))
    leading: list[LeadView] = []
    for seat, run in runs:
        numbers = list(run)
        if seat is not None:
            leading.append({"seat": seat, "first": numbers[0], "last": numbers[-1]})
    return leading


def _leader(scores: Sequence[int]) -> int | None:
    """Return the seat that is ahead alone; None if there is a tie."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None
