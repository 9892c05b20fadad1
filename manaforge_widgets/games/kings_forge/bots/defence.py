"""Making a craft hard to steal, with the dice and bonuses that the turn's plan leaves over."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, PLUS, SIX, Bonus
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.position import Position

SIDES: Final = 6


def stronger(
    pos: Position,
    groups: tuple[Group, ...],
    chosen: list[list[int]],
    spare: set[int],
    held: tuple[Bonus, ...],
) -> tuple[int, int, int, int] | None:
    """Exchange the dice of a craft for higher spare dice, and find a spare bonus that raises one of them.

    A thief needs dice at least as high as those on the craft, so a die above 6 is very hard to beat (KF-C3).

    Args:
        pos: the position, in the craft turn.
        groups: the needs of the craft, grouped by colour.
        chosen: the dice to place, a list for each group; changed in place.
        spare: the dice that the plan does not use; changed in place.
        held: the bonuses of the seat, as they are after the plan.

    Returns:
        One change of a die: its kind, the number of its bonus in ``held``, the die, and the amount added. None if no
        change helps.
    """
    for (colour, _), places in zip(groups, chosen, strict=True):
        for number in sorted(range(len(places)), key=lambda number: pos.die_value[places[number]]):
            better = [
                die
                for die in spare
                if pos.die_kind[die] == colour and pos.die_value[die] > pos.die_value[places[number]]
            ]
            if better:
                best = max(better, key=lambda die: (pos.die_value[die], -die))
                spare.remove(best)
                spare.add(places[number])
                places[number] = best
    dice = [die for places in chosen for die in places]
    highest = max(dice, key=lambda die: (pos.die_value[die], -die))
    lowest = min(dice, key=lambda die: (pos.die_value[die], die))
    for number, bonus in enumerate(held):
        if bonus[1] == PLUS and len(bonus) > 2 and pos.die_value[highest] <= SIDES:
            free = [die for die in dice if not pos.die_marks[die] >> number & 1]
            if free:
                die = max(free, key=lambda die: (pos.die_value[die], -die))
                return actions.ADD, number, die, max(bonus[2:])
        if len(bonus) > 2 and not pos.die_marks[lowest] >> number & 1:
            value = pos.die_value[lowest]
            if bonus[1] == SIX and value < SIDES:
                return actions.SIX, number, lowest, 0
            if bonus[1] == FLIP and value <= SIDES // 2:
                return actions.FLIP, number, lowest, 0
    return None
