"""The questions of lesson 3 about any deck and any ranks, so that each has variants with other numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from random import Random

from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected

Variants = Callable[[Random], LessonQuestion]


def hits_in_a_game(
    title: str,
    words: tuple[str, ...],
    plural: str,
    counts: tuple[int, int, int, int],
    rule: str,
    variants: Variants | None = None,
) -> LessonQuestion:
    """Return the question about the expected number of hits among the cards that are used.

    Args:
        title: the title of the question.
        words: the question.
        plural: the plural of a hit.
        counts: the cards, the hits among them, the cards that are used, and the rounds in which they are dealt.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    cards, hits, used, rounds = counts
    one = Fraction(hits, cards)
    key = used * one
    return LessonQuestion(
        "wands",
        title,
        words,
        key,
        expected(
            key,
            Wrong(
                next_whole(key),
                "You rounded. A mean need not be a number that a deal can have.",
                f"rounded to a possible number of {plural}",
                "outcome_approach",
            ),
            Wrong(
                Fraction(int(key)),
                "You rounded down. A mean need not be a number that a deal can have.",
                f"rounded down to a possible number of {plural}",
                "outcome_approach",
            ),
            Wrong(one, "That is the chance of one lamp. How many lamps are there?", "one card instead of all"),
            Wrong(
                used // rounds * one,
                f"That is the mean of one round of {used // rounds} cards. A game deals {rounds} rounds.",
                "one round instead of all",
            ),
            Wrong(
                Fraction(hits),
                f"That is how many {plural} there are. Some stay in the box.",
                f"all {plural} are in the game",
            ),
            Wrong(
                Fraction(used, cards),
                "That is the share of the cards that are in the game: the chance of one card to be in it.",
                f"the share of the cards instead of the number of {plural}",
            ),
        ),
        "Each lamp adds its own chance, whatever the others do.",
        rule=rule,
        source="printed",
        kind="number",
        variants=variants,
    )


def hits_in_a_hand(
    title: str, words: tuple[str, ...], counts: tuple[int, int, int], rule: str, variants: Variants | None = None
) -> LessonQuestion:
    """Return the question about the expected number of hits in a hand.

    Args:
        title: the title of the question.
        words: the question.
        counts: the cards, the hits among them, and the cards of a hand.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    cards, hits, hand = counts
    key = hand * Fraction(hits, cards)
    return LessonQuestion(
        "metamagics",
        title,
        words,
        key,
        expected(
            key,
            Wrong(
                next_whole(key),
                "You rounded. A mean need not be a number that a hand can have.",
                "rounded to a possible number",
                "outcome_approach",
            ),
            Wrong(
                Fraction(hits, cards),
                f"That is the chance of one lamp. A hand has {hand}.",
                "one card instead of a hand",
            ),
            Wrong(
                1 - Fraction(comb(cards - hits, hand), comb(cards, hand)),
                "That is the chance of at least one. A hand with two of them must count twice.",
                "the chance of at least one instead of the mean",
            ),
            Wrong(
                hand * Fraction(hits, cards - hits),
                "You divided by the cards that are no hits. Each lamp's chance counts all cards.",
                "hits to misses instead of hits to all",
            ),
            Wrong(
                Fraction(cards, hits),
                "In the mean that many cards hold one of them. How many does your hand hold?",
                "cards for each hit instead of hits in a hand",
            ),
        ),
        "It is the same sum as in the question before, with other numbers.",
        rule=rule,
        source="printed",
        kind="number",
        variants=variants,
    )


def mean_rank(words: str, ranks: Sequence[int], rule: str, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about the expected rank of a card.

    Args:
        words: a description of the cards.
        ranks: the ranks of the cards.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    key = Fraction(sum(ranks), len(ranks))
    return LessonQuestion(
        "rank",
        "the rank of a Spell",
        (words, "You draw one of them at random. What is the expected rank?"),
        key,
        expected(
            key,
            Wrong(
                Fraction(int(key)),
                "You rounded down to a possible rank. A mean need not be one.",
                "rounded down to a possible rank",
                "outcome_approach",
            ),
            Wrong(
                Fraction(int(key) + 1),
                "You rounded up to a possible rank. A mean need not be one.",
                "rounded up to a possible rank",
                "outcome_approach",
            ),
            Wrong(
                Fraction(sum(ranks), len(set(ranks))),
                "You divided by the number of different ranks. How many cards are there?",
                "divided by the different ranks",
            ),
            Wrong(
                Fraction(sum(ranks)),
                "That is the sum of all ranks. Divide it by the number of cards.",
                "the sum instead of the mean",
            ),
            Wrong(
                Fraction(sum(set(ranks)), len(set(ranks))),
                "You took each rank once. Some ranks are on more cards than others.",
                "each rank equally likely",
                "equiprobability",
            ),
            Wrong(
                Fraction(min(ranks) + max(ranks), 2),
                "That is the middle between the lowest and the highest rank. All cards count.",
                "the middle of the range",
            ),
        ),
        "Each card counts once, so a rank that is there twice counts twice.",
        rule=rule,
        source="printed",
        kind="number",
        variants=variants,
    )


def next_whole(mean: Fraction) -> Fraction:
    """Return the whole number next to a mean; for a whole mean, the one above.

    Example:
        >>> next_whole(Fraction(15, 4)), next_whole(Fraction(3))
        (Fraction(4, 1), Fraction(4, 1))
    """
    return Fraction(round(mean) if mean.denominator > 1 else mean + 1)


def another_game(rng: Random) -> LessonQuestion:
    """Draw the question about the hits in a game for another deck.

    Example:
        >>> another_game(Random(1)).kind
        'number'
    """
    rounds, hand, aces = rng.randint(2, 5), rng.randint(3, 6), rng.randint(3, 9)
    used = rounds * hand
    cards = used + rng.randint(3, 12)
    counts = cards, aces, used, rounds
    words = (
        f"Of {cards} cards {aces} are aces. A game uses {used} of the {cards}, and deals them in {rounds} rounds.",
        "What is the expected number of aces among the cards of a game?",
    )
    return hits_in_a_game("aces in a game", words, "aces", counts, "")


def another_hand(rng: Random) -> LessonQuestion:
    """Draw the question about the hits in a hand for another deck.

    Example:
        >>> another_hand(Random(1)).kind
        'number'
    """
    cards, good, hand = counts = rng.randint(30, 60), rng.randint(6, 16), rng.randint(4, 7)
    words = (
        f"A deck has {cards} cards, of which {good} are court cards. You get a hand of {hand}.",
        "What is the expected number of court cards in your hand?",
    )
    return hits_in_a_hand("court cards in a hand", words, counts, "")


def another_rank(rng: Random) -> LessonQuestion:
    """Draw the question about the expected rank for other cards.

    Example:
        >>> another_rank(Random(1)).kind
        'number'
    """
    ranks = other_ranks(rng)
    return mean_rank(f"Eight cards have the ranks {', '.join(map(str, ranks))}.", ranks, "")


def other_ranks(rng: Random) -> list[int]:
    """Draw eight ranks, some of them equal, whose mean is no whole number.

    Example:
        >>> len(other_ranks(Random(1)))
        8
    """
    while True:
        ranks = sorted(rng.randint(1, 9) for _ in range(8))
        if sum(ranks) % 8 and len(set(ranks)) < 8:
            return ranks
