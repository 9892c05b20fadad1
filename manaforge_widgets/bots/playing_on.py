"""Results of playouts for any game: how a position ends when every seat plays on by a policy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game, Over
from manaforge_widgets.core.draws import Below

MOST_ACTIONS: Final = 1_000
"""The most actions of a playout; a game that random moves do not end is then judged by its scores."""


class End(NamedTuple):
    """The end of a playout.

    Attributes:
        wins: the share of the win of each seat; together they are 1.
        leads: for each seat its score minus the best other score; its own score if it plays alone.
        is_over: whether the game was over; False if the playout was stopped after ``MOST_ACTIONS`` actions.
    """

    wins: tuple[float, ...]
    leads: tuple[int, ...]
    is_over: bool = True


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
        return codes[0] if len(codes) == 1 else policy(now, codes, below)

    try:
        rules.playout(position, pick, below)
    except _TooLongError:
        scores = rules.status(position).scores
        return End((1 / len(scores),) * len(scores), leads_of(scores), is_over=False)
    pending = rules.pending(position)
    assert isinstance(pending, Over), "a playout ends with the game"
    scores, winners = pending.outcome.scores, pending.outcome.winners
    share = 1 / max(1, len(winners))
    return End(tuple([share if seat in winners else 0.0 for seat in range(len(scores))]), leads_of(scores))


class Utility:
    """The utility of results: half the share of the win, and half the share that the lead usually brings.

    In nearly every game the lead shows how clearly a seat has won. So the lead has much less noise than the win alone.
    How much of the win a point of lead brings is the slope of a regression over all results seen so far. Where the
    lowest score wins, the slope is negative. Whoever plays alone always wins, so there the score alone counts, on the
    scale from the lowest to the highest.

    Example:
        >>> utility = Utility()
        >>> utility.see(End((1.0, 0.0), (10, -10)))
        >>> utility.see(End((0.0, 1.0), (-30, 30)))
        >>> utility.of(1.0, 10) > utility.of(0.0, 10) > utility.of(0.0, -30)
        True
    """

    __slots__ = ("_both", "_count", "_leads", "_least", "_most", "_seats", "_squares", "_wins")

    def __init__(self) -> None:
        self._seats = 0
        self._count = 0
        self._leads = self._squares = 0
        self._wins = self._both = 0.0
        self._least, self._most = math.inf, -math.inf

    def see(self, end: End) -> None:
        """Count the results of all seats at the end of a playout."""
        self._seats = len(end.wins)
        for win, lead in zip(end.wins, end.leads, strict=True):
            self._count += 1
            self._wins += win
            self._leads += lead
            self._squares += lead * lead
            self._both += win * lead
            self._least = min(self._least, lead)
            self._most = max(self._most, lead)

    def of(self, win: float, lead: float) -> float:
        """Return the utility of a mean result, about from 0 to 1.

        Args:
            win: the mean share of the win.
            lead: the mean lead.
        """
        count = self._count
        if self._seats == 1:
            spread = self._most - self._least
            return (lead - self._least) / spread if spread else 0.5
        spread = count * self._squares - self._leads**2
        if not spread:
            return win
        slope = (count * self._both - self._leads * self._wins) / spread
        brings = (self._wins + slope * (count * lead - self._leads)) / count
        return (win + brings) / 2


class _TooLongError(Exception):
    """A playout that took too many actions."""
