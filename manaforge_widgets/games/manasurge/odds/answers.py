"""The probability that seats can answer a spell of ManaSurge, from a deck and the sizes of hands, without a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate, islice, product
from math import comb, prod
from typing import Any

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.manasurge.rules.components import CARDS_IN_SUIT, METAMAGICS, SUITS, house_components
from manaforge_widgets.games.manasurge.rules.edition import SEATS
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.hands import Deck, read_deck, read_hands

_DOWN = "Blades"
_ANY_RANK = "Entangle"


def _ranks() -> list[int]:
    """Return the ranks of the cards of a suit, with repeats."""
    return list(house_components().rank_of[:CARDS_IN_SUIT])


@spelled
def manasurge_deck(seats: int = 3, *, suits: Iterable[str] | None = None) -> Counter[Any]:
    """Return all cards of a game of ManaSurge, as they are shuffled before the first deal (MS-S1).

    Args:
        seats: the number of seats, 2 to 6.
        suits: the suits of this game: five, or all six with six seats. The game draws them at random. None takes the
            first five, since probabilities of ranks do not depend on which five.

    Returns:
        The number of copies of each card. A card is a pair (suit, rank), or the name of a metamagic.

    Raises:
        OddsError: the game doesn't have this number of seats, or these suits.

    Example:
        >>> manasurge_deck().total(), manasurge_deck(seats=6).total()
        (74, 86)
        >>> manasurge_deck()["Frost", 5], manasurge_deck()["Portal"]
        (2, 1)
    """
    if type(seats) is not int or seats not in SEATS:
        raise OddsError(f"seats must be a whole number from 2 to 6, not {short(seats)}.")
    size = len(SUITS) if seats == SEATS[-1] else len(SUITS) - 1
    if isinstance(suits, str) or not isinstance(suits, (Iterable, type(None))):
        raise OddsError(f"suits must be a list of names, such as ['Blades', 'Frost'], not {short(suits)}.")
    chosen = SUITS[:size] if suits is None else tuple(islice(suits, len(SUITS) + 1))
    for suit in chosen:
        if suit not in SUITS:
            raise OddsError(f"there is no suit {short(suit)}; the suits are {listed(SUITS)}.")
    if len(chosen) != size or len(set(chosen)) != size:
        raise OddsError(f"suits must be {size} different suits for {seats} seats, not {short(list(chosen), 80)}.")
    deck: Counter[Any] = Counter((suit, rank) for suit in chosen for rank in _ranks())
    return deck + Counter(METAMAGICS)


@spelled
def answers(
    deck: Deck,
    rank: int,
    hands: int | tuple[int, ...] = 5,
    *,
    spell: str | None = None,
    polarized: bool = False,
    locked: bool = False,
    known: Deck = (),
) -> Distribution:
    """Return the distribution of which other seats hold a valid answer (MS-R3), even if they might not play it.

    A numbered card answers if its rank is at least ``rank``; if ranks go down, at most ``rank``. A metamagic always
    answers, unless a Spell Lock is in play (MS-R6).

    Args:
        deck: all cards of the game, such as :func:`manasurge_deck`.
        rank: the rank of the last numbered card.
        hands: the number of cards in each other seat's hand, in turn order; a single number for one seat.
        spell: the suit of the spell; None if it is not Blades or Entangle. With Blades ranks go down. Any card of
            Entangle answers an Entangle spell (MS-R7).
        polarized: whether Polarize has reversed the direction of ranks.
        locked: whether a Spell Lock is in play.
        known: cards that these seats can't hold: your own hand, the cards in play and the discards.

    Returns:
        A distribution. An outcome is a tuple with True or False for each hand: whether it holds an answer. Its ways are
        deals; two copies of a card count as different cards. ``.probability(all)`` is the probability that all hands
        hold an answer, and ``.probability(any)`` that at least one does. ``.map(sum)`` is the distribution of how many
        do.

    Raises:
        OddsError: a card is not of ManaSurge, there is no such rank, the deck lacks the suit, or the hands need more
            cards than are left.

    Example:
        >>> two = answers(manasurge_deck(), 6, (5, 5))
        >>> two.probability(all), two.marginal(0).probability(True)
        (Fraction(51407465, 55909021), Fraction(34799, 36281))
        >>> answers(manasurge_deck(), 6, locked=True).probability(any)
        Fraction(2157709, 2684794)
    """
    left, sizes = read_question(deck, rank, hands, spell, known)
    down = goes_down(spell, polarized)

    def answer(card: Any) -> bool:
        if not isinstance(card, tuple):
            return not locked
        if spell == _ANY_RANK == card[0]:
            return True
        return bool(card[1] <= rank if down else card[1] >= rank)

    good = sum(count for card, count in left.items() if answer(card))
    return Distribution(_deals(good, left.total() - good, sizes))


def goes_down(spell: str | None, polarized: bool) -> bool:
    """MS-R7, MS-M9: return whether ranks go down, from the suit of the spell and whether Polarize reversed them."""
    return (spell == _DOWN) != polarized


def read_question(
    deck: Deck, rank: int, hands: int | tuple[int, ...], spell: str | None, known: Deck
) -> tuple[Counter[Any], tuple[int, ...]]:
    """Return the cards that the hands may hold, and the number of cards in each hand; see :func:`answers`.

    Raises:
        OddsError: an argument is invalid.
    """
    every = read_deck(deck)
    left = read_deck(every, known)
    sizes = read_hands(hands, left.total())
    if len(sizes) > SEATS[-1]:
        raise OddsError(f"{len(sizes)} hands are too many; ManaSurge has at most {SEATS[-1]} seats.")
    ranks = _ranks()
    if type(rank) is not int or rank not in ranks:
        raise OddsError(f"{short(rank)} is not a rank; the ranks are {listed(map(str, sorted(set(ranks))))}.")
    suits = _suits(every)
    if spell is not None and spell not in suits:
        there = f"its suits are {listed(suits)}" if suits else "it has none"
        raise OddsError(f"{short(spell)} is not a suit in this deck; {there}.")
    return left, sizes


def _suits(deck: Iterable[Any]) -> list[str]:
    numbered = set(product(SUITS, _ranks()))
    for card in deck:
        if card not in numbered and card not in METAMAGICS:
            raise OddsError(f"{short(card)} is not a card of ManaSurge; write cards like ('Frost', 5) or 'Portal'.")
    return list(dict.fromkeys(card[0] for card in deck if card in numbered))


def _deals(good: int, bad: int, sizes: tuple[int, ...]) -> dict[tuple[bool, ...], int]:
    """Count, for each set of hands that hold a good card, the ways to deal so, by inclusion and exclusion."""
    patterns = list(product((False, True), repeat=len(sizes)))
    # First, the ways in which the hands marked False hold no good card and the others may hold any.
    ways = {}
    for pattern in patterns:
        none = [size for size, free in zip(sizes, pattern, strict=True) if not free]
        some = [size for size, free in zip(sizes, pattern, strict=True) if free]
        ways[pattern] = _choices(bad, none) * _choices(bad + good - sum(none), some)
    # Then, hand by hand, subtract the ways in which a hand marked True holds none.
    for place in range(len(sizes)):
        for pattern in patterns:
            if pattern[place]:
                ways[pattern] -= ways[(*pattern[:place], False, *pattern[place + 1 :])]
    return ways


def _choices(cards: int, sizes: list[int]) -> int:
    if sum(sizes) > cards:
        return 0
    return prod(comb(cards - before, size) for before, size in zip(accumulate(sizes, initial=0), sizes, strict=False))
