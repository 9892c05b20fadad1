"""A chance as JSON for the browser."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.odds.display import exact, one_in, percent
from manaforge_widgets.widgets import shapes


def chance_view(chance: Fraction) -> shapes.Chance:
    """The chance written in several ways.

    Example:
        >>> chance_view(Fraction(1, 8))
        {'share': 0.125, 'percent': '12.5 %', 'one_in': '1 in 8', 'exact': '1/8'}
    """
    return {"share": float(chance), "percent": percent(chance), "one_in": one_in(chance), "exact": exact(chance)}
