"""ManaSurge: who can answer a spell, against looking at every deal with the rule in hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from batches import batches, named

from manaforge_widgets.games.manasurge.odds.answers import answers, manasurge_deck
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.hands import draws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DECK = manasurge_deck()
SUITS = ["Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle"]
ENTANGLED = manasurge_deck(suits=SUITS[1:])


def deals(cards: list[int], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every deal, by the cards' places in the deck."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in deals([card for card in cards if card not in hand], sizes[1:]):
            yield (hand, *others)


def valid(card: Any, last: int, spell: str | None, *, reversed_: bool, locked: bool) -> bool:
    """MS-R3, MS-R6 and MS-R7 as they are written."""
    if isinstance(card, str):
        return not locked
    suit, rank = card
    if spell == "Entangle" and suit == "Entangle":
        return True
    if (spell == "Blades" and not reversed_) or (spell != "Blades" and reversed_):
        return bool(rank <= last)
    return bool(rank >= last)


def check_answers(seed: int) -> None:
    luck = random.Random(seed)
    deck = Counter(dict.fromkeys(luck.sample(sorted(manasurge_deck(6), key=str), 7), 1))
    deck += Counter(luck.choices(list(deck), k=2))
    known = luck.sample(sorted(deck.elements(), key=str), luck.randint(0, 2))
    suits = sorted({card[0] for card in deck if isinstance(card, tuple)})
    last, spell = luck.randint(1, 8), luck.choice([None, *suits])
    turned, locked = luck.random() < 0.4, luck.random() < 0.3
    left = list((deck - Counter(known)).elements())
    hands = luck.choice([(2,), (3, 2), (2, 2, 2), (1, 3), (1, 1, 2), (0, 2)])

    found = Counter[tuple[bool, ...]]()
    for deal in deals(list(range(len(left))), hands):
        found[
            tuple(any(valid(left[at], last, spell, reversed_=turned, locked=locked) for at in hand) for hand in deal)
        ] += 1
    ours = answers(deck, last, hands, spell=spell, polarized=turned, locked=locked, known=known)
    assert ours.ways == found


@pytest.mark.parametrize("seed", range(50))
def test_every_deal_looked_at(seed: int) -> None:
    check_answers(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1300)), ids=named)
def test_every_deal_looked_at_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_answers(seed)


def test_decks_are_those_of_the_rulebook() -> None:
    # Sets of 12 in six suits, numbered 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, and 14 metamagics; MS-S1 plays with five.
    for seats in range(2, 6):
        assert manasurge_deck(seats).total() == 5 * 12 + 14
    every = manasurge_deck(6)
    assert every.total() == 6 * 12 + 14
    assert sum(isinstance(card, str) for card in every) == 14
    for suit in SUITS:
        ranks = sorted(
            rank for card in every.elements() if isinstance(card, tuple) for rank in [card[1]] if card[0] == suit
        )
        assert ranks == [1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8]
    assert {card[0] for card in ENTANGLED if isinstance(card, tuple)} == set(SUITS[1:])


def test_a_deck_may_be_given_card_by_card() -> None:
    assert answers(DECK.elements(), 6, known=(card for card in ["Portal"])) == answers(DECK, 6, known={"Portal": 1})


def test_each_deck_is_the_callers_own() -> None:
    manasurge_deck().clear()
    assert manasurge_deck().total() == 74


@pytest.mark.parametrize(
    ("rank", "chance"),
    [
        (1, Fraction(1)),
        (2, Fraction(16_108_763, 16_108_764)),
        (3, Fraction(191_768, 191_771)),
        (4, Fraction(1_341_105, 1_342_397)),
        (6, Fraction(34_799, 36_281)),
        (7, Fraction(499_643, 575_313)),
    ],
)
def test_a_hand_of_five_from_74(rank: int, chance: Fraction) -> None:
    assert answers(DECK, rank).probability(all) == chance
    # The same from the rule: an answer is a metamagic or a card of this rank or more.
    kinds = Counter[str]()
    for card in DECK.elements():
        kinds["answer" if isinstance(card, str) or card[1] >= rank else "none"] += 1
    assert draws(kinds, 5, "answer") == chance


def test_at_least_one_metamagic_in_five_of_74() -> None:
    # The first worked case of the rules; with all 8s seen elsewhere only they can answer an 8.
    metamagics = {card for card in DECK if isinstance(card, str)}
    assert draws(DECK, 5, metamagics) == Fraction(126_753, 191_771)
    eights = [(suit, 8) for suit in SUITS[:5]]
    assert answers(DECK, 8, 5, known=eights).probability(all) == draws(DECK, 5, metamagics, known=eights)


def test_both_of_two_hands() -> None:
    both = answers(DECK, 6, (5, 5))
    assert both.probability(all) == Fraction(51_407_465, 55_909_021)
    assert both.marginal(0) == both.marginal(1) == answers(DECK, 6).marginal(0)
    # Sharing a deck, two hands answer a little less often together than if each had its own.
    assert both.probability(all) < answers(DECK, 6).probability(all) ** 2


def test_both_of_two_hands_when_fifteen_cards_are_seen_six_of_them_answers() -> None:
    low = [(suit, rank) for suit in SUITS[:3] for rank in (1, 2, 5)]
    high = ["Portal", "Wrest", ("Frost", 8), ("Quake", 7), ("Blades", 6), ("Blades", 6)]
    assert answers(DECK, 6, (5, 5), known=low + high).probability(all) == Fraction(10_363_937, 11_110_231)


def test_all_deals_are_counted() -> None:
    # 74! / (5! 5! 5! 59!)
    assert answers(DECK, 5, (5, 5, 5)).total == prod(range(60, 75)) // 120**3


def test_all_one_or_more_and_just_so_many() -> None:
    three = answers(DECK, 7, (5, 4, 3))
    assert three.map(sum).probability(3) == three.probability(all)
    assert three.map(sum).at_least(1) == three.probability(any)
    assert three.map(sum).probability(1) == sum(
        three.probability(one) for one in [(True, False, False), (False, True, False), (False, False, True)]
    )
    assert sum(three.map(sum).probability(count) for count in range(4)) == 1


class Answering(icepool.MultisetEvaluator):
    """How many answers each hand holds, in a deck of answers (1) and others (0)."""

    def next_state(self, state: Any, order: Any, outcome: int, counts: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002
        return counts if outcome else state or (0,) * len(counts)


@pytest.mark.parametrize("hands", [(5, 5), (5, 3, 5), (5, 5, 5, 5, 5)])
def test_icepool_deals_the_same(hands: tuple[int, ...]) -> None:
    good = sum(count for card, count in DECK.items() if isinstance(card, str) or card[1] >= 6)
    deal = Answering()(icepool.Deck({1: good, 0: 74 - good}).deal(hands))
    joint = Counter[tuple[bool, ...]]()
    for counts, ways in deal.items():
        joint[tuple(count > 0 for count in counts)] += ways
    ours = answers(DECK, 6, hands)
    assert {outcome: Fraction(ways, deal.denominator()) for outcome, ways in joint.items()} == {
        outcome: ours.probability(outcome) for outcome in ours.outcomes
    }


def test_blades_go_down_and_polarize_turns_round() -> None:
    # A suit reads the same backwards (1, 2, 3, 3 as 8, 7, 6, 6), so 3 or lower is as likely as 6 or higher.
    assert answers(DECK, 3, spell="Blades") == answers(DECK, 6)
    assert answers(DECK, 3, polarized=True) == answers(DECK, 6)
    assert answers(DECK, 3, spell="Blades", polarized=True) == answers(DECK, 3)
    assert answers(DECK, 8, spell="Blades").probability(all) == 1


def test_entangle_cards_answer_their_own_spell_only() -> None:
    low = {("Entangle", 1): 2, ("Frost", 1): 2, ("Frost", 8): 1}
    assert answers(low, 5, 1, spell="Entangle").probability(all) == Fraction(3, 5)
    assert answers(low, 5, 1, spell="Frost").probability(all) == Fraction(1, 5)


def test_spell_lock_leaves_numbered_cards_alone() -> None:
    numbered = {card for card in DECK if isinstance(card, tuple) and card[1] >= 6}
    assert answers(DECK, 6, locked=True).probability(all) == draws(DECK, 5, numbered)


def test_known_cards_are_in_no_hand() -> None:
    metamagics = [card for card in DECK if isinstance(card, str)]
    high = [card for card in DECK.elements() if isinstance(card, tuple) and card[1] >= 6]
    assert answers(DECK, 6, (5, 5), known=metamagics + high).probability(any) == 0
    assert answers(DECK, 6, (5, 5), known=metamagics).probability(all) == answers(
        DECK - Counter(metamagics), 6, (5, 5)
    ).probability(all)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: manasurge_deck(1), "seats must be a whole number from 2 to 6, not 1"),
        (lambda: manasurge_deck(7), "seats must be a whole number from 2 to 6, not 7"),
        (lambda: manasurge_deck("two"), "seats must be a whole number from 2 to 6, not 'two'"),
        (lambda: manasurge_deck(3, suits=SUITS), "suits must be 5 different suits for 3 seats, not "),
        (lambda: manasurge_deck(3, suits=["Frost"] * 5), "suits must be 5 different suits for 3 seats, not "),
        (lambda: manasurge_deck(6, suits=SUITS[:5]), "suits must be 6 different suits for 6 seats, not "),
        (lambda: manasurge_deck(3, suits=["Fire"]), "there is no suit 'Fire'"),
        (lambda: manasurge_deck(3, suits="Frost"), r"suits must be a list of names, such as .*, not 'Frost'"),
        (lambda: manasurge_deck(3, suits=5), r"suits must be a list of names, such as .*, not 5"),
        (lambda: manasurge_deck(3, suits=[[]]), r"there is no suit \[\]"),
        (lambda: answers(DECK, 9), "9 is not a rank; the ranks are 1, 2, 3, 4, 5, 6, 7 and 8"),
        (lambda: answers(DECK, "6"), "'6' is not a rank"),
        (lambda: answers(DECK, True), "True is not a rank"),
        (
            lambda: answers(DECK, 6, spell="Entangle"),
            "'Entangle' is not a suit in this deck; its suits are Blades, Fireball",
        ),
        (lambda: answers({"Portal": 3}, 6, 1, spell="Frost"), "it has none"),
        (lambda: answers(DECK, 6, spell=["Frost"]), "is not a suit in this deck"),
        (lambda: answers({"fire": 9}, 6), "'fire' is not a card of ManaSurge"),
        (lambda: answers({("Frost", 9): 9}, 6), "is not a card of ManaSurge"),
        (lambda: answers(DECK, 6, 75), "75 cards can't be drawn, as 74 are left"),
        (lambda: answers(DECK, 6, (5,) * 7), "7 hands are too many; ManaSurge has at most 6 seats"),
        (lambda: answers(DECK, 6, "five"), "a hand must be a whole number of cards, 0 or more, not 'five'"),
        (lambda: answers(DECK, 6, known=["Fireball"]), "known has 1 of 'Fireball', but the deck has 0"),
        (lambda: answers(DECK, 6, known=["Portal", "Portal"]), "known has 2 of 'Portal', but the deck has 1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()


def test_every_seat_of_the_largest_game() -> None:
    six = answers(manasurge_deck(6), 8, (5,) * 6)
    assert set(six.outcomes) == set(product((False, True), repeat=6))
    assert sum(map(six.probability, six.outcomes)) == 1
