"""Making a craft hard to steal, with the dice and bonuses that the turn's plan leaves over."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import needs_of
from manaforge_widgets.games.kings_forge.rules import actions, changes
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, PLUS, SIX, Bonus, is_live
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.engine import SIDES
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pausing import run_to_end

_KINDS = {PLUS: actions.ADD, SIX: actions.SIX, FLIP: actions.FLIP}


def exchange(pos: Position, groups: tuple[Group, ...], chosen: list[list[int]], spare: set[int]) -> None:
    """Exchange the dice of a craft for higher spare dice: a thief needs dice at least as high (KF-C3).

    Args:
        pos: the position, in the craft turn.
        groups: the needs of the craft, grouped by colour.
        chosen: the dice to place, a list for each group; changed in place.
        spare: the dice that the plan does not use; changed in place.
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


def stronger(
    pos: Position, groups: tuple[Group, ...], chosen: list[list[int]], held: tuple[Bonus, ...]
) -> tuple[int, int, int, int] | None:
    """Return the use of a spare bonus after which the craft is least likely to be stolen; None if no use helps.

    Args:
        pos: the position, in the craft turn.
        groups: the needs of the craft, grouped by colour.
        chosen: the dice to place, a list for each group.
        held: the bonuses of the seat, as they are after the plan.

    Returns:
        One change of a die: its kind, the number of its bonus in ``held``, the die, and the amount added.
    """
    values = {die: pos.die_value[die] for places in chosen for die in places}
    try:
        least, found = risk(pos, groups, chosen, values), None
        for kind, number, die, amount in _uses(pos, list(values), held):
            raised = changes.changed(kind, values[die], amount)
            if least and raised > values[die]:
                other = risk(pos, groups, chosen, {**values, die: raised})
                if other < least:
                    least, found = other, (kind, number, die, amount)
    except OddsError:
        return None
    return found


def _uses(pos: Position, dice: list[int], held: tuple[Bonus, ...]) -> list[tuple[int, int, int, int]]:
    """Return all uses of bonuses on dice; if a bonus is partly used, only those of its rest, which lapses (KF-C4)."""
    return [
        (_KINDS[bonus[1]], number, die, amount)
        for number, bonus in enumerate(held)
        if bonus[1] in _KINDS and is_live(bonus) and pos.running in (0, number + 1)
        for die in dice
        if not pos.die_marks[die] >> number & 1 and (bonus[1] == PLUS or pos.die_value[die] <= SIDES)
        for amount in (sorted(set(bonus[2:])) if bonus[1] == PLUS else [0])
    ]


def risk(pos: Position, groups: tuple[Group, ...], chosen: list[list[int]], values: dict[int, int]) -> Fraction:
    """Return the probability that later seats can steal a craft with one roll each; rerolls would take long to count.

    Args:
        pos: the position, in the craft turn.
        groups: the needs of the craft, grouped by colour.
        chosen: the dice to place, a list for each group.
        values: the value of each of these dice when it is placed.

    Raises:
        OddsError: the calculation takes too long.
    """
    lying = needs_of(
        (KINDS[colour], values[die]) for (colour, _), places in zip(groups, chosen, strict=True) for die in places
    )
    safe = Fraction(1)
    for seat in seats.later_seats(pos, pos.active):
        held = seats.holding(pos, seat)
        once = replace(held, bonuses=replace(held.bonuses, rerolls=()))
        safe *= 1 - run_to_end(once.steal(lying))
    return 1 - safe
