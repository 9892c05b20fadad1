"""Manaforge's side of the Board and the Replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manaforge.board import shapes
from manaforge_widgets.games.manaforge.board.cards import cards
from manaforge_widgets.games.manaforge.board.choices import choice_view
from manaforge_widgets.games.manaforge.board.contained import contained
from manaforge_widgets.games.manaforge.board.covered import covered
from manaforge_widgets.games.manaforge.board.ending import ending
from manaforge_widgets.games.manaforge.board.odds import Known, odds_steps
from manaforge_widgets.games.manaforge.board.options import options, target
from manaforge_widgets.games.manaforge.board.predict import questions, veiled
from manaforge_widgets.games.manaforge.board.recap import recap
from manaforge_widgets.games.manaforge.board.refusals import refusals
from manaforge_widgets.games.manaforge.board.rolls import roll_views
from manaforge_widgets.games.manaforge.board.rounds import rounds
from manaforge_widgets.games.manaforge.board.together import giving
from manaforge_widgets.games.manaforge.board.waste import waste, waste_view
from manaforge_widgets.games.manaforge.bots.hint import line_reason
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes as shared
from manaforge_widgets.widgets.presenter import BoardPresenter, OpenActions, Question


class ManaforgePresenter(BoardPresenter):
    """Options, cards and odds of a match of Manaforge.

    Attributes:
        bundle: the name of its front end.
        cards: everything printed on the cards, the faces and the dice.
    """

    bundle = "manaforge"

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, Manaforge), "the presenter is chosen by the match's game"
        super().__init__(match)
        self._rules = match.rules
        self.cards = cards(match.rules.components)
        self._known: Known = {}

    def client_view(self, view: View, /) -> View:
        """Return the view unchanged: Manaforge's page knows its keys."""
        return view

    def covered(self, _seat: int, view: View, _step: int | None = None, /) -> View:
        """Return the view without the cards of the draft and those that Precognition has shown (MF-S3, MF-A6)."""
        return covered(view)

    def public_line(self, step: int, /) -> str:
        """Return the log's line as a seat that did not act reads it; all these seats may know the same."""
        actor = self.match.actions[step - 1].seat
        return MatchControl(self.match).log_line(step, (actor + 1) % self.match.seats)

    def open_actions(self, seat: int, view: View, names: Sequence[str], /) -> OpenActions:
        """Return the seat's options, refusals for the other targets, and the question that the seat has to answer."""
        choice = MatchControl(self.match).choice(seat)
        # There may be thousands of payments, so they are not options: the payment editor makes them.
        paying = choice is not None and choice.need is not None
        actions = () if paying else self.match.legal_actions(seat)
        # Taken straight from the rules, since every snapshot needs a dozen refusals.
        position = self.match.copy_position()
        offered = options(actions, choice, view, seat, self.cards, position)
        targets = {option["target"] for option in offered}
        refused = refusals(self._rules, position, seat, view, targets, names)
        if choice:
            return OpenActions(offered, refused, choice_view(choice, view, seat))
        return OpenActions(offered, refused, together=self._together(actions, position, seat))

    def contained(self, seat: int, /) -> AbstractSet[str]:
        """Return the actions that another one contains: levels of a card, and answers such as payments (MF-P1)."""
        less = contained(self.match.copy_position(), seat)
        return frozenset(action.text for action in self.match.legal_actions(seat) if action.code in less)

    def clicked_for(self, action: Action, /) -> list[str]:
        """Return the card of a level that the board does not offer, because another level contains it."""
        return [target(action, None)] if action.kind == "activate" else []

    def _together(self, legal: Sequence[Action], position: Position, seat: int) -> shared.TogetherView | None:
        """Return the cards to use in one click: at least two that only give mana or gems (MF-T3)."""
        less = contained(position, seat)
        codes, gain = giving(position, seat, [action.code for action in legal if action.code not in less])
        if len(codes) < 2:
            return None
        texts = {action.code: action.text for action in legal}
        return {"actions": [texts[code] for code in codes], "gain": gain}

    def odds_steps(self, seat: int, view: View, /) -> Iterator[shapes.BoardOdds | None]:
        """Yield more and more of the seat's odds as they are computed, and None where the caller may pause."""
        return odds_steps(self.match, seat, view, self._known)

    def questions(self, odds: shapes.BoardOdds, /) -> list[Question]:
        """Return the numbers in these odds that a board may ask the player to guess."""
        return questions(odds)

    def veiled(self, odds: shapes.BoardOdds, guessed: AbstractSet[str], /) -> shapes.BoardOdds:
        """Return the odds without the numbers that are not guessed yet."""
        return veiled(odds, guessed)

    def rolls(self, step: int, viewer: int | None, /) -> Iterator[shared.RollView | None]:
        """Yield the roll of each seat that followed a step, with the chances of the new items before it (MF-R1)."""
        return roll_views(self.match, step, viewer)

    def line_reason(self, line: Sequence[Action], /) -> str:
        """Return what a line of a seat is good for, as the planner would say it."""
        return line_reason(self._rules, self.match.view(line[0].seat), line)

    def waste(self, seat: int, view: View, /) -> list[shared.WasteView]:
        """Return what the seat would waste if it ended its turn now (MF-T7)."""
        if view["phase"] != "play" or view["active"] != seat or view["to_act"] != [seat] or view["pending"]:
            return []
        return waste_view(waste(self.match.copy_position(), self.cards))

    def recap(self, seat: int, view: View, /) -> shared.RecapView | None:
        """Return what the others did since the seat's last turn, if its turn has just begun; otherwise None."""
        return recap(self.match, seat, view)

    def rounds(self, seat: int, view: View, /) -> list[shared.RoundView]:
        """Return what each seat built, gained and left unused in the rounds that ended since this seat last acted."""
        return rounds(self.match, self._rules.components, seat, view)

    def ending(self, seat: int, /) -> shared.EndingView:
        """Return the sources of each seat's prestige, once the game is over."""
        return ending(self.match, self._rules.components, seat)
