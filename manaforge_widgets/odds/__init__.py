"""Exact odds: what dice and cards can still bring, counted in whole numbers of ways.

Example:
    >>> from manaforge_widgets import odds
    >>> odds.afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
    Fraction(12961, 46656)
"""

from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.manaforge.afford import Held, afford, hold
from manaforge_widgets.odds.manaforge.market import Market, left_possible, market
from manaforge_widgets.odds.manaforge.question import Question
from manaforge_widgets.odds.pools import Pool, die
from manaforge_widgets.odds.pools import read_pool as pool

__all__ = [
    "Distribution",
    "Held",
    "Market",
    "OddsError",
    "Pool",
    "Question",
    "afford",
    "die",
    "hold",
    "left_possible",
    "market",
    "pool",
]
