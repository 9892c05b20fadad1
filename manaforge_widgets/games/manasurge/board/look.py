"""A hand that a seat saw for a moment, for people who share a screen."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.board.cards import card_words
from manaforge_widgets.games.manasurge.rules.components import GLACIA
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.shapes import LookView


def look(match: Match, step: int) -> LookView | None:
    """MS-H2: return the hand that Glacia showed to her owner; None if the step's action showed none.

    Args:
        match: the match.
        step: the step, from 1.
    """
    action = match.actions[step - 1]
    assert isinstance(match.rules, ManaSurge), "the table is chosen by the match's game"
    args: Any = action.args
    if action.kind != "use" or not args.use or args.wizard != match.rules.components.wizards[GLACIA]:
        return None
    seen = match.view(action.seat, step=step - 1)["next"]
    cards = match.view(action.seat, step=step)["seats"][seen]["hand"]["cards"]
    names = ", ".join(card_words(card) for card in cards) or "no cards"
    return {"words": f"{seat_symbol(seen)}'s hand: {names}", "at": targets.seat(seen)}
