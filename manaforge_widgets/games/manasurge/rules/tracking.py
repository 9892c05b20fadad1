"""The filter of a seat: it reads the past event by event, and works out where hidden cards may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Final

from manaforge_widgets.games.manasurge.rules import frames, past
from manaforge_widgets.games.manasurge.rules.cases import (
    EMPTY,
    Branching,
    Cases,
    Place,
    comes,
    comes_back,
    drawn,
    goes_back,
    joins,
    lacking,
    leaves,
    leaves_top,
    moves,
    shortened,
    size,
)
from manaforge_widgets.games.manasurge.rules.components import KINDS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position, series


class UnfitPastError(Exception):
    """An error: the recorded events can't have led to the position."""


class Filter:
    """The possible arrangements of hidden cards (*cases*) that one seat can work out after the events that were read.

    There is one method for each kind of event, from :meth:`draw` to :meth:`lacks`; :meth:`read` calls it.
    """

    __slots__ = ("cases", "deck", "discards", "own", "past", "place", "row", "seat", "seats", "shown")

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.cases: Cases = {}
        self.seats = seats
        self.past = series()
        self.shown = series()
        self.place = 0
        self.own: list[int] = []
        self.row: list[int] = []
        self.discards: list[int] = []
        self.deck = 0

    def copy(self) -> Filter:
        """Return an independent filter that has read the same events."""
        new = Filter(self.seat, self.seats)
        new.cases = self.cases
        new.past = self.past
        new.shown = self.shown
        new.place = self.place
        new.own = self.own[:]
        new.row = self.row[:]
        new.discards = self.discards[:]
        new.deck = self.deck
        return new

    def read_first_of(self, pos: Position) -> bool:
        """Return whether a position's past begins with the events that this filter has read."""
        past_of, revealed = self.past, self.shown
        return pos.past[: len(past_of)] == past_of and pos.shown[self.seat][: len(revealed)] == revealed

    def read_all_of(self, pos: Position) -> bool:
        """Return whether this filter has read exactly the events of a position's past, no more and no fewer."""
        return pos.past == self.past and pos.shown[self.seat] == self.shown

    def fits(self, pos: Position) -> bool:
        """Return whether the events that were read lead to the position, as far as the seat can see it."""
        if not self.cases or self.place != len(self.shown) or self.deck != len(pos.deck):
            return False
        if self.own != sorted([card >> SEAT_BITS for card in pos.hands[self.seat]]):
            return False
        if sorted(self.discards) != sorted(pos.discards) or len(self.row) != len(pos.row):
            return False
        places = next(iter(self.cases))[1]
        hidden = (*pos.hands, *pos.damage, pos.pool)
        for number, cards in enumerate(hidden):
            if number != self.seat and size(places[number]) != len(cards):
                return False
        return True

    def knows_what_is_shown(self, pos: Position) -> bool:
        """Return whether each case agrees with the cards that the position marks as known to the seat."""
        bit = 1 << self.seat
        for number, cards in enumerate((*pos.hands, *pos.damage, pos.pool)):
            sure = [card >> SEAT_BITS for card in cards if card & bit]
            if sure and number != self.seat:
                for _, places, _ in self.cases:
                    known = places[number][1]
                    if any(known.count(kind) < sure.count(kind) for kind in sure):
                        return False
        deck = [(depth, card >> SEAT_BITS) for depth, card in enumerate(reversed(pos.deck)) if card & bit]
        return all(depth < len(top) and top[depth] == kind for _, _, top in self.cases for depth, kind in deck)

    def may_be(self, pos: Position) -> bool:
        """Return whether the hidden cards of a position lie as one of the cases allows."""
        revealed = self.copy()
        for number, cards in enumerate((*pos.hands, *pos.damage, pos.pool)):
            if number != self.seat:
                for card in cards:
                    revealed.branch(leaves, number, card >> SEAT_BITS)
        for card in reversed(pos.deck):
            revealed.branch(leaves_top, card >> SEAT_BITS, 0)
        return bool(revealed.cases)

    def read(self, pos: Position) -> None:
        """Read the events that are not read yet, and update the cases with each one.

        Raises:
            UnfitPastError: an event is not possible after the earlier events.
        """
        events = pos.past
        place = len(self.past)
        self.past = events[:]
        self.shown = pos.shown[self.seat][:]
        if not self.place:
            place = self._begin(pos)
        while place < len(events):
            one = events[place]
            what = one & past.WHAT_MASK
            place += 1
            seat, other = one >> past.SEAT & past.SEAT_MASK, one >> past.OTHER & past.SEAT_MASK
            if seat >= self.seats or other >= max(self.seats, frames.POOL + 1):
                raise UnfitPastError
            EVENTS[what](self, seat, other, one >> past.NUMBER)
            if not self.cases:
                raise UnfitPastError

    # ------------------------------------------------------------------------------------------------- the beginning

    def _begin(self, pos: Position) -> int:
        """Set the cases at the point where the seat's memory begins; return the place of the next event."""
        earlier = self._seen_number()
        if not earlier:
            cards = _cards_of_game(pos)
            places = tuple([EMPTY] * (2 * self.seats + 1))
            self.deck = sum(cards)
            self.cases = {((bytes(cards),), places, ()): 1}
            return 0
        length = self._seen_number()
        self._begin_at(pos, [self._seen_number() for _ in range(length)])
        return earlier - 1

    def _begin_at(self, pos: Position, numbers: Sequence[int]) -> None:
        """Set the first case, from what everybody sees of a position and what the seat alone was shown."""
        seats = self.seats
        sizes = 2 * seats + 1
        if len(numbers) < sizes + 3:
            raise UnfitPastError
        self.deck = numbers[sizes]
        discards = numbers[sizes + 1]
        self.discards = list(numbers[sizes + 2 : sizes + 2 + discards])
        self.row = list(numbers[sizes + 3 + discards :])
        stock = _cards_of_game(pos)
        for kind in (*self.discards, *self.row):
            _take_off(stock, kind)
        places: list[Place] = []
        for number in range(sizes):
            known = sorted([self._seen() for _ in range(self._seen_number())])
            for kind in known:
                _take_off(stock, kind)
            if number == self.seat:
                self.own = known
                places.append(EMPTY)
            else:
                places.append((numbers[number] - len(known), tuple(known)))
        top = [-1] * self.deck
        for _ in range(self._seen_number()):
            depth = self._seen_number()
            if depth >= self.deck:
                raise UnfitPastError
            top[depth] = self._seen()
            _take_off(stock, top[depth])
        hidden = sum([slots for slots, _ in places]) + top.count(-1)
        if min(slots for slots, _ in places) < 0 or hidden != sum(stock):
            raise UnfitPastError
        self.cases = {((bytes(stock),), tuple(places), shortened(top, 1)): 1}

    # -------------------------------------------------------------------------------------------------- one event

    def _seen_number(self) -> int:
        if self.place >= len(self.shown):
            raise UnfitPastError
        self.place += 1
        return self.shown[self.place - 1]

    def _seen(self) -> int:
        """Return the next card that the seat alone saw."""
        kind = self._seen_number()
        if not 0 <= kind < KINDS:
            raise UnfitPastError
        return kind

    def branch(self, branching: Branching, first: int, second: int) -> None:
        """Replace each case by the cases that may follow from it, and add up the ways of equal ones.

        Args:
            branching: a function of :mod:`.cases`, which yields these cases.
            first: its second argument.
            second: its third argument.
        """
        if len(self.cases) == 1:
            # Mostly one case follows from one case; then there are no ways to add up.
            [case] = self.cases
            follows = [*branching(case, first, second)]
            if len(follows) == 1:
                self.cases = {follows[0][0]: 1}
                return
        cases: Cases = {}
        for case, ways in self.cases.items():
            for new, more in branching(case, first, second):
                cases[new] = cases.get(new, 0) + ways * more
        if len(cases) == 1:
            cases = dict.fromkeys(cases, 1)
        elif len(self.cases) > 1 or len(cases) > 1:
            common = gcd(*cases.values())
            if common > 1:
                cases = {case: ways // common for case, ways in cases.items()}
        self.cases = cases

    def _loses(self, kind: int) -> None:
        """Take a card out of the seat's own hand."""
        if kind not in self.own:
            raise UnfitPastError
        self.own.remove(kind)

    def _gets(self, kind: int) -> None:
        self.own.append(kind)
        self.own.sort()

    def draw(self, seat: int, to: int, count: int) -> None:
        """MS-S2: read a draw: the seat that draws sees the cards, except damage, which nobody sees."""
        if count > self.deck:
            raise UnfitPastError
        self.deck -= count
        place = seat if to == frames.HAND else self.seats + seat if to == frames.DAMAGE else 2 * self.seats
        if seat != self.seat or to == frames.DAMAGE:
            self.branch(drawn, place, count)
            return
        # The top card is shown last, since it is the last in the list of the deck.
        for kind in reversed([self._seen() for _ in range(count)]):
            self.branch(leaves_top, kind, 0)
            if to == frames.HAND:
                self._gets(kind)
            else:
                self.branch(comes, place, kind)

    def shuffle(self, _seat: int, _other: int, _number: int) -> None:
        """MS-S2: read a shuffle: the discards become the deck and a new stock; the old deck must be empty."""
        if self.deck:
            raise UnfitPastError
        stock = [0] * KINDS
        for kind in self.discards:
            stock[kind] += 1
        self.deck = len(self.discards)
        self.discards = []
        new = bytes(stock)
        self.cases = {((*stocks, new), places, top): ways for (stocks, places, top), ways in self.cases.items()}

    def play(self, seat: int, _other: int, kind: int) -> None:
        """Read the play of a card: everybody sees it leave a hand."""
        self._leaves_hand(seat, kind)
        self.row.append(kind)

    def discard(self, seat: int, _other: int, kind: int) -> None:
        """Read the discard of a card: everybody sees it leave a hand."""
        self._leaves_hand(seat, kind)
        self.discards.append(kind)

    def _leaves_hand(self, seat: int, kind: int) -> None:
        if not 0 <= kind < KINDS:
            raise UnfitPastError
        if seat == self.seat:
            self._loses(kind)
        else:
            self.branch(leaves, seat, kind)

    def clear(self, _seat: int, _other: int, _number: int) -> None:
        """MS-E1: read the end of a spell: the cards in play become discards."""
        self.discards += self.row
        self.row = []

    def give(self, giver: int, taker: int, _number: int) -> None:
        """MS-H2: read a gift from hand to hand: only giver and taker see the card."""
        if self.seat == giver:
            kind = self._seen()
            self._loses(kind)
            self.branch(comes, taker, kind)
        elif self.seat == taker:
            kind = self._seen()
            self.branch(leaves, giver, kind)
            self._gets(kind)
        else:
            self.branch(moves, giver, taker)

    def deal(self, giver: int, taker: int, _number: int) -> None:
        """MS-M8, MS-H2: read the gift of a card drawn by Mystic Ward: only giver and taker see the card."""
        pool = 2 * self.seats
        if self.seat in (giver, taker):
            kind = self._seen()
            self.branch(leaves, pool, kind)
            if self.seat == taker:
                self._gets(kind)
            else:
                self.branch(comes, taker, kind)
        else:
            self.branch(moves, pool, taker)

    def keep(self, seat: int, _other: int, _number: int) -> None:
        """MS-M8: read that a seat keeps what is left of the cards that it looks at."""
        pool = 2 * self.seats
        if self.seat != seat:
            self.branch(joins, pool, seat)
            return
        # The seat knows these cards, so all cases agree on them.
        for kind in next(iter(self.cases))[1][pool][1]:
            self.branch(leaves, pool, kind)
            self._gets(kind)

    def look(self, seat: int, other: int, number: int) -> None:
        """MS-W2: read that a seat looked at another hand."""
        if self.seat != seat:
            return
        kinds = [self._seen() for _ in range(number)]
        for kind in kinds:
            self.branch(leaves, other, kind)
        for kind in kinds:
            self.branch(comes, other, kind)

    def take_up(self, seat: int, _other: int, number: int) -> None:
        """MS-E2, MS-E6: read that a seat took its damage to its hand: only this seat sees the cards."""
        if self.seat != seat:
            self.branch(joins, self.seats + seat, seat)
            return
        for _ in range(number):
            kind = self._seen()
            self.branch(leaves, self.seats + seat, kind)
            self._gets(kind)

    def peek(self, seat: int, _other: int, count: int) -> None:
        """MS-W2: read that a seat looked at the top cards of the deck."""
        self.draw(seat, frames.POOL, count)

    def put(self, seat: int, _other: int, depth: int) -> None:
        """MS-W1: read that a seat put a card that it looks at back into the deck; the others don't see which one."""
        pool = 2 * self.seats
        if depth > self.deck:
            raise UnfitPastError
        self.deck += 1
        if self.seat == seat:
            kind = self._seen()
            self.branch(leaves, pool, kind)
            self.branch(comes_back, kind, depth)
        else:
            self.branch(goes_back, pool, depth)

    def lacks(self, seat: int, _other: int, _number: int) -> None:
        """MS-R2: read that a seat showed that its hand has no numbered card."""
        if self.seat != seat:
            self.branch(lacking, seat, 0)

    def unfit(self, _seat: int, _other: int, _number: int) -> None:
        """Refuse the number of an event that does not exist."""
        raise UnfitPastError


EVENTS: Final[tuple[Callable[[Filter, int, int, int], None], ...]] = (
    Filter.draw,
    Filter.shuffle,
    Filter.play,
    Filter.discard,
    Filter.clear,
    Filter.give,
    Filter.deal,
    Filter.keep,
    Filter.look,
    Filter.take_up,
    Filter.peek,
    Filter.put,
    Filter.lacks,
    Filter.unfit,
    Filter.unfit,
    Filter.unfit,
)
"""The methods that update the cases with an event, by the number of the event."""


def _take_off(stock: list[int], kind: int) -> None:
    if not (0 <= kind < KINDS and stock[kind]):
        raise UnfitPastError
    stock[kind] -= 1


def _cards_of_game(pos: Position) -> list[int]:
    """MS-S1: the number of cards of each kind in the game."""
    components = pos.components
    counts = [0] * KINDS
    for card in components.deck([suit for suit in range(len(components.suits)) if suit != pos.box]):
        counts[components.kind_of[card]] += 1
    return counts
