"""The two questions most asked of a pool: can it pay, and which die is best held back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pools import read_pool


def afford(pool: object, cost: object, **beside: Any) -> Fraction:
    """How likely a roll of the pool can pay a cost, every choice after the roll made as well as can be.

    Args:
        pool: the dice: ``"2 earth, fire, 2 arcane"``.
        cost: ``"2 earth, 2 water, 1 any"``, or the name of an item.
        beside: gems, prisms, spends, held, locked, talents and workshop, as :class:`~.question.Question` takes them.

    Raises:
        OddsError: what can't be read, or what would take too long to answer.

    Example:
        >>> afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
        Fraction(12961, 46656)
        >>> afford("earth", "1 any", spends=0)
        Fraction(0, 1)
    """
    return Question(pool, cost, **beside).chance


@dataclass(frozen=True, slots=True)
class Held:
    """A die kept on Aether Reserve: its type, its face, and the chance that it leaves for the other dice."""

    die: str
    face: str
    chance: Fraction


def hold(pool: object, cost: object, **beside: Any) -> tuple[Held, ...]:
    """Which die of a pool is worth most on Aether Reserve (MF-A4): held at a face while the others are rolled.

    Args:
        pool: all the dice, the one to be held among them.
        cost: what is to be paid.
        beside: as for :func:`afford`, but for held and locked: one die fits on Aether Reserve, and the others fly.

    Returns:
        Each die and face, the best first.

    Raises:
        OddsError: what can't be read, or what would take too long to answer.

    Example:
        >>> best = hold("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")[0]
        >>> best.die, best.face
        ('water', '2 water')
    """
    if {"held", "locked"} & set(beside):
        raise OddsError("which die to hold is what is asked: no die is held or locked already.")
    dice = read_pool(pool, game="manaforge")
    budget = Budget("fewer kinds of dice, fewer dice or fewer spends would help")
    components = beside.get("components") or house_components()
    found = []
    for kind in dict.fromkeys(dice.dice):
        rest = list(dice.dice)
        rest.remove(kind)
        for face in dict.fromkeys(components.sides[TYPES.index(kind)]):
            text = components.faces[face].text
            question = Question(rest, cost, **{**beside, "held": (kind, text)})
            found.append(Held(kind, text, question.chance_within(budget)))
    return tuple(sorted(found, key=lambda held: -held.chance))
