"""The table of a match, chosen by its game."""

from __future__ import annotations

from manaforge_widgets.games import find_entry
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.plain import PlainTable
from manaforge_widgets.widgets.symbols import symbol_words
from manaforge_widgets.widgets.table import Table


def table_of(match: Match) -> Table:
    """The table of a match's game; the plain one where the game brings none."""
    entry = find_entry(match.game)
    table: Table = PlainTable(match) if entry.table is None else fetch(entry.table)(match)
    return table


def kit_of(match: Match, table: Table) -> shapes.TableKit:
    """What a Board or a Replay of the match shows once."""
    title = find_entry(match.game).title
    return {"title": title, "symbols": symbol_words(match.rules.symbols), "cards": table.cards}
