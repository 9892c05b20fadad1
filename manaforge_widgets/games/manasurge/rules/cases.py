"""Cases: the ways in which hidden cards may have moved, and the cases that follow when cards move again.

:mod:`.belief` explains what they are for. A *place*, given by its number, is a hand, the damage of a seat, or the cards
that a seat looks at. The functions yield each case that may follow, with the factor by which its ways are multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import factorial
from typing import Final, TypeAlias

from manaforge_widgets.games.manasurge.rules.components import KINDS, SPELL_KINDS

STOCK_BITS: Final = 7
"""The bits for each stock in the number that says how many cards of each stock are in a place."""
STOCK_MASK: Final = (1 << STOCK_BITS) - 1

Stock: TypeAlias = bytes
"""A stock: the unknown cards of one shuffled deck, as the number of cards of each kind."""
Place: TypeAlias = tuple[int, tuple[int, ...]]
"""A hand, damage, or the cards that a seat looks at: the number of cards of each stock, and the known kinds, sorted."""
Case: TypeAlias = tuple[tuple[Stock, ...], tuple[Place, ...], tuple[int, ...]]
"""The stocks; the places: all hands, then all damage, then the cards that a seat looks at; the top of the deck. In the
deck, a kind stands for a known card, -1 for a card of the first stock, -2 for one of the second. The rest of the deck
belongs to the last stock."""
Cases: TypeAlias = dict[Case, int]

EMPTY: Final[Place] = (0, ())


# --------------------------------------------------------------------------------------------- what may follow a case

Follows: TypeAlias = Iterator[tuple[Case, int]]
Branching: TypeAlias = Callable[[Case, int, int], Follows]
"""The cases that may follow a case, each with the factor by which it multiplies the ways."""


def leaves(case: Case, number: int, kind: int) -> Follows:
    """Yield the cases after a card of a kind was taken from a place and seen; each card there was equally likely."""
    stocks, places, top = case
    slots, known = places[number]
    copies = known.count(kind)
    if copies:
        yield (stocks, _put_place(places, number, (slots, _less(known, kind))), top), copies
    for stock, cards in enumerate(stocks):
        there = slots >> STOCK_BITS * stock & STOCK_MASK
        if there and cards[kind]:
            left = (slots - (1 << STOCK_BITS * stock), known)
            yield (_taken_from(stocks, stock, kind), _put_place(places, number, left), top), there * cards[kind]


def leaves_top(case: Case, kind: int, _second: int) -> Follows:
    """Yield the cases after the top card of the deck was taken and seen: it is of this kind."""
    stocks, places, top = case
    first = top[0] if top else -len(stocks)
    if first >= 0:
        if first == kind:
            yield (stocks, places, top[1:]), 1
        return
    stock = -1 - first
    if stocks[stock][kind]:
        yield (_taken_from(stocks, stock, kind), places, top[1:]), stocks[stock][kind]


def comes(case: Case, number: int, kind: int) -> Follows:
    """Yield the case after a known card was put into a place."""
    stocks, places, top = case
    slots, known = places[number]
    yield (stocks, _put_place(places, number, (slots, tuple(sorted((*known, kind))))), top), 1


def drawn(case: Case, number: int, count: int) -> Follows:
    """Yield the case after the top cards of the deck went to a place unseen."""
    stocks, places, top = case
    slots, known = places[number]
    for one in top[:count]:
        if one >= 0:
            known = tuple(sorted((*known, one)))
        else:
            slots += 1 << STOCK_BITS * (-1 - one)
    rest = count - len(top)
    if rest > 0:
        slots += rest << STOCK_BITS * (len(stocks) - 1)
    yield (stocks, _put_place(places, number, (slots, known)), top[count:]), 1


def moves(case: Case, giver: int, taker: int) -> Follows:
    """Yield the cases after an unseen card went from ``giver`` to ``taker``; each card of the giver is as likely."""
    stocks, places, top = case
    slots, known = places[giver]
    to_slots, to_known = places[taker]
    for kind in sorted(set(known)):
        left = _put_place(places, giver, (slots, _less(known, kind)))
        moved = (to_slots, tuple(sorted((*to_known, kind))))
        yield (stocks, _put_place(left, taker, moved), top), known.count(kind)
    for stock in range(len(stocks)):
        there = slots >> STOCK_BITS * stock & STOCK_MASK
        if there:
            one = 1 << STOCK_BITS * stock
            left = _put_place(places, giver, (slots - one, known))
            yield (stocks, _put_place(left, taker, (to_slots + one, to_known)), top), there


def joins(case: Case, number: int, taker: int) -> Follows:
    """Yield the case after all cards of a place went to another place."""
    stocks, places, top = case
    slots, known = places[number]
    to_slots, to_known = places[taker]
    joined = (slots + to_slots, tuple(sorted((*known, *to_known))))
    yield (stocks, _put_place(_put_place(places, number, EMPTY), taker, joined), top), 1


def comes_back(case: Case, kind: int, depth: int) -> Follows:
    """Yield the case after a known card was put into the deck, below ``depth`` cards."""
    stocks, places, top = case
    yield (stocks, places, _inserted(top, depth, kind, len(stocks))), 1


def goes_back(case: Case, number: int, depth: int) -> Follows:
    """Yield the cases after a card went from a place into the deck unseen, below ``depth`` cards.

    Each card of the place was equally likely.
    """
    stocks, places, top = case
    slots, known = places[number]
    for kind in sorted(set(known)):
        left = _put_place(places, number, (slots, _less(known, kind)))
        yield (stocks, left, _inserted(top, depth, kind, len(stocks))), known.count(kind)
    for stock in range(len(stocks)):
        there = slots >> STOCK_BITS * stock & STOCK_MASK
        if there:
            left = _put_place(places, number, (slots - (1 << STOCK_BITS * stock), known))
            yield (stocks, left, _inserted(top, depth, -1 - stock, len(stocks))), there


def lacking(case: Case, number: int, _second: int) -> Follows:
    """Yield the cases after a hand turned out to have no numbered card: one for each set of metamagics in it."""
    stocks, places, top = case
    slots, known = places[number]
    if known and known[0] < SPELL_KINDS:
        return
    variants: list[tuple[tuple[Stock, ...], tuple[int, ...], int]] = [(stocks, known, 1)]
    for stock, cards in enumerate(stocks):
        there = slots >> STOCK_BITS * stock & STOCK_MASK
        if there:
            magic = [kind for kind in range(SPELL_KINDS, KINDS) for _ in range(cards[kind])]
            variants = [
                (_all_taken_from(held, stock, kinds), (*sure, *kinds), ways * factorial(there))
                for held, sure, ways in variants
                for kinds in combinations(magic, there)
            ]
    for held, sure, ways in variants:
        yield (held, _put_place(places, number, (0, tuple(sorted(sure)))), top), ways


# ------------------------------------------------------------------------------------------------------------ parts


def count(slots: int) -> int:
    """Return how many unknown cards a place has, from the number that packs how many it has of each stock."""
    count = 0
    while slots:
        count += slots & STOCK_MASK
        slots >>= STOCK_BITS
    return count


def size(place: Place) -> int:
    """Return how many cards are in a place."""
    return count(place[0]) + len(place[1])


def _put_place(places: tuple[Place, ...], number: int, place: Place) -> tuple[Place, ...]:
    return (*places[:number], place, *places[number + 1 :])


def _less(known: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = known.index(kind)
    return known[:place] + known[place + 1 :]


def _taken_from(stocks: tuple[Stock, ...], stock: int, kind: int) -> tuple[Stock, ...]:
    cards = bytearray(stocks[stock])
    cards[kind] -= 1
    return (*stocks[:stock], bytes(cards), *stocks[stock + 1 :])


def _all_taken_from(stocks: tuple[Stock, ...], stock: int, kinds: Sequence[int]) -> tuple[Stock, ...]:
    for kind in kinds:
        stocks = _taken_from(stocks, stock, kind)
    return stocks


def _inserted(top: tuple[int, ...], depth: int, one: int, stocks: int) -> tuple[int, ...]:
    """Return the top of the deck with one more card in it."""
    above = [*top[:depth], *[-stocks] * (depth - len(top))]
    return shortened([*above, one, *top[depth:]], stocks)


def shortened(top: list[int], stocks: int) -> tuple[int, ...]:
    """Return the list of the deck's top cards, without its last entries if they only name the last stock.

    All cards below the listed ones belong to the last stock anyway.
    """
    while top and top[-1] == -stocks:
        top.pop()
    return tuple(top)
