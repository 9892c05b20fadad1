"""ManaSurge as Board and Replay need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manaforge_widgets.games.api import View
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.table import shapes, targets
from manaforge_widgets.games.manasurge.table.cards import cards
from manaforge_widgets.games.manasurge.table.choices import choice_view, suggested
from manaforge_widgets.games.manasurge.table.covered import covered
from manaforge_widgets.games.manasurge.table.odds import odds_steps
from manaforge_widgets.games.manasurge.table.options import hand_targets, options
from manaforge_widgets.games.manasurge.table.shown import shown
from manaforge_widgets.games.manasurge.table.waste import waste
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes as shared
from manaforge_widgets.widgets.refusal import refusal_view
from manaforge_widgets.widgets.table import Asked


class ManaSurgeTable:
    """Options, cards and odds of a match of ManaSurge; see :class:`~manaforge_widgets.widgets.table.Table`.

    Attributes:
        bundle: the name of its front end.
        cards: what suits, metamagics and wizards do.
    """

    bundle = "manasurge"

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, ManaSurge), "the table is chosen by the match's game"
        self._match = match
        self._components = match.rules.components
        self.cards = cards(self._components)

    def shown(self, view: View, /) -> View:
        """What the page of ManaSurge draws of a view."""
        return shown(self._components, view)

    def covered(self, view: View, /) -> View:
        """The view without the cards that only some seats know (MS-H1)."""
        return covered(view)

    def asked(self, seat: int, view: View, names: Sequence[str], /) -> Asked:
        """The seat's options, refusals for the other cards in its hand, and the question that it has to answer."""
        if view["phase"] == "setup":
            return Asked([])
        choice = self._match.choice_of(seat)
        proposal = suggested(choice, view) if choice else ""
        found = options(self._components, view, self._match.legal_actions(seat), proposal, names)
        possible = {option["target"] for option in found}
        wanted = {target: f"play {card}" for target, card in hand_targets(view, seat).items()}
        wanted[targets.STRUCK] = "struck"
        refused: dict[str, shared.RefusalView] = {}
        for target, text in wanted.items():
            why = None if target in possible else self._match.refusal(text, seat)
            if why is not None:
                refused[target] = refusal_view(why, names)
        return Asked(found, refused, choice_view(choice, view, names) if choice else None)

    def waste(self, seat: int, view: View, /) -> list[shared.WasteView]:
        """The valid cards of a seat that may choose to be struck."""
        return waste(view, seat, self._match.legal_actions(seat))

    def odds(self, seat: int, view: View, /) -> shapes.BoardOdds | None:
        """The chances that others answer what the seat may play."""
        found = None
        for part in self.odds_steps(seat, view):
            found = part or found
        return found

    def odds_steps(self, seat: int, _view: View, /) -> Iterator[shapes.BoardOdds | None]:
        """The seat's odds bit by bit: None where there may be a pause, and odds that hold more and more."""
        return odds_steps(self._match, seat)
