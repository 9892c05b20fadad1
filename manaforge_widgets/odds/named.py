"""Outcomes with named parts."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from functools import cache
from typing import Any

from manaforge_widgets.core.messages import clipped
from manaforge_widgets.odds.budget import OddsError


def named_outcome(names: tuple[str, ...], values: Iterable[Any]) -> Any:
    """Return a named tuple of values, which can be pickled.

    Args:
        names: a name for each value.
        values: the values in the order of the names.

    Raises:
        OddsError: for a name that can't be an attribute.

    Example:
        >>> named_outcome(("red", "blue"), (5, 6)).blue
        6
    """
    return _named_type(names)(*values)


@cache
def _named_type(names: tuple[str, ...]) -> Any:
    make_type: Any = namedtuple  # noqa: PYI024  # the names are known only at run time
    try:
        named = make_type("outcome", names)
    except ValueError as error:
        raise OddsError(
            f"outcomes can't be named {clipped(', '.join(names), 60)}: {clipped(str(error), 120)}."
        ) from None
    # The type belongs to no module, so pickle makes it again from its names.
    named.__reduce__ = lambda self: (named_outcome, (names, tuple(self)))
    return named
