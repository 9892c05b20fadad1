"""Exact probabilities for dice and cards, counted in whole numbers of equally likely ways.

The module is called ``odds``, but it returns probabilities from 0 to 1, not odds of the form 1:5. This package contains
what all games share. Each game adds functions, which are imported on first use. For a function that takes a match,
such as ``market``, the match's own game gives the answer.

Example:
    >>> from manaforge_widgets import odds
    >>> odds.afford("earth, fire, wind, water, 2 arcane", "2 earth, 2 water, 1 any")
    Fraction(12961, 46656)
    >>> odds.craft("metal, 2 gem", "Wizard's Goblet")
    Fraction(5, 18)
"""

from __future__ import annotations

import typing as _typing

from manaforge_widgets.core.entry import fetch as _fetch
from manaforge_widgets.core.registry import entries as _entries
from manaforge_widgets.core.spelling import did_you_mean as _did_you_mean
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.declared_goals import goals
from manaforge_widgets.odds.dice import Dice, die, pool
from manaforge_widgets.odds.display import exact, one_in, percent
from manaforge_widgets.odds.distribution import Distribution, combine
from manaforge_widgets.odds.hands import draws, hand_distribution
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.of_game import best, expected, moves
from manaforge_widgets.odds.of_match import of_match as _of_match
from manaforge_widgets.odds.pools import Pool

__all__ = [
    "Dice",
    "Distribution",
    "OddsError",
    "Pool",
    "best",
    "combine",
    "die",
    "draws",
    "exact",
    "expected",
    "goals",
    "hand_distribution",
    "moves",
    "one_in",
    "percent",
    "pool",
    "wilson",
]


def __getattr__(name: str) -> _typing.Any:
    for entry in _entries():
        if name in entry.odds:
            return _fetch(entry.odds[name])
        if name in entry.match_odds:
            return _of_match(name)
    hint = "" if name.startswith("_") else _did_you_mean(name, __dir__())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{'; ' * bool(hint)}{hint}")


def __dir__() -> list[str]:
    own = {name for entry in _entries() for name in (*entry.odds, *entry.match_odds)}
    return sorted({*__all__, *own})
