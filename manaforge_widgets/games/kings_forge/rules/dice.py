"""Handfuls of dice that differ only in kind: a handful is one int, with a few bits for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final = ("metal", "wood", "gem", "magic", "library", "cemetery")
"""The kinds of dice; a kind is its index here."""
COLOURS: Final = KINDS[:4]

METAL: Final = 0
LIBRARY: Final = 4
CEMETERY: Final = 5
HANDFUL: Final = LIBRARY + 1
"""The number of kinds in a handful: all except the cemetery die, which is kept separately."""

BITS: Final = 7
MOST: Final = 63
"""The most dice of a kind. One bit of each kind stays free, so that two handfuls can be compared in one step."""
_KIND: Final = (1 << BITS) - 1

FOUR_COLOURS: Final = (1 << 4 * BITS) - 1
"""The part of a handful that holds the four colours."""
_SPARE: Final = sum(1 << (BITS * kind + BITS - 1) for kind in range(HANDFUL))


def many(handful: int, kind: int) -> int:
    """Return the number of dice of a kind in a handful."""
    return handful >> BITS * kind & _KIND


def some(amount: int, kind: int) -> int:
    """Return a handful of dice of one kind; handfuls can be added."""
    return amount << BITS * kind


def size(handful: int) -> int:
    """Return the number of dice in a handful."""
    return sum(handful >> BITS * kind & _KIND for kind in range(HANDFUL))


def holds(handful: int, part: int) -> bool:
    """Return whether a handful holds all dice of another one."""
    return (handful | _SPARE) - part & _SPARE == _SPARE


def shared(one: int, other: int) -> int:
    """Return the dice that two handfuls have in common: the smaller number of each kind."""
    if holds(one, other):
        return other
    return sum(min(many(one, kind), many(other, kind)) << BITS * kind for kind in range(HANDFUL))


def named(handful: int) -> dict[str, int]:
    """Return the number of dice of each kind in a handful, by the kind's name, without zeros.

    Example:
        >>> named(some(2, METAL) + some(1, LIBRARY))
        {'metal': 2, 'library': 1}
    """
    return {KINDS[kind]: many(handful, kind) for kind in range(HANDFUL) if many(handful, kind)}


def gathered(dice: Mapping[str, int]) -> int:
    """Return the handful that has these numbers of dice, by the kind's name.

    Example:
        >>> named(gathered({"gem": 1, "wood": 3}))
        {'wood': 3, 'gem': 1}
    """
    return sum(some(amount, KINDS.index(name)) for name, amount in dice.items())
