"""Which items a seat has built, for tables of simulations."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.api import Cards
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position


def built_cards(rules: Manaforge) -> Cards:
    """How to tell which items a seat has built: those in its workshop and in its store.

    Args:
        rules: the rules.

    Example:
        >>> rules = Manaforge()
        >>> built_cards(rules).of(rules.start(2), 0)
        []
    """
    items = rules.components.items
    return Cards(_built, lambda item: items[item].title)


def _built(position: Position, seat: int) -> Sequence[int]:
    return position.workshop[seat] + position.store[seat]
