"""Making a craft hard to steal, with the dice and bonuses that the turn's plan leaves over."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds.craft_turn import steal_risk_of
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
        best, found = _risk(pos, groups, chosen, values), None
        for kind, number, die, amount in _uses(pos, list(values), held):
            if not best:
                break
            raised = changes.changed(kind, values[die], amount)
            risk = _risk(pos, groups, chosen, {**values, die: raised}) if raised > values[die] else best
            if risk < best:
                best, found = risk, (kind, number, die, amount)
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


def _risk(pos: Position, groups: tuple[Group, ...], chosen: list[list[int]], values: dict[int, int]) -> Fraction:
    """Return the exact probability that a later seat can steal the craft with these values of its dice."""
    lying = needs_of(
        (KINDS[colour], values[die]) for (colour, _), places in zip(groups, chosen, strict=True) for die in places
    )
    return run_to_end(steal_risk_of(pos, pos.active, lying)).any
