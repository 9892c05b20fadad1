"""Exact odds: what dice and cards can still bring, counted in whole numbers of ways.

Example:
    >>> from manaforge_widgets import odds
    >>> odds.afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
    Fraction(12961, 46656)
    >>> odds.craft("metal, 2 gem", "Wizard's Goblet")
    Fraction(5, 18)
"""

from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import exact, one_in, percent
from manaforge_widgets.odds.distribution import Distribution, combine
from manaforge_widgets.odds.draws import draws, hand_distribution
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.kings_forge.checks import craft, steal
from manaforge_widgets.odds.kings_forge.several import Crafts, crafts
from manaforge_widgets.odds.manaforge.afford import Held, afford, hold
from manaforge_widgets.odds.manaforge.market import Market, left_possible, market
from manaforge_widgets.odds.manaforge.question import Question
from manaforge_widgets.odds.manasurge import answers, manasurge_deck
from manaforge_widgets.odds.pools import Pool, die
from manaforge_widgets.odds.pools import read_pool as pool

__all__ = [
    "Crafts",
    "Distribution",
    "Held",
    "Market",
    "OddsError",
    "Pool",
    "Question",
    "afford",
    "answers",
    "combine",
    "craft",
    "crafts",
    "die",
    "draws",
    "exact",
    "hand_distribution",
    "hold",
    "left_possible",
    "manasurge_deck",
    "market",
    "one_in",
    "percent",
    "pool",
    "steal",
    "wilson",
]
