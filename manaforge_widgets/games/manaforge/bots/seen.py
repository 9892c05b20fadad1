"""Positions as a seat sees them, from its view or from the whole position: its own mat, and what all can see."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.api import View
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.own_table import one_seat, own_table
from manaforge_widgets.games.manaforge.rules.position import Position

_NAMED: Final = frozenset(("give", "offer", "take die", "order"))
_NUMBERED: Final = (at.GIVE, at.OFFER, at.TAKE_DIE, at.ORDER)
"""Questions that name the seat that is asked: they are answered without a plan, and a turn goes on after them."""


def seen(components: Components, view: View, seat: int) -> Position:
    """The one-seat position of a seat's view; the questions that name a seat are left out.

    Args:
        components: the edition of the view.
        view: as the seat sees it, when it is to act.
        seat: the seat.

    Raises:
        PositionError: for a view that is not one of a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> seen(m.rules.components, m.view(0), 0).seats
        1
    """
    return own_table(components, {**view, "pending": [one for one in view["pending"] if one[0] not in _NAMED]}, seat)


def own_turn(pos: Position) -> Position:
    """The one-seat position of the active seat, in which its turn can be planned; ``pos`` is not changed.

    Args:
        pos: a position in play; one that :func:`seen` has made will do as well.
    """
    new = one_seat(pos, pos.active)
    new.stack = [frame for frame in pos.stack if frame[0] not in _NUMBERED]
    return new
