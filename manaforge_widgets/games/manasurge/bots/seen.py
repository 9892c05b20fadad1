"""Positions as a seat sees them, on which a bot can look ahead with the real rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from manaforge_widgets.bots.on_views import rules_of
from manaforge_widgets.core.api import Game, View
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.games.manasurge.rules.from_view import from_view
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position, series


def seen(components: Components, view: View) -> Position:
    """Return a position that fits a seat's view; cards whose place the seat does not know are in a fixed order.

    The position depends only on the view. To look ahead, re-deal those cards with ``resample``. The position marks the
    cards whose place the seat knows, also cards of another hand that it was shown (MS-H2).

    Args:
        components: the components of the view's edition.
        view: the view of a seat that is to act.

    Raises:
        PositionError: the view does not come from a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> pos = seen(m.rules.components, m.view(seat))
        >>> m.rules.view(pos, seat) == m.view(seat)
        True
    """
    viewer: int = view["viewer"]
    names = components.kind_names
    suits = [components.suits.index(suit) for suit in view["suits"]]
    left = Counter(names[components.kind_of[card]] for card in components.deck(suits))
    left.subtract(view["discards"])
    left.subtract(card["card"] for card in view["row"])
    piles = [view["deck"], view["pool"], *(row[name] for row in view["seats"] for name in ("hand", "damage"))]
    left.subtract(card for pile in piles for card in pile["cards"] if card is not None)
    unknown = sorted(left.elements())

    def whole(pile: Mapping[str, Any], owner: int | None = None) -> dict[str, Any]:
        """Return a pile with a card in each of its places."""
        known = [*pile["cards"], *[None] * (pile["count"] - len(pile["cards"]))]
        own = [] if owner is None else [owner]
        known_by = [own if card is None else [*own, viewer] for card in known]
        cards = [unknown.pop() if card is None else card for card in known]
        return {"count": len(cards), "cards": cards, "known_by": known_by}

    # The function as_seen uses the same order.
    rows = [
        {**row, "hand": whole(row["hand"], seat), "damage": whole(row["damage"])}
        for seat, row in enumerate(view["seats"])
    ]
    open_to_it = {"deck": whole(view["deck"]), "pool": whole(view["pool"])}
    shown = [view["shown"] if seat == viewer else [] for seat in range(len(rows))]
    return from_view(components, {**view, **open_to_it, "viewer": None, "seats": rows, "shown": shown}, as_it_is=True)


def make_seen(rules: Game) -> Callable[[View], Position]:
    """Return the function :func:`seen` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> m.rules.view(make_seen(m.rules)(m.view(seat)), seat) == m.view(seat)
        True
    """
    return partial(seen, rules_of(rules, ManaSurge, "seen").components)


def as_seen(pos: Position, seat: int) -> Position:
    """Return what :func:`seen` returns for a seat's view, but more quickly, from the whole position.

    Args:
        pos: a position in which the seat is to act; it is not changed. If it is itself a result of this function, the
            new result is equal to it.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> as_seen(m.copy_position(), seat).key() == seen(m.rules.components, m.view(seat)).key()
        True
    """
    bit = 1 << seat
    names = pos.components.kind_names
    unknown = [
        card >> SEAT_BITS for pile in (*pos.hands, *pos.damage, pos.deck, pos.pool) for card in pile if not card & bit
    ]
    unknown.sort(key=lambda kind: names[kind])

    def whole(pile: list[int], owner: int) -> list[int]:
        """Return a pile without an order: the cards that the seat knows, then the rest, all known to the owner."""
        known = [card >> SEAT_BITS << SEAT_BITS | owner | bit for card in sorted(pile) if card & bit]
        return known + [unknown.pop() << SEAT_BITS | owner for _ in range(len(pile) - len(known))]

    new = pos.copy()
    for other in range(pos.seats):
        new.hands[other] = whole(pos.hands[other], 1 << other)
        new.damage[other] = whole(pos.damage[other], 0)
    new.deck = [
        card >> SEAT_BITS << SEAT_BITS | bit if card & bit else unknown.pop() << SEAT_BITS
        for card in reversed(pos.deck)
    ]
    new.deck.reverse()
    new.pool = whole(pos.pool, 0)
    new.shown = [kinds if other == seat else series() for other, kinds in enumerate(new.shown)]
    new.events = []
    return new
