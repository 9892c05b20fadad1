"""Sampled worlds (determinizations): positions that look the same to a seat, with the cards it can't know re-dealt."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.belief import Belief, belief_of
from manaforge_widgets.games.manasurge.rules.cases import STOCK_BITS, STOCK_MASK, Place
from manaforge_widgets.games.manasurge.rules.components import SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.options import find_options
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position, series

_MOST_DEALS: Final = 100_000


def resample(pos: Position, seat: int, below: Below, *, remembering: bool = True) -> Position:
    """MS-H1, MS-H2: return a copy of the position; all cards that the seat does not know are re-dealt at random.

    How likely each deal is follows from everything that the seat has seen (its :mod:`belief <.belief>`). It does not
    depend on where the cards really are, so a bot can't learn their places from the copy.

    The copy also has to say which seats know which cards. A card in another hand is known to the owner of the hand, and
    to ``seat`` if it knew the card before. Other seats forget what they saw of that hand. For cards of the deck, of
    damage and of the pool, the same seats as before know them, since everybody saw these seats look.

    Args:
        pos: the position; it is not changed.
        seat: the seat to which the copy looks the same.
        below: the source of random numbers.
        remembering: whether the copy keeps the record of what has happened to the cards. A playout does not need it.
    """
    belief = belief_of(pos, seat)
    new = pos.copy()
    if remembering:
        new.shown = [kinds if other == seat else series() for other, kinds in enumerate(new.shown)]
    else:
        new.remembers = False
        new.past = series()
        new.shown = [series() for _ in new.shown]
    opener = _opener(pos, seat)
    for _ in range(_MOST_DEALS):
        _deal(pos, new, belief, below)
        if opener < 0 or any(card >> SEAT_BITS < SPELL_KINDS for card in new.hands[opener]):
            break
    if new.active != seat:
        find_options(new)
    return new


def _opener(pos: Position, seat: int) -> int:
    """MS-R2: another seat that is asked for the opening card, and so holds a numbered one; -1 if there is none."""
    if pos.state != at.DECIDE or pos.active == seat or frames.what_of(pos.stack[-1]) != frames.OPEN:
        return -1
    return pos.active


def _deal(pos: Position, new: Position, belief: Belief, below: Below) -> None:
    """Deal kinds of cards to all places that the seat does not know."""
    seat, seats = belief.seat, pos.seats
    number = belief.pick(below)
    _, places, top = belief.cases[number][1]
    stocks = [kinds[:] for kinds in belief.listed(number)]
    bit = 1 << seat
    for other in range(seats):
        if other != seat:
            # The owner knows its hand; what other seats know of it, the seat can't say.
            own = 1 << other
            known = [card & ~KNOWERS | own | bit for card in pos.hands[other] if card & bit]
            new.hands[other] = known + [kind << SEAT_BITS | own for kind in _dealt(places[other], known, stocks, below)]
        new.damage[other] = _laid(pos.damage[other], places[seats + other], bit, stocks, below)
    new.pool = _laid(pos.pool, places[2 * seats], bit, stocks, below)
    new.deck = _deck(pos.deck, top, bit, stocks, below)


def _dealt(place: Place, sure: list[int], stocks: list[list[int]], below: Below) -> list[int]:
    """Return the kinds of a place, without the cards that the seat's view shows there; older stocks first."""
    slots, known = place
    kinds = list(known)
    for card in sure:
        kinds.remove(card >> SEAT_BITS)
    stock = 0
    while slots:
        kinds += [_take(stocks[stock], below) for _ in range(slots & STOCK_MASK)]
        slots >>= STOCK_BITS
        stock += 1
    return kinds


def _laid(cards: list[int], place: Place, bit: int, stocks: list[list[int]], below: Below) -> list[int]:
    """Return new cards for places whose knowers stay the same: seats that know a place know the new card there."""
    if not cards:
        return []
    cards = sorted(cards, key=_knowers)
    kinds = _dealt(place, [card for card in cards if card & bit], stocks, below)
    kinds.reverse()
    return [card if card & bit else kinds.pop() << SEAT_BITS | card & KNOWERS for card in cards]


def _deck(cards: list[int], top: tuple[int, ...], bit: int, stocks: list[list[int]], below: Below) -> list[int]:
    """Return the deck from the bottom: first cards of the last stock, then the top with its special cards."""
    rest = len(cards) - len(top)
    last = stocks[-1]
    left = len(last)
    new: list[int] = []
    # This repeats _take for speed; most cards are dealt here.
    for card in cards[:rest]:
        place = below(left)
        kind = last[place]
        left -= 1
        last[place] = last[left]
        new.append(kind << SEAT_BITS | card & KNOWERS)
    del last[left:]
    for card, one in zip(cards[rest:], reversed(top), strict=True):
        kind = one if one >= 0 else _take(stocks[-1 - one], below)
        new.append(card if card & bit else kind << SEAT_BITS | card & KNOWERS)
    return new


def _take(unknown: list[int], below: Below) -> int:
    """Remove and return one of the kinds that are left; the last one takes its place."""
    place = below(len(unknown))
    kind = unknown[place]
    unknown[place] = unknown[-1]
    unknown.pop()
    return kind


def _knowers(card: int) -> int:
    return card & KNOWERS
