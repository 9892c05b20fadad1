"""A quick search that finds whether a new puzzle can be solved at all, and the reason if not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manaforge_widgets.games.manaforge.puzzles.goals import Goal
from manaforge_widgets.games.manaforge.puzzles.solving import find_ways
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Position

SECONDS = 0.5
"""The longest time that the search may take."""


class _SolvedError(Exception):
    """Ends the search: one way is enough."""


@dataclass(slots=True)
class _Most:
    """The most mana and gems that the seat had at once, in total and of each element."""

    total: int
    elements: list[int]


def can_be_solved(start: Position, seat: int, goal: Goal) -> tuple[bool | None, str]:
    """Return whether the goal can be reached, and a reason if the answer is no or is not known.

    Args:
        start: the position at the beginning of the turn.
        seat: the seat whose turn it is.
        goal: the goal.

    Returns:
        True and an empty text, False and the reason, or, if the time ran out, None and a text that says so.
    """
    most = _Most(0, [0] * len(ELEMENTS))

    def reached(pos: Position) -> bool:
        if goal.reached(pos):
            raise _SolvedError
        owned = [pos.reserve[e] + pos.gems[seat * len(ELEMENTS) + e] for e in range(len(ELEMENTS))]
        most.total = max(most.total, sum(owned))
        most.elements = [max(one, other) for one, other in zip(most.elements, owned, strict=True)]
        return False

    try:
        _, whole = find_ways(start, seat, replace(goal, reached=reached), SECONDS)
    except _SolvedError:
        return True, ""
    if not whole:
        return None, f"it is not known whether it can be solved: a search of {SECONDS:g} seconds found no way"
    return False, _why(start, goal, most)


def _why(start: Position, goal: Goal, most: _Most) -> str:
    """Return why a goal can't be reached, after every order of actions was tried."""
    components = start.components
    if len(goal.wanted) > 1:
        return "a turn builds one item only (MF-T2)."
    for item in goal.wanted:
        title, cost = components.items[item].title, components.items[item].cost
        if cost.total > most.total:
            return f"{title} costs {cost.total} mana, but these dice and gems give at most {most.total}."
        for element, needed, owned in zip(ELEMENTS, cost.mana, most.elements, strict=True):
            if needed > owned:
                return f"{title} needs {needed} {element}, but these dice and gems give at most {owned}."
        return f"every order of actions was tried, and none reaches the goal; there is enough mana for {title} itself."
    return "every order of actions was tried, and none reaches the goal."
