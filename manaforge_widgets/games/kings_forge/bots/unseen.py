"""The hidden information of King's Forge: the order of the gather deck."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.bots.unseen import Order, Unseen
from manaforge_widgets.games.kings_forge.rules.position import Position

WORLDS: Final = 18


def kings_forge_unseen() -> Unseen:
    """Return the functions that re-deal and reveal the hidden information of King's Forge.

    Example:
        >>> kings_forge_unseen().worlds
        18
    """
    return Unseen(deal, secret, revealed, WORLDS)


def deal(pos: Position, order: Order) -> Position:
    """KF-H1: a copy of the position with the gather deck in another order."""
    new = pos.copy()
    new.deck = order(sorted(pos.deck))
    return new


def secret(pos: Position, seat: int) -> bool:  # noqa: ARG001 - for every seat
    """Return False: no other seat knows something that this seat does not (KF-H1)."""
    return False


def revealed(before: Position, after: Position) -> str:
    """Return a text that names the gather cards turned face up between two positions; empty if there are none."""
    new = [card for card in after.market if card >= 0 and card not in before.market]
    titles = [after.components.gathers[card].name for card in new]
    return f"turned face up: {', '.join(titles)}" if titles else ""
