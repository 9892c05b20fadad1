"""A seat's view without its secrets, for a screen that several people share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import View


def covered(view: View) -> View:
    """MS-H1: return a seat's view in which all cards that not everybody sees are face down.

    These are every hand, all damage, the deck, and the cards that the seat looks at or has seen alone.

    Args:
        view: the view of a seat; it is not changed.

    Example:
        >>> import manaforge_widgets as mf
        >>> covered(mf.new_match("manasurge", seats=2, seed=1).view(0))["seats"][0]["hand"]
        {'count': 5, 'cards': [], 'known_by': None}
    """
    return {
        **view,
        "deck": _face_down(view["deck"]),
        "pool": _face_down(view["pool"]),
        "seats": [
            {**seat, "hand": _face_down(seat["hand"]), "damage": _face_down(seat["damage"])} for seat in view["seats"]
        ],
        "shown": [],
    }


def _face_down(pile: Mapping[str, Any]) -> dict[str, Any]:
    return {**pile, "cards": []}
