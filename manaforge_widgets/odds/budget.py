"""How long an evaluator may take before it says that it will not: nobody waits for an answer that never comes."""

from __future__ import annotations

from time import perf_counter

from manaforge_widgets.games.api import GameError

SECONDS = 2.0
"""What any one question may take."""


class OddsError(GameError):
    """A question about odds that can't be answered as it was asked; the message says what would help."""


class Budget:
    """A stopwatch that an evaluator looks at as it goes.

    Args:
        helps: what would make the question easier, said in the error.
        seconds: how long it may take.

    Example:
        >>> budget = Budget("fewer dice would help")
        >>> budget.check()
    """

    def __init__(self, helps: str, seconds: float = SECONDS) -> None:
        self._helps = helps
        self._seconds = seconds
        self._end = perf_counter() + seconds

    def check(self) -> None:
        """Go on, or stop.

        Raises:
            OddsError: the time is over.
        """
        if perf_counter() > self._end:
            raise OddsError(f"this takes longer than the {self._seconds:g} s allowed for one question; {self._helps}.")
