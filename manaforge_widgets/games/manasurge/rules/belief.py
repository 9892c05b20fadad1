"""Beliefs: what a seat can work out exactly about hidden cards from everything that it has seen.

There are two assumptions, and no others (MS-H1, MS-H2). All orders of a shuffled deck are equally likely, and what
other players choose carries no information. So a card that leaves another hand counts as picked at random from that
hand. That somebody plays a card, draws none or is struck gives no information about a hand.

A *case* is one way in which hidden cards may have moved. In each case every hidden card is either known or belongs to a
*stock*. A stock is the cards of one shuffled deck that the seat has not seen since; all their orders are equally
likely. While nobody moves cards unseen, there is one case. A gift between two other seats splits a case by what was
given: a known card, or a card of one of the stocks. What the seat sees later drops cases or changes their weights. So
each event of the past updates the cases by Bayes' rule. Equal cases become one, and their weights are added.

The weight of a case is a whole number of ways. While events are read, it leaves out the factor for the orders
of the stocks.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial, gcd

from manaforge_widgets.games.manasurge.rules.cases import EMPTY, Case, Cases, Place, shortened
from manaforge_widgets.games.manasurge.rules.components import KINDS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.tracking import Filter, UnfitPastError


class Belief:
    """A seat's belief about the hidden cards.

    Attributes:
        seat: the seat.
        seats: the number of seats.
        cases: pairs of a whole number of ways and a case: a possible arrangement of the hidden cards.
        ways: the sum of the ways of all cases.
        deck: the number of cards in the deck.

    Example:
        >>> import manaforge_widgets as mf
        >>> belief = belief_of(mf.new_match("manasurge", seats=3, seed=1).copy_position(), 0)
        >>> len(belief.cases), sum(belief.cases[0][1][0][0])
        (1, 69)
    """

    __slots__ = ("_listed", "cases", "deck", "seat", "seats", "ways")

    def __init__(self, seat: int, seats: int, cases: list[tuple[int, Case]], deck: int) -> None:
        self.seat = seat
        self.seats = seats
        self.cases = cases
        self.ways = sum([ways for ways, _ in cases])
        self.deck = deck
        self._listed: dict[int, list[list[int]]] = {}

    def pick(self, below: Callable[[int], int]) -> int:
        """Pick a case at random, with a probability in proportion to its ways; return its index in ``cases``."""
        if len(self.cases) == 1:
            return 0
        left = below(self.ways)
        for number, (ways, _) in enumerate(self.cases):
            left -= ways
            if left < 0:
                return number
        raise AssertionError(f"the number drawn must be below {self.ways}, the sum of the ways of all cases")

    def listed(self, number: int) -> list[list[int]]:
        """Return a list of the cards of each stock in the case with this index, as kinds; do not change the lists."""
        kinds = self._listed.get(number)
        if kinds is None:
            kinds = [
                [kind for kind, count in enumerate(stock) for _ in range(count)] for stock in self.cases[number][1][0]
            ]
            self._listed[number] = kinds
        return kinds


class _Kept:
    """The entry of a position's memo for a seat."""

    __slots__ = ("belief", "filtered")

    def __init__(self, filtered: Filter, belief: Belief) -> None:
        self.filtered = filtered
        self.belief = belief


def belief_of(pos: Position, seat: int) -> Belief:
    """Return a seat's belief about the hidden cards of a position, from all that the seat has seen since the deal.

    A position that was set up by hand or re-dealt for another seat may have a past that does not lead to it. Then the
    belief follows from the position alone: all deals of the cards that the seat does not know are equally likely.

    Args:
        pos: the position; it is not changed.
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
    """Return whether what a seat has seen of a position's past leads to this position."""
    try:
        filtered = _filtered(pos, seat)
    except UnfitPastError:
        return False
    return filtered.fits(pos) and filtered.knows_what_is_shown(pos) and filtered.may_be(pos)


# ---------------------------------------------------------------------------------------------------- from the past


def _remembered(pos: Position, seat: int) -> Belief:
    kept = pos.memo.get(seat)
    if isinstance(kept, _Kept) and kept.filtered.read_all_of(pos):
        return kept.belief
    filtered = _filtered(pos, seat)
    if not filtered.fits(pos):
        raise UnfitPastError
    belief = _believed(pos, seat, filtered.cases)
    pos.memo[seat] = _Kept(filtered, belief)
    return belief


def _filtered(pos: Position, seat: int) -> Filter:
    """Return the filter after the whole past; it continues after the events that were read before."""
    kept = pos.memo.get(seat)
    goes_on = isinstance(kept, _Kept) and kept.filtered.read_first_of(pos)
    filtered = kept.filtered.copy() if isinstance(kept, _Kept) and goes_on else Filter(seat, pos.seats)
    filtered.read(pos)
    return filtered


def _believed(pos: Position, seat: int, cases: Cases) -> Belief:
    """Return the cases with all their ways, in the lowest terms."""
    if len(cases) == 1:
        return Belief(seat, pos.seats, [(1, next(iter(cases)))], len(pos.deck))
    weighed = []
    for case, ways in cases.items():
        for stock in case[0]:
            ways *= factorial(sum(stock))  # noqa: PLW2901 - the orders of each stock
        weighed.append((ways, case))
    common = gcd(*[ways for ways, _ in weighed])
    return Belief(seat, pos.seats, [(ways // common, case) for ways, case in weighed], len(pos.deck))


def _at_once(pos: Position, seat: int) -> Cases:
    """Return the case of a position without a past: all cards that the seat does not know form one stock."""
    bit = 1 << seat
    stock = [0] * KINDS
    places: list[Place] = []
    for cards in (*pos.hands, *pos.damage, pos.pool):
        known = sorted([card >> SEAT_BITS for card in cards if card & bit])
        for card in cards:
            if not card & bit:
                stock[card >> SEAT_BITS] += 1
        places.append((len(cards) - len(known), tuple(known)))
    # For the seat itself, its hand is not a hidden place.
    places[seat] = EMPTY
    top = []
    for card in reversed(pos.deck):
        if card & bit:
            top.append(card >> SEAT_BITS)
        else:
            stock[card >> SEAT_BITS] += 1
            top.append(-1)
    return {((bytes(stock),), tuple(places), shortened(top, 1)): 1}
