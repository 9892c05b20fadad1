"""Hidden information of a game, such as the order of a deck; reviews re-deal it to sample worlds (determinizations)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Order: TypeAlias = Callable[[list[int]], list[int]]
"""A function that puts cards in a random order. If one card is missing, the order of the others stays the same."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The functions with which a game re-deals hidden information and names revealed cards.

    Attributes:
        deal: a function ``(position, order) -> position`` that returns a copy of the position, in which all cards
            that no seat knows are re-dealt. ``order`` puts a list of cards in a random order.
        secret: a function ``(position, seat) -> bool`` that returns whether others know something that the seat does
            not.
        revealed: a function ``(before, after) -> str`` that names the cards revealed between two positions.
        worlds: the number of worlds that a review of a match samples by default.

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
