"""The presenter of King's Forge for Board and Replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.kings_forge.board import shapes, targets
from manaforge_widgets.games.kings_forge.board.cards import cards
from manaforge_widgets.games.kings_forge.board.choices import choice_view
from manaforge_widgets.games.kings_forge.board.ending import ending
from manaforge_widgets.games.kings_forge.board.next_round import with_next
from manaforge_widgets.games.kings_forge.board.odds import odds_steps
from manaforge_widgets.games.kings_forge.board.options import options
from manaforge_widgets.games.kings_forge.board.predict import questions, veiled
from manaforge_widgets.games.kings_forge.board.recap import recap
from manaforge_widgets.games.kings_forge.board.refusals import refusals
from manaforge_widgets.games.kings_forge.board.rolls import roll_views
from manaforge_widgets.games.kings_forge.board.rounds import rounds
from manaforge_widgets.games.kings_forge.board.waste import waste
from manaforge_widgets.games.kings_forge.bots.hint import line_reason
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes as shared
from manaforge_widgets.widgets.presenter import BoardPresenter, OpenActions, Question


class KingsForgePresenter(BoardPresenter):
    """Options, cards and odds of a match of King's Forge.

    Attributes:
        bundle: the name of the game's front end.
        cards: everything printed on the cards and the docks.
    """

    bundle = "kings_forge"

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, KingsForge), "the presenter is chosen by the match's game"
        super().__init__(match)
        self._rules = match.rules
        self.cards = cards(match.rules.components)
        self._known: tuple[int, View, list[shared.Option]] | None = None

    def client_view(self, view: View, /) -> View:
        """Return the view with the dice that each seat has in the next round."""
        return with_next(view)

    def open_actions(self, seat: int, view: View, names: Sequence[str], /) -> OpenActions:
        """Return the seat's options, refusals for the other targets, and the question that the seat must answer."""
        choice = MatchControl(self.match).choice(seat)
        available = self._options(seat, view)
        refused = refusals(self.match.copy_position(), seat, {option["target"] for option in available}, names)
        return OpenActions(available, refused, choice_view(choice) if choice else None)

    def without_proposal(self, option: shared.Option, /) -> shared.Option:
        """Return an option without its dice, and without the reason for them."""
        args = {name: given for name, given in option["args"].items() if name not in ("dice", "consumed")}
        return {**super().without_proposal(option), "args": args, "label": option["label"].partition("; ")[0]}

    def clicked_for(self, action: Action, /) -> list[str]:
        """Return the targets to click for an action that is not an option, such as a claim with other dice."""
        return targets.of_action(action)

    def odds_steps(self, seat: int, view: View, /) -> Iterator[shapes.BoardOdds | None]:
        """Yield the seat's odds, each time with more results, and None wherever the caller may pause."""
        return odds_steps(self.match.copy_position(), seat, self._options(seat, view))

    def questions(self, odds: shapes.BoardOdds, /) -> list[Question]:
        """Return the chances that a board may ask the player to guess before it shows them."""
        return questions(odds)

    def veiled(self, odds: shapes.BoardOdds, guessed: AbstractSet[str], /) -> shapes.BoardOdds:
        """Return the odds without the chances that are still to be guessed."""
        return veiled(odds, guessed)

    def rolls(self, step: int, viewer: int | None, /) -> Iterator[shared.RollView | None]:
        """Yield the first rolls of craft turns that followed a step, each with the chances of the crafts before it."""
        return roll_views(self.match, step, viewer)

    def line_reason(self, line: Sequence[Action], /) -> str:
        """Return what a line of a seat is good for, as the planner would say it."""
        return line_reason(self._rules, self.match.view(line[0].seat), line)

    def waste(self, seat: int, view: View, /) -> list[shared.WasteView]:
        """Return the crafts that the seat could still make or steal with its dice, without changing any of them."""
        if view["state"] != "craft" or view["to_act"] != [seat]:
            return []
        return waste(self._options(seat, view))

    def recap(self, seat: int, view: View, /) -> shared.RecapView | None:
        """Return what the others did since this seat last acted; None if they did nothing or it is not its turn."""
        return recap(self.match, seat, view)

    def rounds(self, seat: int, view: View, /) -> list[shared.RoundView]:
        """Return what each seat rolled, made and stole in the rounds that ended since this seat last acted."""
        return rounds(self.match, seat, view)

    def ending(self, seat: int, /) -> shared.EndingView:
        """Return how each seat got its crafts, once the game is over."""
        return ending(self.match, seat)

    def _options(self, seat: int, view: View) -> list[shared.Option]:
        """Return the seat's options for a view, and remember them: a snapshot and its odds need them several times."""
        # The page's view, passed in for odds, has the dice of the next round; the match's view does not.
        view = with_next(view)
        known = self._known
        if known is None or known[0] != seat or not (known[1] is view or known[1] == view):
            known = (seat, view, options(self._rules, self.match.copy_position(), seat))
            self._known = known
        return known[2]
