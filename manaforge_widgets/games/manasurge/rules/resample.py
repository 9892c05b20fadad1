"""Positions that look the same to a seat: what it does not know to lie where it lies is dealt anew."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.draws import Below
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules import steps
from manaforge_widgets.games.manasurge.rules.components import SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.options import find_options
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position

_MOST_DEALS: Final = 100_000


def resample(pos: Position, seat: int, below: Below) -> Position:
    """MS-H1, MS-H2: a copy in which all that the seat does not know is dealt anew, each deal as likely as another.

    It follows from what the seat knows alone, so the copy tells nothing more: also who knows which cards of another's
    hand is forgotten, but for its owner and the seat. Who knows a card of the deck, or one that lies face down, is
    public, since it was seen in its place.

    Args:
        pos: the position; it stays as it is.
        seat: the seat.
        below: the luck.
    """
    new = pos.copy()
    bit = 1 << seat
    unknown: list[int] = []
    for cards in (*pos.hands, *pos.damage, pos.deck, pos.pool):
        unknown += [card >> SEAT_BITS for card in cards if not card & bit]
    # In an order that does not tell where they lay.
    unknown.sort()
    opener = _opener(pos, seat)
    for _ in range(_MOST_DEALS):
        _deal(pos, new, seat, unknown[:], below)
        if opener < 0 or any(card >> SEAT_BITS < SPELL_KINDS for card in new.hands[opener]):
            break
    if new.active != seat:
        find_options(new)
    return new


def _opener(pos: Position, seat: int) -> int:
    """MS-R2: another seat that is asked for the opening card, and so holds a numbered one; -1 where there is none."""
    if pos.state != at.DECIDE or pos.active == seat or steps.what_of(pos.stack[-1]) != steps.OPEN:
        return -1
    return pos.active


def _deal(pos: Position, new: Position, seat: int, unknown: list[int], below: Below) -> None:
    """Deal kinds of cards to all places that the seat does not know."""
    bit = 1 << seat
    for other in range(pos.seats):
        if other != seat:
            # A hand is known to its owner; what else is known of it by others, the seat can't tell.
            own = 1 << other
            known = [card & ~KNOWERS | own | bit for card in pos.hands[other] if card & bit]
            drawn = len(pos.hands[other]) - len(known)
            new.hands[other] = known + [_take(unknown, below) << SEAT_BITS | own for _ in range(drawn)]
        new.damage[other] = _dealt(sorted(pos.damage[other], key=_knowers), bit, unknown, below)
    new.pool = _dealt(sorted(pos.pool, key=_knowers), bit, unknown, below)
    new.deck = _dealt(pos.deck, bit, unknown, below)


def _dealt(cards: list[int], bit: int, unknown: list[int], below: Below) -> list[int]:
    """Cards on places that stay as they are: those who know a place know the new card there."""
    return [card if card & bit else _take(unknown, below) << SEAT_BITS | card & KNOWERS for card in cards]


def _take(unknown: list[int], below: Below) -> int:
    """One of the kinds that are left; the last one takes its place."""
    place = below(len(unknown))
    kind = unknown[place]
    unknown[place] = unknown[-1]
    unknown.pop()
    return kind


def _knowers(card: int) -> int:
    return card & KNOWERS
