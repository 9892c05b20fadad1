"""A position as a seat sees it, on which a bot can look ahead by the real rules."""

from __future__ import annotations

from manaforge_widgets.core.api import View
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.from_view import from_view
from manaforge_widgets.games.kings_forge.rules.position import Position


def seen(components: Components, view: View) -> Position:
    """Return the position of a seat's view.

    All is public but the order of the gather deck (KF-H1). Which cards are in it is known; here they lie in the order
    of the game's list, so nothing that is planned on this position depends on hidden information.

    Args:
        components: the edition of the view.
        view: as a seat sees it, when it is to act.

    Raises:
        PositionError: for a view that is not one of a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> pos = seen(m.rules.components, m.view(0))
        >>> pos.deck == sorted(pos.deck, reverse=True), len(pos.deck)
        (True, 7)
    """
    gone = {*view["market"], *(row["card"] for seat in view["seats"] for row in seat["gathered"])}
    left = [card for card in view["gathers"] if card not in gone]
    return from_view(components, {**view, "viewer": None, "deck": {**view["deck"], "order": left}})
