"""The names of dice: ``metal-2`` is the second metal die among those that the active seat rolled."""

from __future__ import annotations

import re

from manaforge_widgets.games.kings_forge.rules.dice import CEMETERY, KINDS
from manaforge_widgets.games.kings_forge.rules.position import Position

_DIE = re.compile(rf"({'|'.join(KINDS[:CEMETERY])})-([1-9]\d?)", re.ASCII)
_ROLL = re.compile(rf"seat ([0-3]) ({_DIE.pattern}|{KINDS[CEMETERY]})", re.ASCII)


def die_name(pos: Position, die: int) -> str:
    """Return the name of a rolled die; the cemetery die has no number, since there is only one."""
    kind = pos.die_kind[die]
    if kind == CEMETERY:
        return KINDS[CEMETERY]
    return f"{KINDS[kind]}-{pos.die_kind[: die + 1].count(kind)}"


def die_names(pos: Position) -> list[str]:
    """Return the names of all rolled dice, including those that were placed after the roll."""
    return [die_name(pos, die) for die in range(len(pos.die_kind))]


def roll_name(pos: Position, die: int) -> str:
    """Return the name of the draw that rolls one of the active seat's dice."""
    return f"seat {pos.active} {die_name(pos, die)}"


def cemetery_roll_name(pos: Position) -> str:
    """Return the name of the draw that rolls the cemetery die."""
    return f"seat {pos.active} {KINDS[CEMETERY]}"


def read_roll_name(name: str) -> tuple[int, int, int] | None:
    """Return the seat, the kind and the number of the die that a draw rolls; None if it is not the roll of a die."""
    match = _ROLL.fullmatch(name)
    if match is None:
        return None
    if match[3] is None:
        return int(match[1]), CEMETERY, 1
    return int(match[1]), KINDS.index(match[3]), int(match[4])
