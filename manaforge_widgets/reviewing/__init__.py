"""Reviews of matches, as in backgammon: the cost of each decision, and the luck of each roll and deal."""

from manaforge_widgets.reviewing.review import Review, Total, Totals
from manaforge_widgets.reviewing.rows import Turn, Turns

__all__ = ["Review", "Total", "Totals", "Turn", "Turns"]
