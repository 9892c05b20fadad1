"""Long answers in small steps, so that whoever asked can do something else between two of them, or give up."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from manaforge_widgets.odds.budget import Budget

_T = TypeVar("_T")

Steps = Generator[None, None, _T]
"""A generator that pauses every few milliseconds; what it returns is the answer."""


def at_once(steps: Steps[_T], budget: Budget | None = None) -> _T:
    """The answer, without a pause between its steps.

    Args:
        steps: the steps.
        budget: the time for them, which is checked after each; None for as long as it takes.

    Raises:
        OddsError: the time is over.

    Example:
        >>> def slow():
        ...     yield
        ...     return 42
        >>> at_once(slow())
        42
    """
    while True:
        try:
            next(steps)
            if budget is not None:
                budget.check()
        except StopIteration as end:
            answer: _T = end.value
            return answer
