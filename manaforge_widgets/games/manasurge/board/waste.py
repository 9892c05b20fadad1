"""What it would waste to be struck now: valid cards in hand. The damage that is drawn then can't be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.board.options import hand_targets
from manaforge_widgets.widgets.shapes import WasteView


def waste(view: View, seat: int, actions: Sequence[Action]) -> list[WasteView]:
    """What a seat would waste if it chose to be struck (MS-R3); nothing where it can't, or holds no valid card.

    Args:
        view: what the seat sees.
        seat: the seat.
        actions: its legal actions.
    """
    cards = list(dict.fromkeys(str(action.args["card"]) for action in actions if action.kind == "play"))
    if not cards or not any(action.kind == "struck" for action in actions):
        return []
    where = [target for target, card in hand_targets(view, seat).items() if card in cards]
    return [{"rule": "MS-R3", "text": f"{listed(cards)} can be played", "targets": where}]
