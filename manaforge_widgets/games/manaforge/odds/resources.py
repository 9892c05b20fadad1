"""What a seat has to pay with: its dice, and the mana, gems, prisms and spends beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from manaforge_widgets.games.manaforge.rules.elements import NOTHING, TYPES, Amounts

COPYING = ("transmute", "gem copy", "power surge")
"""The faces that use something else once more (MF-D4, MF-D6, MF-D5), counted before the other faces are read."""

ShownDie = tuple[int, int]
"""A die that shows something: its type and its face."""

NO_DICE = (0,) * len(TYPES)


@dataclass(frozen=True, slots=True)
class DiceState:
    """The dice of a seat.

    Attributes:
        unknown: how many of each type are still to be rolled.
        shown: the unspent dice that show a face already.
        spent: the spent dice.
    """

    unknown: tuple[int, ...]
    shown: tuple[ShownDie, ...] = ()
    spent: tuple[ShownDie, ...] = ()


@dataclass(frozen=True, slots=True)
class Resources:
    """All that an automaton must know before it reads the first ordinary face.

    Attributes:
        spends: die spends left.
        reserve: mana in the reserve, by element.
        gems: owned gems, by element.
        prisms: owned prisms.
        transmutes, copies, surges: how many unspent dice show Transmute, Gem Copy and Power Surge.
        can_copy, can_surge: whether any die, spent or not, shows Gem Copy or Power Surge: a Transmute may copy it.
        turnable: pairs of a -mancer and "copies" or "surges": an unspent die of its element shows that face.
        has_die: the -mancers that have a die of their element at all.
        spent: the ordinary faces of spent dice: a Transmute may copy them too.
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
    """Return one object for all equal resources, since thousands of automata keep those that they were asked about.

    What is kept must be visited by Python's garbage collector, and a click waits while it does so.
    """
    return resources
