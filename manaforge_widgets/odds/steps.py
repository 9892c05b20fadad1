"""Long answers in small steps, so that whoever asked can do something else between two of them, or give up."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

_T = TypeVar("_T")

Steps = Generator[None, None, _T]
"""A generator that pauses every few milliseconds; what it returns is the answer."""


def at_once(steps: Steps[_T]) -> _T:
    """The answer, without a pause between its steps.

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
        except StopIteration as end:
            answer: _T = end.value
            return answer
