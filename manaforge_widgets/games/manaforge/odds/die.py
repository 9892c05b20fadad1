"""One die of Manaforge as a distribution of its faces."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.odds.distribution import Distribution


def die(kind: str, components: Components | None = None) -> Distribution:
    """Return one die as a distribution over the texts of its faces; each side counts as one way.

    Args:
        kind: ``"earth"``, ``"fire"``, ``"wind"``, ``"water"`` or ``"arcane"``.
        components: the edition; None for the packaged one.

    Example:
        >>> die("water").probability("gem copy")
        Fraction(1, 6)
    """
    known = components or house_components()
    return Distribution([known.faces[face].text for face in known.sides[TYPES.index(kind)]])
