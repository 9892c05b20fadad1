"""One die of King's Forge as a distribution of its faces."""

from __future__ import annotations

from manaforge_widgets.odds.distribution import Distribution


def die(_kind: str) -> Distribution:
    """The six sides, each in one way: every kind of die shows 1 to 6.

    Example:
        >>> die("metal").at_least(5)
        Fraction(1, 3)
    """
    return Distribution(range(1, 7))
