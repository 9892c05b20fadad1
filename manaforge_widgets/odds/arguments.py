"""Errors for misspelled argument names, which suggest the right name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import arguments_of, did_you_mean
from manaforge_widgets.odds.budget import OddsError

P = ParamSpec("P")
R = TypeVar("R")


def spelled(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that it explains unknown arguments; Python's own error would name an inner function.

    Args:
        function: a function of this package, or the ``__init__`` of a class.

    Raises:
        OddsError: raised by the decorated function, for an argument that it does not have.

    Example:
        >>> @spelled
        ... def afford(pool, *, gems=""):
        ...     return gems
        >>> afford("2 earth", gem="1 fire")
        Traceback (most recent call last):
        manaforge_widgets.odds.budget.OddsError: afford() has no argument 'gem'; did you mean 'gems'?
    """
    names = [name for name in arguments_of(function) if name != "self"]
    called = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]

    @wraps(function)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in kwargs:
            if name not in names:
                hint = did_you_mean(name, names, f"its arguments are {listed(names)}.")
                raise OddsError(f"{called}() has no argument {short(name)}; {hint}")
        return function(*args, **kwargs)

    return ask
