"""Hidden moves of cards: draws, shuffles, gifts, Rebirth and ManaSurge, and what each seat then knows.

MS-H2: a seat that sees a card knows it. When a card leaves a hand, other seats may not see which one. They are
then no longer sure of any card of that hand, unless the hand held only this card. What a seat is not sure of, it does
not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.manasurge.rules import events, frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import HAND
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position

_DRAWN: int = past.DRAW
# The numbers of an event are multiplied into place: in pure Python that is faster than shifting them.
_SEAT: int = 1 << past.SEAT
_OTHER: int = 1 << past.OTHER
_NUMBER: int = 1 << past.NUMBER

SURGE: int = 2
"""MS-E6: the shards of a ManaSurge."""


def draw(pos: Position, seat: int, count: int, where: int) -> None:
    """MS-S2: draw ``count`` cards for a seat, or fewer if there are too few.

    If the deck runs out, a pending step draws the other cards after the discards are shuffled. If there are no discards
    either, they are not drawn. Steps that follow the draw must be on the stack before this call.

    Args:
        pos: the position.
        seat: the seat that draws.
        count: the number of cards.
        where: where the cards go: to the seat's hand, its damage, or the pool (cards that it looks at).
    """
    if count <= 0:
        return
    deck = pos.deck
    drawn = deck[-count:]
    if drawn:
        del deck[-count:]
        pos.revealed += 1
        pos.events.append(where | seat << events.SEAT | len(drawn) << events.COUNT)
        # Nobody sees face-down damage.
        if where == frames.DAMAGE:
            pos.damage[seat] += drawn
        else:
            bit = 1 << seat
            to = pos.hands[seat] if where == frames.HAND else pos.pool
            if pos.remembers:
                seen_alone = pos.shown[seat]
                for card in drawn:
                    to.append(card | bit)
                    seen_alone.append(card >> SEAT_BITS)
            else:
                to += [card | bit for card in drawn]
        if pos.remembers:
            pos.past.append(_DRAWN + seat * _SEAT + where * _OTHER + len(drawn) * _NUMBER)
    rest = count - len(drawn)
    if rest and pos.discards:
        pos.stack.append(frames.frame(frames.DRAW, seat, rest << 2 | where))
        pos.state = at.SHUFFLE


def shuffle(pos: Position, order: Sequence[int]) -> None:
    """MS-S2: make the discards the new deck, in this order, which nobody knows."""
    discards = pos.discards
    pos.deck = [discards[place] << SEAT_BITS for place in reversed(order)]
    pos.discards = []
    past.note(pos, past.SHUFFLE)
    pos.shuffles += 1
    pos.revealed += 1
    pos.events.append(events.SHUFFLE)
    pos.state = at.DECIDE


def take_out(cards: list[int], kind: int) -> int:
    """Take a card of a kind out of hidden cards, and return it.

    If there are equal cards, nobody sees which one leaves: a seat that knew one of them is no longer sure of the other.
    """
    for card in cards:
        if card >> SEAT_BITS == kind:
            cards.remove(card)
            for other in cards:
                if other >> SEAT_BITS == kind:
                    return _take_twin(cards, kind, card)
            return card
    raise AssertionError(f"there is no card of kind {kind} to take")


def _take_twin(cards: list[int], kind: int, taken: int) -> int:
    known = taken
    for card in cards:
        if card >> SEAT_BITS == kind:
            known &= card
    cards[:] = [known if card >> SEAT_BITS == kind else card for card in cards]
    return known


def hand_over(pos: Position, cards: list[int], kind: int, giver: int, taker: int) -> None:
    """MS-H2: give a card to another seat. Giver and taker see which one; the others only see that a card moves.

    Args:
        pos: the position.
        cards: the cards from which it is taken: a hand or the pool.
        kind: the kind of the card.
        giver: the seat that gives the card, or loses it.
        taker: the seat that gets the card.
    """
    seen = 1 << giver | 1 << taker
    card = take_out(cards, kind)
    if cards:
        card = kind << SEAT_BITS
        others = ~(KNOWERS & ~seen)
        cards[:] = [other & others for other in cards]
    pos.hands[taker].append(card | seen)
    what = past.DEAL if cards is pos.pool else past.GIVE
    past.note(pos, past.event(what, giver, taker))
    past.note_shown(pos, giver, [kind])
    past.note_shown(pos, taker, [kind])
    pos.revealed += 1


def show(pos: Position, cards: list[int], seat: int) -> None:
    """MS-H2: show cards to a seat, which then knows them."""
    cards[:] = [card | 1 << seat for card in cards]
    past.note_shown(pos, seat, [card >> SEAT_BITS for card in cards])


def take_up_damage(pos: Position, seat: int) -> None:
    """Move a seat's damage cards to its hand, where it sees them."""
    if pos.damage[seat]:
        past.note(pos, past.event(past.TAKE_UP, seat, 0, len(pos.damage[seat])))
        past.note_shown(pos, seat, [card >> SEAT_BITS for card in pos.damage[seat]])
        pos.hands[seat] += [card | 1 << seat for card in pos.damage[seat]]
        pos.damage[seat] = []
        pos.revealed += 1


def rebirth(pos: Position, seat: int) -> None:
    """MS-E2: carry out a Rebirth: return a shard if there is one, discard the hand, take the damage as the new hand."""
    pos.events.append(events.event(events.REBIRTH, seat, len(pos.damage[seat])))
    if pos.shards[seat]:
        pos.shards[seat] -= 1
        pos.supply += 1
    # A hand has no order, so its cards are sorted before they are discarded.
    kinds = sorted([card >> SEAT_BITS for card in pos.hands[seat]])
    pos.discards += kinds
    if pos.remembers:
        pos.past.extend([past.event(past.DISCARD, seat, 0, kind) for kind in kinds])
    pos.hands[seat] = []
    take_up_damage(pos, seat)


def surge(pos: Position, seat: int) -> None:
    """MS-E6, MS-E7: carry out a ManaSurge: a seat gains shards, takes its damage to its hand and draws up to five."""
    pos.events.append(events.event(events.SURGE, seat, len(pos.damage[seat])))
    gain(pos, seat, SURGE)
    take_up_damage(pos, seat)
    draw(pos, seat, HAND - len(pos.hands[seat]), frames.HAND)


def gain(pos: Position, seat: int, shards: int) -> int:
    """MS-E7: give a seat shards, or what is left of the supply; return how many."""
    taken = min(shards, pos.supply)
    pos.supply -= taken
    pos.shards[seat] += taken
    return taken
