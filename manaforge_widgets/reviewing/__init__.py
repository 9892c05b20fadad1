"""Reviews of matches, as backgammon players have them: each decision's cost, each roll's and deal's luck."""

from manaforge_widgets.reviewing.review import Review, Total, Totals
from manaforge_widgets.reviewing.rows import Turn, Turns

__all__ = ["Review", "Total", "Totals", "Turn", "Turns"]
