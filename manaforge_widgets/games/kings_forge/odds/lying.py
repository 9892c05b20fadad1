"""Dice that were rolled and lie before their seat."""

from __future__ import annotations

from typing import Final, NamedTuple

FLIPS: Final = -1
SIXES: Final = -2


class LyingDie(NamedTuple):
    """A die that lies with a value.

    Attributes:
        kind: its colour, or ``"library"``.
        value: what it shows with all that was added; it may be above 6.
        barred: the bonuses that were used on it already and can't be used on it again (KF-C4): the places of cards in
            :attr:`~.bonuses.Bonuses.plus`, :data:`FLIPS` or :data:`SIXES`.

    Example:
        >>> LyingDie("gem", 4)
        LyingDie(kind='gem', value=4, barred=frozenset())
    """

    kind: str
    value: int
    barred: frozenset[int] = frozenset()
