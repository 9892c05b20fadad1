"""The names of dice, such as ``earth-1`` for the first earth die of its owner; only this module reads them."""

from __future__ import annotations

import re
from typing import Final

from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.position import Position

_ROLL: Final = re.compile(rf"seat (0|[1-9]\d?) ({'|'.join(TYPES)})-([1-9]\d?)", re.ASCII)


def type_of(name: str) -> int:
    """Return the type of a die from its name; -1 if no die can have this name."""
    word = name.partition("-")[0]
    return TYPES.index(word) if word in TYPES else -1


def roll_name(pos: Position, seat: int, die: int) -> str:
    """Return the name of the roll of a seat's die: ``seat 0 earth-1``."""
    return f"seat {seat} {die_name(pos, seat, die)}"


def read_roll_name(name: str) -> tuple[int, int, int] | None:
    """Return the seat, the die type and the number in a name from :func:`roll_name`; None for other names."""
    match = _ROLL.fullmatch(name)
    return (int(match[1]), TYPES.index(match[2]), int(match[3])) if match else None


def die_name(pos: Position, seat: int, die: int) -> str:
    """Return the name of a seat's die."""
    types = pos.die_type[seat]
    return f"{TYPES[types[die]]}-{types[: die + 1].count(types[die])}"


def die_names(pos: Position, seat: int) -> list[str]:
    """Return the names of all the seat's dice, in their order."""
    counts = dict.fromkeys(range(len(TYPES)), 0)
    names = []
    for die_type in pos.die_type[seat]:
        counts[die_type] += 1
        names.append(f"{TYPES[die_type]}-{counts[die_type]}")
    return names
