"""MF-A: the use of talents, in a seat's own turn and in the turns of others."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import Talent
from manaforge_widgets.games.manaforge.rules.position import CHOOSE_ANY, OFFER, ORDER, TURN_DIE, Frame, Position


def owner_has(pos: Position, seat: int, role: int) -> Talent | None:
    """Return the talent of the seat that has a role (see :mod:`.roles`); None if the seat has no such talent."""
    for number in pos.talents[seat]:
        if pos.components.talents[number].role == role:
            return pos.components.talents[number]
    return None


def usable(pos: Position, talent: Talent) -> bool:
    """MF-T5: return whether the active seat can ``use`` the talent now."""
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
    """MF-A3: return the codes of the active seat's dice of the talent's element, spent or not."""
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
    """MF-A6: return the codes for putting back one of the remaining cards, and for leaving the rest in their order."""
    _, _, placed = frame
    rest = pos.deck[len(pos.deck) - pos.peeked : len(pos.deck) - placed]
    if len(rest) < 2:
        return []
    return [actions.code(actions.ORDER)] + [item << actions.BITS | actions.PUT for item in reversed(rest)]


def put(pos: Position, frame: Frame, code: int) -> None:
    """MF-A6: put a card back below those that were put back before it, or leave the rest in their order."""
    _, seat, placed = frame
    if code & actions.KIND_MASK == actions.ORDER:
        return
    item = code >> actions.BITS
    pos.deck.remove(item)
    pos.deck.insert(len(pos.deck) - placed, item)
    pos.stack.append((ORDER, seat, placed + 1))


def offers(pos: Position, before_roll: int) -> list[Frame]:
    """MF-A8: return the offers to use talents now, clockwise, for the seats that have something to use.

    ``before_roll`` is 1 before a roll, when all these seats get offers. It is 0 at the start of a turn: then the active
    seat gets none, nor do seats that have declined further offers.
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
    """MF-A8: return the codes of the answers: take a die off Aether Reserve, look at the deck, decline, or go on."""
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
    """MF-A8: carry out the owner's answer; after a used talent, make the offer again."""
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
