"""The names of dice, such as ``earth-1`` for the first earth die of its owner."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.position import Position


def die_name(pos: Position, seat: int, die: int) -> str:
    """The name of a seat's die."""
    types = pos.die_type[seat]
    return f"{TYPES[types[die]]}-{types[: die + 1].count(types[die])}"


def die_names(pos: Position, seat: int) -> list[str]:
    """The names of all the seat's dice, in their order."""
    counts = dict.fromkeys(range(len(TYPES)), 0)
    names = []
    for die_type in pos.die_type[seat]:
        counts[die_type] += 1
        names.append(f"{TYPES[die_type]}-{counts[die_type]}")
    return names
