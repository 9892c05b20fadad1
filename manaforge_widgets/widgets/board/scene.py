"""The scene that a Board shows: the match, its presenter, the people at the screen, and the names of the seats."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from manaforge_widgets.core.api import IllegalAction
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.board.people import People
from manaforge_widgets.widgets.presenter import BoardPresenter
from manaforge_widgets.widgets.requests import FromSeat

Settled = Callable[[], AbstractContextManager[None]]
"""A function that returns a context; the board shows all changes at once, when the context ends."""


class Changing(Protocol):
    """A function that returns a context in which a request may change the match."""

    def __call__(
        self,
        step: int,
        person: FromSeat | None = None,
        /,
        *,
        covered: bool = False,
        bots_follow: bool = False,
    ) -> AbstractContextManager[None]:
        """Return the context for a change at a step that the page saw."""


OUT_OF_DATE = "The board was out of date; it now shows the current table."


@dataclass(slots=True)
class Scene:
    """The data that all parts of a Board share; "Play again" replaces the match in it.

    Attributes:
        match: the match.
        presenter: its presenter.
        people: the people at the screen.
        names: a name for each seat; all parts of the board share this list.
    """

    match: Match
    presenter: BoardPresenter
    people: People
    names: list[str]

    @property
    def seat(self) -> int:
        """The seat of the player who is at the screen or must come to it."""
        return self.people.front

    @property
    def covered(self) -> bool:
        """True if the page may hold only public information."""
        return self.people.covered(self.presenter)

    @property
    def control(self) -> MatchControl:
        """The access of widgets to the match: to lock it, to follow it, and to undo seat by seat."""
        return MatchControl(self.match)

    def look(self) -> shapes.LookView | None:
        """Return what the last action showed only to the player at the screen, with the names of the seats."""
        look = self.people.look(self.presenter)
        return {**look, "words": with_names(look["words"], self.names)} if look else None

    def check_step(self, step: int) -> None:
        """Refuse a request that was made at an earlier step.

        Raises:
            IllegalAction: when the step is not the current one.
        """
        if step != self.match.step:
            raise IllegalAction(OUT_OF_DATE)

    def check_person(self, request: FromSeat, *, covered: bool = False) -> None:
        """Refuse a request that does not come from the player at the screen, or comes while the view is covered.

        If only one person plays at the screen, every request is accepted.

        Args:
            request: the request.
            covered: whether the request is allowed while the view is covered.

        Raises:
            IllegalAction: for another player, or while the view is covered.
        """
        if self.people.alone:
            return
        if request.get("seat") != self.seat:
            raise IllegalAction(OUT_OF_DATE)
        if not covered and self.covered:
            raise IllegalAction(f"{{seat-{self.seat}}} has not taken the screen yet.")
