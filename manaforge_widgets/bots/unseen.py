"""Hidden information of a game, such as the order of a deck; reviews re-deal it to sample worlds (determinizations)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from manaforge_widgets.core.api import Game

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


def nothing_unseen(rules: Game) -> Unseen:
    """Return the functions of a game without hidden information: a re-deal changes nothing.

    Args:
        rules: the rules.

    Example:
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> nothing_unseen(SimpleGame()).deal({"stones": 5}, sorted)
        {'stones': 5}
    """
    return Unseen(
        deal=lambda position, _order: rules.copy(position),
        secret=lambda _position, _seat: False,
        revealed=lambda _before, _after: "",
        worlds=1,
    )
