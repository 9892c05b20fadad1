"""The plain table: a game that brings no table of its own is shown from its match alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.games.api import View
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.option import option_view
from manaforge_widgets.widgets.table import Asked


class PlainTable:
    """The view as it is, and a button for each action; see :class:`~manaforge_widgets.widgets.table.Table`."""

    bundle = "plain"
    cards: Any = None

    def __init__(self, match: Match) -> None:
        self._match = match

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
        # The buttons stand under the question all the time: no panel opens for it.
        question: shapes.Choice = {
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
        """There are none."""
