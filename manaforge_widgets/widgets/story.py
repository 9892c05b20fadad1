"""What a game's table may tell besides what a Board needs; a game that does not tell it needs nothing for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from manaforge_widgets.games.api import View
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.match import Match
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


@runtime_checkable
class TellsMinor(Protocol):
    """A table that knows which lines of the log tell next to nothing."""

    def minor(self, step: int, /) -> bool:
        """Whether the action of a step only left something out, and nothing followed: no news at the foot of a table.

        Args:
            step: the step, from 1.
        """
        ...


def minor_line(table: Table, step: int) -> bool:
    """Whether the log's line for a step tells next to nothing; False where the game does not say.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> minor_line(table_of(m), 0)  # the set-up
        False
    """
    return step > 0 and isinstance(table, TellsMinor) and table.minor(step)


@runtime_checkable
class TellsRecap(Protocol):
    """A table that knows what the other seats did."""

    def recap(self, seat: int, view: View, /) -> shapes.RecapView | None:
        """What the others did since the seat's last turn, with seats as symbols; None unless its turn has just begun.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        ...


def recap_of(table: Table, seat: int, view: View, names: Sequence[str]) -> shapes.RecapView | None:
    """What the others did since a seat's last turn; None unless its turn has just begun, or where no game tells.

    Args:
        table: the match's table.
        seat: the seat.
        view: what the seat sees.
        names: a name for each seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> recap_of(table_of(m), 0, m.view(0), ["You", "Ann"]) is None
        True
    """
    found = table.recap(seat, view) if isinstance(table, TellsRecap) else None
    if found is None:
        return None
    seats: list[shapes.RecapSeat] = [
        {**row, "parts": [with_names(part, names) for part in row["parts"]]} for row in found["seats"]
    ]
    gone: list[shapes.GoneView] = [{**row, "words": with_names(row["words"], names)} for row in found["gone"]]
    own = [with_names(part, names) for part in found["own"]]
    return {**found, "seats": seats, "own": own, "gone": gone}


@runtime_checkable
class TellsEnding(Protocol):
    """A table that knows where the scores came from."""

    def ending(self, seat: int, /) -> shapes.EndingView:
        """Where the scores of the finished match came from.

        Args:
            seat: the seat that looks.
        """
        ...


def ending_of(table: Table, match: Match, seat: int) -> shapes.EndingView | None:
    """Where the scores came from; None while the match goes on, or where the game does not tell.

    Args:
        table: the match's table.
        match: the match.
        seat: the seat that looks.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> ending_of(table_of(m), m, 0) is None
        True
        >>> mf.play_out(m, "random")
        >>> [sum(row) for row in ending_of(table_of(m), m, 0)["by_source"]] == list(m.outcome.scores)
        True
    """
    return table.ending(seat) if match.outcome is not None and isinstance(table, TellsEnding) else None
