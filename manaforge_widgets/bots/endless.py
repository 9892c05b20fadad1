"""To notice a bot that goes on for ever, such as one that holds a die and releases it, again and again."""

from __future__ import annotations

from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl

MOST_STEPS = 20_000
"""Far more actions than any game needs: so a game that never ends is noticed."""
MOST_IN_A_ROW = 1_000
"""Far more actions than a seat needs in one turn while no luck falls: so a turn that never ends is noticed soon."""
ENDLESS = f"took {MOST_IN_A_ROW:,} actions in one turn while no luck fell, and does not end it"
"""What such a bot does wrong, in words that follow its name."""


class Stretch:
    """Counts how many actions a seat takes in a row: in one turn, with no luck in between.

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
        """Return the number of the action that a seat is about to take, from 1.

        Args:
            match: the match, before the action.
            seat: who takes it.
        """
        status = match.status()
        of = seat, status.round, status.turn
        # The set-up is luck, too, and falls only once.
        went_on = of == self._of and not (match.step and MatchControl(match).draws(match.step))
        self._length = self._length + 1 if went_on else 1
        self._of = of
        return self._length
