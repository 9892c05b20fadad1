"""Work in steps: generators that yield how far they are, or None to pause, and return what was found."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

_Step = TypeVar("_Step")
_Told = TypeVar("_Told")
_Found = TypeVar("_Found")


def whole(steps: Generator[Any, None, _Found]) -> _Found:
    """Do all steps at once, and return what they return.

    Example:
        >>> def steps():
        ...     yield 1
        ...     return 2
        >>> whole(steps())
        2
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _Found = end.value
            return found


def told(steps: Generator[_Step, None, _Found], tell: Callable[[_Step], _Told]) -> Generator[_Told, None, _Found]:
    """The same steps, each of which yields what a function makes of it.

    Example:
        >>> def steps():
        ...     yield 1
        ...     return 2
        >>> list(told(steps(), lambda step: 10 * step)), whole(told(steps(), print))
        1
        ([10], 2)
    """
    try:
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                found: _Found = end.value
                return found
            yield tell(step)
    finally:
        steps.close()
