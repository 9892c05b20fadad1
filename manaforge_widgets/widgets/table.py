"""The table interface: a game's side of Board and Replay."""

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
    """What a seat is asked, and may do.

    Attributes:
        options: what it may do; what a choice's form makes is left out.
        refusals: for the targets without an option, why not.
        choice: its running choice; None in a free moment, and while others act.
    """

    options: list[shapes.Option]
    refusals: dict[str, shapes.Refusal] = field(default_factory=dict)
    choice: shapes.Choice | None = None


class Table(Protocol):
    """What a Board and a Replay need of a game beside the view; made from the match that they show."""

    @property
    def bundle(self) -> str:
        """The folder of its front end, among the games'."""
        ...

    @property
    def cards(self) -> Any:
        """All that its front end needs once, such as everything printed on the cards."""
        ...

    def asked(self, seat: int, view: View, names: Sequence[str], /) -> Asked:
        """What the seat, which sees ``view``, may do now; ``names`` has a name for each seat."""
        ...

    def odds(self, seat: int, view: View, /) -> Any:
        """The seat's odds; None where there is nothing to ask about."""
        ...


def table_of(match: Match) -> Table:
    """The table of a match's game; the plain one where the game brings none.

    Example:
        >>> import manaforge_widgets as mf
        >>> table_of(mf.new_match("manaforge", seats=2)).bundle
        'manaforge'
    """
    table: Table = fetch(find_entry(match.game).table or _PLAIN)(match)
    return table


def kit_of(match: Match, table: Table) -> shapes.TableKit:
    """What a Board or a Replay of the match shows once."""
    title = find_entry(match.game).title
    return {"title": title, "symbols": symbol_words(match.rules.symbols), "cards": table.cards}
