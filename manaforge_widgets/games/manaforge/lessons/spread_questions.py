"""The questions of lesson 4 about any deck, dice and ranks, so that each has variants with other numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random

from manaforge_widgets.games.manaforge.lessons.mean_questions import other_ranks
from manaforge_widgets.lessons.explorers.spread import Pile
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected
from manaforge_widgets.odds.distribution import Distribution

Variants = Callable[[Random], LessonQuestion]
_NO_VARIANCE = "the mean instead of the variance"
_ROOT = (
    "That is the standard deviation. The variance is its square.",
    "the standard deviation instead of the variance",
)


def rank_variance(words: str, ranks: Sequence[int], rule: str, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about the variance of a card's rank.

    Args:
        words: a description of the cards.
        ranks: the ranks of the cards.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    rank, count = Distribution(ranks), len(ranks)
    mean, variance = rank.mean, rank.variance
    away = sum((abs(one - mean) for one in ranks), Fraction(0)) / count
    return LessonQuestion(
        "rank_variance",
        "the variance of a rank",
        (words, "You draw one of them at random. What is the variance of its rank?"),
        variance,
        expected(
            variance,
            Wrong(_root(variance), *_ROOT),
            Wrong(
                variance * count / (count - 1),
                "You divided by one card less. That is for a sample; here you know all cards.",
                "divided by one less, as for a sample",
            ),
            Wrong(
                away,
                "That is the mean distance from the mean. The variance takes the squares of the distances.",
                "the mean distance, not squared",
            ),
            Wrong(
                variance + mean**2,
                "That is the mean of the squares. Measure each rank from the mean first.",
                "the mean of the squares",
            ),
            Wrong(mean, "That is the mean itself.", _NO_VARIANCE),
            Wrong(
                variance * count,
                "That is the sum of the squared distances. Divide it by the number of cards.",
                "the sum of the squares, not their mean",
            ),
            Wrong(
                Fraction(max(ranks) - min(ranks)),
                "That is the range. The variance takes the distances of all cards from the mean.",
                "the range instead of the variance",
            ),
        ),
        "The mean of the squared distances from the mean.",
        rule=rule,
        source="printed",
        kind="number",
        variants=variants,
    )


def dice_variance(
    words: str, dice_words: str, side: Fraction, dice: int, rule: str, variants: Variants | None = None
) -> LessonQuestion:
    """Return the question about the variance of the number of special sides on several dice.

    Args:
        words: a description of the die, without a full stop.
        dice_words: the plural of the die.
        side: the chance of a special side on one die.
        dice: the number of dice.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    one = side * (1 - side)
    variance = dice * one
    return LessonQuestion(
        "dice_variance",
        f"special sides on {dice} dice",
        (
            f"You roll {dice} {dice_words}; {words}.",
            f"What is the variance of the number of special sides on the {dice} dice?",
        ),
        variance,
        expected(
            variance,
            Wrong(one, "That is the variance of one die. How many are there?", "one die instead of all"),
            Wrong(dice * side, "That is the mean number of special sides.", _NO_VARIANCE),
            Wrong(
                dice**2 * one,
                f"You multiplied by {dice} twice, as if all dice showed the same side.",
                "multiplied by the square of the number",
            ),
            Wrong(
                dice * _root(one),
                "You added the standard deviations of the dice. It is their variances that add.",
                "added standard deviations",
            ),
            Wrong(_root(variance), *_ROOT),
        ),
        "Dice are independent, so their variances add.",
        rule=rule,
        kind="number",
        variants=variants,
    )


def hits_variance(words: tuple[str, ...], pile: Pile, rule: str, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about the variance of the number of hits among the cards that are used.

    Args:
        words: the question.
        pile: the cards.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    used, variance = Fraction(pile.drawn, pile.cards), pile.out.variance
    return LessonQuestion(
        "wands_variance",
        f"the variance of the number of {pile.hit}",
        words,
        variance,
        expected(
            variance,
            Wrong(
                pile.back.variance,
                "That is the variance if each card goes back. Here each hit makes the next one less likely.",
                "the binomial variance: added as if independent",
            ),
            Wrong(
                pile.hits * used * (1 - used),
                f"You treated the {pile.hit} as independent. But the place of one is lost for the others.",
                "a lamp for each of them, added as if independent",
            ),
            Wrong(
                pile.back.variance * (1 - used),
                "Your factor compares with all cards. Look at a deal of the whole deck but one card: what is left to "
                "chance?",
                "the factor with N instead of N − 1",
            ),
            Wrong(_root(variance), *_ROOT),
            Wrong(pile.out.mean, f"That is the mean number of {pile.hit}.", _NO_VARIANCE),
        ),
        "The more of the deck is dealt, the less is left to chance.",
        rule=rule,
        shown=True,
        source="printed",
        kind="number",
        variants=variants,
    )


def another_rank_variance(rng: Random) -> LessonQuestion:
    """Draw the question about the variance of a rank for other cards.

    Example:
        >>> another_rank_variance(Random(1)).kind
        'number'
    """
    ranks = other_ranks(rng)
    return rank_variance(f"Eight cards have the ranks {', '.join(map(str, ranks))}.", ranks, "")


def another_hits_variance(rng: Random) -> LessonQuestion:
    """Draw the question about the variance of the number of hits for another deck.

    Example:
        >>> another_hits_variance(Random(1)).kind
        'number'
    """
    cards, aces = rng.randint(20, 48), rng.randint(4, 10)
    used = rng.randint(8, cards - 4)
    words = (
        f"Of {cards} cards {aces} are aces. A game uses {used} of the {cards}.",
        "What is the variance of the number of aces in a game?",
    )
    return hits_variance(words, Pile("aces", cards, aces, used), "")


def _root(variance: Fraction) -> Fraction:
    """Return the standard deviation, to six decimal places."""
    return Fraction(round(sqrt(variance), 6)).limit_denominator(10**6)
