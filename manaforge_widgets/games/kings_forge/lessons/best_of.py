"""The question about the mean of the best of several dice."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds.die import die
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected

_DIE = die("metal")


def best_of(dice: int) -> LessonQuestion:
    """Return the question about the mean of the best of several dice.

    Args:
        dice: the number of dice.

    Example:
        >>> best_of(3).key
        Fraction(119, 24)
    """
    key = _mean_of_best(dice)
    wrong = (
        Wrong(_DIE.mean, "That is the mean of a single die. The best of several is higher.", "the mean of one die"),
        Wrong(dice * _DIE.mean, "That is the mean of the sum. Only the best die counts.", "the mean of the sum"),
        Wrong(
            Fraction(6),
            "A 6 is the most frequent best die, but often no die shows one.",
            "took the most frequent value for the mean",
            "outcome_approach",
        ),
        Wrong(
            _mean_of_best(dice - 1),
            f"That is the mean of the best of {dice - 1} dice. There is one more.",
            "one die too few",
        ),
        Wrong(
            7 - key,
            "That is the mean of the worst die. How often is the best die at most 1, at most 2, and so on?",
            "the worst die",
        ),
        Wrong(
            Fraction(6 * dice, dice + 1),
            "That would be the mean of the best of several numbers from 0 to 6 that need not be whole.",
            "the formula for numbers that need not be whole",
        ),
    )
    return LessonQuestion(
        "best_of",
        "the best of several",
        (
            f"You roll {dice} dice, and use the best one.",
            "What does the best die show on average? Write three decimal places, or a fraction.",
        ),
        key,
        expected(key, *wrong),
        "All dice show at most x with the chance (x/6)ⁿ; the differences of these are the chances of the best die.",
        rule="KF-C1",
        source="printed",
        kind="number",
        variants=lambda rng: best_of(rng.choice([n for n in range(2, 11) if n != dice])),
    )


def _mean_of_best(dice: int) -> Fraction:
    """Return the mean of the best of several dice, from the chances that all show at most x."""
    return sum((1 - _DIE.at_most(x) ** dice for x in range(6)), Fraction(0))
