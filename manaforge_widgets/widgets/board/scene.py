"""What a Board is about now: the match, its presenter, the people at the screen, and the names of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
"""A context at whose end a board is shown once."""


class Changing(Protocol):
    """A context in which a request may change the match."""

    def __call__(
        self,
        step: int,
        person: FromSeat | None = None,
        /,
        *,
        covered: bool = False,
        bots_follow: bool = False,
    ) -> AbstractContextManager[None]:
        """Return the context for a step that the page saw."""


OUT_OF_DATE = "The board was out of date; it shows the present table now."


@dataclass(slots=True)
class Scene:
    """What all parts of a Board share. Another match takes its place when people play again.

    Attributes:
        match: the match.
        presenter: its presenter.
        people: the people at the screen.
        names: a name for each seat.
    """

    match: Match
    presenter: BoardPresenter
    people: People
    names: Sequence[str]

    @property
    def seat(self) -> int:
        """The seat in front."""
        return self.people.front

    @property
    def covered(self) -> bool:
        """Whether the page may hold only what everybody may see."""
        return self.people.covered(self.presenter)

    @property
    def control(self) -> MatchControl:
        """The match as widgets use it."""
        return MatchControl(self.match)

    def look(self) -> shapes.LookView | None:
        """What the last action showed to the person in front alone, with names."""
        look = self.people.look(self.presenter)
        return {**look, "words": with_names(look["words"], self.names)} if look else None

    def check_step(self, step: int) -> None:
        """Refuse what was asked at another step than the present one.

        Raises:
            IllegalAction: at another step.
        """
        if step != self.match.step:
            raise IllegalAction(OUT_OF_DATE)

    def check_person(self, request: FromSeat, *, covered: bool = False) -> None:
        """Refuse what was asked by another person than the one in front, or while the view is covered.

        Args:
            request: the request.
            covered: whether it may be asked while the view is covered.

        Raises:
            IllegalAction: for another person, or while the view is covered.
        """
        if self.people.alone:
            return
        if request.get("seat") != self.seat:
            raise IllegalAction(OUT_OF_DATE)
        if not covered and self.covered:
            raise IllegalAction(f"{{seat-{self.seat}}} has not taken the screen yet.")
