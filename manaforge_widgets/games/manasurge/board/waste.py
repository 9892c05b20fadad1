"""A warning before a seat takes damage although it holds a valid card; drawing damage can't be undone."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.board.options import hand_targets
from manaforge_widgets.widgets.shapes import WasteView


def waste(view: View, seat: int, actions: Sequence[Action]) -> list[WasteView]:
    """Return a warning with the valid cards that a seat would waste by being struck (MS-R3), if it may choose that.

    Args:
        view: the view of the seat.
        seat: the seat.
        actions: the legal actions of the seat.
    """
    cards = list(dict.fromkeys(str(action.args["card"]) for action in actions if action.kind == "play"))
    if not cards or not any(action.kind == "struck" for action in actions):
        return []
    where = [target for target, card in hand_targets(view, seat).items() if card in cards]
    return [{"rule": "MS-R3", "text": f"{listed(cards)} can be played", "targets": where}]
