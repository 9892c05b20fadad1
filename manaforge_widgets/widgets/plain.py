"""The plain table: a game that brings no table of its own, from its match alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.games.api import View
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.option import option_view


class PlainTable:
    """The view as it is, and a button for each action; see :class:`~manaforge_widgets.widgets.table.Table`."""

    bundle = "plain"
    cards: Any = None

    def options(self, match: Match, seat: int, view: View) -> list[shapes.Option]:  # noqa: ARG002 - the view shows itself
        """Each legal action, by its notation."""
        choice = match.choice_of(seat)
        proposal = choice.proposal if choice else None
        actions = match.legal_actions(seat)
        return [
            option_view(action, f"action:{action}", str(action), proposed=action == proposal) for action in actions
        ]

    def refusals(
        self,
        match: Match,  # noqa: ARG002 - there is no target without an option
        seat: int,  # noqa: ARG002
        view: View,  # noqa: ARG002
        options: Sequence[shapes.Option],  # noqa: ARG002
        names: Sequence[str],  # noqa: ARG002
    ) -> dict[str, shapes.Refusal]:
        """Nothing: only what can be done is shown."""
        return {}

    def choice(self, match: Match, seat: int, view: View) -> shapes.Choice | None:  # noqa: ARG002
        """The question in words; the buttons stand under it."""
        choice = match.choice_of(seat)
        if choice is None:
            return None
        return {
            "kind": choice.kind,
            "title": choice.words,
            "rule": choice.rule,
            "source": None,
            "panel": False,
            "final": choice.final,
            "form": None,
        }

    def odds(self, match: Match, seat: int, view: View) -> None:  # noqa: ARG002
        """Nobody knows any."""

