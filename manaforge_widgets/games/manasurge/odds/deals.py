"""Random deals of the hidden cards according to a seat's belief, made once and shared by all compared actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from manaforge_widgets.games.manasurge.odds.seen import Pile
from manaforge_widgets.games.manasurge.rules.belief import Belief
from manaforge_widgets.games.manasurge.rules.cases import STOCK_BITS, STOCK_MASK, Case
from manaforge_widgets.games.manasurge.rules.components import HAND, KINDS, RANKS, SPELL_KINDS
from manaforge_widgets.odds.pausing import Pausing

MAGIC: Final = 1 << RANKS
"""The bit of a hand that holds a metamagic; the bits below it are the hand's ranks."""
FREE: Final = RANKS + 1
"""The first of the bits for the ranks of cards that may ignore the last rank."""
DEPTHS: Final = (0, HAND, 4 * HAND)
"""Numbers of cards dealt from the deck: mostly none, enough to fill a hand, or enough for all that a turn may draw."""
_SLICE: Final = 100


@cache
def bits_of(free_suit: int) -> tuple[int, ...]:
    """Return, for each kind of card, bits that describe it: its rank, and whether it is a metamagic.

    The bits of a hand are those of all its cards together. A card that may ignore the rank has a second bit.

    Args:
        free_suit: the suit whose cards may ignore the rank, or -1.
    """
    bits = []
    for kind in range(SPELL_KINDS):
        rank = kind % RANKS
        bits.append(1 << rank | (1 << FREE + rank if kind // RANKS == free_suit else 0))
    return (*bits, *[MAGIC] * (KINDS - SPELL_KINDS))


class Deals:
    """Random deals of the hidden cards; equal arguments always give equal deals.

    Args:
        belief: the seat's belief.
        free_suit: the suit whose cards may ignore the rank, or -1.
        trials: the number of deals.
        depth: the number of cards that are dealt from the top of the deck; fewer if the deck has fewer.
    """

    def __init__(self, belief: Belief, free_suit: int, trials: int, depth: int) -> None:
        self._belief = belief
        self._bits = bits_of(free_suit)
        self._trials = trials
        self._depths = min(depth, belief.deck)
        self._columns: dict[int, list[int]] = {}
        self._deck: list[list[int]] = []

    def column(self, pile: Pile) -> list[int]:
        """Return, for each deal, the bits of all cards in a pile; see :func:`bits_of`."""
        sure = 0
        for kind in pile.sure:
            sure |= self._bits[kind]
        parts = [self._columns[place] for place in pile.places]
        parts += [self._deck[depth] for depth in pile.drawn]
        if len(parts) == 1:
            return [bits | sure for bits in parts[0]] if sure else parts[0]
        column = [sure] * self._trials
        for part in parts:
            column = [one | bits for one, bits in zip(column, part, strict=True)]
        return column

    def make(self) -> Pausing[None]:
        """Deal the cards, unless they are dealt already; yield now and then, so that the caller can pause."""
        if self._columns:
            return
        belief = self._belief
        own = belief.seat
        places = [place for place in range(belief.seats) if place != own] + [belief.seats + own]
        depths = self._depths
        columns: dict[int, list[int]] = {place: [] for place in places}
        self._deck = [[] for _ in range(depths)]
        rng = Random(1)
        dealers = [self._dealer(number, places, depths, rng.random) for number in range(len(belief.cases))]
        targets = [*columns.values(), *self._deck]
        for trial in range(self._trials):
            for target, bits in zip(targets, dealers[belief.pick(rng.randrange)](), strict=True):
                target.append(bits)
            if trial % _SLICE == 0:
                yield
        self._columns = columns

    def _dealer(
        self, number: int, places: Sequence[int], depths: int, luck: Callable[[], float]
    ) -> Callable[[], list[int]]:
        """Return a function that deals a case's cards: first the bits of each place, then of each depth of the deck."""
        case = self._belief.cases[number][1]
        bits = self._bits
        fixed = []
        # For each stock the numbers of the targets that its cards go to.
        goes: list[list[int]] = [[] for _ in case[0]]
        for target, place in enumerate(places):
            slots, known = case[1][place]
            sure = 0
            for kind in known:
                sure |= bits[kind]
            fixed.append(sure)
            for stock in range(len(goes)):
                goes[stock] += [target] * (slots >> STOCK_BITS * stock & STOCK_MASK)
        for depth in range(depths):
            one = _in_deck(case, depth)
            fixed.append(bits[one] if one >= 0 else 0)
            if one < 0:
                goes[-1 - one].append(len(places) + depth)
        stocks = [
            ([bits[kind] for kind in kinds], targets)
            for kinds, targets in zip(self._belief.listed(number), goes, strict=True)
            if targets
        ]

        def deal() -> list[int]:
            dealt = fixed[:]
            for cards, targets in stocks:
                left = len(cards)
                for target in targets:
                    # Dealt cards go to the end of the list; its order does not matter.
                    place = int(luck() * left)
                    left -= 1
                    card = cards[place]
                    cards[place] = cards[left]
                    cards[left] = card
                    dealt[target] |= card
            return dealt

        return deal


def _in_deck(case: Case, depth: int) -> int:
    """Return the kind of a card in the deck; for an unknown card, a negative number that names its stock."""
    stocks, _, top = case
    return top[depth] if depth < len(top) else -len(stocks)


def first_without(columns: Sequence[Sequence[int]], last: int, *, down: bool, locked: bool, free: bool) -> list[int]:
    """Count the deals in which each hand is the first one that can't answer, if hands play their lowest valid cards.

    Args:
        columns: for each hand in turn order, its bits in each deal.
        last: the last rank.
        down: whether ranks go down, so that hands play their highest valid cards.
        locked: whether metamagics are locked.
        free: whether there is a suit whose cards may ignore the rank.

    Returns:
        One number for each hand, then the number of deals in which all hands answer.
    """
    magic = 0 if locked else MAGIC
    ranks = MAGIC - 1
    # For each last rank, the ranks that are valid.
    fits = [(1 << rank) - 1 if down else ranks & -1 << max(0, rank - 1) for rank in range(RANKS + 1)]
    counts = [0] * (len(columns) + 1)
    for hands in zip(*columns, strict=True):
        rank = last
        place = 0
        for hand in hands:
            valid = hand & fits[rank]
            if free:
                valid |= hand >> FREE
            if valid:
                rank = valid.bit_length() if down else (valid & -valid).bit_length()
            elif not hand & magic:
                break
            place += 1
        counts[place] += 1
    return counts
