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


def is_open(chance: shapes.Chance) -> bool:
    """Whether something can happen or not.

    Example:
        >>> is_open(chance_view(Fraction(1, 8))), is_open(chance_view(Fraction(1)))
        (True, False)
    """
    return 0 < chance["share"] < 1


def exact_of(chance: shapes.Chance) -> Fraction:
    """The chance as a number: exact, or the nearest float of one whose fraction is too long to be written whole.

    Example:
        >>> exact_of(chance_view(Fraction(1, 8)))
        Fraction(1, 8)
    """
    try:
        return Fraction(chance["exact"])
    except ValueError:
        return Fraction(chance["share"])
