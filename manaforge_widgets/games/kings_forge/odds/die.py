"""One die of King's Forge as a distribution of its faces."""

from __future__ import annotations

from manaforge_widgets.odds.distribution import Distribution


def die(_kind: str) -> Distribution:
    """Return one die as a distribution: the values 1 to 6, each in one way; all kinds of dice are alike.

    Example:
        >>> die("metal").at_least(5)
        Fraction(1, 3)
    """
    return Distribution(range(1, 7))
