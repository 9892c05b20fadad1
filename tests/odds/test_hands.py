"""Draws without replacement: against taking every card in hand one by one, icepool, and known hands."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from batches import batches, named

from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.hands import draws, hand_distribution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# The package's own name "draws" is the function.
MODULE = import_module("manaforge_widgets.odds.hands")
DECK = {"fire": 4, "water": 6}
RANKS = Counter(rank for rank in range(1, 14) for _ in range(4))


def deals(cards: list[int], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every deal of cards that can all be told apart, by their places in the deck."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for others in deals(left, sizes[1:]):
            yield (hand, *others)


def share(deck: list[str], sizes: tuple[int, ...], event: Callable[[tuple[tuple[str, ...], ...]], bool]) -> Fraction:
    """How many of all deals are such that the event happens, each looked at."""
    found = [
        event(tuple(tuple(deck[at] for at in hand) for hand in hands)) for hands in deals([*range(len(deck))], sizes)
    ]
    return Fraction(sum(found), len(found))


def check_draws(seed: int) -> None:
    luck = random.Random(seed)
    kinds = "abcde"[: luck.randint(1, 5)]
    deck = [luck.choice(kinds) for _ in range(luck.randint(2, 9))]
    known = luck.sample(deck, luck.randint(0, 1))
    left = list((Counter(deck) - Counter(known)).elements())
    size = luck.randint(0, min(4, len(left)))
    card, few, least = luck.choice(deck), set(luck.sample(sorted(set(deck)), 1)), luck.randint(0, 3)
    other = luck.choice(kinds)

    assert draws(deck, size, card, known=known) == share(left, (size,), lambda hands: card in hands[0])
    assert draws(deck, size, few, known=known) == share(left, (size,), lambda hands: bool(few & set(hands[0])))

    def event(hand: tuple[str, ...]) -> bool:
        return hand.count(card) >= least or (other in hand and len(set(hand)) == len(hand))

    assert draws(deck, size, event, known=known) == share(left, (size,), lambda hands: event(hands[0]))
    counted = hand_distribution(Counter(deck), size, lambda one: one != card, known=Counter(known))
    assert counted.total == comb(len(left), size)
    assert all(
        counted.probability(count)
        == share(left, (size,), lambda hands, count=count: size - hands[0].count(card) == count)
        for count in range(size + 1)
    )

    sizes = (size, luck.randint(0, min(2, len(left) - size)))

    def more(hands: tuple[tuple[str, ...], ...]) -> bool:
        return hands[0].count(card) > hands[1].count(card) or set(hands[0]) == set(hands[1])

    assert draws(deck, sizes, more, known=known) == share(left, sizes, more)


@pytest.mark.parametrize("seed", range(40))
def test_every_deal_looked_at(seed: int) -> None:
    check_draws(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1300)), ids=named)
def test_every_deal_looked_at_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_draws(seed)


def test_hands_of_five_from_52_cards_as_every_poker_book_has_them() -> None:
    def shape(hand: tuple[int, ...]) -> list[int]:
        return sorted(Counter(hand).values())

    all_hands = 2_598_960
    assert draws(RANKS, 5, lambda hand: shape(hand) == [1, 4]) == Fraction(624, all_hands)
    assert draws(RANKS, 5, lambda hand: shape(hand) == [2, 3]) == Fraction(3_744, all_hands)
    assert draws(RANKS, 5, lambda hand: shape(hand) == [1, 2, 2]) == Fraction(123_552, all_hands)
    assert draws(RANKS, 5, 1) == 1 - Fraction(48 * 47 * 46 * 45 * 44, 52 * 51 * 50 * 49 * 48)


def test_at_least_one_metamagic_in_five_of_74() -> None:
    # The first worked case of the rules of ManaSurge.
    deck = {"numbered": 60, "metamagic": 14}
    assert draws(deck, 5, "metamagic") == Fraction(126_753, 191_771)
    assert draws(deck, 5, lambda hand: "metamagic" in hand) == Fraction(126_753, 191_771)


def test_icepool_deals_the_same() -> None:
    deck = {1: 5, 2: 3, 3: 2, 4: 4}
    die = icepool.Deck(deck).deal(4).sum()
    for least in range(4, 17):
        assert draws(deck, 4, lambda hand, least=least: sum(hand) >= least) == die.probability(">=", least)
    twos = icepool.Deck({0: 11, 1: 3}).deal(4).sum()
    assert hand_distribution(deck, 4, 2) == Distribution(dict(twos))


def test_alike_cards_stand_side_by_side_in_the_decks_order() -> None:
    hands = set[tuple[str, ...]]()
    draws(["b", "a", "b", "a", "c"], 3, hands.add)
    assert hands == {("b", "b", "a"), ("b", "b", "c"), ("b", "a", "a"), ("b", "a", "c"), ("a", "a", "c")}


def test_what_is_known_is_not_drawn() -> None:
    assert draws(DECK, 6, "fire", known={"fire": 4}) == 0
    assert draws(DECK, 5, "fire", known={"water": 2}) == 1
    assert hand_distribution(DECK, 1, "fire", known=["fire"]).probability(1) == Fraction(3, 9)


def test_sets_of_cards() -> None:
    deck = {"fire": 4, "water": 6, "earth": 0}
    assert draws(deck, 2, {"fire", "earth"}) == draws(deck, 2, "fire")
    assert draws(deck, 2, "earth") == 0
    assert hand_distribution(deck, 3, {"fire", "water"}) == Distribution([3])
    assert hand_distribution(deck, 2, set()) == Distribution([0])


def test_cards_may_be_sets_and_tuples() -> None:
    deck = {frozenset("ab"): 1, frozenset("a"): 1, ("Frost", 5): 2}
    assert draws(deck, 1, frozenset("a")) == Fraction(1, 4)
    assert draws(deck, 1, ("Frost", 5)) == Fraction(1, 2)
    assert draws(deck, 2, {frozenset("a"), frozenset("ab")}) == Fraction(5, 6)


def test_a_hand_may_be_empty_or_the_whole_deck() -> None:
    assert draws(DECK, 0, lambda hand: hand == ()) == 1
    assert draws(DECK, 10, lambda hand: hand.count("fire") == 4) == 1
    assert draws({}, 0, lambda _: True) == 1
    assert draws(DECK, (), lambda hands: hands == ()) == 1


def test_large_decks_need_no_walk() -> None:
    assert draws({"win": 1, "blank": 9_999}, 5_000, "win") == Fraction(1, 2)


def test_more_kinds_than_python_nests_calls() -> None:
    deck = tuple(range(3_000))
    assert draws(deck, 3_000, lambda hand: hand == deck) == 1


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: draws(DECK, 11, "fire"), "11 cards can't be drawn, as 10 are left in the deck"),
        (lambda: draws(DECK, (6, 5), len), "11 cards can't be drawn"),
        (lambda: draws(DECK, 5, "fire", known={"water": 6}), "5 cards can't be drawn, as 4 are left"),
        (lambda: draws(DECK, -1, "fire"), "a hand must be a whole number of cards, 0 or more, not -1"),
        (lambda: draws(DECK, 1.5, "fire"), "a hand must be a whole number of cards, 0 or more, not 1.5"),
        (lambda: draws(DECK, True, "fire"), "a hand must be a whole number of cards, 0 or more, not True"),
        (lambda: draws(DECK, 2, "fyre"), "there is no card 'fyre'"),
        (lambda: draws(DECK, 2, {"fyre"}), "there is no card 'fyre'"),
        (lambda: draws(DECK, 2, ["fire"]), r"an outcome or card must be hashable, not \['fire'\]"),
        (lambda: draws(DECK, (2, 2), "fire"), "a function of the hands, as a tuple"),
        (lambda: draws(DECK, 2, "fire", known=["fyre"]), "known has 1 of 'fyre', but the deck has 0"),
        (lambda: draws(DECK, 2, "fire", known={"fire": 5}), "known has 5 of 'fire', but the deck has 4"),
        (lambda: draws(DECK, 2, "fire", known="fire"), "'fire' is not a list of cards"),
        (lambda: draws("aab", 2, "a"), "'aab' is not a list of cards"),
        (lambda: draws(52, 2, "a"), "52 is not a list of cards"),
        (lambda: draws({"fire": 2.5}, 1, "fire"), "2.5 is not a number of 'fire' cards"),
        (lambda: draws({"fire": -1}, 1, "fire"), "-1 is not a number of 'fire' cards"),
        (lambda: draws({"fire": 10**9}, 1, "fire"), "1,000,000,000 cards are too many"),
        (lambda: draws([["fire"]], 1, "fire"), r"an outcome or card must be hashable, not \['fire'\]"),
        (
            lambda: hand_distribution(DECK, (2, 2), "fire"),
            r"a whole number of cards, 0 or more, not \(2, 2\)",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()


@pytest.mark.parametrize("hand", [5, (5, 5)])
def test_what_takes_too_long_says_what_would_help(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "Budget", lambda helps: Budget(helps, seconds=0.05))
    with pytest.raises(OddsError, match="one name for all cards that are equal for the event, would help"):
        draws(list(range(74)), hand, lambda _: True)


def test_huge_kinds_stop_in_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "Budget", lambda helps: Budget(helps, seconds=0.05))
    with pytest.raises(OddsError, match="a smaller hand"):
        draws({"a": 5_000, "b": 5_000}, 5_000, lambda _: True)
