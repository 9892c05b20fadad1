"""MF-A: the use of talents, in a seat's own turn and in the turns of others."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import Talent
from manaforge_widgets.games.manaforge.rules.position import CHOOSE_ANY, OFFER, ORDER, TURN_DIE, Frame, Position


def owner_has(pos: Position, seat: int, role: int) -> Talent | None:
    """Return the seat's talent of that role, if it has one."""
    for number in pos.talents[seat]:
        if pos.components.talents[number].role == role:
            return pos.components.talents[number]
    return None


def usable(pos: Position, talent: Talent) -> bool:
    """MF-T5: whether the active seat can ``use`` the talent now."""
    if pos.used >> talent.id & 1:
        return False
    if talent.role == roles.ENCHANTER:
        return pos.gems[pos.active * 4 + talent.element] > 0
    if talent.role == roles.APPRENTICE:
        return pos.spends >= talent.amount
    if talent.role == roles.MANCER:
        return pos.components.gem_side[talent.element] >= 0 and talent.element in pos.die_type[pos.active]
    return False


def use(pos: Position, number: int) -> None:
    """MF-A1, MF-A3, MF-A5: use an Enchanter, a -mancer or the Apprentice."""
    talent = pos.components.talents[number]
    seat = pos.active
    if talent.per_turn == 1:
        pos.used |= 1 << number
    if talent.role == roles.ENCHANTER:
        pos.gems[seat * 4 + talent.element] -= 1
        pos.prestige[seat] += talent.amount
    elif talent.role == roles.APPRENTICE:
        pos.spends -= talent.amount
        pos.stack.append((CHOOSE_ANY, number))
    else:
        pos.stack.append((TURN_DIE, number))


def turn_options(pos: Position, frame: Frame) -> list[int]:
    """MF-A3: the active seat's dice of the talent's element, spent or not."""
    element = pos.components.talents[frame[1]].element
    types = pos.die_type[pos.active]
    return [actions.code(actions.TURN, die) for die, die_type in enumerate(types) if die_type == element]


def turn_die(pos: Position, frame: Frame, die: int) -> None:
    """MF-A3: turn the die to a gem side."""
    element = pos.components.talents[frame[1]].element
    pos.die_face[pos.active][die] = pos.components.gem_side[element]


def hold(pos: Position, die: int) -> None:
    """MF-A4: put an unspent die on Aether Reserve."""
    pos.held[pos.active] = die


def look(pos: Position, seat: int) -> None:
    """MF-A6: the owner sees the top cards and puts them back in any order."""
    talent = owner_has(pos, seat, roles.PRECOGNITION)
    assert talent is not None, "looking is legal only for Precognition's owner"
    pos.peeked = min(talent.amount, len(pos.deck))
    pos.stack.append((ORDER, seat, 0))


def order_options(pos: Position, frame: Frame) -> list[int]:
    """MF-A6: put back one of the remaining cards, or leave the rest in their order."""
    _, _, placed = frame
    rest = pos.deck[len(pos.deck) - pos.peeked : len(pos.deck) - placed]
    if len(rest) < 2:
        return []
    return [actions.code(actions.ORDER)] + [item << actions.BITS | actions.PUT for item in reversed(rest)]


def put(pos: Position, frame: Frame, code: int) -> None:
    """MF-A6: put a card back below the cards that were put back before."""
    _, seat, placed = frame
    if code & actions.KIND_MASK == actions.ORDER:
        return
    item = code >> actions.BITS
    pos.deck.remove(item)
    pos.deck.insert(len(pos.deck) - placed, item)
    pos.stack.append((ORDER, seat, placed + 1))


def offers(pos: Position, before_roll: int) -> list[Frame]:
    """MF-A8: the offers to use talents now, clockwise.

    Before a roll all seats get them (``before_roll`` is 1); at the start of a turn, all seats but the active one.
    """
    start = pos.first if before_roll else pos.active
    frames: list[Frame] = []
    for step in range(0 if before_roll else 1, pos.seats):
        seat = (start + step) % pos.seats
        if (before_roll or not pos.declined >> seat & 1) and (
            pos.held[seat] >= 0 or (pos.deck and owner_has(pos, seat, roles.PRECOGNITION))
        ):
            frames.append((OFFER, seat, before_roll))
    return frames


def offer_options(pos: Position, frame: Frame) -> list[int]:
    """MF-A8: take a die off Aether Reserve, look at the deck, or go on."""
    _, seat, before_roll = frame
    options = []
    if pos.held[seat] >= 0:
        options.append(actions.code(actions.RELEASE, pos.held[seat]))
    if pos.deck and owner_has(pos, seat, roles.PRECOGNITION):
        options.append(actions.code(actions.LOOK))
    if options and not before_roll:
        options.append(actions.code(actions.DECLINE))
    # Passing is the last option, and so is ending the turn: a bot that always takes the last action makes progress.
    return [*options, actions.code(actions.PASS)]


def answer_offer(pos: Position, frame: Frame, code: int) -> None:
    """MF-A8: carry out the owner's answer; unless the owner passed, make the offer again."""
    _, seat, _ = frame
    kind = code & actions.KIND_MASK
    if kind == actions.DECLINE:
        pos.declined |= 1 << seat
    elif kind != actions.PASS:
        pos.stack.append(frame)
        if kind == actions.RELEASE:
            pos.held[seat] = -1
        else:
            look(pos, seat)
