"""Hands that are drawn from a deck without putting cards back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import Any, TypeAlias

from manaforge_widgets.core.messages import amount, short
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.ways import hashable

Deck: TypeAlias = Mapping[Any, int] | Iterable[Any]
"""A deck: the number of each card, or the cards one by one."""

MOST_CARDS = 10_000
"""The most cards in a deck; a larger number must be a mistake."""
MOST_HANDS = 100
"""The most hands from one deck; a larger number must be a mistake."""
_HELP = "a smaller hand, or one name for all cards that are equal for the event, would help"

_Kinds: TypeAlias = list[tuple[Any, int]]
_Partial: TypeAlias = tuple[int, int, tuple[Any, ...], int]  # the next kind, cards lacking, the cards so far, ways


@spelled
def draws(deck: Deck, hand: int | tuple[int, ...], event: Any, *, known: Deck = ()) -> Fraction:
    """Return the probability of an event when hands are drawn from a shuffled deck without replacement.

    Equal cards are counted together, so several copies of a card take no more time than one.

    Args:
        deck: the number of each card, or the cards one by one.
        hand: the number of cards drawn; a tuple for several hands drawn from the same deck.
        event: a card, a set of cards, or a function of the hand that is true if the event happens. A card means at
            least one copy of it; a set means at least one of its cards. A hand is a tuple of cards in the deck's
            order, with equal cards together. For several hands the function gets a tuple of hands.
        known: cards that you have seen elsewhere, which can't be drawn.

    Raises:
        OddsError: for an invalid deck, hand or event, cards that the deck does not have, or too many possible hands.

    Example:
        >>> deck = {"fire": 4, "water": 6}
        >>> draws(deck, 3, "fire")
        Fraction(5, 6)
        >>> draws(deck, 3, lambda hand: hand.count("fire") == 2, known=["water", "water"])
        Fraction(3, 7)
        >>> draws(deck, (2, 2), lambda hands: all("fire" in hand for hand in hands))
        Fraction(17, 42)
    """
    cards = read_deck(deck, known)
    sizes = read_hands(hand, cards.total())
    if _is_predicate(event, cards):
        return _chance_of(list(cards.items()), sizes, event, several=not isinstance(hand, int))
    if not isinstance(hand, int):
        raise OddsError(
            f"event must be a function of the hands, as a tuple, since hand has several sizes, not {short(event)}."
        )
    drawn = hand_distribution(cards, hand, event)
    return 1 - drawn.probability(0)


@spelled
def hand_distribution(deck: Deck, hand: int, of: Any, *, known: Deck = ()) -> Distribution:
    """Return the distribution of the number of certain cards in a hand that is drawn without replacement.

    Args:
        deck: the number of each card, or the cards one by one.
        hand: the number of cards drawn.
        of: the cards to count: a card, a set of cards, or a function of a card that is true for cards to count.
        known: cards that you have seen elsewhere, which can't be drawn.

    Returns:
        The distribution of the number of counted cards. Its ways count the possible hands, with equal cards counted as
        different ones.

    Raises:
        OddsError: for an invalid deck or hand, or cards that the deck does not have.

    Example:
        >>> hand_distribution({"fire": 4, "water": 6}, 3, "fire")
        Distribution({0: 20, 1: 60, 2: 36, 3: 4})
    """
    cards = read_deck(deck, known)
    (size,) = read_hands((hand,), cards.total())
    if _is_predicate(of, cards):
        wanted = {card for card in cards if of(card)}
    elif isinstance(of, (set, frozenset)) and not _in(of, cards):
        wanted = set(of)
    else:
        wanted = {hashable(of)}
    for card in wanted - cards.keys():
        raise OddsError(f"there is no card {short(card)} in the deck.")
    good = sum(cards[card] for card in wanted)
    bad = cards.total() - good
    least = max(0, size - bad)
    ways = comb(good, least) * comb(bad, size - least)
    ways_of_count = {}
    for count in range(least, min(good, size) + 1):
        ways_of_count[count] = ways
        # Each number follows from the one before, since binomials of large decks take long to calculate.
        ways = ways * (good - count) * (size - count) // ((count + 1) * (bad - size + count + 1))
    return Distribution(ways_of_count)


def read_deck(deck: Deck, known: Deck = ()) -> Counter[Any]:
    """Read a deck, and return the number of each card without the known cards.

    Args:
        deck: the number of each card, or the cards one by one.
        known: the cards to take out, in the same form.

    Raises:
        OddsError: for an invalid deck, or known cards that the deck does not have.

    Example:
        >>> read_deck({"fire": 2, "water": 1}, known=["water"])
        Counter({'fire': 2, 'water': 0})
    """
    cards = _counted(deck)
    if cards.total() > MOST_CARDS:
        raise OddsError(f"{amount(cards.total())} cards are too many; a deck holds at most {MOST_CARDS:,}.")
    for card, count in _counted(known).items():
        if count > cards[card]:
            raise OddsError(f"known has {amount(count)} of {short(card)}, but the deck has {cards[card]}.")
        cards[card] -= count
    return cards


def _counted(cards: Deck) -> Counter[Any]:
    if isinstance(cards, Mapping):
        for card, count in cards.items():
            if type(count) is not int or count < 0:
                raise OddsError(
                    f"{short(count)} is not a number of {short(card)} cards; it must be a whole number, 0 or more."
                )
        return Counter(dict(cards))
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise OddsError(f"{short(cards)} is not a list of cards; list them, or give the number of each.")
    budget = Budget("a smaller deck would help")
    counts: Counter[Any] = Counter()
    for card in cards:
        budget.check()
        counts[hashable(card)] += 1
        if len(counts) > MOST_CARDS:
            raise OddsError(f"there are too many cards; a deck holds at most {MOST_CARDS:,}.")
    return counts


def read_hands(hand: Any, deck: int) -> tuple[int, ...]:
    """Read the sizes of hands, and check that a deck of ``deck`` cards is large enough for them.

    Raises:
        OddsError: for an invalid size of a hand, or more cards than the deck has.

    Example:
        >>> read_hands(5, 74), read_hands((5, 4), 74)
        ((5,), (5, 4))
    """
    sizes = tuple(hand) if isinstance(hand, (tuple, list)) else (hand,)
    if len(sizes) > MOST_HANDS:
        raise OddsError(f"{len(sizes):,} hands are too many; use at most {MOST_HANDS}.")
    for size in sizes:
        if type(size) is not int or size < 0:
            raise OddsError(f"a hand must be a whole number of cards, 0 or more, not {short(size)}.")
    if sum(sizes) > deck:
        raise OddsError(f"{amount(sum(sizes))} cards can't be drawn, as {deck:,} are left in the deck.")
    return sizes


def _is_predicate(event: Any, cards: Counter[Any]) -> bool:
    return callable(event) and not _in(event, cards)


def _in(card: Any, cards: Counter[Any]) -> bool:
    try:
        return card in cards
    except TypeError:  # a tuple may hold something unhashable
        return False


def _chance_of(kinds: _Kinds, sizes: tuple[int, ...], event: Callable[[Any], object], *, several: bool) -> Fraction:
    budget = Budget(_HELP)
    good = 0
    for hands, ways in _deals(kinds, sizes, budget):
        if event(hands if several else hands[0]):
            good += ways
    total, left = 1, sum(count for _, count in kinds)
    for size in sizes:
        total *= comb(left, size)
        left -= size
    return Fraction(good, total)


def _deals(kinds: _Kinds, sizes: tuple[int, ...], budget: Budget) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Yield every different deal, with its ways."""
    if not sizes:
        yield (), 1
        return
    for hand, ways in _hands(kinds, sizes[0], budget):
        drawn = Counter(hand)
        left = [(card, count - drawn[card]) for card, count in kinds]
        for others, count in _deals(left, sizes[1:], budget):
            yield (hand, *others), ways * count


def _hands(kinds: _Kinds, size: int, budget: Budget) -> Iterator[tuple[tuple[Any, ...], int]]:
    # For each kind, the number of cards from it to the end; a hand that these can't fill is never begun.
    rest = [*accumulate((count for _, count in reversed(kinds)), initial=0)][::-1]

    def grown(start: int, lacking: int, hand: tuple[Any, ...], ways: int) -> Iterator[_Partial]:
        for place in range(start, len(kinds)):
            if rest[place] < lacking:
                return
            card, count = kinds[place]
            for taken in range(max(1, lacking - rest[place + 1]), min(count, lacking) + 1):
                budget.check()
                yield place + 1, lacking - taken, hand + (card,) * taken, ways * comb(count, taken)

    # This does not use recursion, since a hand may hold more kinds of cards than Python can nest calls.
    partial: list[Iterator[_Partial]] = [iter([(0, size, (), 1)])]
    while partial:
        following = next(partial[-1], None)
        if following is None:
            partial.pop()
        elif following[1]:
            partial.append(grown(*following))
        else:
            yield following[2:]
