"""The questions of lesson 5 about a chance: few tries or many, the standard error, and the price of a precision."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from manaforge_widgets.lessons.explorers.conditions import binomial
from manaforge_widgets.lessons.explorers.fan import Z, needed, standard_error
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected

MANY = Fraction(2, 5)
"""The share of successes that the question about few and many tries asks for."""
FEW_TRIES, MANY_TRIES = 20, 200
WIDE = Fraction(5, 100)
"""A precision whose price the prediction gives."""
WHERE = (f"the one with {FEW_TRIES} tries", f"the one with {MANY_TRIES} tries", "both are equally likely")


@dataclass(frozen=True, slots=True)
class PrecisionQuestions:
    """The questions about one chance.

    Attributes:
        chance: the chance that a try succeeds.
        story: a description of a try.

    Example:
        >>> PrecisionQuestions(Fraction(5, 18), "You try.").price(Fraction(1, 100)).key
        Fraction(7707, 1)
    """

    chance: Fraction
    story: str

    def where(self, part: str) -> LessonQuestion:
        """Return the question whether few or many tries stray further.

        Args:
            part: ``"predict"`` or ``"check"``; only the check has a reply to the right answer.
        """
        few, many = (_at_least(self.chance, tries, MANY) for tries in (FEW_TRIES, MANY_TRIES))
        wrong = (
            Wrong(
                WHERE[2],
                "The same chance, but not the same number of tries. Do the fifty lines lie further apart on the left, "
                "or on the right?",
                "a share is as reliable after 20 tries as after 200",
                "small_numbers",
            ),
            Wrong(
                WHERE[1],
                "More tries give more successes, but here the share counts. Which shares stray further?",
                "took the number of successes for their share",
            ),
        )
        return LessonQuestion(
            "where",
            "few tries or many",
            (
                self.story,
                (
                    f"One student tries {FEW_TRIES} times, another {MANY_TRIES} times. Who is likelier to succeed in "
                    f"at least {round(100 * MANY)} % of the tries?"
                ),
            ),
            WHERE[0],
            wrong,
            "" if part == "predict" else f"The chances are {float(few):.3f} and {float(many):.5f}.",
            options=WHERE,
            rule="KF-C2",
        )

    def guessed(self) -> LessonQuestion:
        """Return the prediction of the price of one percentage point."""
        known = needed(self.chance, WIDE)
        key = needed(self.chance, Fraction(1, 100))
        return LessonQuestion(
            "needed",
            "the price of one point",
            (
                (
                    f"Many classes try it {known} times each. In 95 of 100 classes the share of successes is within 5 "
                    "percentage points of the chance."
                ),
                "How many tries must each class make, so that 95 of 100 shares are within 1 percentage point?",
            ),
            Fraction(key),
            expected(Fraction(key), *self._prices(Fraction(1, 100))),
            rule="KF-C2",
            kind="whole",
        )

    def _prices(self, half: Fraction) -> list[Wrong]:
        """Return the expected wrong numbers of tries for a precision."""
        known, times = needed(self.chance, WIDE), WIDE / half
        key = needed(self.chance, half)
        one = self.chance * (1 - self.chance) / half**2
        return [
            Wrong(
                Fraction(round(known * times)),
                "The error shrinks with the square root of the number of tries: four times as many halve it.",
                "as many times the tries as the precision",
                "small_numbers",
            ),
            Wrong(
                Fraction(known),
                "The same number of tries gives the same precision.",
                "the price does not change",
                "small_numbers",
            ),
            Wrong(
                Fraction(round(known * times**2)),
                "The idea is right, but you multiplied a number that was rounded up. Calculate from the chance.",
                "multiplied the rounded number",
            ),
            Wrong(
                Fraction(-(-(Z**2 / 4 / half**2) // 1)),
                "That is enough for each chance. This chance is not one half, so fewer tries are enough.",
                "used one half for the chance",
            ),
            Wrong(
                Fraction(-(-one // 1)),
                "That makes one standard error as large as the precision. For 95 % it takes 1.96 of them.",
                "forgot the 1.96",
            ),
            Wrong(
                Fraction(-(-1 // half**2)),
                "One over the square of the precision is enough for each chance. This one is not one half.",
                "one over the square of the precision",
            ),
            Wrong(
                Fraction(key - 1),
                "If the result is not a whole number, round up: with one try less the band is too wide.",
                "rounded down",
            ),
        ]

    def price(self, half: Fraction) -> LessonQuestion:
        """Return the question how many tries a precision takes.

        Args:
            half: half the width of the 95 % band, as a share.
        """
        key = Fraction(needed(self.chance, half))
        points = f"{float(100 * half):g} percentage point{'s' * (half != Fraction(1, 100))}"
        return LessonQuestion(
            "price",
            "what precision costs",
            (
                self.story,
                (
                    "How many tries does it take until 95 % of all shares lie within "
                    f"{points} of the chance? Calculate with 1.96 standard errors, and round up."
                ),
            ),
            key,
            expected(key, *self._prices(half)),
            "1.96² × p × (1 − p), divided by the square of the precision: half the error costs four times the tries.",
            rule="KF-C2",
            kind="whole",
            shown=True,
            variants=lambda rng: self.price(Fraction(rng.choice([n for n in range(4, 51) if n != 10]), 1_000)),
        )

    def error(self, tries: int) -> LessonQuestion:
        """Return the question about the standard error of a share.

        Args:
            tries: the number of tries.
        """
        p = self.chance
        key = _rounded(standard_error(p, tries))
        wrong = (
            Wrong(
                _rounded(Z * standard_error(p, tries)),
                "That is 1.96 standard errors, half the width of the 95 % band.",
                "half the width of the band",
            ),
            Wrong(
                _rounded(standard_error(p, 1)),
                "That is the standard deviation of a single try. The share of many tries varies less.",
                "the standard deviation of one try",
                "shape_of_means",
            ),
            Wrong(
                _rounded(p * (1 - p) / tries),
                "That is the variance of the share. Take its square root.",
                "the variance",
            ),
            Wrong(
                _rounded(standard_error(Fraction(1, 2), tries)),
                "That is the standard error for the chance one half. Put in the chance of this craft.",
                "used one half for the chance",
            ),
            Wrong(
                _rounded(p * (1 - p) * 2 * standard_error(Fraction(1, 2), tries)),
                "You took the root of the number of tries only. Take it of p × (1 − p), too.",
                "the root of the number of tries only",
            ),
            Wrong(
                _rounded(2 * standard_error(Fraction(1, 2), tries)),
                "One over the root of n is about half the width of the band for the chance one half.",
                "one over the root of n",
            ),
        )
        return LessonQuestion(
            "error",
            "the standard error",
            (
                self.story,
                (
                    f"A simulation makes {tries:,} tries. What is the standard error of its share of successes? Write "
                    "it as a number with four decimal places."
                ),
            ),
            key,
            expected(key, *wrong),
            "The root of p × (1 − p) ÷ n: two thirds of all such shares lie within one standard error of the chance.",
            rule="KF-C2",
            kind="number",
            variants=lambda rng: self.error(rng.choice([n for n in range(200, 5_001, 50) if n != tries])),
        )


def _at_least(chance: Fraction, tries: int, share: Fraction) -> Fraction:
    """Return the probability that at least this share of independent tries succeed."""
    least = -(-(tries * share) // 1)
    return sum((binomial(tries, chance, hits) for hits in range(least, tries + 1)), Fraction(0))


def _rounded(number: Fraction) -> Fraction:
    """Return a number with six decimal places, so that the key can be written down."""
    return Fraction(round(number * 10**6), 10**6)
