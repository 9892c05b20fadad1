"""What nobody sees in ManaSurge: the cards whose place no seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Final

from manaforge_widgets.bots.unseen import Order, Unseen
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position

WORLDS: Final = 96


def manasurge_unseen() -> Unseen:
    """What nobody sees in ManaSurge.

    Example:
        >>> manasurge_unseen().worlds
        96
    """
    return Unseen(deal, secret, told, WORLDS)


def deal(pos: Position, order: Order) -> Position:
    """A copy in which the cards that no seat knows are dealt anew: of the deck, of the damage and of the pool."""
    new = pos.copy()
    piles = [new.deck, new.pool, *new.damage]
    kinds = iter(order(sorted([card >> SEAT_BITS for pile in piles for card in pile if not card & KNOWERS])))
    for pile in piles:
        pile[:] = [card if card & KNOWERS else next(kinds) << SEAT_BITS for card in pile]
    return new


def secret(pos: Position, seat: int) -> bool:
    """Whether another seat knows a card that the seat does not know (MS-H1)."""
    bit = 1 << seat
    piles = (*pos.hands, *pos.damage, pos.deck, pos.pool)
    return any(card & KNOWERS and not card & bit for pile in piles for card in pile)


def told(before: Position, after: Position) -> str:
    """The cards that seats drew."""
    names = after.components.kind_names
    found = []
    for seat in range(after.seats):
        new = Counter(card >> SEAT_BITS for card in after.hands[seat])
        new.subtract(card >> SEAT_BITS for card in before.hands[seat])
        drawn = [names[kind] for kind in sorted((+new).elements())]
        if drawn:
            found.append(f"seat {seat} got {', '.join(drawn)}")
    return "; ".join(found)
