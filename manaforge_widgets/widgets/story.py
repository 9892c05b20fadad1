"""What a game's table may tell besides what a Board needs; a game that does not tell it needs nothing for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from manaforge_widgets.games.api import View
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.table import Table


@runtime_checkable
class TellsWaste(Protocol):
    """A table that knows what ending a turn would waste."""

    def waste(self, seat: int, view: View, /) -> list[shapes.WasteView]:
        """What the seat would waste if it ended its turn now; empty where it can't end it, or would waste nothing.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        ...


def waste_of(table: Table, seat: int, view: View) -> list[shapes.WasteView]:
    """What a seat would waste if it ended its turn now; nothing where the game does not tell.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> waste_of(table_of(m), 0, m.view(0))  # nobody's turn has begun
        []
    """
    return table.waste(seat, view) if isinstance(table, TellsWaste) else []
