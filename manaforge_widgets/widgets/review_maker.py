"""A review for a page, made bit by bit between its messages."""

from __future__ import annotations

from collections.abc import Callable, Generator

from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Review
from manaforge_widgets.reviewing.make import review_steps
from manaforge_widgets.reviewing.work import WHOLE
from manaforge_widgets.widgets.slices import Slices


class ReviewMaker:
    """Makes the review of a match bit by bit, so that a click never waits for it; shared by Replay and Board.

    Args:
        changed: called whenever ``review`` or ``progress`` is another.
        fail: gets the error when the review can't be made.
        review: a review that is there already.

    Attributes:
        review: the review; None without one.
        progress: how many parts of the work are done and how many there are, while it is made; else empty.

    Example:
        >>> import manaforge_widgets as mf
        >>> maker = ReviewMaker(lambda: None, print)
        >>> maker.begin(mf.new_match("manaforge", seats=2, seed=7))
        >>> maker.progress, maker.review
        ([0, 1000], None)
        >>> maker.finish()
        >>> maker.progress, maker.review.steps
        ([], 0)
        >>> maker.drop()
        >>> maker.review is None
        True
    """

    def __init__(
        self, changed: Callable[[], None], fail: Callable[[Exception], None], review: Review | None = None
    ) -> None:
        self._changed = changed
        self._fail = fail
        self._slices = Slices(self._goes_on, self._failed)
        self.review = review
        self.progress: list[int] = []

    def begin(self, match: Match) -> None:
        """Begin with a review, unless there is one or it is being made.

        Args:
            match: the match as it is now; whatever is done to it later changes nothing.
        """
        if not self.progress and self.review is None:
            self._set(None, [0, WHOLE])
            self._slices.start(_parts(match.branch()))

    def drop(self) -> None:
        """Give up the review, made or in the making."""
        self._slices.drop()
        if self.progress or self.review is not None:
            self._set(None, [])

    def finish(self) -> None:
        """Make what is left of it at once."""
        self._slices.finish()

    def _goes_on(self, part: list[int] | Review) -> None:
        if isinstance(part, Review):
            self._set(part, [])
        else:
            self._set(None, part)

    def _failed(self, error: Exception) -> None:
        self._set(None, [])
        self._fail(error)

    def _set(self, review: Review | None, progress: list[int]) -> None:
        self.review, self.progress = review, progress
        self._changed()


def _parts(match: Match) -> Generator[list[int] | Review | None]:
    """The review in parts: how far it is, whenever that has changed, and at last the review itself."""
    # Without a loop this is the first part, and the rest waits.
    yield [0, WHOLE]
    steps = review_steps(match)
    before = 0
    while True:
        try:
            done, last = next(steps)
        except StopIteration as end:
            yield end.value
            return
        yield [done, last] if done != before else None
        before = done
