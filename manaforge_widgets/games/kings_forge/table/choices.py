"""The question that a seat has to answer, as JSON for the browser."""

from __future__ import annotations

from manaforge_widgets.games.api import Choice
from manaforge_widgets.games.kings_forge.table import targets
from manaforge_widgets.widgets import shapes

_ON_THE_TABLE = "cemetery"
"""The question about the cemetery die is answered on the table: by what stands under the die."""


def choice_view(choice: Choice) -> shapes.ChoiceView:
    """The question in words, and the thing that asks it."""
    return {
        "kind": choice.kind,
        "title": choice.words,
        "rule": choice.rule,
        "source": targets.TURN if choice.kind == "pass" else None,
        "panel": choice.kind != _ON_THE_TABLE,
        "final": choice.final,
        "form": None,
    }
