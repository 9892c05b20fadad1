"""The presenter: ManaSurge as Board and Replay show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manasurge.board import shapes, targets
from manaforge_widgets.games.manasurge.board.cards import cards
from manaforge_widgets.games.manasurge.board.choices import choice_view, suggested
from manaforge_widgets.games.manasurge.board.client_view import client_view
from manaforge_widgets.games.manasurge.board.covered import covered
from manaforge_widgets.games.manasurge.board.ending import ending
from manaforge_widgets.games.manasurge.board.happened import Happenings
from manaforge_widgets.games.manasurge.board.look import look
from manaforge_widgets.games.manasurge.board.odds import odds_steps
from manaforge_widgets.games.manasurge.board.options import hand_targets, options
from manaforge_widgets.games.manasurge.board.predict import questions, veiled
from manaforge_widgets.games.manasurge.board.recap import recap
from manaforge_widgets.games.manasurge.board.rolls import roll_views
from manaforge_widgets.games.manasurge.board.story import story
from manaforge_widgets.games.manasurge.board.waste import waste
from manaforge_widgets.games.manasurge.bots.hint import line_reason
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes as shared
from manaforge_widgets.widgets.presenter import BoardPresenter, OpenActions, Question
from manaforge_widgets.widgets.to_json import refusal_view

_WITHOUT: Final = {"counter": "declare", "give": "card", "wrest": "take", "use": "use"}
"""The kinds of actions that may decline something, and the argument that shows it."""
NOBODY: Final = 6
"""A viewer without a seat: it gets no cards, so it knows only what everybody knows."""


class ManaSurgePresenter(BoardPresenter):
    """Options, cards and odds of a match of ManaSurge.

    Attributes:
        bundle: the name of its front end.
        cards: the texts of suits, metamagics and wizards.
    """

    bundle = "manasurge"

    def __init__(self, match: Match) -> None:
        assert isinstance(match.rules, ManaSurge), "the presenter is chosen by the match's game"
        super().__init__(match)
        self._rules = match.rules
        self._components = match.rules.components
        self._happenings = Happenings(match)
        self.cards = cards(self._components)

    def client_view(self, view: View, /) -> View:
        """Return the parts of a view that the page of ManaSurge draws."""
        return client_view(self._components, view, story(self._components, self._happenings, view))

    def covered(self, _seat: int, view: View, _step: int | None = None, /) -> View:
        """Return the view without the cards that only some seats know (MS-H1)."""
        return covered(view)

    def results(self, view: View, /) -> int:
        """Return how many spells have ended; everybody wants to read the result of each spell."""
        last_spell = view["last_spell"]
        return 0 if last_spell is None else int(last_spell["round"])

    def public_line(self, step: int, /) -> str:
        """Return the log's line for a step; it names only cards that all seats know (MS-H2)."""
        before, after = (self.match.copy_position(one) for one in (step - 1, step))
        return self.match.rules.describe(before, self.match.actions[step - 1], after, NOBODY)

    def look(self, step: int, /) -> shared.LookView | None:
        """Return the hand that Glacia showed in a step; None if the step showed none."""
        return look(self.match, step)

    def minor(self, step: int, /) -> bool:
        """Return whether the action of a step only declined something, such as a Counter-Spell, and had no effect."""
        action = self.match.actions[step - 1]
        without = action.kind == "stop" or any(
            action.kind == kind and not action.args[wanted] for kind, wanted in _WITHOUT.items()
        )
        # What followed comes after a full stop.
        return without and "." not in self.public_line(step)

    def open_actions(self, seat: int, view: View, names: Sequence[str], /) -> OpenActions:
        """Return the seat's options, refusals for its other cards in hand, and the question that it has to answer."""
        if view["phase"] == "setup":
            return OpenActions([])
        choice = MatchControl(self.match).choice(seat)
        proposal = suggested(choice, view, self._components) if choice else ""
        offered = options(self._components, view, self.match.legal_actions(seat), proposal, names)
        possible = {option["target"] for option in offered}
        wanted = {target: f"play {card}" for target, card in hand_targets(view, seat).items()}
        wanted[targets.STRUCK] = "struck"
        refused: dict[str, shared.RefusalView] = {}
        for target, text in wanted.items():
            why = None if target in possible else MatchControl(self.match).refusal(text, seat)
            if why is not None:
                refused[target] = refusal_view(why, names)
        return OpenActions(offered, refused, choice_view(choice, view, names) if choice else None)

    def line_reason(self, line: Sequence[Action], /) -> str:
        """Return what a line of a seat is good for, as the planner would say it."""
        return line_reason(self._rules, self.match.view(line[0].seat), line)

    def waste(self, seat: int, view: View, /) -> list[shared.WasteView]:
        """Return a warning with the valid cards of the seat, if it may choose to be struck although it holds some."""
        return waste(view, seat, self.match.legal_actions(seat))

    def recap(self, seat: int, view: View, /) -> shared.RecapView | None:
        """Return what the others did since the seat last acted; None if it is not this seat's turn to act."""
        return recap(self.match, self._happenings, seat, view)

    def ending(self, seat: int, /) -> shared.EndingView:
        """Return where each seat's shards came from, once the game is over."""
        return ending(self.match, self._happenings, seat)

    def odds_steps(self, seat: int, _view: View, /) -> Iterator[shapes.BoardOdds | None]:
        """Yield the seat's probabilities, each time more of them, and None where the calculation may pause."""
        return odds_steps(self.match, seat)

    def rolls(self, step: int, viewer: int | None, /) -> Iterator[shared.RollView | None]:
        """Yield the answer to what a seat has just played, with the chance of an answer that this seat saw."""
        return roll_views(self.match, step, viewer)

    def questions(self, odds: shapes.BoardOdds, /) -> list[Question]:
        """Return the questions in which a board may ask people to guess a probability."""
        return questions(odds)

    def veiled(self, odds: shapes.BoardOdds, guessed: AbstractSet[str], /) -> shapes.BoardOdds:
        """Return the odds without the probabilities that are still to be guessed."""
        return veiled(odds, guessed)
