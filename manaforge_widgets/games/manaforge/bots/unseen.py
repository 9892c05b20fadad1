"""The hidden information of Manaforge: the items in the deck and in the box that nobody has seen."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.bots.unseen import Order, Unseen
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import ERAS
from manaforge_widgets.games.manaforge.rules.position import DRAFT, KEEP, Position
from manaforge_widgets.games.manaforge.rules.talents import owner_has

WORLDS: Final = 96


def manaforge_unseen() -> Unseen:
    """Return the functions that re-deal what nobody has seen in Manaforge, and that say what is hidden or revealed.

    Example:
        >>> manaforge_unseen().worlds
        96
    """
    return Unseen(deal, secret, revealed, WORLDS)


def deal(pos: Position, order: Order) -> Position:
    """Return a copy in which the items that nobody has seen are re-dealt, each in place of one of its era (MF-S2)."""
    new = pos.copy()
    items = pos.components.items
    places = range(len(new.deck) - pos.peeked)
    box: list[int] = []
    for era in range(len(ERAS)):
        own = [place for place in places if items[new.deck[place]].era == era]
        pool = sorted([new.deck[place] for place in own] + [item for item in new.box if items[item].era == era])
        dealt = order(pool)
        for place, item in zip(own, dealt, strict=False):
            new.deck[place] = item
        box += dealt[len(own) :]
    new.box = sorted(box)
    return new


def secret(pos: Position, seat: int) -> bool:
    """Return whether others know what the seat doesn't: talents in the draft, or deck cards seen by Precognition."""
    drafting = pos.phase in (DRAFT, KEEP) and not any(pos.talents)
    return drafting or (pos.peeked > 0 and owner_has(pos, seat, roles.PRECOGNITION) is None)


def revealed(before: Position, after: Position) -> str:
    """Return a text that names the items that came to the board."""
    if before.round == after.round:
        return ""
    titles = [after.components.items[item].title for item in after.board if item >= 0]
    return f"round {after.round}: {', '.join(titles)} come to the board"
