"""The four elements and arcane, with readers and writers of amounts of the elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

ELEMENTS: Final = ("earth", "fire", "wind", "water")
TYPES: Final = (*ELEMENTS, "arcane")
"""The types of dice and the elements of cards. The rules use the index of a name as its number."""

ARCANE: Final = 4
ANY: Final = 4
"""The number in a gem slot for a gem of any element."""

Amounts = tuple[int, int, int, int]
"""An amount of earth, fire, wind and water."""

NOTHING: Final[Amounts] = (0, 0, 0, 0)


def unit(element: int, amount: int = 1) -> Amounts:
    """Return an amount of one element and nothing of the others."""
    amounts = [0, 0, 0, 0]
    amounts[element] = amount
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def named(amounts: Sequence[int]) -> dict[str, int]:
    """Return amounts by the elements' names."""
    return dict(zip(ELEMENTS, amounts, strict=True))


def listed(by_name: Mapping[str, int]) -> list[int]:
    """Return amounts in the elements' order; a missing element is zero."""
    return [by_name.get(element, 0) for element in ELEMENTS]


def write_amounts(mana: Sequence[int], gems: Sequence[int] = NOTHING) -> str:
    """Return amounts as text, such as ``2 earth, 1 fire gem``: mana first, then gems.

    Example:
        >>> write_amounts((2, 0, 0, 0), (0, 1, 0, 0))
        '2 earth, 1 fire gem'
    """
    parts = [f"{n} {ELEMENTS[e]}" for e, n in enumerate(mana) if n]
    parts += [f"{n} {ELEMENTS[e]} gem" for e, n in enumerate(gems) if n]
    return ", ".join(parts)
