"""The cards of a hand according to a seat's belief: in each case, known cards and a number of cards of each stock."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import compress
from math import comb
from typing import NamedTuple

from manaforge_widgets.games.manasurge.odds.seen import Pile
from manaforge_widgets.games.manasurge.rules.belief import Belief
from manaforge_widgets.games.manasurge.rules.cases import STOCK_BITS, STOCK_MASK, Case


class HeldCards(NamedTuple):
    """The cards of a pile in one *case* of a belief: one possible arrangement of the hidden cards.

    Attributes:
        sure: the kinds of the cards that are known in this case.
        counts: for each stock (the unknown cards of one shuffled deck), how many of its cards are in the pile.
    """

    sure: tuple[int, ...]
    counts: tuple[int, ...]


class Drawn(NamedTuple):
    """A stock (the unknown cards of one shuffled deck), and how many of its cards a hand holds.

    Attributes:
        cards: the number of cards in the stock.
        good: the number of wanted cards in the stock.
        held: the number of cards that the hand holds from the stock.
    """

    cards: int
    good: int
    held: int

    @property
    def none(self) -> tuple[int, int]:
        """The number of sets of ``held`` cards without a wanted card, and the number of all sets of ``held`` cards."""
        return comb(self.cards - self.good, self.held), comb(self.cards, self.held)


def held_in(case: Case, pile: Pile) -> HeldCards:
    """Return the cards that a pile holds in one case of the belief."""
    stocks, places, top = case
    sure = list(pile.sure)
    slots = 0
    for place in pile.places:
        more, known = places[place]
        slots += more
        sure += known
    for depth in pile.drawn:
        one = top[depth] if depth < len(top) else -len(stocks)
        if one >= 0:
            sure.append(one)
        else:
            slots += 1 << STOCK_BITS * (-1 - one)
    counts = tuple([slots >> STOCK_BITS * stock & STOCK_MASK for stock in range(len(stocks))])
    return HeldCards(tuple(sure), counts)


def drawn_from(case: Case, held: HeldCards, wanted: Sequence[bool]) -> list[Drawn]:
    """Return each stock from which a hand holds cards, with its size and its numbers of wanted and of held cards."""
    drawn = []
    for stock, count in zip(case[0], held.counts, strict=True):
        if count:
            drawn.append(Drawn(sum(stock), sum(compress(stock, wanted)), count))
    return drawn


def chance_of_none(belief: Belief, pile: Pile, wanted: Sequence[bool]) -> Fraction:
    """Return the probability that a pile holds no wanted card, over all cases and all deals of each case.

    Args:
        belief: the seat's belief.
        pile: the pile, usually a hand.
        wanted: for each kind of card, whether it is wanted.
    """
    # Cases with the same number of deals share a denominator, so that few fractions are added.
    by_deals: dict[int, int] = {}
    for ways, case in belief.cases:
        held = held_in(case, pile)
        if any(wanted[kind] for kind in held.sure):
            continue
        none = every = 1
        for one in drawn_from(case, held, wanted):
            without, hands = one.none
            none *= without
            every *= hands
        by_deals[every] = by_deals.get(every, 0) + ways * none
    return sum([Fraction(ways, every) for every, ways in by_deals.items()], Fraction(0)) / belief.ways
