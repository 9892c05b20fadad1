"""The part of a seat's view that anybody may see, for a screen that several people share."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import View


def covered(view: View) -> View:
    """Return a seat's view without its draft cards and without the deck cards that it has seen (MF-S3, MF-A6).

    Args:
        view: the seat's view; it is not changed.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> covered(m.view(0))["seats"][0]["draft"]["hand_count"], covered(m.view(0))["seats"][0]["draft"]["hand"]
        (4, None)
    """
    return {
        **view,
        "deck": {**view["deck"], "top": [], "peeked": 0},
        "seats": [{**mat, "draft": _covered_draft(mat["draft"])} for mat in view["seats"]],
    }


def _covered_draft(draft: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if draft is None else {**draft, "hand": None, "picked": None, "chosen": None}
