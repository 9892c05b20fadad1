"""Replay: a widget that steps through a match, with or without a kernel."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import traitlets

from manaforge_widgets.match import Match
from manaforge_widgets.widgets.base import BundledWidget, check_match, check_seat, seat_names
from manaforge_widgets.widgets.past import frames_of, packed, starts
from manaforge_widgets.widgets.saved import framed
from manaforge_widgets.widgets.table import kit_of, table_of
from manaforge_widgets.widgets.whole import Whole
from manaforge_widgets.widgets.words import match_words, paragraph

_LINES = 5
"""The steps that are told where no script runs."""


class Replay(BundledWidget):
    """Step through a match, turn by turn or action by action.

    It holds every step, so it also works without a kernel and in the file that :meth:`to_html` writes.

    Args:
        match: the match, finished or not. Actions that are applied later are not shown.
        seat: the seat whose mat is in front.
        viewer: show only what this seat may know; None to show everything.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.
        step: the step shown at first.
        dom: what every Jupyter widget takes: ``layout``, such as ``{"width": "50%"}``, ``tooltip`` and ``tabbable``.

    Attributes:
        saved_whole: whether a notebook that is saved keeps the whole replay (about 120 kB), so that it can be stepped
            through where no kernel runs; without it, only words are kept. Set it on one replay, or on the class for
            all; the environment variable ``MANAFORGE_SAVED=words`` turns it off.
        step: the step shown, from 0; a number out of range becomes the nearest step.
        seat: the seat whose mat is in front; both can be set from Python and in the browser.
        frames: all steps, as JSON (read-only).
        names: the names of the seats (read-only).
        rounds: the steps at which a round begins (read-only).
        turns: the steps at which a turn begins (read-only).

    Raises:
        ArgumentError: when ``match`` is not a match, or for a wrong ``dom``.
        GameError: for a seat or a viewer that the match doesn't have, or wrong names; also when ``step`` or ``seat`` is
            set to what is no whole number.

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
    rounds: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    turns: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    seat = Whole(0, "a seat").tag(sync=True)
    step = Whole(0, "a step").tag(sync=True)
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
        **dom: Any,
    ) -> None:
        check_seat(check_match(match), seat)
        if viewer is not None:
            check_seat(match, viewer)
        shown_names = seat_names(match, names, None, {})
        table = table_of(match)
        frames = frames_of(match, table, viewer, shown_names)
        heads = [frame["head"] for frame in frames]
        kit = kit_of(match, table)
        self._last = match.step
        self._seats = match.seats
        super().__init__(f"replay-{table.bundle}", kit["title"], dom, seat=seat, step=step)
        self.set_trait("kit", kit)
        self.set_trait("names", shown_names)
        self.set_trait("rounds", starts([head["round"] for head in heads]))
        self.set_trait("turns", starts([head["turn"] for head in heads]))
        self.set_trait("frames", packed(frames))
        self._end, self._symbols = frames[-1], match.rules.symbols
        self._last_lines = [(event["seat"], event["text"]) for event in (frame["event"] for frame in frames[-_LINES:])]

    def __repr__(self) -> str:
        return f"Replay(steps={self._last})"

    def _words(self, *, folded: bool = False) -> str:
        told = (self._title, self._end["head"], self.names, self._end["outcome"], self._last_lines, self._symbols)
        return match_words(*told, folded=folded)

    def _still(self) -> str:
        words = self._words(folded=True) + paragraph(self._revive)
        return words + framed(self._page(self._title), f"{self._title}: replay") if self.saved_whole else words

    @traitlets.validate("step")
    def _clamp_step(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._last))

    @traitlets.validate("seat")
    def _clamp_seat(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._seats - 1))
