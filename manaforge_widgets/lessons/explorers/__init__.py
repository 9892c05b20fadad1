"""Explorers that any lesson can use, with a deck, a die or a pool of its game; ``mf.explorers`` is this module.

Example:
    >>> import manaforge_widgets as mf
    >>> from random import Random
    >>> from fractions import Fraction
    >>> mf.explorers.Fan("How many trials?", Random(1), Fraction(1, 6), "rolls").title
    'How many trials?'
"""

from manaforge_widgets.lessons.explorers.conditions import (
    Conditions,
    Holds,
    Situation,
    cards_situation,
    dice_situation,
    until_situation,
)
from manaforge_widgets.lessons.explorers.die_editor import DieEditor
from manaforge_widgets.lessons.explorers.fan import Fan
from manaforge_widgets.lessons.explorers.lamps import Lamps, Machine
from manaforge_widgets.lessons.explorers.overlap import Group, Overlap
from manaforge_widgets.lessons.explorers.pool_builder import PoolBuilder
from manaforge_widgets.lessons.explorers.spread import Pile, Spread
from manaforge_widgets.lessons.explorers.streaks import Deck, Die, Streaks

__all__ = [
    "Conditions",
    "Deck",
    "Die",
    "DieEditor",
    "Fan",
    "Group",
    "Holds",
    "Lamps",
    "Machine",
    "Overlap",
    "Pile",
    "PoolBuilder",
    "Situation",
    "Spread",
    "Streaks",
    "cards_situation",
    "dice_situation",
    "until_situation",
]
