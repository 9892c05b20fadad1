"""The facts about ManaSurge's cards, for the lessons that use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.registry import load_game

SURGE_RULE = "MS-S1"
SUITS, HAND = 5, 5
"""MS-S1: the suits in a game of up to five seats, and the cards of a hand."""


@dataclass(frozen=True, slots=True)
class Surge:
    """The cards of a game with up to five seats.

    Attributes:
        ranks: the ranks of the cards of a suit.
        metamagics: the number of Metamagics.
    """

    ranks: tuple[int, ...]
    metamagics: int

    @property
    def cards(self) -> int:
        """The number of all cards."""
        return SUITS * len(self.ranks) + self.metamagics


def surge() -> Surge:
    """Return the facts about the packaged cards.

    Example:
        >>> surge().cards, surge().metamagics, surge().ranks
        (74, 14, (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8))
    """
    rules: Any = load_game("manasurge")
    components = rules.components
    return Surge(tuple(rank for suit, rank in components.spells if suit == 0), len(components.metamagics))
