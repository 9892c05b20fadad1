"""The calculation of a review in small parts, between the messages of a page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final

from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Review, Turn
from manaforge_widgets.reviewing.make import review_steps
from manaforge_widgets.reviewing.shares import Found
from manaforge_widgets.reviewing.work import WHOLE
from manaforge_widgets.widgets.slices import Slices

LEAST: Final = 0.05
"""The least change of a chance to win that a running review reports."""


class ReviewMaker:
    """Makes the review of a match in small parts, so that a click never waits for it; used by Replay and Board.

    Args:
        changed: a function that is called whenever ``review`` or ``progress`` changes.
        fail: a function that gets the error when the review can't be made.
        review: a finished review; None if there is none yet.

    Attributes:
        review: the finished review, or None if there is none yet.
        progress: the numbers of finished parts and of all parts of a running review; else empty.
        finding: the row of a running review that changed the chances to win most so far; None if there is none.

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
        self.finding: Turn | None = None

    def begin(self, match: Match) -> None:
        """Start to calculate the review, unless it is finished or has been started already.

        Args:
            match: the match as it is now; later changes to it have no effect.
        """
        if not self.progress and self.review is None:
            self._set(None, [0, WHOLE])
            self._slices.start(_parts(match.branch(), self._found))

    def drop(self) -> None:
        """Drop the review, finished or not."""
        self._slices.drop()
        if self.progress or self.review is not None:
            self._set(None, [])

    def finish(self) -> None:
        """Compute the rest of the review now, without pauses."""
        self._slices.finish()

    def _found(self, rows: Sequence[Turn]) -> None:
        told = [row for row in rows if row.step and _weight(row) >= LEAST]
        self.finding = max([*told, *filter(None, [self.finding])], key=_weight, default=None)

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
        if not any(progress[:1]):
            self.finding = None
        self._changed()


def _weight(row: Turn) -> float:
    """Return how much a row changed a chance to win, or how much its decision gave away of it."""
    return float(max(row.cost, *map(abs, row.win)))


def _parts(match: Match, found: Found) -> Generator[list[int] | Review | None]:
    """Yield the progress whenever it changes, None in between, and at last the review itself."""
    steps = review_steps(match, found=found)
    before = 0
    while True:
        try:
            done, last = next(steps)
        except StopIteration as end:
            yield end.value
            return
        yield [done, last] if done != before else None
        before = done
