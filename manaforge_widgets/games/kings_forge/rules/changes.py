"""Manipulations: what a seat may do to its rolled dice with its bonuses and tokens."""

from __future__ import annotations

from itertools import product

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, SIX, is_live, without
from manaforge_widgets.games.kings_forge.rules.fitting import Die
from manaforge_widgets.games.kings_forge.rules.position import Position


def options(pos: Position, dice: list[list[Die]]) -> list[int]:
    """KF-C4: the codes of all changes of one's own rolled dice that are not placed; of equal dice the first one's."""
    found: list[int] = []
    held = pos.bonuses[pos.active]
    different: list[Die] | None = None
    for number, bonus in enumerate(held):
        if not is_live(bonus) or bonus in held[:number]:
            continue
        if different is None:
            different = _different(dice)
        _add_options(number, bonus, different, dice, found)
    return found


def _different(dice: list[list[Die]]) -> list[Die]:
    """The dice without those that are equal to one before."""
    found: list[Die] = []
    for kind in dice:
        for place, die in enumerate(kind):
            if not place or kind[place - 1][:3] != die[:3]:
                found.append(die)
    return found


def _add_options(
    number: int, bonus: tuple[int, ...], different: list[Die], dice: list[list[Die]], found: list[int]
) -> None:
    """Add what one bonus can do."""
    kind = bonus[1]
    free = [die for die in different if not die[2] >> number & 1]
    if kind == PLUS:
        for amount in sorted(set(bonus[2:])):
            found.extend([actions.change(actions.ADD, number, die[3], amount) for die in free])
    elif kind == SIX:
        found.extend([actions.change(actions.SIX, number, die[3]) for die in free if die[0] != 6])
    elif kind == FLIP:
        found.extend([actions.change(actions.FLIP, number, die[3]) for die in free if die[0] <= 6])
    elif kind == ONES:
        if any(die[0] == 1 for die in different):
            found.append(actions.ONES | number << actions.BITS)
    else:
        found.extend([actions.rerolling(number, mask) for mask in _handfuls(dice, bonus[2])])


def _handfuls(dice: list[list[Die]], most: int) -> list[int]:
    """KF-C4: all choices of one to ``most`` dice, as bits; of equal dice the first ones are taken."""
    found = [(0, 0)]
    for kind in dice:
        start = 0
        while start < len(kind):
            end = start + 1
            while end < len(kind) and kind[end][:3] == kind[start][:3]:
                end += 1
            steps = [0]
            for die in kind[start:end]:
                steps.append(steps[-1] | 1 << die[3])
            found = [
                (mask | step, size + taken)
                for (mask, size), (taken, step) in product(found, enumerate(steps))
                if size + taken <= most
            ]
            start = end
    return [mask for mask, size in found if size]


def change(pos: Position, code: int) -> None:
    """KF-C4: carry out a change of dice; the dice of a reroll are then due."""
    seat, number = pos.active, actions.bonus_of(code)
    kind = code & actions.KIND_MASK
    bonus = pos.bonuses[seat][number]
    pos.bonuses[seat][number] = without(bonus, actions.amount_of(code) if kind == actions.ADD else 0)
    if kind == actions.REROLL:
        pos.due = actions.mask_of(code)
    elif kind == actions.ONES:
        pos.die_value = [6 if value == 1 else value for value in pos.die_value]
    else:
        die = actions.die_of(code)
        pos.die_value[die] = changed(kind, pos.die_value[die], actions.amount_of(code))
        pos.die_marks[die] |= 1 << number


def changed(kind: int, value: int, amount: int = 0) -> int:
    """KF-C4: the value that an addition, a six or a flip makes of a die; a value above 6 counts in full."""
    if kind == actions.ADD:
        return value + amount
    return 6 if kind == actions.SIX else 7 - value
