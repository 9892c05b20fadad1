"""The questions of lesson 6 that do not depend on the edition: high dice, the fewest dice, three kinds of sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import factorial, prod
from random import Random

from manaforge_widgets.games.kings_forge.odds.die import die
from manaforge_widgets.games.kings_forge.rules.setup import METAL_DICE
from manaforge_widgets.lessons.common_slips import ONE_HALF
from manaforge_widgets.lessons.explorers.conditions import binomial
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected
from manaforge_widgets.odds import dice as any_dice

LEAST = 5
"""The value that a die must show to count."""
SORTED = "fire"
"""The die of another game whose sides are sorted into three kinds."""
SHOWN = {"mana": 3, "gem": 2, "special": 1}
"""The numbers of dice of each kind that the last check asks for."""
_DIE = die("metal")


def two_high(part: str, least: int = LEAST, dice: int = METAL_DICE) -> LessonQuestion:
    """Return the question about at least two high dice.

    Args:
        part: ``"predict"`` or ``"check"``; only the check has a reply to the right answer, and variants.
        least: the value that a die must show to count.
        dice: the number of dice.

    Example:
        >>> two_high("check").key
        Fraction(131, 243)
    """
    chances = [binomial(dice, _DIE.at_least(least), count) for count in range(dice + 1)]
    key = sum(chances[2:], Fraction(0))
    wrong = (
        Wrong(chances[2], "That is the chance of just two. More than two count as well.", "just two dice"),
        Wrong(
            1 - chances[0],
            "That is the chance of at least one. It takes two.",
            "at least one die",
        ),
        Wrong(
            sum(chances[3:], Fraction(0)),
            "That is the chance of more than two. Two are enough.",
            "more than two dice",
        ),
        Wrong(
            sum(chances[:3], Fraction(0)),
            "That is the chance of at most two. The question asks for at least two.",
            "at most two dice",
        ),
        Wrong(
            _DIE.at_least(least) ** 2,
            "That is the chance that two certain dice both do. Any two of them may.",
            "two certain dice",
        ),
        Wrong(
            Fraction(dice - 1, dice + 1),
            "You gave each number of high dice the same chance. In how many ways can one die be high, and all of them?",
            "each number of high dice equally likely",
            "equiprobability",
        ),
        Wrong(
            Fraction(2, dice),
            f"Two of {dice} dice is a share of the dice, not a chance. What must each of them show?",
            "two of the dice as a chance",
        ),
        ONE_HALF,
    )
    return LessonQuestion(
        "two_high",
        "at least two high dice",
        (
            f"You {'begin with' if dice == METAL_DICE else 'have'} {dice} metal dice, and roll them all.",
            f"How likely is it that at least two of them show {least} or more?",
        ),
        key,
        expected(key, *wrong),
        "" if part == "predict" else "It is quicker to take away the chances of none and of one.",
        rule="KF-S1",
        source="printed",
        variants=None if part == "predict" else lambda rng: two_high(part, rng.randint(3, 6), rng.choice([4, 6, 7, 8])),
    )


def fewest(target: Fraction) -> LessonQuestion:
    """Return the question about the fewest dice that show some 6 with a certain chance.

    Args:
        target: the chance to reach.

    Example:
        >>> fewest(Fraction(9, 10)).key
        Fraction(13, 1)
    """
    six = _DIE.at_least(6)
    key = _fewest(six, target)
    wrong = (
        Wrong(
            Fraction(6),
            "Six dice show one 6 on average. But often they show none, and sometimes several.",
            "one in six, so six dice",
            "outcome_approach",
        ),
        Wrong(
            Fraction(key - 1),
            "With that many the chance is still too low. If a result is not whole, round up.",
            "rounded down",
        ),
        Wrong(
            Fraction(round(target / six)),
            "You divided the chance by 1/6, as if the chances of the dice added up. Rolls with two sixes count once.",
            "added the chances of the dice",
        ),
        Wrong(
            Fraction(_fewest(six, Fraction(1, 2))),
            "With that many a 6 is likelier than not. The question asks for more.",
            "took one half for the target",
            "outcome_approach",
        ),
        Wrong(Fraction(key + 1), "That many are enough. Are they the fewest?", "one die too many"),
    )
    return LessonQuestion(
        "fewest",
        "how many dice for a 6",
        (f"What is the smallest number of dice that show some 6 with a chance of at least {_whole(target)}?",),
        Fraction(key),
        expected(Fraction(key), *wrong),
        "The chance that no die shows a 6 is (5/6)ⁿ; look for the first n that makes it small enough.",
        rule="KF-C1",
        source="printed",
        kind="whole",
        variants=lambda rng: fewest(Fraction(rng.choice([n for n in range(60, 100) if n != 90]), 100)),
    )


def sorted_pool(shown: Mapping[str, int] = SHOWN) -> LessonQuestion:
    """Return the question about dice that are sorted into three kinds of sides.

    Args:
        shown: the number of dice that show each kind.

    Example:
        >>> sorted_pool().key
        Fraction(5, 36)
    """
    sides = _kinds()
    dice, whole = sum(shown.values()), sum(sides.values())
    orders = factorial(dice) // prod(map(factorial, shown.values()))
    chances = {kind: Fraction(sides[kind], whole) for kind in shown}
    one = prod((chances[kind] ** count for kind, count in shown.items()), start=Fraction(1))
    key = orders * one
    wrong = (
        Wrong(
            one,
            "That is the chance of a single order, such as the first three mana. The dice may come in many orders.",
            "counted one order only",
        ),
        Wrong(
            orders * Fraction(1, len(shown)) ** dice,
            "You gave each of the three kinds the chance 1/3. Count the sides of each kind.",
            "each kind of side equally likely",
            "equiprobability",
        ),
        Wrong(
            prod((binomial(dice, chances[kind], count) for kind, count in shown.items()), start=Fraction(1)),
            "You multiplied three binomial chances. They are not independent: a die that shows mana shows no gem.",
            "multiplied chances that depend on each other",
        ),
        Wrong(
            Fraction(1, orders),
            "That is one of all orders. But how likely is each of them?",
            "one out of the number of orders",
        ),
        Wrong(
            binomial(dice, chances["mana"], shown["mana"]),
            "That is the chance of the dice with mana alone. The others must be split as asked, too.",
            "looked at one kind only",
        ),
        ONE_HALF,
    )
    mana, gem, special = (_NUMBERS[sides[kind]] for kind in SHOWN)
    some, others, rest = (_NUMBERS[shown[kind]] for kind in SHOWN)
    return LessonQuestion(
        "sorted_pool",
        "three kinds at once",
        (
            f"In Manaforge, a {SORTED} die has {mana} sides with mana, {gem} with a gem, and {special} special.",
            (
                f"You roll {_NUMBERS[dice]} of them. How likely is it that {some} show mana, {others} a gem, and "
                f"{rest} something special?"
            ),
        ),
        key,
        expected(key, *wrong),
        "The number of orders, times the chance of one order: this is the multinomial formula.",
        rule="MF-D1",
        variants=lambda rng: sorted_pool(_other_numbers(rng)),
    )


def _other_numbers(rng: Random) -> dict[str, int]:
    """Return other numbers of dice of each kind, at least one of each."""
    while True:
        numbers = dict(zip(SHOWN, (rng.randint(1, 4) for _ in SHOWN), strict=True))
        if numbers != SHOWN and sum(numbers.values()) < len(_NUMBERS):
            return numbers


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def _kinds() -> dict[str, int]:
    """Return how many sides of the packaged die show mana, a gem, or something special."""
    found: Counter[str] = Counter()
    for face, ways in any_dice.die(SORTED).ways.items():
        found["mana" if face[0].isdigit() else "gem" if face.endswith(" gem") else "special"] += ways
    return {kind: found[kind] for kind in SHOWN}


def _fewest(chance: Fraction, target: Fraction) -> int:
    """Return the fewest tries of which at least one succeeds with the chance ``target``."""
    tries = 1
    while 1 - (1 - chance) ** tries < target:
        tries += 1
    return tries


def _whole(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
