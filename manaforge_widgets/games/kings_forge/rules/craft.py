"""The craft phase: turns, rolls, crafts and steals."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.kings_forge.rules import actions, changes, fitting, rounds
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import ROLL_SMITHY
from manaforge_widgets.games.kings_forge.rules.components import dice_of
from manaforge_widgets.games.kings_forge.rules.dice import some
from manaforge_widgets.games.kings_forge.rules.position import Lying, Position


def begin(pos: Position) -> None:
    """KF-C1: the craft phase begins with the first player."""
    pos.turns_done = 0
    next_turn(pos)


def next_turn(pos: Position) -> None:
    """KF-C1, KF-C6: the next seat that has dice rolls them; after the last seat the cleanup follows.

    With Astrologer's bonus the seat also rolls the dice of its smithy tile.
    """
    seats = pos.seats
    while pos.turns_done < seats:
        seat = (pos.first + pos.turns_done) % seats
        dice = pos.supply[seat]
        for bonus in pos.bonuses[seat]:
            if bonus[1] == ROLL_SMITHY:
                dice += pos.smithy[seat]
                pos.smithy[seat] = 0
        if dice:
            if pos.active != seat:
                pos.active = seat
                pos.turn += 1
            pos.supply[seat] = 0
            pos.die_kind = dice_of(dice)
            pos.die_value = [0] * len(pos.die_kind)
            pos.die_marks = [0] * len(pos.die_kind)
            pos.rerolls = 0
            pos.state = at.ROLL
            pos.options = []
            return
        pos.turns_done += 1
    rounds.clean_up(pos)


def show(pos: Position, values: Sequence[int]) -> None:
    """KF-C1: show the rolled dice of the turn. KF-C6: if nothing is possible with them, the turn is over."""
    lay_out(pos, values)
    if len(pos.options) == 1:
        pos.unmade = (*pos.unmade, (pos.active, tuple(pos.die_kind), tuple(values)))
        end(pos)


def lay_out(pos: Position, values: Sequence[int]) -> None:
    """KF-C1, KF-C5: lay out the rolled dice of the turn, before anything follows from them."""
    pos.die_value = list(values)
    pos.state = at.CRAFT
    _cancel(pos, (1 << len(pos.die_value)) - 1)
    pos.options = options(pos)


def _cancel(pos: Position, mask: int) -> None:
    """KF-C5: dice that were rolled to the value of the cemetery die go to the smithy tile."""
    if not pos.cemetery:
        return
    for die, value in enumerate(pos.die_value):
        if value == pos.cemetery and mask >> die & 1:
            pos.die_value[die] = 0
            pos.smithy[pos.active] += some(1, pos.die_kind[die])


def show_again(pos: Position, values: Sequence[int]) -> None:
    """KF-C4, KF-C5: show dice that were rolled again; what was added to them is lost."""
    for die, value in zip(actions.bits(pos.due), values, strict=True):
        pos.die_value[die] = value
    mask, pos.due = pos.due, 0
    pos.rerolls += 1
    _cancel(pos, mask)
    pos.options = options(pos)


def options(pos: Position) -> list[int]:
    """KF-C1, KF-C2, KF-C3: the codes of all possible crafts, steals and changes of dice, and of the end of the turn."""
    codes: list[int] = []
    dice = fitting.hand(pos)
    if pos.choosing:
        return changes.options(pos, dice)
    crafts = pos.components.crafts
    for card in pos.display:
        if card >= 0:
            start = actions.crafting(actions.CRAFT, card)
            codes += [start | code for code in fitting.ways(crafts[card].groups, dice)]
    seat = pos.active
    for lying in pos.lying:
        if lying[1] != seat:
            start = actions.crafting(actions.STEAL, lying[0])
            codes += [start | code for code in fitting.steals(pos, lying, dice)]
    codes += changes.options(pos, dice)
    codes.append(actions.END)
    return codes


def act(pos: Position, code: int) -> None:
    """KF-C1: carry out an action of a craft turn."""
    kind = code & actions.KIND_MASK
    if kind == actions.END:
        end(pos)
        return
    if kind == actions.CRAFT:
        _craft(pos, code)
    elif kind == actions.STEAL:
        _steal(pos, code)
    else:
        changes.change(pos, code)
        if pos.due and not pos.choosing:
            pos.options = []
            return
    pos.options = options(pos)


def _place(pos: Position, code: int) -> Lying:
    """Put dice on a craft, and lay the craft in front of its crafter."""
    lying = [actions.card_of(code), pos.active]
    for die in actions.dice_of(code):
        lying += (pos.die_kind[die], pos.die_value[die])
        pos.die_value[die] = 0
    return tuple(lying)


def _craft(pos: Position, code: int) -> None:
    """KF-C2, KF-E3: the next waiting card takes the place of a crafted one, while there is one."""
    place = pos.display.index(actions.card_of(code))
    pos.lying.append(_place(pos, code))
    pos.display[place] = pos.waiting.pop(0) if pos.waiting else -1


def _steal(pos: Position, code: int) -> None:
    """KF-C3: the loser's dice go to the loser's smithy tile; the card may be stolen again."""
    card = actions.card_of(code)
    place = next(number for number, lying in enumerate(pos.lying) if lying[0] == card)
    lost = pos.lying[place]
    for kind in lost[2::2]:
        pos.smithy[lost[1]] += some(1, kind)
    pos.lying[place] = _place(pos, code)


def end(pos: Position) -> None:
    """KF-C6: end the turn; the dice that are left go to the smithy tile."""
    for kind, value in zip(pos.die_kind, pos.die_value, strict=True):
        if value:
            pos.smithy[pos.active] += some(1, kind)
    pos.die_kind, pos.die_value, pos.die_marks = [], [], []
    pos.rerolls = 0
    pos.turns_done += 1
    next_turn(pos)
