"""Replay: a widget that steps through a match, with or without a kernel."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import traitlets

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.match.check import check_match
from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets import requests, shapes
from manaforge_widgets.widgets.answering import AnsweringWidget, answers
from manaforge_widgets.widgets.base import NOTHING_IS_EMPTY, seat_names
from manaforge_widgets.widgets.bundles import bundle
from manaforge_widgets.widgets.export import framed
from manaforge_widgets.widgets.past import frames_of, stepped
from manaforge_widgets.widgets.presenter import BoardPresenter, kit_of, presenter_of
from manaforge_widgets.widgets.review_maker import ReviewMaker
from manaforge_widgets.widgets.reviewed import check_review, finding_words, review_view
from manaforge_widgets.widgets.rolls import Rolls, packed
from manaforge_widgets.widgets.slices import Slices
from manaforge_widgets.widgets.strict_traits import BoundedInt
from manaforge_widgets.widgets.words import match_words, paragraph

_LINES = 5
"""How many steps the text version of a replay shows, for places without scripts."""


class Replay(AnsweringWidget):
    """Step through a match, turn by turn or action by action.

    The replay holds every step, so it also works without a kernel and in the file that :meth:`to_html` writes.

    With a review, the replay shows what each decision cost, which actions were better, and what luck did for each seat.
    It marks the costliest decisions and the greatest luck on the slider, and names the three turns that decided the
    game. A button starts the review, which is calculated in the background while you use the replay.

    Args:
        match: the match, finished or not. The replay does not show actions that are applied later.
        seat: the seat whose mat is in front.
        viewer: the only seat that may see the replay, which then shows only what this seat may know. None to show all.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.
        step: the step shown at first.
        review: a review of the match, from ``mf.review(match)``; None to show none at first.
        dom: the arguments of every Jupyter widget: ``layout``, such as ``{"width": "50%"}``, ``tooltip`` and
            ``tabbable``.

    Attributes:
        saved_whole: whether a saved notebook keeps the whole replay (about 120 kB), so that you can step through it
            without a kernel; if not, it keeps only text. Set it on one replay, or on the class for all replays; the
            environment variable ``MANAFORGE_SAVED=words`` turns it off.
        step: the step shown, from 0; a number out of range becomes the nearest step.
        seat: the seat whose mat is in front. You can set ``step`` and ``seat`` from Python and in the browser.
        frames: all steps, as JSON (read-only).
        names: the names of the seats (read-only).
        rolls: for each roll the probabilities before it and its result, packed as JSON (read-only). None until a page
            has asked for them; a page that :meth:`to_html` writes always holds them.
        rounds: the steps at which a round begins (read-only).
        turns: the steps at which a turn begins (read-only).
        reviewed: the review as JSON, or None (read-only); :attr:`review` is the review itself.
        reviewing: while a review is calculated, two numbers: how many of its parts are done, and how many there are.
            Otherwise an empty list (read-only).
        finding: while a review is calculated, the most important thing it has found so far; else empty (read-only).
        for_all: whether everybody may see the replay; only then can it show a review (read-only).

    Raises:
        ArgumentError: when ``match`` is not a match or ``review`` not a review, or for an invalid argument in ``dom``.
        GameError: for an unknown ``seat`` or ``viewer``, invalid ``names``, a review of another match, or a review
            together with a viewer. Also when ``step`` or ``seat`` is set to anything except a whole number.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> replay = mf.Replay(m)
        >>> replay.step = 10_000
        >>> replay.step == m.step
        True
    """

    kit = traitlets.Dict(read_only=True).tag(sync=True)
    frames = traitlets.Dict(read_only=True).tag(sync=True)
    names: traitlets.List[str] = traitlets.List(read_only=True).tag(sync=True)
    rolls: Any = traitlets.Dict(default_value=None, allow_none=True, read_only=True).tag(**NOTHING_IS_EMPTY)
    rounds: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    turns: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    reviewed: Any = traitlets.Dict(default_value=None, allow_none=True, read_only=True).tag(**NOTHING_IS_EMPTY)
    reviewing: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    finding = traitlets.Unicode(read_only=True).tag(sync=True)
    for_all = traitlets.Bool(True, read_only=True).tag(sync=True)
    seat = BoundedInt(0, "seat").tag(sync=True)
    step = BoundedInt(0, "step").tag(sync=True)
    from_browser = ("seat", "step")
    saved_whole: bool = os.environ.get("MANAFORGE_SAVED") != "words"
    _revive = "To step through all of it, run this cell."

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        *,
        viewer: int | None = None,
        names: Sequence[str] | None = None,
        step: int = 0,
        review: Review | None = None,
        **dom: Any,
    ) -> None:
        check_seat(seat, check_match(match).seats)
        if viewer is not None:
            check_seat(viewer, match.seats)
        check_review(review, match, viewer)
        display_names = seat_names(match, names, None, {})
        presenter = presenter_of(match)
        frames = frames_of(presenter, viewer, display_names)
        kit = kit_of(match, presenter)
        self._last = match.step
        self._seats = match.seats
        self._plain_bundle = f"replay-{presenter.bundle}"
        super().__init__(f"reviewed-{presenter.bundle}", kit["title"], dom, seat=seat, step=step)
        self.set_trait("kit", kit)
        self.set_trait("names", display_names)
        for name, value in stepped(frames).items():
            self.set_trait(name, value)
        self.set_trait("for_all", viewer is None)
        self._match = match.branch()
        self._viewer = viewer
        self._slices = Slices(lambda rolls: self.set_trait("rolls", rolls), self._without_rolls)
        if type(presenter).rolls is BoardPresenter.rolls:
            self.set_trait("rolls", dict(packed([])))
        self._maker = ReviewMaker(self._tell_review, self._state_refused, review)
        self._tell_review()
        self._end, self._symbols = frames[-1], match.rules.symbols
        self._last_lines = [(event["seat"], event["text"]) for event in (frame["event"] for frame in frames[-_LINES:])]

    def __repr__(self) -> str:
        return f"Replay(steps={self._last})"

    @property
    def review(self) -> Review | None:
        """The review that is shown, or None if none is shown.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.Replay(m, review=mf.review(m, worlds=2)).review.over
            False
        """
        return self._maker.review

    def close(self) -> None:
        """Remove the replay from the page.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Replay(mf.new_match("manaforge", seats=2, seed=7)).close()
        """
        # Jupyter also closes widgets whose __init__ failed.
        if hasattr(self, "_slices"):
            self._slices.drop()
        super().close()

    def _complete(self) -> None:
        if self.rolls is None:
            self._slices.start(self._roll_steps())
            self._slices.finish()

    @answers(requests.ShowRolls)
    def _show_rolls(self, _request: requests.ShowRolls) -> str:
        if self.rolls is None:
            self._slices.start(self._roll_steps())
        return ""

    def _roll_steps(self) -> Iterator[shapes.PackedRolls | None]:
        rolls = Rolls(presenter_of(self._match), self._viewer)
        for found in rolls.steps(range(1, self._last + 1), list(self.names)):
            yield None if found is None else packed(found)

    def _without_rolls(self, failure: Exception) -> None:
        # The replay works without them.
        self.log.warning("the rolls of a replay failed", exc_info=failure)
        self.set_trait("rolls", dict(packed([])))

    @answers(requests.MakeReview)
    def _begin_review(self, _request: requests.MakeReview) -> None:
        if not self.for_all:
            raise GameError("A review reveals hidden cards, but this replay shows only what one seat may know.")
        self._maker.begin(self._match)

    def _tell_review(self) -> None:
        review = self.review
        with self.hold_sync():
            self.set_trait("reviewed", None if review is None else review_view(self._match, review, self.names))
            self.set_trait("reviewing", self._maker.progress)
            round_name = self._match.status().round_name
            self.set_trait("finding", finding_words(self._maker.finding, self.names, round_name))

    def _page_bundle(self) -> tuple[str, str]:
        # Without a review the page does not need the code that shows one, a tenth of the page.
        return super()._page_bundle() if self.review is not None else bundle(self._plain_bundle)

    def _page_state(self) -> dict[str, Any]:
        state = super()._page_state()
        # An exported page has no kernel that could make a review.
        own = ("reviewing", "finding", "for_all", *(() if self.review is not None else ("reviewed",)))
        return {name: value for name, value in state.items() if name not in own}

    def _words(self, *, folded: bool = False) -> str:
        parts = (self._title, self._end["status"], self.names, self._end["outcome"], self._last_lines, self._symbols)
        return match_words(*parts, folded=folded)

    def _still(self) -> str:
        words = self._words(folded=True) + paragraph(self._revive)
        return words + framed(self._page(), f"{self._title}: replay") if self.saved_whole else words

    @traitlets.validate("step")
    def _clamp_step(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._last))

    @traitlets.validate("seat")
    def _clamp_seat(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._seats - 1))
