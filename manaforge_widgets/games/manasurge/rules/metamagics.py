"""The effects of the metamagics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaforge_widgets.games.manasurge.rules import actions, events, frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.dealing import draw, hand_over, surge, take_out
from manaforge_widgets.games.manasurge.rules.options import DRAW, ask
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import can_draw
from manaforge_widgets.games.manasurge.rules.spell import power


def effect(pos: Position, one: int) -> None:
    """MS-R6: carry out the effect of a metamagic, as far as possible, or the power of a resonating numbered card."""
    seat, kind = frames.seat_of(one), frames.number_of(one)
    if kind < SPELL_KINDS:
        power(pos, seat)
    else:
        _EFFECTS[kind - SPELL_KINDS](pos, seat)


def _absorb(pos: Position, seat: int) -> None:
    """MS-M1: its player is struck."""
    pos.stack.append(frames.frame(frames.STRIKE, seat, 1))


def _amplify(pos: Position, _seat: int) -> None:
    """MS-M2, MS-E7: a shard from the supply on this card."""
    if pos.supply:
        pos.supply -= 1
        pos.row[-1] |= at.SHARD


def _blink(pos: Position, seat: int) -> None:
    """MS-M3: draw or discard; if one is impossible, the other is done; if both are, nothing happens."""
    if pos.hands[seat]:
        ask(pos, frames.frame(frames.BLINK, seat))
    elif can_draw(pos):
        draw(pos, seat, 1, frames.HAND)


def answer_blink(pos: Position, one: int, code: int) -> None:
    """MS-M3: carry out the answer to Blink: draw a card, or discard one; if the hand is then empty, it is a ManaSurge.

    Args:
        pos: the position, which is changed.
        one: the pending step of the question; it holds the seat that answers.
        code: the answer: ``DRAW``, or the code of a discard, which holds the kind of the card.
    """
    seat = frames.seat_of(one)
    if code == DRAW:
        draw(pos, seat, 1, frames.HAND)
        return
    _discard(pos, seat, code)
    if not pos.hands[seat]:
        surge(pos, seat)


def _discard(pos: Position, seat: int, code: int) -> None:
    kind = code >> actions.BITS
    take_out(pos.hands[seat], kind)
    past.note(pos, past.event(past.DISCARD, seat, 0, kind))
    pos.discards.append(kind)


def _mirror(_pos: Position, _seat: int) -> None:
    raise AssertionError("a Dark Mirror must have the effect of another card")


def _deceive(pos: Position, seat: int) -> None:
    """MS-M5: the chosen seat must hold a card; if no other seat holds one, there is no effect."""
    others = [other for other in range(pos.seats) if other != seat and pos.hands[other]]
    if pos.seats == 2 and others:
        _take_from(pos, seat, others[0])
    elif others:
        ask(pos, frames.frame(frames.DECEIVE, seat))


def answer_deceive(pos: Position, one: int, code: int) -> None:
    """MS-M5: let a random card be taken from the chosen seat; this needs a draw."""
    _take_from(pos, frames.seat_of(one), code >> actions.BITS)


def _take_from(pos: Position, seat: int, other: int) -> None:
    pos.stack.append(frames.frame(frames.GLIMPSE, seat, other))
    pos.state = at.TAKE


def take(pos: Position, place: int) -> None:
    """MS-M5: take a card from the chosen hand, by its place in the sorted hand, since hands have no order."""
    one = pos.stack.pop()
    seat, other = frames.seat_of(one), frames.number_of(one)
    hand = pos.hands[other]
    pos.state = at.DECIDE
    hand_over(pos, hand, sorted(hand)[place] >> SEAT_BITS, other, seat)
    pos.events.append(events.event(events.TAKEN, seat, other))
    back = frames.frame(frames.RETURN, seat, other)
    if len(pos.hands[seat]) > 1:
        ask(pos, back)
    else:
        _give_back(pos, back, pos.hands[seat][0] >> SEAT_BITS)


def answer_return(pos: Position, one: int, code: int) -> None:
    """MS-M5: give the chosen card to the seat that lost one; it may be the card that was taken."""
    _give_back(pos, one, code >> actions.BITS)


def _give_back(pos: Position, one: int, kind: int) -> None:
    seat = frames.seat_of(one)
    hand_over(pos, pos.hands[seat], kind, seat, frames.number_of(one))


def _deflect(pos: Position, _seat: int) -> None:
    """MS-M6: the direction turns; with two seats that changes nothing."""
    if pos.seats > 2:
        pos.direction = -pos.direction


def _missile(pos: Position, seat: int) -> None:
    """MS-M7: another seat of the player's choice is hit."""
    if pos.seats == 2:
        _hit(pos, 1 - seat)
    else:
        ask(pos, frames.frame(frames.MISSILE, seat))


def answer_missile(pos: Position, _one: int, code: int) -> None:
    """MS-M7: let the chosen seat draw two cards and then take one damage."""
    _hit(pos, code >> actions.BITS)


def _hit(pos: Position, seat: int) -> None:
    pos.stack.append(frames.frame(frames.DRAW, seat, 1 << 2 | frames.DAMAGE))
    draw(pos, seat, 2, frames.HAND)


def _ward(pos: Position, seat: int) -> None:
    """MS-M8: draw as many cards as there are players."""
    pos.stack.append(frames.frame(frames.DEAL, seat, 1))
    draw(pos, seat, pos.seats, frames.POOL)


def deal(pos: Position, one: int) -> None:
    """MS-M8: give each other seat a drawn card, from the left on, while they last; the player keeps the rest."""
    seat, number = frames.seat_of(one), frames.number_of(one)
    if not pos.pool or number == pos.seats:
        if pos.pool:
            past.note(pos, past.event(past.KEEP, seat))
        pos.hands[seat] += pos.pool
        pos.pool = []
        return
    other = (seat + number) % pos.seats
    pos.stack.append(frames.frame(frames.DEAL, seat, number + 1))
    if len(pos.pool) > 1:
        ask(pos, frames.frame(frames.WARD, seat, other))
    else:
        hand_over(pos, pos.pool, pos.pool[0] >> SEAT_BITS, seat, other)


def answer_ward(pos: Position, one: int, code: int) -> None:
    """MS-M8: give a seat the chosen card; only the giver and this seat see it."""
    hand_over(pos, pos.pool, code >> actions.BITS, frames.seat_of(one), frames.number_of(one))


def _polarize(pos: Position, _seat: int) -> None:
    """MS-M9: up becomes down, and down up."""
    pos.down = not pos.down


def _portal(pos: Position, seat: int) -> None:
    """MS-M10: any other seat is next."""
    if pos.seats == 2:
        pos.portal = 1 - seat
    else:
        ask(pos, frames.frame(frames.PORTAL, seat))


def answer_portal(pos: Position, _one: int, code: int) -> None:
    """MS-M10: let the chosen seat play next; the direction stays."""
    pos.portal = code >> actions.BITS


def _lock(pos: Position, _seat: int) -> None:
    """MS-M11: no metamagic for the rest of the spell."""
    pos.locked = True


def _stagnate(pos: Position, _seat: int) -> None:
    """MS-M12: it begins with the next turn; MS-M4: lasting effects add up."""
    pos.stagnations += 1


def stagnation(pos: Position, one: int) -> None:
    """MS-M12: ask the player whose turn begins for a card to discard, if the hand has two or more cards."""
    if len(pos.hands[frames.seat_of(one)]) > 1:
        ask(pos, one)


def answer_stagnation(pos: Position, one: int, code: int) -> None:
    """MS-M12: discard the chosen card, which is not part of a play and never a ManaSurge."""
    _discard(pos, frames.seat_of(one), code)


def _torment(pos: Position, _seat: int) -> None:
    """MS-M13: it begins with the next turn; MS-M4: lasting effects add up."""
    pos.torments += 1


def _wrest(pos: Position, seat: int) -> None:
    """MS-M14: the Caster itself gains nothing by it."""
    if pos.caster != seat:
        ask(pos, frames.frame(frames.WREST, seat))


def answer_wrest(pos: Position, one: int, code: int) -> None:
    """MS-M14: if the answer is yes, give the player of Wrest the card with the Caster token; its shard stays on it."""
    if code >> actions.BITS:
        seat = frames.seat_of(one)
        pos.caster = seat
        pos.row[0] = pos.row[0] & ~at.OWNER_MASK | seat << at.OWNER_SHIFT


_EFFECTS: Final[tuple[Callable[[Position, int], None], ...]] = (
    _absorb,
    _amplify,
    _blink,
    _mirror,
    _deceive,
    _deflect,
    _missile,
    _ward,
    _polarize,
    _portal,
    _lock,
    _stagnate,
    _torment,
    _wrest,
)
"""The functions that carry out an effect, by the number of the metamagic."""
