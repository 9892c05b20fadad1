"""The question that a seat has to answer, as JSON for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.api import Action, Choice, View
from manaforge_widgets.games.manasurge.table import targets
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.widgets import shapes

ON_THE_HAND: Final = ("again", "gift", "blink", "return", "stagnation", "stormcaller", "refill")
"""The questions that are answered by the cards in hand, and by buttons beside them."""


def suggested(choice: Choice, view: View) -> str:
    """The notation of the answer that is suggested: who is to be next is the seat with the fewest cards.

    Args:
        choice: the question.
        view: what the seat that is asked sees.
    """
    seats = view["seats"]

    def next_of(option: Action) -> int:
        if option.kind == "choose":
            return int(option.args["seat"])
        return int((choice.seat + (1 if option.args["to"] == "left" else -1)) % len(seats))

    if choice.kind in ("portal", "direction"):
        return min(choice.options, key=lambda option: seats[next_of(option)]["hand"]["count"]).text
    return choice.proposal.text if choice.proposal else ""


def choice_view(choice: Choice, view: View, names: Sequence[str]) -> shapes.ChoiceView:
    """The question in words, and the thing that asks it: the card that was played, or the wizard."""
    source = targets.laid(max(0, len(view["row"]) - 1))
    if "wizard" in choice.about:
        source = targets.WIZARD
    return {
        "kind": choice.kind,
        "title": with_names(choice.words, names),
        "rule": choice.rule,
        "source": source,
        "panel": choice.kind not in ON_THE_HAND,
        "final": choice.final,
        "form": None,
    }
