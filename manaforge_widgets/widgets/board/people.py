"""Several people at one screen: whose view the screen shows, and whether the view is covered."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import Action, GameError, IllegalAction
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.presenter import BoardPresenter, hides


def check_people(match: Match, seat: object) -> tuple[int, ...]:
    """Return the seats of the people at the screen, given one seat or a list of seats.

    Raises:
        GameError: for an empty list, a seat that is named twice, or an unknown seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=3)
        >>> check_people(m, 1), check_people(m, [2, 0])
        ((1,), (2, 0))
    """
    if not isinstance(seat, list | tuple | range):
        return (check_seat(seat, match.seats),)
    if not seat:
        raise GameError(f"seat must name at least one seat, such as [0, 1], not {short(seat, 20)}.")
    people: list[int] = []
    for one in seat:
        if check_seat(one, match.seats) in people:
            raise GameError(f"seat must list each seat once, but lists seat {short(one, 20)} twice.")
        people.append(one)
    return tuple(people)


class People:
    """The people who share the screen of a Board, and the seat whose view the screen shows or covers.

    A view with hidden information is covered until its player takes the screen. While the same player goes on,
    the view is covered again only after a result that everybody wants to read. Such a result is the end of a spell or
    of the game.

    Args:
        seats: the people's seats, at least one.

    Attributes:
        seats: the people's seats.
        front: the seat whose view the screen shows or covers.
        left: the seat whose view was shown before that of ``front`` and is hidden now; None if there is none.
        known: whether the player of the seat ``front`` has taken the screen; always true for one player.
        number: the number of the newest cover. If a page answers an older cover, it sends a smaller number.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.widgets.presenter import presenter_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> people, presenter = People((0, 1)), presenter_of(m)
        >>> people.cover(presenter)
        {'seat': 0, 'number': 0, 'left': None}
        >>> people.reveal(presenter, 0, 0)
        >>> people.cover(presenter) is None
        True
        >>> m.apply("draft Precognition")
        >>> people.follow(presenter)
        >>> people.cover(presenter)
        {'seat': 1, 'number': 1, 'left': 0}
    """

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.front = seats[0]
        self.left: int | None = None
        self._read: Action | None = None
        self._results: tuple[bool, int] | None = None
        self.known = self.alone
        self.number = 0

    @property
    def alone(self) -> bool:
        """True if there is only one person, whose view is never covered."""
        return len(self.seats) == 1

    def look(self, presenter: BoardPresenter) -> shapes.LookView | None:
        """Return what the last action showed only to the player at the screen, until that player has read it."""
        match = presenter.match
        if self.alone or not self.known or not match.to_act or self.front in match.to_act or not match.actions:
            return None
        last = match.actions[-1]
        if last.seat != self.front or last is self._read:
            return None
        return presenter.look(match.step)

    def have_read(self, match: Match) -> None:
        """Note that the player at the screen has read what the last action showed."""
        self._read = match.actions[-1] if match.actions else None

    def follow(self, presenter: BoardPresenter) -> None:
        """Bring the screen to the right player after a change of the match; the board calls this at each change.

        Nothing changes while the player at the screen reads what the last action showed to that player alone, as
        :meth:`look` returns it. Otherwise:

        - If there is a new result for everybody, such as the end of a spell, the view is covered.
        - If the player at the screen need not act and another of these people must, the screen turns to that player.
          If there are several, it turns to the next one in the order of the seats. The view is then covered, too.
        """
        if self.look(presenter):
            return
        self._cover_at_results(presenter)
        match = presenter.match
        acting = [seat for seat in self.seats if seat in match.to_act]
        if acting and self.front not in acting:
            self.turn_to(min(acting, key=lambda seat: (seat - self.front) % match.seats))

    def _cover_at_results(self, presenter: BoardPresenter) -> None:
        """Cover the view if everybody is shown a new result: others come to the screen to read the result."""
        if self.alone:
            return
        before, self._results = self._results, _results_of(presenter, self.front)
        if before is not None and self._results > before and self.known:
            self.left = None
            self.known = False
            self.number += 1

    def turn_to(self, seat: int) -> None:
        """Turn to a seat's view; its player has not taken the screen yet."""
        # If nobody had taken the screen, no view is hidden for this one.
        self.left = self.front if self.known and seat != self.front else None
        self.front = seat
        self.known = self.alone
        self.number += 1

    def begin_again(self) -> None:
        """Turn to the first person's view, because another match begins."""
        self.known = False
        self._results = None
        self.turn_to(self.seats[0])

    def covered(self, presenter: BoardPresenter) -> bool:
        """Return whether the page may hold only public information."""
        return not self.known and hides(presenter, self.front)

    def cover(self, presenter: BoardPresenter) -> shapes.CoverView | None:
        """Return the cover that asks to pass the screen; None if the view is not covered, or its seat need not act."""
        return self.cover_of(presenter.match) if self.covered(presenter) else None

    def cover_of(self, match: Match) -> shapes.CoverView | None:
        """Return the cover of a covered view; None if the seat of the view need not act.

        In that case nobody has to take the screen.
        """
        return {"seat": self.front, "number": self.number, "left": self.left} if self.front in match.to_act else None

    def reveal(self, presenter: BoardPresenter, seat: Any, number: Any) -> None:
        """Uncover the view of a player who took the screen.

        Args:
            presenter: the match's presenter.
            seat: the player's seat, as a page sends it.
            number: the number of the cover that was answered, as a page sends it.

        Raises:
            IllegalAction: when there is no cover with this seat and number now.
        """
        cover = self.cover(presenter)
        if cover is None:
            raise IllegalAction("nobody is asked to take the screen now.")
        if type(seat) is not int or seat != cover["seat"]:
            raise IllegalAction(f"only {{seat-{cover['seat']}}} can take the screen now.")
        if type(number) is not int or number != cover["number"]:
            raise IllegalAction("The board was out of date; it now shows the current table.")
        self.known = True


def _results_of(presenter: BoardPresenter, seat: int) -> tuple[bool, int]:
    """Return whether the game is over, and how many results everybody at the screen has been shown."""
    match = presenter.match
    return match.outcome is not None, presenter.results(match.view(seat))
