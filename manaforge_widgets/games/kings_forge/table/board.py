"""King's Forge as Board and Replay need it."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.api import View
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.table.cards import cards
from manaforge_widgets.games.kings_forge.table.choices import choice_view
from manaforge_widgets.games.kings_forge.table.options import options
from manaforge_widgets.games.kings_forge.table.refusals import refusals
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.table import Asked


class KingsForgeTable:
    """Options and cards of a match of King's Forge; see :class:`~manaforge_widgets.widgets.table.Table`.

    Attributes:
        bundle: the name of its front end.
        cards: everything printed on the cards and the docks.
    """

    bundle = "kings_forge"

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, KingsForge), "the table is chosen by the match's game"
        self._match = match
        self._rules = match.rules
        self.cards = cards(match.rules.components)

    def shown(self, view: View, /) -> View:
        """The view as it is: the page of King's Forge knows which keys there are."""
        return view

    def asked(self, seat: int, _view: View, names: Sequence[str], /) -> Asked:
        """The seat's options, refusals for the other targets, and the question that the seat has to answer."""
        choice = self._match.choice_of(seat)
        position = self._match.copy_position()
        found = options(self._rules, position, seat)
        refused = refusals(position, seat, {option["target"] for option in found}, names)
        return Asked(found, refused, choice_view(choice) if choice else None)

    def odds(self, _seat: int, _view: View, /) -> None:
        """None: the table of King's Forge shows no odds."""
