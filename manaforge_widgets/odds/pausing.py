"""Long calculations as generators, which can be paused, cancelled or run to their end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from manaforge_widgets.odds.budget import Budget

_Answer = TypeVar("_Answer")
_Part = TypeVar("_Part")
_Mapped = TypeVar("_Mapped")

Pausing = Generator[None, None, _Answer]
"""A generator for a long calculation: it yields None every few milliseconds, and returns the answer at the end.

The caller may do something else at each pause, or stop. Docstrings say that such a function computes *with pauses*."""


def run_to_end(calculation: Generator[Any, None, _Answer], budget: Budget | None = None) -> _Answer:
    """Return the answer of a calculation, without a pause.

    Args:
        calculation: the generator.
        budget: the time limit, which is checked at each pause; None for no limit.

    Raises:
        OddsError: when the time is over.

    Example:
        >>> def slow():
        ...     yield
        ...     return 42
        >>> run_to_end(slow())
        42
    """
    while True:
        try:
            next(calculation)
            if budget is not None:
                budget.check()
        except StopIteration as end:
            answer: _Answer = end.value
            return answer


def mapped(
    calculation: Generator[_Part, None, _Answer], function: Callable[[_Part], _Mapped]
) -> Generator[_Mapped, None, _Answer]:
    """Yield a function's value for each value that a calculation yields, and return the calculation's answer.

    Args:
        calculation: the generator.
        function: a function of one yielded value.

    Example:
        >>> def slow():
        ...     yield 1
        ...     return 2
        >>> list(mapped(slow(), lambda part: 10 * part)), run_to_end(mapped(slow(), print))
        1
        ([10], 2)
    """
    try:
        while True:
            try:
                part = next(calculation)
            except StopIteration as end:
                answer: _Answer = end.value
                return answer
            yield function(part)
    finally:
        calculation.close()
