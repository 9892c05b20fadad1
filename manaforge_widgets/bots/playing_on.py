"""Results of playouts for any game: how a position ends when every seat plays on by a policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game, Over
from manaforge_widgets.core.draws import Below

MOST_ACTIONS: Final = 1_000
"""The most actions of a playout; a game that random moves do not end is then judged by its scores."""


class End(NamedTuple):
    """How a playout ended.

    Attributes:
        wins: the share of the win of each seat; together they are 1.
        leads: for each seat its score minus the best other score; its own score if it plays alone.
    """

    wins: tuple[float, ...]
    leads: tuple[int, ...]


def leads_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return for each seat its score minus the best other score; its own score if it plays alone.

    Example:
        >>> leads_of([40, 36, 30]), leads_of([7])
        ((4, -4, -10), (7,))
    """
    if len(scores) == 1:
        return (scores[0],)
    *_, second, best = sorted(scores)
    return tuple(score - (second if score == best else best) for score in scores)


def end_of(rules: Game, position: Any, policy: Policy, below: Below) -> End:
    """Play a position to its end in place, and return how it ended.

    If the game is not over after ``MOST_ACTIONS`` actions, the seats share the win, and the scores are those so far.

    Args:
        rules: the rules of the game.
        position: the position, which is changed.
        policy: the policy that picks the actions of all seats.
        below: the source of randomness.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.bots.policies import pick_any
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> sum(end_of(m.rules, m.copy_position(), pick_any, random.Random(1).randrange).wins)
        1.0
    """
    left = MOST_ACTIONS

    def pick(now: Any, codes: list[int]) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooLongError
        return policy(now, codes, below)

    try:
        rules.playout(position, pick, below)
    except _TooLongError:
        scores = rules.status(position).scores
        return End((1 / len(scores),) * len(scores), leads_of(scores))
    pending = rules.pending(position)
    assert isinstance(pending, Over), "a playout ends with the game"
    scores, winners = pending.outcome.scores, pending.outcome.winners
    share = 1 / max(1, len(winners))
    return End(tuple([share if seat in winners else 0.0 for seat in range(len(scores))]), leads_of(scores))


class _TooLongError(Exception):
    """A playout that took too many actions."""
