"""The cards of ManaSurge whose place no seat knows; reviews re-deal them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from manaforge_widgets.bots.unseen import Order, Unseen
from manaforge_widgets.games.manasurge.rules import frames, past
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position

WORLDS: Final = 96


def manasurge_unseen() -> Unseen:
    """Return the functions with which a review of ManaSurge re-deals cards that no seat knows.

    Example:
        >>> manasurge_unseen().worlds
        96
    """
    return Unseen(deal, secret, revealed, WORLDS)


def deal(pos: Position, order: Order) -> Position:
    """Return a copy in which the cards that no seat knows are re-dealt.

    They lie in the deck, in the damage, or in the pool: the cards that a seat looks at. Damage that was drawn before
    a shuffle was not among the shuffled cards (MS-S2). So cards are re-dealt only among cards of the same deck.
    """
    new = pos.copy()
    older = _drawn_earlier(pos) if pos.shuffles else []
    if not any(map(any, older)):
        piles = [new.deck, new.pool, *new.damage]
        unknown = iter(order(sorted([card >> SEAT_BITS for pile in piles for card in pile if not card & KNOWERS])))
        for pile in piles:
            pile[:] = [card if card & KNOWERS else next(unknown) << SEAT_BITS for card in pile]
        return new
    places = [(pile, place) for pile in (new.deck, new.pool) for place in range(len(pile))]
    decks: dict[int, list[tuple[list[int], int]]] = {0: places}
    for pile, decks_of in zip(new.damage, older, strict=True):
        for place, deck in enumerate(decks_of):
            decks.setdefault(deck, []).append((pile, place))
    for together in decks.values():
        hidden = [(pile, place) for pile, place in together if not pile[place] & KNOWERS]
        kinds = order(sorted([pile[place] >> SEAT_BITS for pile, place in hidden]))
        for (pile, place), kind in zip(hidden, kinds, strict=True):
            pile[place] = kind << SEAT_BITS
    return new


def _drawn_earlier(pos: Position) -> list[list[int]]:
    """Return, for each damage card of each seat, how many shuffles ago it was drawn."""
    shuffles_since: list[list[int]] = [[] for _ in pos.damage]
    shuffles = 0
    missing = sum(map(len, pos.damage))
    for one in reversed(pos.past):
        if not missing:
            break
        what = one & past.WHAT_MASK
        if what == past.SHUFFLE:
            shuffles += 1
        elif what == past.DRAW and one >> past.OTHER & past.SEAT_MASK == frames.DAMAGE:
            seat = one >> past.SEAT & past.SEAT_MASK
            drawn = min(one >> past.NUMBER, len(pos.damage[seat]) - len(shuffles_since[seat]))
            shuffles_since[seat] += [shuffles] * drawn
            missing -= drawn
    # The last card was drawn last. Cards from before the past begins may be of any deck.
    return [[0] * (len(pile) - len(ages)) + ages[::-1] for pile, ages in zip(pos.damage, shuffles_since, strict=True)]


def secret(pos: Position, seat: int) -> bool:
    """Return whether another seat knows a card that the seat does not know (MS-H1)."""
    bit = 1 << seat
    piles = (*pos.hands, *pos.damage, pos.deck, pos.pool)
    return any(card & KNOWERS and not card & bit for pile in piles for card in pile)


def revealed(before: Position, after: Position) -> str:
    """Return, as text, which cards each seat got in its hand between two positions."""
    names = after.components.kind_names
    drawn_by_seat = []
    for seat in range(after.seats):
        new = Counter(card >> SEAT_BITS for card in after.hands[seat])
        new.subtract(card >> SEAT_BITS for card in before.hands[seat])
        drawn = [names[kind] for kind in sorted((+new).elements())]
        if drawn:
            drawn_by_seat.append(f"seat {seat} got {', '.join(drawn)}")
    return "; ".join(drawn_by_seat)
