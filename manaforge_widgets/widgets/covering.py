"""What anybody may see, for a screen that several people share: views and lines of the log without secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from manaforge_widgets.games.api import View
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.table import Table

NOT_FOR_ALL = "did something that not everybody may see"
"""The log's line for what seats read differently, where the game does not say what all may read."""


@runtime_checkable
class Covers(Protocol):
    """A table of a game with secrets, which knows what anybody may see of a seat's view."""

    def covered(self, view: View, /) -> View:
        """A seat's view without what only some seats may know, in a form that the table can show.

        The board asks to pass the screen to a seat only where this leaves something out, so whatever else the table
        tells a seat (options, odds, a recap) rests on what is left out here, or on what all may know.

        Args:
            view: what a seat sees; it stays as it is.
        """
        ...


@runtime_checkable
class TellsAll(Protocol):
    """A table that knows what all may read of a step."""

    def told_to_all(self, step: int, /) -> str:
        """The log's line for a step, with nothing that only some seats may know.

        Args:
            step: the step, from 1.
        """
        ...


@runtime_checkable
class TellsResults(Protocol):
    """A table that shows results to everybody, such as how a spell ended: all at the screen want to read them."""

    def results(self, view: View, /) -> int:
        """How many results the table has shown so far.

        Args:
            view: what a seat sees.
        """
        ...


@runtime_checkable
class TellsLook(Protocol):
    """A table of a game in which an action may show hidden things to its seat, after which another seat is to act."""

    def look(self, step: int, /) -> shapes.LookView | None:
        """What the action of a step showed to its seat alone, with seats as symbols; None where it showed nothing.

        Args:
            step: the step, from 1.
        """
        ...


def covered_view(match: Match, table: Table, seat: int, step: int | None = None) -> View:
    """What anybody may see of a seat's view: what the table says, or else only what all seats see alike.

    Args:
        match: the match.
        table: its table.
        seat: the seat whose view it is.
        step: after so many actions; now where left out.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> covered_view(m, table_of(m), 0)["seats"][0]["draft"]["hand"] is None
        True
    """
    view = match.view(seat, step=step)
    if isinstance(table, Covers):
        return table.covered(view)
    others = [match.view(other, step=step) for other in range(match.seats) if other != seat]
    alike: View = _alike(view, [{**other, "viewer": view.get("viewer")} for other in others])
    return alike


def hides(match: Match, table: Table, seat: int) -> bool:
    """Whether a seat sees now what not everybody may see.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> hides(m, table_of(m), 0)  # its hand of the draft
        True
    """
    return covered_view(match, table, seat) != match.view(seat)


def results_of(match: Match, table: Table, seat: int) -> tuple[bool, int]:
    """Whether the game is over, and how many results its table has shown to everybody.

    Args:
        match: the match.
        table: its table.
        seat: the seat whose view is in front.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manasurge", seats=2, seed=7)
        >>> results_of(m, table_of(m), 0)
        (False, 0)
    """
    shown = table.results(match.view(seat)) if isinstance(table, TellsResults) else 0
    return match.outcome is not None, shown


def line_for_all(match: Match, table: Table, step: int) -> str:
    """The log's line for a step as anybody may read it, with seats as symbols.

    Args:
        match: the match.
        table: its table.
        step: the step, 0 for the set-up.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.table import table_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> line_for_all(m, table_of(m), 1)
        'picked a talent'
    """
    if step and isinstance(table, TellsAll):
        return table.told_to_all(step)
    # From whoever reads it, only what all read alike is no secret: two readers may share one.
    lines = {match.described(step, seat) for seat in range(match.seats)}
    return lines.pop() if len(lines) == 1 else NOT_FOR_ALL


def _alike(value: Any, others: Sequence[Any]) -> Any:
    """The parts of a value that all the others have as well; None in the place of each other part."""
    if isinstance(value, dict):
        if all(isinstance(other, dict) and other.keys() == value.keys() for other in others):
            return {key: _alike(inner, [other[key] for other in others]) for key, inner in value.items()}
    elif isinstance(value, list):
        if all(isinstance(other, list) and len(other) == len(value) for other in others):
            return [_alike(inner, [other[place] for other in others]) for place, inner in enumerate(value)]
    elif all(type(other) is type(value) and other == value for other in others):
        return value
    return None
