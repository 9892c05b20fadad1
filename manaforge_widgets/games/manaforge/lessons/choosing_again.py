"""Variants of the checks of lesson 1: the same questions about other dice, cards and gems."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from manaforge_widgets.games.manaforge.lessons.two_dice import TwoDice
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.lessons.common_slips import ONE_HALF, opposite
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected

Afford = Callable[..., Fraction]
"""The chance that a pool can pay a cost, as ``mf.odds.afford`` counts it in the lesson's edition."""
_PAIRS = tuple("/".join(pair) for pair in combinations(ELEMENTS, 2))
_AMOUNTS = (2, 3, 4)
_FEWEST = 2
"""The least number of expected wrong answers of a variant."""


def another_pair(rng: Random) -> LessonQuestion:
    """Return the question about two dice with other sides, each of which shows two elements."""
    while True:
        sides = tuple(sorted(rng.choice(_PAIRS) for _ in range(6)))
        first, second = sorted(rng.sample(ELEMENTS, 2), key=ELEMENTS.index)
        dice = TwoDice(sides, lambda side, element: element in side.split("/"), first, second)
        chance, slips = dice.share(dice.either), dice.slips()
        if 0 < chance < 1 and len(slips) >= _FEWEST:
            break
    return LessonQuestion(
        "two_arcane",
        "two dice with other sides",
        (
            (
                f"Somebody made two dice with these six sides: {', '.join(sides)}. You choose what a die gives after "
                "the roll."
            ),
            f"You roll both. How likely is it that you can pay 1 {first} and 1 {second}?",
        ),
        chance,
        slips,
        "Both orders count, and a roll that works in both orders counts only once.",
        rule="MF-D1",
    )


def another_best(rng: Random) -> LessonQuestion:
    """Return the question about the best of several dice."""
    good, count = rng.randint(1, 4), rng.randint(2, 4)
    side = Fraction(good, 6)
    element = rng.choice(ELEMENTS)
    key = 1 - (1 - side) ** count
    return LessonQuestion(
        "one_spend",
        f"the best of {_number(count)} dice",
        (
            f"A die has six sides, and {_number(good)} of them {'show' if good > 1 else 'shows'} 2 {element}.",
            (
                f"You roll {_number(count)} such dice and may spend one of them. How likely is it that you can pay "
                f"2 {element}, if you choose the die after the roll?"
            ),
        ),
        key,
        expected(
            key,
            Wrong(side, f"That is the chance of one die. You may take the best of {_number(count)}.", "one die only"),
            Wrong(
                count * side,
                "You added the chances of the dice. Rolls in which several dice show it were counted several times.",
                "added the dice",
            ),
            Wrong(side**count, "That is the chance that all of them show it. One is enough.", "all dice"),
            Wrong((1 - side) ** count, "That is the chance that none of them shows it.", "no die"),
            Wrong(
                count * side * (1 - side) ** (count - 1),
                "That is the chance that just one of the dice shows it. More than one may.",
                "just one of the dice",
            ),
            ONE_HALF,
        ),
        "1 minus the chance that no die shows it.",
        rule="MF-T1",
    )


def another_gem(rng: Random, components: Components, afford: Afford) -> LessonQuestion:
    """Return the question about another card, other dice and another gem.

    Args:
        rng: the source of random numbers.
        components: the edition.
        afford: the chance that a pool can pay a cost.
    """
    cards = [
        item for item in components.items if not item.cost.gems and sum(item.cost.mana) + item.cost.any in (2, 3, 4)
    ]
    while True:
        card = rng.choice(cards)
        pool = rng.choices(ELEMENTS, k=rng.randint(3, 4))
        useful = [name for name, amount in zip(ELEMENTS, card.cost.mana, strict=True) if amount]
        if not useful:
            continue
        gem, other = rng.choice(useful), rng.choice(ELEMENTS)
        notation = ", ".join(pool)
        key, without = afford(notation, card.title, gems={gem: 1}), afford(notation, card.title)
        with_other = afford(notation, card.title, gems={other: 1})
        slips = expected(
            key,
            Wrong(with_other, f"That is the chance with a {other} gem. You have a {gem} gem.", f"the {other} gem"),
            Wrong(without, "That is the chance without a gem. The gem pays, too.", "no gem"),
            Wrong(key - without, "That is how much the gem adds. What is the chance with it?", "what the gem adds"),
            opposite(key, "you can't pay"),
            ONE_HALF,
        )
        if 0 < key < 1 and len(slips) >= _FEWEST:
            break
    return LessonQuestion(
        "keep_fire",
        "what another gem is worth",
        (
            f"You roll these dice: {notation}. You have one {gem} gem, and you want {card.title}: {_words(card.cost)}.",
            "How likely is it that you can pay for it, with the best choices after the roll? A dice lab can count it.",
        ),
        key,
        slips,
        "The gem pays one mana, so a roll needs one less.",
        rule="MF-P1",
    )


def _words(cost: Cost) -> str:
    parts: list[Any] = [f"{amount} {name}" for amount, name in zip(cost.mana, ELEMENTS, strict=True) if amount]
    return " and ".join([*parts, *([f"{cost.any} of any element"] if cost.any else [])])


def _number(count: int) -> str:
    return ("no", "one", "two", "three", "four")[count]
