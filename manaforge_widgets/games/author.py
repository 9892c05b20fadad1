"""The parts of an author's rules that the rest of the package uses; see :class:`manaforge_widgets.SimpleGame`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from manaforge_widgets.core.api import Pending, Status
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.moves import Move


class Author(Protocol):
    """The rules of a small game, as its author wrote them."""

    name: str
    title: str
    seat_counts: Collection[int]

    @property
    def move_list(self) -> tuple[Move, ...]:
        """All moves; the place of a move is its code."""
        ...

    @property
    def begin(self) -> Any:
        """The method that returns the first position; its options differ from game to game."""
        ...

    def hidden(self, position: dict[str, Any], seat: int | None, /) -> Sequence[str]:
        """Return the paths of everything that a seat can't see."""
        ...

    def pending(self, position: dict[str, Any], /) -> Pending:
        """Return what the position waits for."""
        ...

    def legal(self, position: dict[str, Any], seat: int, /) -> list[int]:
        """Return the codes of a seat's legal moves."""
        ...

    def apply(self, position: dict[str, Any], code: int, /) -> None:
        """Carry out the move with this code, in place."""
        ...

    def play(self, position: dict[str, Any], move: Move, /) -> None:
        """Carry out a move, in place."""
        ...

    def sample(self, position: dict[str, Any], below: Below, /) -> list[Any]:
        """Return a random result for each pending draw."""
        ...

    def resolve(self, position: dict[str, Any], results: Sequence[Any], /) -> None:
        """Apply the results of the pending draws, in place."""
        ...

    def resample(self, position: dict[str, Any], seat: int, below: Below, /) -> dict[str, Any]:
        """Return a copy of the position in which all that is hidden from a seat is re-dealt."""
        ...

    def scores(self, position: dict[str, Any], /) -> Sequence[int]:
        """Return the score of each seat."""
        ...

    def status(self, position: dict[str, Any], /) -> Status:
        """Return the status: the scores, the round and the turn."""
        ...
