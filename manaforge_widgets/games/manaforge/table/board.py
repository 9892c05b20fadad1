"""Manaforge's side of the widgets, behind the interface that every game's table has."""

from __future__ import annotations

from manaforge_widgets.games.api import View
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.table import choices, options
from manaforge_widgets.games.manaforge.table.cards import cards
from manaforge_widgets.games.manaforge.table.odds import board_odds
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes


class ManaforgeTable:
    """What a Board and a Replay of Manaforge need beside the view.

    Attributes:
        cards: everything printed on the cards.
    """

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, Manaforge), "the table is chosen by the match's game"
        self._components = match.rules.components
        self.cards = cards(self._components)

    def asked(
        self, match: Match, seat: int, view: View
    ) -> tuple[list[shapes.Option], dict[str, str], shapes.Choice | None]:
        """The seat's options, why not for the rest, and the running choice."""
        actions = match.legal_actions(seat)
        proposal = choices.propose(view, seat, actions, self._components)
        found = options.options(view, seat, actions, self.cards, proposal)
        reasons = options.why(view, seat, found, self.cards, lambda action: match.why_not(action, seat))
        return found, reasons, choices.choice(view, seat, actions, self._components)

    def odds(self, match: Match, seat: int, view: View) -> shapes.BoardOdds | None:
        """The seat's odds for what is on the board."""
        return board_odds(match, seat, view)
