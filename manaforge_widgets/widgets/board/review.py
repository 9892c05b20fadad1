"""The review of a Board's finished game."""

from __future__ import annotations

from collections.abc import Callable

from manaforge_widgets.core.api import GameError
from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.requests import MakeReview, ShowReview
from manaforge_widgets.widgets.review_maker import ReviewMaker
from manaforge_widgets.widgets.reviewed import finding_words
from manaforge_widgets.widgets.reviewed_game import reviewed_text


class BoardReview:
    """Makes the review when somebody asks for it, and shows it in the board's place.

    Args:
        scene: the match, the people and the names that all parts of the board share.
        tell: a function ``(number, progress, finding)`` that sends the page the number of the review to show, the
            progress of a running review, and what that has found so far.
        fail: a function that gets the error when the review can't be made.
    """

    def __init__(
        self, scene: Scene, tell: Callable[[int, list[int], str], None], fail: Callable[[Exception], None]
    ) -> None:
        self._scene = scene
        self._tell = tell
        self._maker = ReviewMaker(self._changed, fail)
        self._made = 0

    @property
    def review(self) -> Review | None:
        """The review, or None if there is none yet."""
        return self._maker.review

    def drop(self) -> None:
        """Drop the review, finished or not."""
        self._maker.drop()

    def finish(self) -> None:
        """Compute the rest of the review now, without pauses."""
        self._maker.finish()

    @answers(MakeReview)
    def begin(self, _request: MakeReview) -> None:
        """Start the calculation of the review."""
        with self._scene.control.locked():
            if self._scene.match.outcome is None:
                raise GameError("A review reveals hidden cards, so it is available only after the game.")
            self._maker.begin(self._scene.match)

    @answers(ShowReview)
    def show(self, _request: ShowReview) -> str:
        """Return the review and the front end that shows it, as JSON text."""
        scene = self._scene
        with scene.control.locked():
            if self.review is None:
                raise GameError("This board has no review to show.")
            return reviewed_text(scene.presenter, scene.seat, scene.names, self.review, self._made)

    def _changed(self) -> None:
        made = self.review is not None
        self._made += made
        scene = self._scene
        finding = finding_words(self._maker.finding, scene.names, scene.match.status().round_name)
        self._tell(self._made if made else 0, self._maker.progress, finding)
