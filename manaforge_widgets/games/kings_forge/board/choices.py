"""The question that a seat must answer, as JSON for the browser."""

from __future__ import annotations

from manaforge_widgets.core.api import Choice
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.widgets import shapes

_ON_THE_TABLE = "cemetery"
"""The question about the cemetery die is answered on the table, with the buttons under the die."""
_EDITED = "reroll"
"""The dice of a reroll are chosen in an editor."""


def choice_view(choice: Choice) -> shapes.ChoiceView:
    """Return a question as the browser shows it.

    ``source`` is the target of the pass button or of the reroll's bonus. ``form`` is given only for the dice of a
    reroll, which are chosen in an editor.
    """
    by = next((option.args.by for option in choice.options if option.kind == _EDITED), None)
    source = targets.TURN if choice.kind == "pass" else None
    if choice.kind == _EDITED and by is not None:
        source = targets.tool(by)
    return {
        "kind": choice.kind,
        "title": choice.words,
        "rule": choice.rule,
        "source": source,
        "panel": choice.kind != _ON_THE_TABLE,
        "final": choice.final,
        "form": source if choice.kind == _EDITED else None,
    }
