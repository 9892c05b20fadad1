"""The two most common questions about a pool: whether it can pay a cost, and which die is best to hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from inspect import Parameter, signature
from typing import Any

from manaforge_widgets.core.listing import Listing
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.display import exact, one_in, percent
from manaforge_widgets.odds.pools import read_pool


def afford(pool: object, cost: object, **beside: Any) -> Fraction:
    """Return the probability that a roll of the pool can pay a cost, with the best choices after the roll.

    Args:
        pool: the dice: ``"2 earth, fire, 2 arcane"``.
        cost: ``"2 earth, 2 water, 1 any"``, or the name of an item.
        beside: gems, prisms, spends, held, locked, talents and workshop; see :class:`~.question.Question`.

    Raises:
        OddsError: an argument can't be read, or the question would take too long.

    Example:
        >>> afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
        Fraction(12961, 46656)
        >>> afford("earth", "1 any", spends=0)
        Fraction(0, 1)
    """
    _check_names(beside)
    return Question(pool, cost, **beside).chance


_BESIDE = tuple(name for name, one in signature(Question).parameters.items() if one.kind is Parameter.KEYWORD_ONLY)


def _check_names(beside: Mapping[str, Any]) -> None:
    for name in beside:
        if name not in _BESIDE:
            hint = did_you_mean(name, _BESIDE, f"the arguments are {listed(_BESIDE)}.")
            raise OddsError(f"there is no argument {short(name)}; {hint}")


@dataclass(frozen=True, slots=True)
class Held:
    """A die held on Aether Reserve: its type, its face, and the chance that it and the other dice can pay the cost."""

    die: str
    face: str
    chance: Fraction


class Holds(Listing[Held]):
    """The dice that could be held, the best first: the result of :func:`hold`, a tuple that is shown as a table.

    Example:
        >>> hold("earth, wind", "2 earth")[:3]
        3 ways to hold a die
        die    face      chance  1 in N  exact
        earth  2 earth   100 %   always  1
        wind   2 wind    16.7 %  1 in 6  1/6
        wind   wind gem  16.7 %  1 in 6  1/6
    """

    __slots__ = ()
    columns = ("die", "face", "chance", "1 in N", "exact")
    nouns = ("way to hold a die", "ways to hold a die")

    def row(self, number: int, entry: Held) -> Sequence[object]:  # noqa: ARG002 - the order shows the number
        """Return the die, its face and the chance."""
        return [entry.die, entry.face, percent(entry.chance), one_in(entry.chance), exact(entry.chance)]


def hold(pool: object, cost: object, **beside: Any) -> Holds:
    """Return, for each die and face that could be held on Aether Reserve (MF-A4), the chance that a cost can be paid.

    Args:
        pool: all dice, including the one to hold.
        cost: the cost to pay.
        beside: the same arguments as :func:`afford`, without held and locked. One die is held; all others are rolled.

    Returns:
        One entry for each type of die and face, the best first; a notebook shows them as a table.

    Raises:
        OddsError: an argument can't be read, or the question would take too long.

    Example:
        >>> best = hold("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")[0]
        >>> best.die, best.face
        ('water', '2 water')
    """
    _check_names(beside)
    if {"held", "locked"} & set(beside):
        raise OddsError("hold() tries every die itself; omit held= and locked=.")
    dice = read_pool(pool, game="manaforge")
    budget = Budget("fewer kinds of dice, fewer dice or fewer spends would help")
    # A question reads the other arguments and refuses invalid ones.
    components = Question(dice, cost, **beside).components
    holds = []
    for kind in dict.fromkeys(dice.dice):
        rest = list(dice.dice)
        rest.remove(kind)
        for text in dict.fromkeys(components.side_texts[TYPES.index(kind)]):
            question = Question(rest, cost, **{**beside, "held": (kind, text)})
            holds.append(Held(kind, text, question.chance_within(budget)))
    return Holds(sorted(holds, key=lambda held: -held.chance))
