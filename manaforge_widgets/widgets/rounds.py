"""Rounds: the step at which a seat last acted, and those rounds that ended while it waited."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.match import Match


@dataclass(frozen=True, slots=True)
class Ended:
    """A round that has ended.

    Attributes:
        number: the number of the round, from 1.
        first: the step with which it began.
        last: the step that ended it, so its actions are those of the steps from ``first + 1`` to ``last``.
    """

    number: int
    first: int
    last: int


def last_acted(match: Match, seat: int) -> int:
    """Return the step of a seat's last action; 0 if it has not acted yet.

    Args:
        match: the match.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition", seat=0)
        >>> last_acted(m, 0), last_acted(m, 1)
        (1, 0)
    """
    actions = match.actions
    return next((step for step in range(len(actions), 0, -1) if actions[step - 1].seat == seat), 0)


def ended_since(match: Match, step: int) -> list[Ended]:
    """Return the rounds that ended with a step or later, the oldest first.

    Args:
        match: the match.
        step: the step, from 1; 0 for all rounds of the match.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.bots import choose
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.status().round < 2:
        ...     m.apply(choose(m, m.to_act[0], "greedy"))
        >>> [round.number for round in ended_since(m, m.step)], ended_since(m, m.step + 1)
        ([1], [])
    """
    found: list[Ended] = []
    number, end = match.status().round, 0
    for at in range(match.step, -1, -1):
        before = match.status(at - 1).round if at else 0
        if before == number:
            continue
        # The round with this number began at this step, so the one before it ended with it.
        if end:
            found.append(Ended(number, at, end))
        if at < step:
            break
        number, end = before, at
    return [one for one in reversed(found) if one.number]
