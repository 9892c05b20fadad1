"""Positions as a seat sees them, from its view or from the whole position: its own mat and everything public.

A *one-seat position* holds only the mat of one seat, as if it played alone: a bot plans its turn in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from manaforge_widgets.bots.on_views import rules_of
from manaforge_widgets.core.api import Game, View
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components
from manaforge_widgets.games.manaforge.rules.from_view import from_view
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.own_table import one_seat, own_table
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.setup import CARDS_OF_AN_ERA, TALENTS_KEPT

_NAMED: Final = frozenset(("give", "offer", "take die", "order"))
_NUMBERED: Final = (at.GIVE, at.OFFER, at.TAKE_DIE, at.ORDER)
"""The questions that name the seat that is asked: they are answered without a plan, and a turn goes on after them."""


def seen(components: Components, view: View) -> Position:
    """Return the one-seat position of a seat's view.

    Open questions that name the seat that is asked are left out: they are answered without a plan of the turn.

    Args:
        components: the edition of the view.
        view: the view of a seat that is to act.

    Raises:
        PositionError: the view does not come from a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> seen(m.rules.components, m.view(0)).seats
        1
    """
    return own_table(
        components, {**view, "pending": [one for one in view["pending"] if one[0] not in _NAMED]}, view["viewer"]
    )


def whole(components: Components, view: View) -> Position:
    """Return a position of all seats from one seat's view; the cards that this seat can't see get a fixed order.

    To look ahead, re-deal these cards with ``resample``. In the draft the result is the one-seat position, because
    bots do not look ahead there.

    Args:
        components: the edition of the view.
        view: the view of a seat that is to act.

    Raises:
        PositionError: the view does not come from a match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> seat = m.to_act[0]
        >>> m.rules.view(whole(m.rules.components, m.view(seat)), seat)["deck"] == m.view(seat)["deck"]
        True
    """
    if view["phase"] != "play":
        return seen(components, view)
    return from_view(components, _with_deck(components, view))


def make_seen(rules: Game) -> Callable[[View], Position]:
    """Return a function that makes a position of all seats from one seat's view, also in the draft.

    What this seat can't see is in a fixed order. To look ahead, re-deal it with ``resample``.

    Args:
        rules: the rules of Manaforge, such as ``match.rules``.

    Raises:
        GameError: for the rules of another game. The function raises a PositionError for an impossible view.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.rules.view(make_seen(m.rules)(m.view(1)), 1) == m.view(1)
        True
    """
    components = rules_of(rules, Manaforge, "seen").components

    def make(view: View) -> Position:
        return from_view(components, _with_talents(components, _with_deck(components, view)))

    return make


def _with_talents(components: Components, view: View) -> View:
    """Return a view in which the talents of the draft that are hidden have the order of the game's list."""
    drafts = [row["draft"] or {} for row in view["seats"]]
    seen = {talent for draft in drafts for pile in ("hand", "picked") for talent in draft.get(pile) or ()}
    left = [talent.name for talent in components.talents if talent.name not in seen]

    def filled(row: dict[str, Any]) -> dict[str, Any]:
        draft = row["draft"]
        if draft is None or draft["hand"] is not None:
            return row
        hand = [left.pop() for _ in range(draft["hand_count"])]
        picked = [left.pop() for _ in range(draft["picked_count"])]
        chosen = (hand[:1] or picked[:TALENTS_KEPT]) if draft["has_chosen"] else None
        return {**row, "draft": {**draft, "hand": hand, "picked": picked, "chosen": chosen}}

    return {**view, "seats": [filled(row) for row in view["seats"]]}


def _with_deck(components: Components, view: View) -> View:
    """Return a view of nobody in which the hidden cards of the deck have a fixed order."""
    rows = view["seats"]
    visible = {*view["board"], *view["discard"], *view["deck"]["top"], view["building"]}
    visible.update(title for row in rows for title in (*row["store"], *(card["card"] for card in row["workshop"])))
    left: list[list[str]] = [[] for _ in ERAS]
    for item in components.items:
        if item.title not in visible:
            left[item.era].append(item.title)
    # From the bottom up: the cards of the last era, then those of the era before it (MF-S2).
    hidden = view["deck"]["count"] - len(view["deck"]["top"])
    from_bottom: list[str] = []
    for place in range(hidden):
        era = len(ERAS) - 1 - min(place // CARDS_OF_AN_ERA, len(ERAS) - 1)
        pile = left[era] or next(pile for pile in left if pile)
        from_bottom.append(pile.pop(0))
    top = [*view["deck"]["top"], *reversed(from_bottom)]
    return {**view, "viewer": None, "box": None, "deck": {**view["deck"], "top": top}}


def own_turn(pos: Position) -> Position:
    """Return the one-seat position of the active seat, to plan its turn; ``pos`` is not changed.

    Args:
        pos: a position in play, which may also come from :func:`seen`.
    """
    new = one_seat(pos, pos.active)
    new.stack = [frame for frame in pos.stack if frame[0] not in _NUMBERED]
    return new
