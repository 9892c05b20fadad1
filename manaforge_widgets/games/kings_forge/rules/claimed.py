"""The crafts that a seat has claimed, for tables of simulations."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.core.api import Cards
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position


def claimed_cards(rules: KingsForge) -> Cards:
    """Return the functions that find the claimed crafts of a seat. A craft is claimed at the end of a round (KF-E1).

    Args:
        rules: the rules.

    Example:
        >>> rules = KingsForge()
        >>> claimed_cards(rules).of(rules.start(2), 0)
        []
    """
    crafts = rules.components.crafts
    return Cards(_claimed, lambda craft: crafts[craft].name, lambda _: "craft")


def _claimed(position: Position, seat: int) -> Sequence[int]:
    return position.claimed[seat]
