"""The legal actions as options for the browser: each with the thing to click and a label."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.record import thawed
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.board.labels import label
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.widgets.shapes import Option
from manaforge_widgets.widgets.to_json import option_view

_OF_HAND = ("play", "discard", "give")
_LOOKED_AT = ("ward", "order")
"""The questions whose answers are cards that the seat looks at."""


def options(
    components: Components, view: View, actions: Sequence[Action], proposal: str, names: Sequence[str]
) -> list[Option]:
    """Return the options of the seat that sees the view.

    Args:
        components: the components of the match's edition.
        view: the view of the seat.
        actions: the legal actions of the seat.
        proposal: the notation of the suggested action, or nothing.
        names: a name for each seat.
    """
    offered: list[Option] = []
    for action in actions:
        words = label(components, view, action, list(names))
        offered += [
            option_view(action, target, words, proposed=action.text == proposal) for target in _targets(view, action)
        ]
    return offered


def hand_targets(view: View, seat: int) -> dict[str, str]:
    """Return the names of the known cards in a seat's hand by their targets (see :mod:`.targets`)."""
    names: dict[str, str] = {}
    cards: list[str] = view["seats"][seat]["hand"]["cards"]
    for place, name in enumerate(cards):
        names[targets.card(name, cards[: place + 1].count(name))] = name
    return names


def _targets(view: View, action: Action) -> list[str]:
    kind = action.kind
    card = thawed(action.args).get("card")
    if kind == "put" or (kind == "give" and _question_kind(view) in _LOOKED_AT):
        return [targets.pool(str(card))]
    if kind in _OF_HAND and card is not None:
        return [target for target, name in hand_targets(view, action.seat).items() if name == card]
    if kind == "choose":
        return [targets.seat(action.args["seat"])]
    if kind == "struck":
        return [targets.STRUCK]
    if kind in ("stop", "draw", "hold", "give"):
        return [targets.button(kind)]
    return [targets.ANSWER]


def _question_kind(view: View) -> str:
    question = view["question"]
    return question["kind"] if question else ""
