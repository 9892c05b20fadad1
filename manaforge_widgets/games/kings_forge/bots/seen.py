"""A position made from a seat's view, so that a bot can look ahead with the real rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from manaforge_widgets.bots.on_views import rules_of
from manaforge_widgets.core.api import Game, View
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.from_view import from_view
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position


def seen(components: Components, view: View) -> Position:
    """Return the position of a seat's view.

    Everything is public except the order of the gather deck (KF-H1). The cards in the deck are known. Here they are in
    the order of the game's list, so plans on this position do not depend on hidden information.

    Args:
        components: the components of the view's edition.
        view: the view of a seat that is to act.

    Raises:
        PositionError: the view does not come from a match.

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


def make_seen(rules: Game) -> Callable[[View], Position]:
    """Return the function :func:`seen` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> m.rules.view(make_seen(m.rules)(m.view(0)), 0) == m.view(0)
        True
    """
    return partial(seen, rules_of(rules, KingsForge, "seen").components)
