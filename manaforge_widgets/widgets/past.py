"""The past of a match for the browser, as frames. A frame is the position after one step, as one viewer sees it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise

from manaforge_widgets.core.api import StepError, View
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.patches import diff
from manaforge_widgets.widgets.presenter import BoardPresenter, line_for_all
from manaforge_widgets.widgets.to_json import outcome_view, status_view


def frames_of(
    presenter: BoardPresenter, viewer: int | None, names: Sequence[str], first: int = 0, *, for_all: bool = False
) -> list[shapes.Frame]:
    """Return the frames of a match from a step on.

    Args:
        presenter: the match's presenter.
        viewer: the seat whose view the frames show; None for everything.
        names: a name for each seat.
        first: the first step.
        for_all: whether the frames hold only those parts of the seat's view that are public.
    """
    match = presenter.match
    actions = match.actions

    def view_at(step: int) -> View:
        view = match.view(viewer, step=step)
        return presenter.covered(viewer, view, step) if for_all and viewer is not None else view

    def line(step: int) -> str:
        return line_for_all(presenter, step) if for_all else MatchControl(match).log_line(step, viewer)

    return [
        {
            "status": status_view(match, step, names),
            "view": presenter.client_view(view_at(step)),
            "event": {
                "seat": actions[step - 1].seat if step else None,
                "text": with_names(line(step), names),
                "minor": step > 0 and presenter.minor(step),
            },
            "outcome": outcome_view(match.outcome if step == match.step else None, names),
        }
        for step in range(first, match.step + 1)
    ]


def packed(frames: Sequence[shapes.Frame]) -> shapes.Frames:
    """Return frames as the browser gets them: the first one whole, then only the changes."""
    return {"base": frames[0], "changes": [diff(old, new) for old, new in pairwise(frames)]}


def starts(numbers: Sequence[int]) -> list[int]:
    """Return the steps at which the number differs from that of the step before.

    Args:
        numbers: a number for each step, from step 0.

    Example:
        >>> starts([0, 0, 1, 1, 2])
        [2, 4]
    """
    return [step for step, (old, new) in enumerate(pairwise(numbers), 1) if old != new]


def stepped(frames: Sequence[shapes.Frame]) -> shapes.Stepped:
    """Return frames to step through, and the steps at which rounds and turns begin."""
    return {
        "frames": packed(frames),
        "rounds": starts([frame["status"]["round"] for frame in frames]),
        "turns": starts([frame["status"]["turn"] for frame in frames]),
    }


def past_text(
    presenter: BoardPresenter, seat: int, names: Sequence[str], since: object, *, for_all: bool = False
) -> str:
    """Return the frames from a step on as a seat may see them, as JSON text.

    Args:
        presenter: the match's presenter.
        seat: the seat.
        names: a name for each seat.
        since: the first step, as the page sent it.
        for_all: whether the frames hold only those parts of the seat's view that are public.

    Raises:
        StepError: for a step that has not been played.
    """
    match = presenter.match
    if type(since) is not int or not 0 <= since <= match.step:
        raise StepError(f"step {short(since, 20)} has not been played; there are steps 0 to {match.step}.")
    frames = frames_of(presenter, seat, names, since, for_all=for_all)
    past: shapes.PastView = {"first": since, **stepped(frames)}
    return json.dumps(past)
