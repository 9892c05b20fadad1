"""The values that a cemetery die cancels (KF-C5)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES
from manaforge_widgets.odds.budget import OddsError

Cancelled: TypeAlias = frozenset[int]
"""The faces that cancel a die: a die rolled or rerolled to one of them is out for the round."""

NONE_CANCELLED: Cancelled = frozenset()

_MOST = 100


def read_cancelled(source: object) -> Cancelled:
    """Return the values that are cancelled, from one value or several.

    Args:
        source: a value, or several. A value above 6 cancels nothing, since no die can be rolled to it.

    Raises:
        OddsError: a value is not a whole number from 1 on, or there are too many values.

    Example:
        >>> sorted(read_cancelled(4)), sorted(read_cancelled([1, 8])), sorted(read_cancelled(()))
        ([4], [1], [])
    """
    values: list[object] = (
        list(islice(source, _MOST + 1)) if isinstance(source, Iterable) and not isinstance(source, str) else [source]
    )
    if len(values) > _MOST:
        raise OddsError(f"cancelled must list at most {_MOST} values.")
    for value in values:
        if type(value) is not int or value < 1:
            raise OddsError(
                f"cancelled must be a value of the cemetery die, 1 or more, or a list of them, not {short(value)}."
            )
    return frozenset(face for face in FACES if face in values)
