"""What a seat can work out about hidden cards from everything that it has seen: an exact belief.

Two assumptions, and no other (MS-H1, MS-H2): all orders of a shuffled deck are equally likely, and what other players
choose carries no information. So a card that leaves another hand counts as picked at random from that hand, and whether
somebody plays, holds or is struck says nothing.

A *case* is one way in which hidden cards may have gone. In each case every hidden card is either known or one of a
*stock*: the cards of one shuffled deck that the seat has not seen since, each order of them equally likely. While
nobody moves cards unseen there is one case. A gift between two other seats splits a case by what was given: a known
card, or a card of this stock or that. What is seen later drops cases or weighs them. Each event of the past is a step
of this filter (Bayes' rule), and equal cases are added up.

A case keeps its weight as a whole number of ways, without the factor that counts the orders of its stocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import factorial, gcd
from typing import Final, TypeAlias

from manaforge_widgets.games.manasurge.rules import past, steps
from manaforge_widgets.games.manasurge.rules.components import KINDS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position

STOCK_BITS: Final = 7
"""How many cards of each stock lie in a place is one number, with so many bits for each stock."""
STOCK_MASK: Final = (1 << STOCK_BITS) - 1

Stock: TypeAlias = bytes
"""By kind, how many cards of it there are."""
Place: TypeAlias = tuple[int, tuple[int, ...]]
"""A hand, damage, or the cards that a seat looks at: how many cards of each stock, and the known kinds, ascending."""
Case: TypeAlias = tuple[tuple[Stock, ...], tuple[Place, ...], tuple[int, ...]]
"""The stocks; the places: all hands, then all damage, then what a seat looks at; the top of the deck. There a kind is a
known card, -1 a card of the first stock, -2 of the second. The rest of the deck belongs to the last stock."""
_Cases: TypeAlias = dict[Case, int]

_EMPTY: Final[Place] = (0, ())


class UnfitPastError(Exception):
    """The past does not lead to the table."""


class Belief:
    """What a seat believes about the hidden cards.

    Attributes:
        seat: the seat.
        seats: the number of seats.
        cases: the cases, each with its whole number of ways.
        ways: the sum of them.
        deck: how many cards the deck holds.

    Example:
        >>> import manaforge_widgets as mf
        >>> belief = belief_of(mf.new_match("manasurge", seats=3, seed=1).copy_position(), 0)
        >>> len(belief.cases), belief.hidden_in(1), sum(belief.cases[0][1][0][0])
        (1, 5, 69)
    """

    __slots__ = ("_listed", "cases", "deck", "seat", "seats", "ways")

    def __init__(self, seat: int, seats: int, cases: list[tuple[int, Case]], deck: int) -> None:
        self.seat = seat
        self.seats = seats
        self.cases = cases
        self.ways = sum([ways for ways, _ in cases])
        self.deck = deck
        self._listed: dict[int, list[list[int]]] = {}

    def hidden_in(self, place: int) -> int:
        """How many cards lie in a place: the number of a seat for its hand, that and the seats for its damage."""
        slots, known = self.cases[0][1][place]
        return _count(slots) + len(known)

    def pick(self, below: Callable[[int], int]) -> int:
        """The number of a random case."""
        if len(self.cases) == 1:
            return 0
        left = below(self.ways)
        for number, (ways, _) in enumerate(self.cases):
            left -= ways
            if left < 0:
                return number
        raise AssertionError("the ways of all cases add up")

    def listed(self, number: int) -> list[list[int]]:
        """The kinds of the cards of each stock of a case, one by one; the lists must not be changed."""
        found = self._listed.get(number)
        if found is None:
            found = [
                [kind for kind, count in enumerate(stock) for _ in range(count)] for stock in self.cases[number][1][0]
            ]
            self._listed[number] = found
        return found


def belief_of(pos: Position, seat: int) -> Belief:
    """What a seat believes about the hidden cards of a position, from all that it has seen since the deal.

    Where the past does not lead to this table, since the table was set up by hand or dealt again for another seat, the
    belief follows from the table alone: each deal of the cards that the seat does not know is equally likely.

    Args:
        pos: the position; it stays as it is.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=7)
        >>> belief_of(m.copy_position(), 1).ways
        1
    """
    try:
        return _remembered(pos, seat)
    except UnfitPastError:
        return _believed(pos, seat, _at_once(pos, seat))


def remembers(pos: Position, seat: int) -> bool:
    """Whether the past of a position leads to its table, as far as a seat has seen it."""
    try:
        filtered = _filtered(pos, seat)
    except UnfitPastError:
        return False
    return filtered.fits(pos) and filtered.knows_what_is_shown(pos) and filtered.may_be(pos)


# ---------------------------------------------------------------------------------------------------- from the past


def _remembered(pos: Position, seat: int) -> Belief:
    kept = pos.memo.get(seat)
    if isinstance(kept, _Filter) and kept.read_all_of(pos):
        filtered = kept
    else:
        filtered = _filtered(pos, seat)
        pos.memo[seat] = filtered
    if not filtered.fits(pos):
        raise UnfitPastError
    if filtered.belief is None:
        filtered.belief = _believed(pos, seat, filtered.cases)
    return filtered.belief


def _filtered(pos: Position, seat: int) -> _Filter:
    """The filter after the whole past; what was read before is not read again."""
    kept = pos.memo.get(seat)
    if isinstance(kept, _Filter) and kept.read_first_of(pos):
        filtered = kept.copy()
    else:
        filtered = _Filter(pos, seat)
    filtered.read(pos)
    return filtered


def _believed(pos: Position, seat: int, cases: _Cases) -> Belief:
    """The cases with all their ways, in the lowest terms."""
    if len(cases) == 1:
        return Belief(seat, pos.seats, [(1, next(iter(cases)))], len(pos.deck))
    weighed = []
    for case, ways in cases.items():
        for stock in case[0]:
            ways *= factorial(sum(stock))  # noqa: PLW2901 - the orders of each stock
        weighed.append((ways, case))
    common = gcd(*[ways for ways, _ in weighed])
    return Belief(seat, pos.seats, [(ways // common, case) for ways, case in weighed], len(pos.deck))


def _at_once(pos: Position, seat: int) -> _Cases:
    """The case of a table without a past: what the seat does not know is one stock."""
    bit = 1 << seat
    stock = [0] * KINDS
    places: list[Place] = []
    for cards in (*pos.hands, *pos.damage, pos.pool):
        known = sorted([card >> SEAT_BITS for card in cards if card & bit])
        for card in cards:
            if not card & bit:
                stock[card >> SEAT_BITS] += 1
        places.append((len(cards) - len(known), tuple(known)))
    # A seat's own hand is no hidden place.
    places[seat] = _EMPTY
    top = []
    for card in reversed(pos.deck):
        if card & bit:
            top.append(card >> SEAT_BITS)
        else:
            stock[card >> SEAT_BITS] += 1
            top.append(-1)
    return {((bytes(stock),), tuple(places), _shortened(top, 1)): 1}


class _Filter:
    """The cases after a number of events, for one seat."""

    __slots__ = (
        "_deck",
        "_discards",
        "_own",
        "_past",
        "_place",
        "_row",
        "_seats",
        "_shown",
        "belief",
        "cases",
        "seat",
    )

    def __init__(self, pos: Position, seat: int) -> None:
        self.seat = seat
        self.belief: Belief | None = None
        self.cases: _Cases = {}
        self._seats = pos.seats
        self._past: list[int] = []
        self._shown: list[int] = []
        self._place = 0
        self._own: list[int] = []
        self._row: list[int] = []
        self._discards: list[int] = []
        self._deck = 0

    def copy(self) -> _Filter:
        new = _Filter.__new__(_Filter)
        new.seat = self.seat
        new.belief = None
        new.cases = self.cases
        new._seats = self._seats
        new._past = self._past
        new._shown = self._shown
        new._place = self._place
        new._own = self._own[:]
        new._row = self._row[:]
        new._discards = self._discards[:]
        new._deck = self._deck
        return new

    def read_first_of(self, pos: Position) -> bool:
        """Whether a position's past begins with all that was read."""
        past_of, shown = self._past, self._shown
        return pos.past[: len(past_of)] == past_of and pos.shown[self.seat][: len(shown)] == shown

    def read_all_of(self, pos: Position) -> bool:
        """Whether a position's past is all that was read."""
        return pos.past == self._past and pos.shown[self.seat] == self._shown

    def fits(self, pos: Position) -> bool:
        """Whether the events lead to a table with as many cards in each place, and with those that the seat sees."""
        if not self.cases or self._place != len(self._shown) or self._deck != len(pos.deck):
            return False
        if self._own != sorted([card >> SEAT_BITS for card in pos.hands[self.seat]]):
            return False
        if sorted(self._discards) != sorted(pos.discards) or len(self._row) != len(pos.row):
            return False
        places = next(iter(self.cases))[1]
        hidden = (*pos.hands, *pos.damage, pos.pool)
        for number, cards in enumerate(hidden):
            if number != self.seat and _size(places[number]) != len(cards):
                return False
        return True

    def knows_what_is_shown(self, pos: Position) -> bool:
        """Whether each case has the cards that the seat is said to know where it is said to know them."""
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
        """Whether one of the cases allows the cards as they really lie."""
        shown = self.copy()
        for number, cards in enumerate((*pos.hands, *pos.damage, pos.pool)):
            if number != self.seat:
                for card in cards:
                    shown._branch(_leaves, number, card >> SEAT_BITS)
        for card in reversed(pos.deck):
            shown._branch(_leaves_top, card >> SEAT_BITS, 0)
        return bool(shown.cases)

    def read(self, pos: Position) -> None:
        """Carry out all events that were not read yet.

        Raises:
            UnfitPastError: where an event is not possible after those before it.
        """
        events = pos.past
        place = len(self._past)
        self._past = events[:]
        self._shown = pos.shown[self.seat][:]
        if not self._place:
            place = self._begin(pos)
        while place < len(events):
            one = events[place]
            what = one & past.WHAT_MASK
            place += 1
            seat, other = one >> past.SEAT & past.SEAT_MASK, one >> past.OTHER & past.SEAT_MASK
            if seat >= self._seats or other >= max(self._seats, steps.POOL + 1):
                raise UnfitPastError
            _EVENTS[what](self, seat, other, one >> past.NUMBER)
            if not self.cases:
                raise UnfitPastError

    # ------------------------------------------------------------------------------------------------- the beginning

    def _begin(self, pos: Position) -> int:
        """The cases where the seat's memory begins; return the place of the next event."""
        earlier = self._seen_number()
        if not earlier:
            cards = _cards_of_game(pos)
            places = tuple([_EMPTY] * (2 * self._seats + 1))
            self._deck = sum(cards)
            self.cases = {((bytes(cards),), places, ()): 1}
            return 0
        length = self._seen_number()
        self._begin_at(pos, [self._seen_number() for _ in range(length)])
        return earlier - 1

    def _begin_at(self, pos: Position, numbers: Sequence[int]) -> None:
        """The case of a table of which the seat sees what everybody sees, and what it was shown."""
        seats = self._seats
        sizes = 2 * seats + 1
        if len(numbers) < sizes + 3:
            raise UnfitPastError
        self._deck = numbers[sizes]
        discards = numbers[sizes + 1]
        self._discards = list(numbers[sizes + 2 : sizes + 2 + discards])
        self._row = list(numbers[sizes + 3 + discards :])
        stock = _cards_of_game(pos)
        for kind in (*self._discards, *self._row):
            _take_off(stock, kind)
        places: list[Place] = []
        for number in range(sizes):
            known = sorted([self._seen() for _ in range(self._seen_number())])
            for kind in known:
                _take_off(stock, kind)
            if number == self.seat:
                self._own = known
                places.append(_EMPTY)
            else:
                places.append((numbers[number] - len(known), tuple(known)))
        top = [-1] * self._deck
        for _ in range(self._seen_number()):
            depth = self._seen_number()
            if depth >= self._deck:
                raise UnfitPastError
            top[depth] = self._seen()
            _take_off(stock, top[depth])
        hidden = sum([slots for slots, _ in places]) + top.count(-1)
        if min(slots for slots, _ in places) < 0 or hidden != sum(stock):
            raise UnfitPastError
        self.cases = {((bytes(stock),), tuple(places), _shortened(top, 1)): 1}

    # -------------------------------------------------------------------------------------------------- one event

    def _seen_number(self) -> int:
        if self._place >= len(self._shown):
            raise UnfitPastError
        self._place += 1
        return self._shown[self._place - 1]

    def _seen(self) -> int:
        """The next card that the seat alone saw."""
        kind = self._seen_number()
        if not 0 <= kind < KINDS:
            raise UnfitPastError
        return kind

    def _branch(self, step: _Step, first: int, second: int) -> None:
        """Each case with what may follow from it."""
        found: _Cases = {}
        for case, ways in self.cases.items():
            for new, more in step(case, first, second):
                found[new] = found.get(new, 0) + ways * more
        if len(found) == 1:
            found = dict.fromkeys(found, 1)
        elif len(self.cases) > 1 or len(found) > 1:
            common = gcd(*found.values())
            if common > 1:
                found = {case: ways // common for case, ways in found.items()}
        self.cases = found

    def _loses(self, kind: int) -> None:
        """A card leaves the seat's own hand."""
        if kind not in self._own:
            raise UnfitPastError
        self._own.remove(kind)

    def _gets(self, kind: int) -> None:
        self._own.append(kind)
        self._own.sort()

    def _draw(self, seat: int, to: int, count: int) -> None:
        """MS-S2: a seat that draws to its hand, or to look, sees the cards; damage is seen by nobody."""
        if count > self._deck:
            raise UnfitPastError
        self._deck -= count
        place = seat if to == steps.HAND else self._seats + seat if to == steps.DAMAGE else 2 * self._seats
        if seat != self.seat or to == steps.DAMAGE:
            self._branch(_drawn, place, count)
            return
        for _ in range(count):
            kind = self._seen()
            self._branch(_leaves_top, kind, 0)
            if to == steps.HAND:
                self._gets(kind)
            else:
                self._branch(_comes, place, kind)

    def _shuffle(self, _seat: int, _other: int, _number: int) -> None:
        """MS-S2: the discards become a stock of their own; the deck is empty before."""
        if self._deck:
            raise UnfitPastError
        stock = [0] * KINDS
        for kind in self._discards:
            stock[kind] += 1
        self._deck = len(self._discards)
        self._discards = []
        new = bytes(stock)
        self.cases = {((*stocks, new), places, top): ways for (stocks, places, top), ways in self.cases.items()}

    def _play(self, seat: int, _other: int, kind: int) -> None:
        self._leaves_hand(seat, kind)
        self._row.append(kind)

    def _discard(self, seat: int, _other: int, kind: int) -> None:
        self._leaves_hand(seat, kind)
        self._discards.append(kind)

    def _leaves_hand(self, seat: int, kind: int) -> None:
        if not 0 <= kind < KINDS:
            raise UnfitPastError
        if seat == self.seat:
            self._loses(kind)
        else:
            self._branch(_leaves, seat, kind)

    def _clear(self, _seat: int, _other: int, _number: int) -> None:
        """MS-E1: the cards in play become discards."""
        self._discards += self._row
        self._row = []

    def _give(self, giver: int, taker: int, _number: int) -> None:
        """MS-H2: giver and taker see the card."""
        if self.seat == giver:
            kind = self._seen()
            self._loses(kind)
            self._branch(_comes, taker, kind)
        elif self.seat == taker:
            kind = self._seen()
            self._branch(_leaves, giver, kind)
            self._gets(kind)
        else:
            self._branch(_moves, giver, taker)

    def _deal(self, giver: int, taker: int, _number: int) -> None:
        """MS-M8, MS-H2: a card of a Mystic Ward; giver and taker see it."""
        pool = 2 * self._seats
        if self.seat in (giver, taker):
            kind = self._seen()
            self._branch(_leaves, pool, kind)
            if self.seat == taker:
                self._gets(kind)
            else:
                self._branch(_comes, taker, kind)
        else:
            self._branch(_moves, pool, taker)

    def _keep(self, seat: int, _other: int, _number: int) -> None:
        """MS-M8: what is left goes to the hand of the seat that looks at it."""
        pool = 2 * self._seats
        if self.seat != seat:
            self._branch(_joins, pool, seat)
            return
        # It knows these cards, so all cases agree on them.
        for kind in next(iter(self.cases))[1][pool][1]:
            self._branch(_leaves, pool, kind)
            self._gets(kind)

    def _look(self, seat: int, other: int, number: int) -> None:
        """MS-W2: a look at a whole hand."""
        if self.seat != seat:
            return
        kinds = [self._seen() for _ in range(number)]
        for kind in kinds:
            self._branch(_leaves, other, kind)
        for kind in kinds:
            self._branch(_comes, other, kind)

    def _take_up(self, seat: int, _other: int, number: int) -> None:
        """MS-E2, MS-E6: its owner sees the damage."""
        if self.seat != seat:
            self._branch(_joins, self._seats + seat, seat)
            return
        for _ in range(number):
            kind = self._seen()
            self._branch(_leaves, self._seats + seat, kind)
            self._gets(kind)

    def _peek(self, seat: int, _other: int, count: int) -> None:
        """MS-W2: the top cards of the deck; the seat that looks at them sees them."""
        self._draw(seat, steps.POOL, count)

    def _put(self, seat: int, _other: int, depth: int) -> None:
        """MS-W1: one of them goes back; others don't see which one."""
        pool = 2 * self._seats
        if depth > self._deck:
            raise UnfitPastError
        self._deck += 1
        if self.seat == seat:
            kind = self._seen()
            self._branch(_leaves, pool, kind)
            self._branch(_comes_back, kind, depth)
        else:
            self._branch(_goes_back, pool, depth)

    def _lacks(self, seat: int, _other: int, _number: int) -> None:
        """MS-R2: a hand without a numbered card."""
        if self.seat != seat:
            self._branch(_lacking, seat, 0)

    def _unfit(self, _seat: int, _other: int, _number: int) -> None:
        raise UnfitPastError


_EVENTS: Final[tuple[Callable[[_Filter, int, int, int], None], ...]] = (
    _Filter._draw,
    _Filter._shuffle,
    _Filter._play,
    _Filter._discard,
    _Filter._clear,
    _Filter._give,
    _Filter._deal,
    _Filter._keep,
    _Filter._look,
    _Filter._take_up,
    _Filter._peek,
    _Filter._put,
    _Filter._lacks,
    _Filter._unfit,
    _Filter._unfit,
    _Filter._unfit,
)
"""By the number of the event."""


# --------------------------------------------------------------------------------------------- what may follow a case

_Follows: TypeAlias = Iterator[tuple[Case, int]]
_Step: TypeAlias = Callable[[Case, int, int], _Follows]
"""The cases that may follow, each with the ways that it multiplies those before by."""


def _leaves(case: Case, number: int, kind: int) -> _Follows:
    """A card of a kind leaves a place in the open; as likely as another card of the place."""
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


def _leaves_top(case: Case, kind: int, _second: int) -> _Follows:
    """The top card of the deck is of a kind."""
    stocks, places, top = case
    first = top[0] if top else -len(stocks)
    if first >= 0:
        if first == kind:
            yield (stocks, places, top[1:]), 1
        return
    stock = -1 - first
    if stocks[stock][kind]:
        yield (_taken_from(stocks, stock, kind), places, top[1:]), stocks[stock][kind]


def _comes(case: Case, number: int, kind: int) -> _Follows:
    """A known card comes to a place."""
    stocks, places, top = case
    slots, known = places[number]
    yield (stocks, _put_place(places, number, (slots, tuple(sorted((*known, kind))))), top), 1


def _drawn(case: Case, number: int, count: int) -> _Follows:
    """The top cards of the deck go to a place unseen."""
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


def _moves(case: Case, giver: int, taker: int) -> _Follows:
    """A card goes from one place to another unseen; each card of the place is as likely."""
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


def _joins(case: Case, number: int, taker: int) -> _Follows:
    """All cards of a place go to another one."""
    stocks, places, top = case
    slots, known = places[number]
    to_slots, to_known = places[taker]
    joined = (slots + to_slots, tuple(sorted((*known, *to_known))))
    yield (stocks, _put_place(_put_place(places, number, _EMPTY), taker, joined), top), 1


def _comes_back(case: Case, kind: int, depth: int) -> _Follows:
    """A known card goes to the deck, below so many others."""
    stocks, places, top = case
    yield (stocks, places, _inserted(top, depth, kind, len(stocks))), 1


def _goes_back(case: Case, number: int, depth: int) -> _Follows:
    """A card goes from a place to the deck unseen, below so many others; each card of the place is as likely."""
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


def _lacking(case: Case, number: int, _second: int) -> _Follows:
    """No card of a place is numbered: one case for each choice of metamagics that it may hold."""
    stocks, places, top = case
    slots, known = places[number]
    if known and known[0] < SPELL_KINDS:
        return
    found: list[tuple[tuple[Stock, ...], tuple[int, ...], int]] = [(stocks, known, 1)]
    for stock, cards in enumerate(stocks):
        there = slots >> STOCK_BITS * stock & STOCK_MASK
        if there:
            magic = [kind for kind in range(SPELL_KINDS, KINDS) for _ in range(cards[kind])]
            found = [
                (_all_taken_from(held, stock, kinds), (*sure, *kinds), ways * factorial(there))
                for held, sure, ways in found
                for kinds in combinations(magic, there)
            ]
    for held, sure, ways in found:
        yield (held, _put_place(places, number, (0, tuple(sorted(sure)))), top), ways


# ------------------------------------------------------------------------------------------------------------ parts


def _count(slots: int) -> int:
    """How many cards lie in the slots of all stocks."""
    count = 0
    while slots:
        count += slots & STOCK_MASK
        slots >>= STOCK_BITS
    return count


def _size(place: Place) -> int:
    return _count(place[0]) + len(place[1])


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
    """The top of the deck with one more card in it."""
    above = [*top[:depth], *[-stocks] * (depth - len(top))]
    return _shortened([*above, one, *top[depth:]], stocks)


def _shortened(top: list[int], stocks: int) -> tuple[int, ...]:
    """The top of the deck without the cards at its end that belong to the last stock, as all below them."""
    while top and top[-1] == -stocks:
        top.pop()
    return tuple(top)


def _take_off(stock: list[int], kind: int) -> None:
    if not (0 <= kind < KINDS and stock[kind]):
        raise UnfitPastError
    stock[kind] -= 1


def _cards_of_game(pos: Position) -> list[int]:
    """MS-S1: by kind, how many cards of it are in the game."""
    components = pos.components
    found = [0] * KINDS
    for card in components.deck([suit for suit in range(len(components.suits)) if suit != pos.box]):
        found[components.kind_of[card]] += 1
    return found
