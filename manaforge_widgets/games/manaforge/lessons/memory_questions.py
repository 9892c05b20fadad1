"""The questions of lesson 2 about any die and any deck, so that each has variants with other numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from manaforge_widgets.lessons.common_slips import ONE_HALF, opposite
from manaforge_widgets.lessons.explorers.streaks import Deck, Die
from manaforge_widgets.lessons.plan import LessonQuestion, Source, Wrong, expected

_DICE = tuple((sides, hits) for sides in (4, 6, 8, 10, 12, 20) for hits in range(1, sides // 2))
"""The sides of other dice, and the sides among them that count: fewer than half."""
Variants = Callable[[Random], LessonQuestion]


def after_rolls(words: str, die: Die, past: int, rule: str, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about the next roll after some rolls without a hit.

    Args:
        words: a description of the die.
        die: the die.
        past: the number of rolls without a hit.
        rule: the number of the rule.
        variants: a function that draws another question.
    """
    side = die.chance(past)
    hit = die.hit.split(" ", 1)[1]
    return LessonQuestion(
        "eight_rolls",
        f"after {past} rolls",
        (words, f"In {past} rolls the {hit} never came. How likely is it in the next roll?"),
        side,
        expected(
            side,
            Wrong(
                1 - (1 - side) ** (past + 1),
                f"That is the chance of at least one in {past + 1} rolls. But {past} of them are over.",
                "counted the rolls that are over",
                "gamblers_fallacy",
            ),
            Wrong(
                (1 - side) ** past * side,
                "That is the chance of the whole story, before the first roll. The first part has happened.",
                "multiplied by the chance of what has happened",
                "conditional",
            ),
            Wrong(
                side + Fraction(1, 12),
                "Dice don't remember. Which side of the die has changed since the first roll?",
                "a little likelier because it is overdue",
                "gamblers_fallacy",
            ),
            Wrong(
                Fraction(1, 2),
                "It comes or it doesn't, but these two are not equally likely: look at the sides.",
                "two results, so one half each",
                "equiprobability",
            ),
            Wrong(
                Fraction(1),
                "Nothing forces a die. Could the next roll be like all those before?",
                "it must come now",
                "gamblers_fallacy",
            ),
            Wrong(
                1 - (1 - side) ** past,
                f"That is the chance of at least one in {past} rolls. But these rolls are over.",
                "counted the rolls that are over",
                "gamblers_fallacy",
            ),
            Wrong(
                (1 - side) ** past,
                f"That is the chance of {past} rolls without it, and they are over. What can the next roll show?",
                "the chance of what has happened",
            ),
            opposite(side, "it does not come in the next roll"),
        ),
        "The die has the same sides in each roll, whatever came before.",
        rule=rule,
        above="gamblers_fallacy",
        variants=variants,
    )


def another_die(rng: Random, but: Fraction) -> LessonQuestion:
    """Draw the question about the next roll for another die.

    Args:
        rng: the source of random numbers.
        but: the chance of a hit that the other die must not have.

    Example:
        >>> another_die(Random(1), Fraction(1, 6)).key == Fraction(1, 6)
        False
    """
    sides, hits = rng.choice([(sides, hits) for sides, hits in _DICE if Fraction(hits, sides) != but])
    words = f"A die has {sides} sides, and {hits} of them {'show' if hits > 1 else 'shows'} a star."
    return after_rolls(words, Die("die", "a star", sides, hits), rng.randint(4, 12), "")


def last_round(words: str, deck: Deck, rule: str, source: Source, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about the last round of a deck after rounds without a hit.

    Args:
        words: a description of the deck.
        deck: the deck.
        rule: the number of the rule.
        source: the source of the key.
        variants: a function that draws another question.
    """
    past, hit = deck.rounds, deck.hit.split(" ", 1)[1]
    key, any_round = deck.chance(past), deck.chance(0)
    gone = past * deck.hand
    left = deck.cards - gone
    story = Fraction(1)
    for number in range(past):
        story *= 1 - deck.chance(number)
    rounds = "Rounds 1 and 2" if past == 2 else f"Rounds 1 to {past}"
    return LessonQuestion(
        "third_round",
        f"after {past} rounds without {deck.hit}",
        (words, f"{rounds} had no {hit}. How likely is at least one {hit} in round {past + 1}?"),
        key,
        expected(
            key,
            Wrong(
                any_round,
                f"That is the chance before any card is seen. Now {gone} cards without {deck.hit} have gone.",
                "the deck has no memory, like a die",
            ),
            Wrong(1 - key, f"That is the chance that round {past + 1} has none, too.", "the chance of none"),
            Wrong(
                Fraction(deck.hits, left),
                f"That is the chance for one card. The round deals {deck.hand}.",
                "one card instead of a round",
            ),
            Wrong(
                1 - Fraction(left - deck.hits, left) ** deck.hand,
                "That puts each card back before the next one is dealt. No card goes back.",
                "dealt with replacement",
            ),
            Wrong(
                Fraction(1, 2),
                "It comes or it doesn't, but these two are not equally likely: look at what is left.",
                "two results, so one half each",
                "equiprobability",
            ),
            Wrong(
                story * key,
                "That is the chance of the whole story, before the first card. Its first part has happened.",
                "multiplied by the chance of what has happened",
                "conditional",
            ),
            Wrong(
                Fraction(1),
                f"Of the {left} cards that are left, {left - deck.hits} do not count, and the round deals {deck.hand}. "
                "Can it not show these alone?",
                "it must come now",
            ),
        ),
        "All that count are among the cards that are left, so a round hardly ever misses them all.",
        rule=rule,
        source=source,
        variants=variants,
    )


def both_rounds(words: str, deck: Deck, rule: str, source: Source, variants: Variants | None = None) -> LessonQuestion:
    """Return the question about a hit in each of the first two rounds of a deck.

    Args:
        words: a description of the deck.
        deck: the deck.
        rule: the number of the rule.
        source: the source of the key.
        variants: a function that draws another question.
    """
    hit = deck.hit.split(" ", 1)[1]
    first, second = deck.chance(0), deck.chance(1)
    neither = (1 - first) * (1 - second)
    key = 1 - 2 * (1 - first) + neither
    return LessonQuestion(
        "both_rounds",
        f"{deck.hit} in round 1 and in round 2",
        (words, f"How likely is it that round 1 has {deck.hit} and round 2 has one, too?"),
        key,
        expected(
            key,
            Wrong(
                first**2,
                (
                    "You multiplied the chances of the two rounds, as if they were independent. "
                    f"The {hit} that is dealt in round 1 can't come in round 2."
                ),
                "multiplied as if independent",
            ),
            Wrong(
                1 - neither,
                f"That is the chance of at least one {hit} in the two rounds together.",
                "one of the rounds instead of both",
            ),
            Wrong(first, f"That is the chance of one round. Both must have {deck.hit}.", "one round only"),
            Wrong(
                first * second,
                f"Your second factor is the chance after a round 1 without {deck.hit}. Here round 1 has one.",
                "the condition turned round",
                "conditional",
            ),
            Wrong(
                second,
                f"That is the chance of {deck.hit} in round 2 after a round 1 without one. Both rounds must have one.",
                "one round under the condition, instead of both",
                "conditional",
            ),
            opposite(key, f"at least one of the two rounds has no {hit}"),
            ONE_HALF,
        ),
        "Add the chances of none in round 1 and in round 2, take away that of none in both, and subtract from 1.",
        rule=rule,
        source=source,
        variants=variants,
    )


def another_last_round(rng: Random) -> LessonQuestion:
    """Draw the question about the last round for another deck.

    Example:
        >>> another_last_round(Random(1)).key < 1
        True
    """
    deck, words = _another_deck(rng)
    return last_round(words, deck, "", "printed")


def another_both_rounds(rng: Random) -> LessonQuestion:
    """Draw the question about two rounds for another deck.

    Example:
        >>> another_both_rounds(Random(1)).key < 1
        True
    """
    deck, words = _another_deck(rng)
    return both_rounds(words, deck, "", "printed")


def _another_deck(rng: Random) -> tuple[Deck, str]:
    deals, hand, hits = rng.randint(3, 4), rng.randint(4, 8), rng.randint(3, 7)
    # Enough other cards are left for a last round without an ace, so that it is possible and not certain.
    cards = deals * hand + hits + rng.randint(1, 8)
    words = (
        f"A deck of {cards} cards has {hits} aces. It is shuffled, and {hand} cards are dealt in each of {deals} "
        "rounds. No card goes back."
    )
    return Deck("deck", "an ace", cards, hits, hand, deals), words
