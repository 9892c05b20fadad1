"""What nobody at a table sees, such as the order of a deck: dealt anew, it makes the worlds of a review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Order: TypeAlias = Callable[[list[int]], list[int]]
"""Puts cards in a random order. Without one of the cards, the order of the others stays the same."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """How a game shuffles and deals again what nobody sees, and names the cards that were revealed.

    Attributes:
        deal: ``(position, order) -> position``: an equal position in which all that no seat knows is dealt anew.
        secret: ``(position, seat) -> bool``: whether others know something that the seat does not.
        revealed: ``(before, after) -> str``: in words, the cards that are revealed between two positions.
        worlds: how many worlds a review of a match deals, where nobody says.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.games.manaforge.bots.unseen import manaforge_unseen
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> manaforge_unseen().secret(m.copy_position(), 0)  # the others know their talents
        True
    """

    deal: Callable[[Any, Order], Any]
    secret: Callable[[Any, int], bool]
    revealed: Callable[[Any, Any], str]
    worlds: int
