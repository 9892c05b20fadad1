"""Hands as a seat believes them to be: case by case, the cards that are sure, and how many of each stock."""

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
    """The cards of a pile in one case.

    Attributes:
        sure: the kinds of the cards that are known in this case.
        counts: of each stock, how many of its cards lie in the pile.
    """

    sure: tuple[int, ...]
    counts: tuple[int, ...]


class Drawn(NamedTuple):
    """What a hand may hold of one stock.

    Attributes:
        cards: how many cards the stock has.
        good: how many of them are wanted.
        held: how many of its cards the hand holds.
    """

    cards: int
    good: int
    held: int

    @property
    def none(self) -> tuple[int, int]:
        """How many such hands hold no wanted card, and how many there are."""
        return comb(self.cards - self.good, self.held), comb(self.cards, self.held)


def held_in(case: Case, pile: Pile) -> HeldCards:
    """Return the cards of a pile in a case of the belief."""
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
    """For each stock of which a hand holds cards: how many cards there are, and how many of them are wanted."""
    drawn = []
    for stock, count in zip(case[0], held.counts, strict=True):
        if count:
            drawn.append(Drawn(sum(stock), sum(compress(stock, wanted)), count))
    return drawn


def chance_of_none(belief: Belief, pile: Pile, wanted: Sequence[bool]) -> Fraction:
    """Return the chance that a pile holds no wanted card: over all cases, and in each of them over all deals of its stocks.

    Args:
        belief: what the seat believes.
        pile: the cards.
        wanted: for each kind whether it is wanted.
    """
    # Cases with as many deals share a denominator, so that few fractions are added.
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
