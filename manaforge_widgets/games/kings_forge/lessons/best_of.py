"""The question about the mean of the best of several dice."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from manaforge_widgets.games.kings_forge.odds.die import die
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected
from manaforge_widgets.odds.distribution import Distribution

_DIE = die("metal")
_SIDES = (4, 6, 8, 10, 12, 20)
"""The sides of the dice in variants."""


def best_of(dice: int, sides: int = 0) -> LessonQuestion:
    """Return the question about the mean of the best of several dice.

    Args:
        dice: the number of dice.
        sides: the number of their sides, which are numbered from 1 on; 0 for dice of King's Forge.

    Example:
        >>> best_of(3).key, best_of(2, 4).key
        (Fraction(119, 24), Fraction(25, 8))
    """
    one = Distribution(range(1, sides + 1)) if sides else _DIE
    most, key = max(one), _mean_of_best(one, dice)
    wrong = (
        Wrong(one.mean, "That is the mean of a single die. The best of several is higher.", "the mean of one die"),
        Wrong(dice * one.mean, "That is the mean of the sum. Only the best die counts.", "the mean of the sum"),
        Wrong(
            Fraction(most),
            f"A {most} is the most frequent best die, but often no die shows one.",
            "took the most frequent value for the mean",
            "outcome_approach",
        ),
        Wrong(
            _mean_of_best(one, dice - 1),
            f"That is the mean of the best of {dice - 1} dice. There is one more.",
            "one die too few",
        ),
        Wrong(
            most + 1 - key,
            "That is the mean of the worst die. How often is the best die at most 1, at most 2, and so on?",
            "the worst die",
        ),
        Wrong(
            Fraction(most * dice, dice + 1),
            f"That would be the mean of the best of several numbers from 0 to {most} that need not be whole.",
            "the formula for numbers that need not be whole",
        ),
    )
    rolled = f"{dice} dice with {sides} sides, numbered from 1 to {sides}" if sides else f"{dice} dice"
    return LessonQuestion(
        "best_of",
        "the best of several",
        (
            f"You roll {rolled}, and use the best one.",
            "What does the best die show on average? Write three decimal places, or a fraction.",
        ),
        key,
        expected(key, *wrong),
        f"All dice show at most x with the chance (x/{most})ⁿ; their differences are the chances of the best die.",
        rule="" if sides else "KF-C1",
        source="printed",
        kind="number",
        variants=lambda rng: _another(rng, dice, most),
    )


def _another(rng: Random, dice: int, sides: int) -> LessonQuestion:
    """Return the question about other dice, or another number of them."""
    return best_of(*rng.choice([(n, kind) for n in range(2, 11) for kind in _SIDES if (n, kind) != (dice, sides)]))


def _mean_of_best(one: Distribution, dice: int) -> Fraction:
    """Return the mean of the best of several dice, from the chances that all show at most x."""
    return sum((1 - one.at_most(x) ** dice for x in range(max(one))), Fraction(0))
