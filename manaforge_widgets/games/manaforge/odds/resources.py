"""The resources with which a seat pays: its dice, mana, gems, prisms, and the number of dice it can still spend."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from manaforge_widgets.games.manaforge.rules.elements import NOTHING, TYPES, Amounts

COPYING = ("transmute", "gem copy", "power surge")
"""The faces that use something else once more (MF-D4, MF-D6, MF-D5); they are counted before the others are read."""

ShownDie = tuple[int, int]
"""A die that shows a face: its type and the face."""

NO_DICE = (0,) * len(TYPES)


@dataclass(frozen=True, slots=True)
class DiceState:
    """The dice of a seat.

    Attributes:
        unknown: the number of dice of each type that are still to be rolled.
        shown: the unspent dice that already show a face.
        spent: the spent dice.
    """

    unknown: tuple[int, ...]
    shown: tuple[ShownDie, ...] = ()
    spent: tuple[ShownDie, ...] = ()


@dataclass(frozen=True, slots=True)
class Resources:
    """The information that an automaton needs before it reads the ordinary faces of the dice, one after another.

    Ordinary faces are all except Transmute, Gem Copy and Power Surge, which are counted here.

    Attributes:
        spends: the number of dice that can still be spent.
        reserve: the mana in the reserve, by element.
        gems: the owned gems, by element.
        prisms: the number of owned prisms.
        transmutes, copies, surges: the numbers of unspent dice that show Transmute, Gem Copy and Power Surge.
        can_copy, can_surge: whether any die, spent or not, shows Gem Copy or Power Surge, which a Transmute may copy.
        turnable: the -mancers that can turn an unspent die with Gem Copy or Power Surge, each in a pair with "copies"
            or "surges".
        has_die: the -mancers that have a die of their element.
        spent: the ordinary faces of spent dice, which a Transmute may also copy.
    """

    spends: int = 4
    reserve: Amounts = NOTHING
    gems: Amounts = NOTHING
    prisms: int = 0
    transmutes: int = 0
    copies: int = 0
    surges: int = 0
    can_copy: bool = False
    can_surge: bool = False
    turnable: tuple[tuple[int, str], ...] = ()
    has_die: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


@lru_cache(maxsize=10_000)
def shared(resources: Resources) -> Resources:
    """Return the first of all equal resources, so that only one object is kept for them.

    Thousands of automata keep the resources of each question. Python's garbage collector must visit every kept object,
    and the answer to a user's click has to wait for it.
    """
    return resources
