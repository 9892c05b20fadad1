"""The table interface: a game's side of Board and Replay."""

from __future__ import annotations

from typing import Any, Protocol

from manaforge_widgets.games import find_entry
from manaforge_widgets.games.api import GameError, View
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes


class Table(Protocol):
    """What a Board and a Replay need of a game beside the view.

    Attributes:
        cards: everything printed on the cards.
    """

    cards: Any

    def asked(
        self, match: Match, seat: int, view: View
    ) -> tuple[list[shapes.Option], dict[str, str], shapes.Choice | None]:
        """The seat's options, why not for the rest, and the running choice."""
        ...

    def odds(self, match: Match, seat: int, view: View) -> Any:
        """The seat's odds; None where there is nothing to ask about."""
        ...


def table_of(match: Match) -> Table:
    """The table of a match's game."""
    entry = find_entry(match.game)
    if entry.table is None:
        raise GameError(f"{entry.title} has no table.")
    table: Table = fetch(entry.table)(match)
    return table
