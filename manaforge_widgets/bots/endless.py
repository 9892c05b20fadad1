"""Detection of bots that never end their turn, such as one that holds and releases a die again and again."""

from __future__ import annotations

from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl

MOST_STEPS = 20_000
"""The most actions in a game, far more than any game needs, to detect a game that never ends."""
MOST_IN_A_ROW = 1_000
"""The most actions of a seat in one turn without a random draw, far more than needed, to detect an endless turn."""
ENDLESS = f"took {MOST_IN_A_ROW:,} actions in one turn without a random draw, and does not end the turn"
"""The fault of an endless turn, in words that follow the bot's name."""


class Stretch:
    """A count of the actions that a seat takes in a row: in one turn, without a random draw in between.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> stretch = Stretch()
        >>> stretch.see(m, 0), stretch.see(m, 0), stretch.see(m, 1)
        (1, 2, 1)
    """

    __slots__ = ("_length", "_of")

    def __init__(self) -> None:
        self._length = 0
        self._of: tuple[int, int, int] | None = None

    def see(self, match: Match, seat: int) -> int:
        """Count the action that a seat is about to take, and return its place in the row: 1 for the first.

        Args:
            match: the match, before the action.
            seat: the seat that takes the action.
        """
        status = match.status()
        of = seat, status.round, status.turn
        # The draws of step 0 are those of the set-up, which do not count.
        went_on = of == self._of and not (match.step and MatchControl(match).draws(match.step))
        self._length = self._length + 1 if went_on else 1
        self._of = of
        return self._length
