"""Blocks: the parts of a table that a small game declares in ``show`` and the page draws.

A block is plain data. Its ``picks`` names an argument of the game's moves; a click on the block then picks a value of
that argument. A block with an ``owner`` stands in the part of the table that belongs to that seat.
"""

from manaforge_widgets.games.block import Block, Column, Row, every
from manaforge_widgets.games.block_boards import Grid, RunningMean, Sheet, Track
from manaforge_widgets.games.block_things import Cards, Counter, Dice, Number, Pile, Text

__all__ = [
    "Block",
    "Cards",
    "Column",
    "Counter",
    "Dice",
    "Grid",
    "Number",
    "Pile",
    "Row",
    "RunningMean",
    "Sheet",
    "Text",
    "Track",
    "every",
]
