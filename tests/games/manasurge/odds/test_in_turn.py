"""Seats that answer in turn with their lowest valid card, beside a look at every deal."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from batches import batches, named

from manaforge_widgets.games.manasurge.odds.answers import answers, manasurge_deck
from manaforge_widgets.games.manasurge.odds.in_turn import answers_in_turn
from manaforge_widgets.games.manasurge.odds.ladder import Ladder, Rungs
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

DECK = manasurge_deck()


def deals(cards: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every deal, by the cards' places in the deck."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in deals(tuple(card for card in cards if card not in hand), sizes[1:]):
            yield (hand, *others)


def answered(hands: Sequence[Sequence[Any]], last: int, *, down: bool, locked: bool) -> tuple[int, int]:
    """How many hands answer in a row, and the last rank then, from the words of MS-R3 and MS-R6."""
    for place, hand in enumerate(hands):
        numbered = [card[1] for card in hand if isinstance(card, tuple)]
        valid = [rank for rank in numbered if (rank <= last if down else rank >= last)]
        if valid:
            last = max(valid) if down else min(valid)
        elif locked or len(numbered) == len(hand):
            return place, last
    return len(hands), last


def check_in_turn(seed: int) -> None:
    luck = random.Random(seed)
    deck = Counter(dict.fromkeys(luck.sample(sorted(manasurge_deck(6), key=str), 6), 1))
    deck += Counter(luck.choices(list(deck), k=2))
    known = luck.sample(sorted(deck.elements(), key=str), luck.randint(0, 1))
    last, spell = luck.randint(1, 8), luck.choice([None, "Blades" if any(c[0] == "Blades" for c in deck) else None])
    turned, locked = luck.random() < 0.4, luck.random() < 0.3
    hands = luck.choice([(2,), (3, 2), (2, 2, 2), (1, 3), (1, 1, 2), (0, 2), (2, 0, 2), (1, 1, 1, 1)])
    left = list((deck - Counter(known)).elements())

    found = Counter[int]()
    for deal in deals(tuple(range(len(left))), hands):
        cards = [[left[at] for at in hand] for hand in deal]
        found[answered(cards, last, down=(spell == "Blades") != turned, locked=locked)[0]] += 1
    ours = answers_in_turn(deck, last, hands, spell=spell, polarized=turned, locked=locked, known=known)
    assert ours.ways == found


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_looked_at(seed: int) -> None:
    check_in_turn(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1200)), ids=named)
def test_every_deal_looked_at_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_in_turn(seed)


def check_ladder(seed: int) -> None:
    """Hands in which some cards are known, and the last rank too."""
    luck = random.Random(seed)
    kinds: list[Any] = [("Frost", rank) for rank in range(1, 9)] + ["Portal", "Wrest"]
    unseen = luck.choices(kinds, k=8)
    hands = [Rungs(hidden=luck.randint(0, 2)) for _ in range(luck.randint(1, 4))]
    shown = [luck.choices(kinds, k=luck.choice([0, 0, 1, 2])) for _ in hands]
    hands = [
        Rungs(
            tuple(card[1] for card in cards if card[0] == "Frost"),
            any(isinstance(card, str) for card in cards),
            one.hidden,
        )
        for one, cards in zip(hands, shown, strict=True)
    ]
    last = luck.randint(1, 8)
    counts = [sum(card == ("Frost", rank) for card in unseen) for rank in range(1, 9)]

    struck, ends = Counter[int](), Counter[int]()
    for deal in deals(tuple(range(8)), [hand.hidden for hand in hands]):
        cards = [[*known, *(unseen[at] for at in hand)] for known, hand in zip(shown, deal, strict=True)]
        place, rank = answered(cards, last, down=False, locked=False)
        if place == len(hands):
            ends[rank] += 1
        else:
            struck[place] += 1
    climb = run_to_end(Ladder(counts, 8 - sum(counts), 0, hands).climb(last))
    assert climb.struck == tuple(struck[place] for place in range(len(hands)))
    assert {rank: ways for rank, ways in climb.last.items() if ways} == ends
    assert climb.total == struck.total() + ends.total()


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_with_known_cards_looked_at(seed: int) -> None:
    check_ladder(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1200)), ids=named)
def test_every_deal_with_known_cards_looked_at_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_ladder(seed)


def test_three_seats_after_a_three() -> None:
    # From independent research with another method, to four places.
    assert round(float(answers_in_turn(DECK, 3, (5, 5, 5)).probability(3)), 4) == 0.9702


def test_one_seat_answers_as_by_the_plain_count() -> None:
    for rank in range(1, 9):
        assert answers_in_turn(DECK, rank, 5).probability(1) == answers(DECK, rank).probability(all)
        assert answers_in_turn(DECK, rank, 5, locked=True).probability(1) == answers(
            DECK, rank, locked=True
        ).probability(all)


def test_rank_eight_stays_so_all_of_several_hands_are_as_likely() -> None:
    assert answers_in_turn(DECK, 8, (5, 5)).probability(2) == answers(DECK, 8, (5, 5)).probability(all)
    assert answers_in_turn(DECK, 6, (5, 5)).probability(2) < answers(DECK, 6, (5, 5)).probability(all)


def test_down_is_up_from_the_other_end() -> None:
    up = answers_in_turn(DECK, 3, (5, 4))
    assert answers_in_turn(DECK, 6, (5, 4), spell="Blades") == answers_in_turn(DECK, 6, (5, 4), polarized=True) == up
    assert answers_in_turn(DECK, 3, (5, 4), spell="Blades", polarized=True) == up


def test_every_way_is_counted_once() -> None:
    ways = answers_in_turn(DECK, 5, (5, 4, 3))
    assert ways.total == answers(DECK, 5, (5, 4, 3)).total
    assert ways.probability(0) == 1 - answers(DECK, 5).probability(all)
    assert sum(map(ways.probability, ways.outcomes)) == Fraction(1)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: answers_in_turn(DECK, 9), "9 is not a rank"),
        (lambda: answers_in_turn(DECK, 6, (5,) * 7), "7 hands are too many"),
        (
            lambda: answers_in_turn(manasurge_deck(6), 6, spell="Entangle"),
            "spell must not be 'Entangle', since its ranks may also fall",
        ),
        (lambda: answers_in_turn(manasurge_deck(6), 1, (9,) * 6), "longer than the 2 s allowed"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()
