"""The time limit of a calculation: after it the calculation stops with an error, so that nobody waits for ever."""

from __future__ import annotations

from time import perf_counter

from manaforge_widgets.core.api import GameError

SECONDS = 2.0
"""The time for one question, in seconds."""


class OddsError(GameError):
    """A question about probabilities that can't be answered; the message says why, or what would help."""


class Budget:
    """A time limit that a calculation checks while it runs.

    Args:
        helps: what would make the question easier, for the error message.
        seconds: the time limit in seconds.

    Example:
        >>> budget = Budget("fewer dice would help")
        >>> budget.check()
    """

    def __init__(self, helps: str, seconds: float = SECONDS) -> None:
        self._helps = helps
        self._seconds = seconds
        self._end = perf_counter() + seconds

    def check(self) -> None:
        """Check that there is time left.

        Raises:
            OddsError: when the time is over.
        """
        if perf_counter() > self._end:
            raise OddsError(f"this takes longer than the {self._seconds:g} s allowed for one question; {self._helps}.")
