"""The plain table: how Board and Replay show a game that has no table of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.games.api import View
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.option import option_view
from manaforge_widgets.widgets.table import Asked


class PlainTable:
    """It shows the view's fields and a button for each action; see :class:`~manaforge_widgets.widgets.table.Table`."""

    bundle = "plain"
    cards: Any = None

    def __init__(self, match: Match) -> None:
        self._match = match

    def shown(self, view: View, /) -> Any:
        """The view with an empty text for None, which is drawn alike: a lost key would lose its row."""
        return _without_none(view)

    def asked(self, seat: int, _view: View, _names: Sequence[str], /) -> Asked:
        """Each legal action by its notation, and the running question."""
        choice = self._match.choice_of(seat)
        proposal = choice.proposal if choice else None
        options = [
            option_view(action, f"action:{action}", str(action), proposed=action == proposal)
            for action in self._match.legal_actions(seat)
        ]
        if choice is None:
            return Asked(options)
        # No panel opens for the question: it stands above the buttons.
        question: shapes.ChoiceView = {
            "kind": choice.kind,
            "title": choice.words,
            "rule": choice.rule,
            "source": None,
            "panel": False,
            "final": choice.final,
            "form": None,
        }
        return Asked(options, choice=question)

    def odds(self, _seat: int, _view: View, /) -> None:
        """None: the odds of an unknown game can't be worked out."""


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "" if inner is None else _without_none(inner) for key, inner in value.items()}
    return [_without_none(inner) for inner in value] if isinstance(value, list | tuple) else value
