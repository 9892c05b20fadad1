"""MF-D: the effects of the faces of spent dice, and gaining dice."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.elements import Amounts, unit
from manaforge_widgets.games.manaforge.rules.position import (
    CHOOSE_FACE,
    COPY_GEM,
    RECHARGE,
    ROLL_DIE,
    TRANSMUTE,
    Frame,
    Position,
)

_SINGLES: Final = tuple(unit(element) for element in range(4))
_ANY: Final = [actions.code(actions.CHOOSE, element) for element in range(4)]


def spend(pos: Position, die: int) -> None:
    """MF-T1: spend one die and gain its effect; the die may be on Aether Reserve (MF-A4)."""
    seat = pos.active
    pos.spends -= 1
    pos.spent[seat] |= 1 << die
    if pos.held[seat] == die:
        pos.held[seat] = -1
    show(pos, pos.die_face[seat][die], 1 << die)


def show(pos: Position, number: int, chain: int) -> None:
    """MF-D1, MF-D2: carry out the effect of the face with this number.

    ``chain`` has a bit for each die of the chain (MF-D4): the spent die, and each die that was chosen with a Transmute.
    """
    face = pos.components.faces[number]
    if face.gem >= 0:
        pos.gems[pos.active * 4 + face.gem] += 1
    elif len(face.options) == 1:
        gain_mana(pos, face.options[0])
    elif face.options:
        pos.stack.append((CHOOSE_FACE, number))
    elif face.special == "transmute":
        pos.stack.append((TRANSMUTE, chain))
    elif face.special == "power surge":
        pos.stack.append((RECHARGE, -1))
    else:
        pos.stack.append((COPY_GEM,))


def gain_mana(pos: Position, amounts: Amounts) -> None:
    """Add mana to the reserve."""
    reserve = pos.reserve
    reserve[0] += amounts[0]
    reserve[1] += amounts[1]
    reserve[2] += amounts[2]
    reserve[3] += amounts[3]


def face_options(pos: Position, frame: Frame) -> list[int]:
    """MF-D1, MF-D3: return one code for each alternative of the face."""
    return [actions.code(actions.CHOOSE, n) for n in range(len(pos.components.faces[frame[1]].options))]


def choose_face(pos: Position, frame: Frame, chosen: int) -> None:
    """MF-D1, MF-D3: gain the chosen alternative."""
    gain_mana(pos, pos.components.faces[frame[1]].options[chosen])


def any_options(_pos: Position, _frame: Frame) -> list[int]:
    """MF-A5: return one code for each element: gain one mana of that element."""
    return _ANY[:]


def choose_any(pos: Position, _frame: Frame, element: int) -> None:
    """MF-A5: gain one mana of the element."""
    gain_mana(pos, _SINGLES[element])


def transmute_options(pos: Position, frame: Frame) -> list[int]:
    """MF-D4: return the codes of the seat's dice, spent or not, that are not in the chain yet; see :func:`show`."""
    dice = range(len(pos.die_type[pos.active]))
    return [actions.code(actions.TRANSMUTE, die) for die in dice if not frame[1] >> die & 1]


def transmute(pos: Position, frame: Frame, die: int) -> None:
    """MF-D4: gain the effect of the chosen die, but do not spend that die."""
    show(pos, pos.die_face[pos.active][die], frame[1] | 1 << die)


def copy_options(pos: Position, _frame: Frame) -> list[int]:
    """MF-D6: return the codes of the elements of which the seat owns a gem."""
    offset = pos.active * 4
    return [actions.code(actions.COPY, element) for element in range(4) if pos.gems[offset + element]]


def copy_gem(pos: Position, _frame: Frame, element: int) -> None:
    """MF-D6: gain one more gem of the element."""
    pos.gems[pos.active * 4 + element] += 1


def recharge_options(pos: Position, frame: Frame) -> list[int]:
    """MF-D5, MF-I12: return the codes of the exhausted cards, without the card whose effect recharges one."""
    seat = pos.active
    cards = zip(pos.workshop[seat], pos.charged[seat], strict=True)
    return [actions.code(actions.RECHARGE, item) for item, charged in cards if not charged and item != frame[1]]


def recharge(pos: Position, _frame: Frame, item: int) -> None:
    """MF-D5, MF-I12: recharge the chosen card."""
    seat = pos.active
    pos.charged[seat][pos.workshop[seat].index(item)] = 1


def gain_die(pos: Position, seat: int, die_type: int) -> bool:
    """MF-D7: give a seat a die from the supply, not rolled yet; return whether there was one left."""
    if not pos.supply[die_type]:
        return False
    pos.supply[die_type] -= 1
    pos.die_type[seat].append(die_type)
    pos.die_face[seat].append(-1)
    return True


def gain_and_roll(pos: Position, die_type: int) -> None:
    """MF-D7: give the active seat a die from the supply, if there is one left, and roll it at once."""
    if gain_die(pos, pos.active, die_type):
        pos.stack.append((ROLL_DIE, pos.active, len(pos.die_type[pos.active]) - 1))
