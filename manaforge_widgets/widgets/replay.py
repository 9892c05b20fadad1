"""Replay: step through a match, with or without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import traitlets

from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.base import (
    STATIC,
    ManaforgeWidget,
    check_match,
    check_seat,
    outcome_view,
    seat_names,
    with_names,
)
from manaforge_widgets.widgets.patches import diff
from manaforge_widgets.widgets.table import table_of


class Replay(ManaforgeWidget):
    """Step through a match, turn by turn or action by action.

    It holds every step, so it works on without a kernel and in the file that :meth:`to_html` writes.

    Args:
        match: the match, finished or not; the replay shows what had been played when it was made.
        seat: whose mat is in front; ``viewer``: what this seat may know, or everything for None.
        names: a name for each seat.

    Attributes:
        step: the step shown, from 0; may be set from Python.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> replay = mf.Replay(m)
        >>> replay.step = 10_000
        >>> replay.step == m.step
        True
    """

    _esm = STATIC / "replay.js"
    _css = STATIC / "replay.css"
    cards = traitlets.Dict(read_only=True).tag(sync=True)
    frames = traitlets.Dict(read_only=True).tag(sync=True)
    names: traitlets.List[str] = traitlets.List(read_only=True).tag(sync=True)
    rounds: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    turns: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    seat = traitlets.Int(0).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    from_browser = ("seat", "step")

    def __init__(
        self, match: Match, seat: int = 0, *, viewer: int | None = None, names: Sequence[str] | None = None
    ) -> None:
        check_seat(check_match(match), seat)
        if viewer is not None:
            check_seat(match, viewer)
        shown_names = seat_names(match, names, None, {})
        frames = [_frame(match, step, viewer, shown_names) for step in range(match.step + 1)]
        views = [frame["view"] for frame in frames]
        self._last = match.step
        self._seats = match.seats
        super().__init__(seat=seat)
        self.set_trait("cards", table_of(match).cards)
        self.set_trait("names", shown_names)
        self.set_trait("rounds", _starts(views, "round"))
        self.set_trait("turns", _starts(views, "turn"))
        changes = [diff(old, new) for old, new in pairwise(frames)]
        self.set_trait("frames", {"base": frames[0], "changes": changes})

    def __repr__(self) -> str:
        return f"Replay(steps={self._last})"

    @traitlets.validate("step")
    def _clamp_step(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._last))

    @traitlets.validate("seat")
    def _clamp_seat(self, proposal: traitlets.Bunch) -> int:
        return int(min(max(proposal["value"], 0), self._seats - 1))


def _frame(match: Match, step: int, viewer: int | None, names: Sequence[str]) -> shapes.Frame:
    view: Any = match.view(viewer, step=step)
    outcome = outcome_view(match.outcome if step == match.step else None, names)
    seat = match.actions[step - 1].seat if step else None
    text = with_names(match.described(step, viewer), names)
    return {"view": view, "event": {"seat": seat, "text": text, "turn": view["turn"]}, "outcome": outcome}


def _starts(views: Sequence[shapes.View], field: str) -> list[int]:
    """The steps at which a field of the view takes a new value."""
    values: list[Any] = [view[field] for view in views]  # type: ignore[literal-required]
    return [step for step, value in enumerate(values) if step and value != values[step - 1]]
