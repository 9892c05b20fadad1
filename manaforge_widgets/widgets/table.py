"""The table interface: a game's side of Board and Replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from manaforge_widgets.games import find_entry
from manaforge_widgets.games.api import View
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.plain import PlainTable
from manaforge_widgets.widgets.symbols import symbol_words


class Table(Protocol):
    """What a Board and a Replay need of a game beside the view."""

    @property
    def bundle(self) -> str:
        """Which game's front end shows it; the folder's name there."""
        ...

    @property
    def cards(self) -> Any:
        """All that its front end needs once, such as everything printed on the cards."""
        ...

    def options(self, match: Match, seat: int, view: View) -> list[shapes.Option]:
        """What the seat may do; what a choice's form makes is left out."""
        ...

    def refusals(
        self, match: Match, seat: int, view: View, options: Sequence[shapes.Option], names: Sequence[str]
    ) -> dict[str, shapes.Refusal]:
        """For the targets without an option, why not."""
        ...

    def choice(self, match: Match, seat: int, view: View) -> shapes.Choice | None:
        """The seat's running choice."""
        ...

    def odds(self, match: Match, seat: int, view: View) -> Any:
        """The seat's odds; None where there is nothing to ask about."""
        ...


def table_of(match: Match) -> Table:
    """The table of a match's game; the plain one where the game brings none."""
    entry = find_entry(match.game)
    if entry.table is None:
        return PlainTable()
    table: Table = fetch(entry.table)(match)
    return table


def table_kit(match: Match, table: Table) -> shapes.TableKit:
    """What a Board or a Replay of the match shows once."""
    title = find_entry(match.game).title
    return {"title": title, "symbols": symbol_words(match.rules.symbols), "cards": table.cards}
