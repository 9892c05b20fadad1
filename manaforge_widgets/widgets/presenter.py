"""The presenter, which says what Board and Replay show of a position; a game may change each of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.markup import SymbolWords, with_names
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import find_entry
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.to_json import option_view, symbol_words

_BLOCKS = "manaforge_widgets.widgets.blocks:BlocksPresenter"
"""The presenter of games that have none; it derives from the class below."""
NOT_FOR_ALL = "did something that not everybody may see"
"""The public log line for an action that seats read differently, unless the game has its own."""


@dataclass(frozen=True, slots=True)
class OpenActions:
    """The actions that are open to a seat now, and the question that it has to answer, if there is one.

    Attributes:
        options: the legal actions that the page offers. Actions that a player puts together in an editor on the page,
            such as payments, are left out.
        refusals: for targets (things on the table) without an option, the reason why nothing can be done there.
        choice: the question that the seat has to answer; None if there is none, or if others act.
        together: actions that the page may offer as one, because each of them only gains; None if there are none.
    """

    options: list[shapes.Option]
    refusals: dict[str, shapes.RefusalView] = field(default_factory=dict)
    choice: shapes.ChoiceView | None = None
    together: shapes.TogetherView | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A probability that a board can ask people to guess.

    Attributes:
        id: a fixed name for the question, by which guesses refer to it.
        words: the question, with seats as symbols such as ``{seat-1}``.
        about: what the question is about, in a few words, such as a card's title, with seats as symbols.
        exact: the probability.
    """

    id: str
    words: str
    about: str
    exact: Fraction


class BoardPresenter:
    """The content of a Board and a Replay of a match. A game derives from this class and overrides methods.

    The class itself shows the fields of the view, and a button for each action. A game without a presenter gets
    :class:`manaforge_widgets.widgets.blocks.BlocksPresenter`, which derives from it too. A public method in a
    derived class must override one of this class, so that misspelled names are found. The names of further methods
    begin with an underscore. All arguments are given by position.

    Args:
        match: the match that is shown.

    Attributes:
        match: the match.
        bundle: the name of the game's front end: its folder in ``frontend/src/games``.
        cards: data that the front end needs only once, such as everything printed on the cards, as JSON.

    Example:
        >>> class Chess(BoardPresenter):
        ...     def recpa(self, seat, view):
        ...         return None
        Traceback (most recent call last):
        TypeError: Chess: a BoardPresenter has no hook 'recpa'; did you mean 'recap'?
    """

    bundle = "blocks"
    cards: Any = None

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def symbols(self) -> SymbolWords:
        """The words for the symbols in the game's texts."""
        return self.match.rules.symbols

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        hooks = {name for name in dir(BoardPresenter) if not name.startswith("_")}
        for name in vars(cls):
            if not name.startswith("_") and name not in hooks:
                hint = did_you_mean(name, hooks, f"its hooks are {listed(sorted(hooks))}.")
                raise TypeError(f"{cls.__name__}: a BoardPresenter has no hook {short(name)}; {hint}")

    # ---------------------------------------------------------------------------------------------- what is shown

    def client_view(self, view: View, /) -> Any:
        """Return a view as JSON for the front end.

        None becomes an empty text, because some hosts lose keys whose value is None.

        Args:
            view: what a seat sees, or everything.
        """
        # An empty text is drawn like None; a lost key would lose its row.
        return _without_none(view)

    def open_actions(self, seat: int, view: View, names: Sequence[str], /) -> OpenActions:  # noqa: ARG002 - for games
        """Return the actions that are open to a seat now, and the question that it has to answer.

        Args:
            seat: the seat.
            view: what the seat sees.
            names: a name for each seat.
        """
        choice = MatchControl(self.match).choice(seat)
        proposal = choice.proposal if choice else None
        options = [
            option_view(action, f"action:{action}", str(action), proposed=action == proposal)
            for action in self.match.legal_actions(seat)
        ]
        if choice is None:
            return OpenActions(options)
        # The question is shown above the buttons, not in a panel.
        question: shapes.ChoiceView = {
            "kind": choice.kind,
            "title": choice.words,
            "rule": choice.rule,
            "source": None,
            "panel": False,
            "final": choice.final,
            "form": None,
        }
        return OpenActions(options, choice=question)

    def without_proposal(self, option: shapes.Option, /) -> shapes.Option:
        """Return an option as a puzzle shows it: without anything that the player has to find out.

        Args:
            option: an option of :meth:`open_actions`.
        """
        return {**option, "proposed": False}

    def clicked_for(self, action: Action, /) -> list[str]:  # noqa: ARG002 - for games
        """Return the things on the table to click for a legal action that is not among the options.

        An example is a claim that is paid with other dice than the page offers.

        Args:
            action: the action.
        """
        return []

    def contained(self, seat: int, /) -> AbstractSet[str]:  # noqa: ARG002 - for games
        """Return the notations of those legal actions of a seat that another one of its legal actions contains.

        An action contains another one if, by the rules, it leaves the seat at least as much of everything, and all
        else is the same. Of equal actions the first contains the others. A board does not offer contained actions,
        and gives the answer that contains all others without a question. So an estimate is never enough here.

        Args:
            seat: the seat.
        """
        return frozenset()

    def waste(self, seat: int, view: View, /) -> list[shapes.WasteView]:  # noqa: ARG002 - for games
        """Return what a seat would waste by ending its turn now; empty if nothing, or if the turn can't end now.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        return []

    def line_reason(self, line: Sequence[Action], /) -> str:  # noqa: ARG002 - for games
        """Return what a line is good for, as a sentence with symbols; empty if the game can't say.

        Args:
            line: consecutive actions of a seat that can act now; the first one is legal.
        """
        return ""

    # -------------------------------------------------------------------------------------------- its probabilities

    def odds_steps(self, seat: int, view: View, /) -> Iterator[Any]:  # noqa: ARG002 - for games
        """Yield a seat's probabilities as JSON, each time more of them, and None where the calculation may pause.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        return iter(())

    @property
    def no_guesses(self) -> str:
        """The reason why a board can't ask people to guess, as a sentence; empty if it can."""
        return ""

    def questions(self, odds: Any, /) -> list[Question]:  # noqa: ARG002 - for games
        """Return the probabilities in ``odds`` that a board may ask people to guess.

        Args:
            odds: what :meth:`odds_steps` yielded last.
        """
        return []

    def veiled(self, odds: Any, guessed: AbstractSet[str], /) -> Any:  # noqa: ARG002 - for games
        """Return ``odds`` without the probabilities that are still to be guessed.

        Args:
            odds: what :meth:`odds_steps` yielded last.
            guessed: the ids of the questions that have been answered.
        """
        return odds

    def rolls(self, step: int, viewer: int | None, /) -> Iterator[shapes.RollView | None]:  # noqa: ARG002 - for games
        """Yield each roll or deal that followed a step, with what was likely before it, and None where it may pause.

        Args:
            step: the step, from 1.
            viewer: the seat that reads it, with whose knowledge the probabilities are counted; None for everybody.
        """
        return iter(())

    # ------------------------------------------------------------------------------------------- recap and ending

    def minor(self, step: int, /) -> bool:  # noqa: ARG002 - for games
        """Return whether the action of a step only declined something and had no effect, and so is no news.

        Args:
            step: the step, from 1.
        """
        return False

    def recap(self, seat: int, view: View, /) -> shapes.RecapView | None:  # noqa: ARG002 - for games
        """Return what the others did since a seat's last turn, with seats as symbols; None unless its turn has begun.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        return None

    def rounds(self, seat: int, view: View, /) -> list[shapes.RoundView]:  # noqa: ARG002 - for games
        """Return the rounds that ended since a seat last acted, with seats as symbols; empty unless its turn has begun.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        return []

    def ending(self, seat: int, /) -> shapes.EndingView | None:  # noqa: ARG002 - for games
        """Return where the scores of the finished match came from.

        Args:
            seat: the seat whose player is at the screen.
        """
        return None

    # --------------------------------------------------------------------------- several people at the same screen

    def covered(self, seat: int, view: View, step: int | None = None, /) -> View:
        """Return a seat's view without hidden information, in a form that :meth:`client_view` can show.

        If this method leaves nothing out, the board never covers the view. So the rest that the page gets for a seat
        (options, probabilities, a recap) may reveal only public information and what this method leaves out.

        Args:
            seat: the seat.
            view: what the seat sees; it stays as it is.
            step: the step of the view; None for now.
        """
        match = self.match
        others = [match.view(other, step=step) for other in range(match.seats) if other != seat]
        alike: View = _alike(view, [{**other, "viewer": view.get("viewer")} for other in others])
        return alike

    def public_line(self, step: int, /) -> str:
        """Return the public log line for a step, with seats as symbols.

        Args:
            step: the step, from 1.
        """
        # A line that all seats read alike is public; any other may hold hidden information.
        lines = {MatchControl(self.match).log_line(step, seat) for seat in range(self.match.seats)}
        return lines.pop() if len(lines) == 1 else NOT_FOR_ALL

    def results(self, view: View, /) -> int:  # noqa: ARG002 - for games
        """Return how many results everybody has wanted to read so far, such as the ends of spells.

        Args:
            view: what a seat sees.
        """
        return 0

    def look(self, step: int, /) -> shapes.LookView | None:  # noqa: ARG002 - for games
        """Return what the action of a step showed to its seat alone, with seats as symbols; None if nothing.

        Args:
            step: the step, from 1.
        """
        return None


def presenter_of(match: Match) -> BoardPresenter:
    """Return the presenter for a match; if its game has none, the one that draws blocks.

    Example:
        >>> import manaforge_widgets as mf
        >>> presenter_of(mf.new_match("manaforge", seats=2)).bundle
        'manaforge'
    """
    presenter = find_entry(match.game).presenter
    made: BoardPresenter = fetch(presenter or _BLOCKS)(match)
    return made


def kit_of(match: Match, presenter: BoardPresenter) -> shapes.TableKit:
    """Return the data that never changes in a match, which a Board or a Replay gets only once."""
    title = find_entry(match.game).title
    return {"title": title, "symbols": symbol_words(presenter.symbols), "cards": presenter.cards}


def hides(presenter: BoardPresenter, seat: int) -> bool:
    """Return whether a seat's view now holds hidden information.

    Example:
        >>> import manaforge_widgets as mf
        >>> hides(presenter_of(mf.new_match("manaforge", seats=2, seed=7)), 0)  # its hand of the draft
        True
    """
    view = presenter.match.view(seat)
    return presenter.covered(seat, view) != view


def line_for_all(presenter: BoardPresenter, step: int) -> str:
    """Return the public log line for a step, also for the set-up, with seats as symbols.

    Args:
        presenter: the match's presenter.
        step: the step, 0 for the set-up.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> line_for_all(presenter_of(m), 1)
        'picked a talent'
    """
    return presenter.public_line(step) if step else BoardPresenter.public_line(presenter, step)


def recap_with_names(presenter: BoardPresenter, seat: int, view: View, names: Sequence[str]) -> shapes.RecapView | None:
    """Return what the others did since a seat's last turn, with the seats' names; None unless its turn has begun.

    Args:
        presenter: the match's presenter.
        seat: the seat.
        view: what the seat sees.
        names: a name for each seat.
    """
    recap = presenter.recap(seat, view)
    if recap is None:
        return None
    seats: list[shapes.RecapSeat] = [
        {**row, "parts": [with_names(part, names) for part in row["parts"]]} for row in recap["seats"]
    ]
    gone: list[shapes.GoneView] = [{**row, "words": with_names(row["words"], names)} for row in recap["gone"]]
    own = [with_names(part, names) for part in recap["own"]]
    return {**recap, "seats": seats, "own": own, "gone": gone}


def rounds_with_names(presenter: BoardPresenter, seat: int, view: View, names: Sequence[str]) -> list[shapes.RoundView]:
    """Return the rounds that ended since a seat last acted, with the seats' names; empty unless its turn has begun.

    Args:
        presenter: the match's presenter.
        seat: the seat.
        view: what the seat sees.
        names: a name for each seat.
    """
    found: list[shapes.RoundView] = []
    for one in presenter.rounds(seat, view):
        rows: list[shapes.RoundRow] = [
            {**row, "cells": [with_names(cell, names) for cell in row["cells"]]} for row in one["rows"]
        ]
        moments: list[shapes.MomentView] = [
            {**moment, "words": with_names(moment["words"], names)} for moment in one["moments"]
        ]
        found.append({**one, "rows": rows, "moments": moments, "next": with_names(one["next"], names)})
    return found


def ending_with_names(presenter: BoardPresenter, seat: int, names: Sequence[str]) -> shapes.EndingView | None:
    """Return where the scores came from, with the seats' names; None while the match goes on.

    Args:
        presenter: the match's presenter.
        seat: the seat whose player is at the screen.
        names: a name for each seat.
    """
    ending = presenter.ending(seat) if presenter.match.outcome else None
    if ending is None:
        return None
    decided: list[shapes.DecidedView] = [
        {**one, "words": with_names(one["words"], names)} for one in ending.get("decided", [])
    ]
    return {**ending, "decided": decided}


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "" if inner is None else _without_none(inner) for key, inner in value.items()}
    return [_without_none(inner) for inner in value] if isinstance(value, list | tuple) else value


def _alike(value: Any, others: Sequence[Any]) -> Any:
    """Return the value with None in place of each part that differs in any of the other values."""
    if isinstance(value, dict):
        if all(isinstance(other, dict) and other.keys() == value.keys() for other in others):
            return {key: _alike(inner, [other[key] for other in others]) for key, inner in value.items()}
    elif isinstance(value, list):
        if all(isinstance(other, list) and len(other) == len(value) for other in others):
            return [_alike(inner, [other[place] for other in others]) for place, inner in enumerate(value)]
    elif all(type(other) is type(value) and other == value for other in others):
        return value
    return None
