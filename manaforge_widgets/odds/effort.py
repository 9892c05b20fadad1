"""The limits of a calculation over the positions of a game: how many positions it may look at, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from manaforge_widgets.core.messages import short
from manaforge_widgets.odds.budget import OddsError

POSITIONS = 200_000
"""The most positions that one question may look at."""
SECONDS = 10.0
"""The time for one question about a game, in seconds."""
_HELPS = "ask about the next roll, or about fewer dice; raise seconds= or positions=; or give the rules a method alike"


class Effort:
    """The limits of one calculation, which are checked while it runs.

    Args:
        seconds: the time limit in seconds.
        positions: the most positions.
        clock: the clock that measures the seconds. ``time.process_time`` does not count pauses.

    Raises:
        OddsError: for a limit that is not a number above 0.

    Example:
        >>> effort = Effort(seconds=10, positions=5)
        >>> effort.check(positions=5, results=30)
        >>> effort.check(positions=6, results=36)
        Traceback (most recent call last):
        manaforge_widgets.odds.budget.OddsError: there are more than the 5 positions allowed for one question: ...
    """

    def __init__(
        self, seconds: object = SECONDS, positions: object = POSITIONS, clock: Callable[[], float] = perf_counter
    ) -> None:
        for name, value in (("seconds", seconds), ("positions", positions)):
            if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
                raise OddsError(f"{name} must be a number above 0, not {short(value)}.")
        assert isinstance(seconds, int | float)
        assert isinstance(positions, int | float)
        self._seconds = seconds
        self._positions = positions
        self._clock = clock
        self._end = clock() + seconds

    def check(self, positions: int, results: int) -> None:
        """Check that the calculation is within its limits.

        Args:
            positions: the number of different positions so far.
            results: the number of moves and results of draws that were carried out.

        Raises:
            OddsError: when a limit is exceeded.
        """
        so_far = f"after {positions:,} positions and {results:,} moves and rolls it was not done"
        if positions > self._positions:
            raise OddsError(
                f"there are more than the {self._positions:,} positions allowed for one question: {so_far}; {_HELPS}."
            )
        if self._clock() > self._end:
            raise OddsError(
                f"this takes longer than the {self._seconds:g} s allowed for one question: {so_far}; {_HELPS}."
            )
