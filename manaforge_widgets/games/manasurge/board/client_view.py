"""A view as the front end gets it: only what the page draws, and in addition the damage that the suit adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.board.story import laid
from manaforge_widgets.games.manasurge.rules.components import Components


def client_view(components: Components, view: View, last_spell: shapes.StoryView | None) -> dict[str, Any]:
    """Return a view in the shape of :class:`~manaforge_widgets.games.manasurge.board.shapes.View`.

    Args:
        components: the components of the match's edition.
        view: the view of a seat, or of everything.
        last_spell: the story of the spell that ended last; None if no spell has ended.
    """
    suit, question = view["suit"], view["question"]
    return {
        **{key: view[key] for key in shapes.View.__annotations__ if key in view},
        "row": [laid(card) for card in view["row"]],
        "added": components.damage[components.suits.index(suit)] if suit else 0,
        "others": components.others_damage[components.suits.index(suit)] if suit else 0,
        "question": _question(question) if question else None,
        "last_spell": last_spell,
    }


def _question(question: Mapping[str, Any]) -> shapes.QuestionView:
    about = question["about"]
    return {
        "kind": question["kind"],
        "seat": question["seat"],
        "card": about.get("card"),
        "wizard": about.get("wizard"),
        "about_seat": about.get("seat"),
        "place": about.get("place"),
    }
