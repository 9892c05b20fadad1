"""The question that a seat has to answer, as JSON for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from manaforge_widgets.core.api import Choice, View
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.odds.market import answers_to
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.widgets import shapes

ON_THE_HAND: Final = ("again", "gift", "blink", "return", "stagnation", "stormcaller", "refill")
"""The questions that the player answers with the cards in hand and with buttons next to them."""
_WHO_IS_NEXT: Final = ("direction", "counter", "portal")
_CLEARLY: Final = Fraction(1, 10)


def suggested(choice: Choice, view: View, components: Components) -> str:
    """Return the notation of the suggested answer; empty if none is suggested.

    If the question decides which seat is next, the suggested answer chooses the seat that is the least likely to have a
    valid card. No answer is suggested if another seat is nearly as unlikely, or if the asked seat itself could be next.
    Other questions have no number to compare, so nothing is suggested there.

    Args:
        choice: the question.
        view: the view of the seat that must answer.
        components: the components of the match's edition.
    """
    if choice.kind not in _WHO_IS_NEXT:
        return ""
    seen = seen_in(view, components)
    chances = []
    for option in choice.options:
        ways = answers_to(seen, option.kind, option.args, option.text)
        if not ways or ways[0].seat == choice.seat:
            return ""
        chances.append((ways[0].chance, option.text))
    (least, text), (second, _), *_ = sorted(chances)
    return text if second - least >= _CLEARLY else ""


def choice_view(choice: Choice, view: View, names: Sequence[str]) -> shapes.ChoiceView:
    """Return the question as text, and the thing on the table that asks it: the card just played, or the wizard."""
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
