"""The interface that a game implements for Board and Replay, and how a match's table is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from manaforge_widgets.games import find_entry
from manaforge_widgets.games.api import View
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.symbols import symbol_words

_PLAIN = "manaforge_widgets.widgets.plain:PlainTable"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat may do now, and the question that it has to answer, if there is one.

    Attributes:
        options: the legal actions, but not those that the form of a choice makes, such as payments.
        refusals: for targets without an option, the reason why nothing can be done there.
        choice: the question that the seat has to answer; None if there is none, or if others act.
    """

    options: list[shapes.Option]
    refusals: dict[str, shapes.RefusalView] = field(default_factory=dict)
    choice: shapes.ChoiceView | None = None


class Table(Protocol):
    """What a Board and a Replay need of a game, apart from the view. It is made from the match that they show."""

    @property
    def bundle(self) -> str:
        """The name of the game's front end: its folder in ``frontend/src/games``."""
        ...

    @property
    def cards(self) -> Any:
        """Data that the front end needs only once, such as everything printed on the cards."""
        ...

    def shown(self, view: View, /) -> Any:
        """What the front end gets of a view. Keys with the value None may be lost on the way.

        Args:
            view: what a seat sees, or everything.
        """
        ...

    def asked(self, seat: int, view: View, names: Sequence[str], /) -> Asked:
        """What the seat may do now.

        Args:
            seat: the seat.
            view: what the seat sees.
            names: a name for each seat.
        """
        ...

    def odds(self, seat: int, view: View, /) -> Any:
        """The seat's odds as JSON for the front end; None when there are none.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        ...


def table_of(match: Match) -> Table:
    """The table of a match's game; the plain table if the game has none of its own.

    Example:
        >>> import manaforge_widgets as mf
        >>> table_of(mf.new_match("manaforge", seats=2)).bundle
        'manaforge'
    """
    table: Table = fetch(find_entry(match.game).table or _PLAIN)(match)
    return table


def kit_of(match: Match, table: Table) -> shapes.TableKit:
    """What a Board or a Replay of the match gets once."""
    title = find_entry(match.game).title
    return {"title": title, "symbols": symbol_words(match.rules.symbols), "cards": table.cards}
