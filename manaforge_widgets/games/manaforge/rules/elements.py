"""The four elements, arcane beside them, and how amounts of them are written and read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

ELEMENTS: Final = ("earth", "fire", "wind", "water")
TYPES: Final = (*ELEMENTS, "arcane")
"""Dice types and card elements; the index is the number used everywhere inside."""

ARCANE: Final = 4
ANY: Final = 4
"""Stands for any element in a gem slot."""

Amounts = tuple[int, int, int, int]
"""How much of earth, fire, wind and water."""

NOTHING: Final[Amounts] = (0, 0, 0, 0)
_PART = re.compile(r"(\d+) (earth|fire|wind|water)( gem)?")


def unit(element: int, amount: int = 1) -> Amounts:
    """That much of one element."""
    amounts = [0, 0, 0, 0]
    amounts[element] = amount
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def named(amounts: Sequence[int]) -> dict[str, int]:
    """Amounts by the elements' names."""
    return dict(zip(ELEMENTS, amounts, strict=True))


def listed(by_name: Mapping[str, int]) -> list[int]:
    """Amounts in the elements' order; a missing element is zero."""
    return [by_name.get(element, 0) for element in ELEMENTS]


def write_amounts(mana: Sequence[int], gems: Sequence[int] = NOTHING) -> str:
    """Notation of amounts: ``2 earth, 1 fire gem``; mana first, elements in their order.

    Example:
        >>> write_amounts((2, 0, 0, 0), (0, 1, 0, 0))
        '2 earth, 1 fire gem'
    """
    parts = [f"{n} {ELEMENTS[e]}" for e, n in enumerate(mana) if n]
    parts += [f"{n} {ELEMENTS[e]} gem" for e, n in enumerate(gems) if n]
    return ", ".join(parts)


def read_amounts(text: str) -> tuple[Amounts, Amounts] | None:
    """Mana and gems behind :func:`write_amounts`, in any order; None if the text says something else."""
    mana, gems = [0, 0, 0, 0], [0, 0, 0, 0]
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            return None
        (gems if match[3] else mana)[ELEMENTS.index(match[2])] += int(match[1])
    return (mana[0], mana[1], mana[2], mana[3]), (gems[0], gems[1], gems[2], gems[3])
