"""Changes of rolled dice with bonuses and tokens."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.bonuses import AT_ONCE, FLIP, ONES, PLUS, SIX, is_live, without
from manaforge_widgets.games.kings_forge.rules.fitting import Die
from manaforge_widgets.games.kings_forge.rules.position import Position


def options(pos: Position, dice: list[list[Die]]) -> list[int]:
    """KF-C4: the codes of all changes of the active seat's unplaced dice; of equal dice, only the first is listed.

    The dice of a reroll are chosen one by one, and then rolled together. Once a die is chosen, the only codes are
    further choices and the roll.
    """
    codes: list[int] = []
    if pos.choosing:
        number = pos.choosing - 1
        codes.extend([actions.change(actions.REROLL, number, die[3]) for die in _different(dice)])
        codes.append(actions.ROLL)
        return codes
    held = pos.bonuses[pos.active]
    different: list[Die] | None = None
    for number, bonus in enumerate(held):
        if not is_live(bonus) or bonus in held[:number]:
            continue
        if different is None:
            different = _different(dice)
        _add_options(number, bonus, different, codes)
    return codes


def _different(dice: list[list[Die]]) -> list[Die]:
    """Return the dice; of equal dice only the first."""
    different: list[Die] = []
    for kind in dice:
        for place, die in enumerate(kind):
            if not place or kind[place - 1][:3] != die[:3]:
                different.append(die)
    return different


def _add_options(number: int, bonus: tuple[int, ...], different: list[Die], codes: list[int]) -> None:
    """Add the codes of all changes that one bonus can make."""
    kind = bonus[1]
    free = [die for die in different if not die[2] >> number & 1]
    if kind == PLUS:
        for amount in sorted(set(bonus[2:])):
            codes.extend([actions.change(actions.ADD, number, die[3], amount) for die in free])
    elif kind == SIX:
        codes.extend([actions.change(actions.SIX, number, die[3]) for die in free if die[0] != 6])
    elif kind == FLIP:
        codes.extend([actions.change(actions.FLIP, number, die[3]) for die in free if die[0] <= 6])
    elif kind == ONES:
        if any(die[0] == 1 for die in different):
            codes.append(actions.ONES | number << actions.BITS)
    else:
        codes.extend([actions.change(actions.REROLL, number, die[3]) for die in different])


def change(pos: Position, code: int) -> None:
    """KF-C4: carry out a change of dice, or the choice of a die for a reroll."""
    kind = code & actions.KIND_MASK
    if kind == actions.ROLL:
        _roll(pos)
        return
    seat, number = pos.active, actions.bonus_of(code)
    if kind == actions.REROLL:
        pos.due |= 1 << actions.die_of(code)
        pos.choosing = number + 1
        chosen = pos.due.bit_count()
        # No more dice can be chosen.
        if chosen == pos.bonuses[seat][number][2] or chosen == sum([value > 0 for value in pos.die_value]):
            _roll(pos)
        return
    left = without(pos.bonuses[seat][number], actions.amount_of(code))
    pos.bonuses[seat][number] = left
    if left[1] in AT_ONCE and not pos.lenient:
        pos.running = number + 1 if is_live(left) else 0
    if kind == actions.ONES:
        pos.die_value = [6 if value == 1 else value for value in pos.die_value]
    else:
        die = actions.die_of(code)
        pos.die_value[die] = changed(kind, pos.die_value[die], actions.amount_of(code))
        pos.die_marks[die] |= 1 << number


def lapse(pos: Position, code: int) -> None:
    """KF-C4: let the rest of a partly used bonus lapse, unless the next action is a further use of this bonus.

    Args:
        pos: a position with a partly used bonus.
        code: the action that is about to be carried out.
    """
    number = pos.running - 1
    if code & actions.KIND_MASK not in (actions.SIX, actions.FLIP) or actions.bonus_of(code) != number:
        bonuses = pos.bonuses[pos.active]
        bonuses[number] = bonuses[number][:2]
        pos.running = 0


def _roll(pos: Position) -> None:
    """KF-C4: use up the bonus, so that the chosen dice are rolled again together."""
    bonuses = pos.bonuses[pos.active]
    bonuses[pos.choosing - 1] = without(bonuses[pos.choosing - 1], 0)
    pos.choosing = 0


def changed(kind: int, value: int, amount: int = 0) -> int:
    """KF-C4: the value of a die after an addition, a six or a flip; a value above 6 counts in full."""
    if kind == actions.ADD:
        return value + amount
    return 6 if kind == actions.SIX else 7 - value
