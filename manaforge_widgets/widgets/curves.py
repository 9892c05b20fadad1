"""PrestigeCurves: a chart of each seat's prestige; it can follow a Replay, and clicks on it move the Replay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from manaforge_widgets.charts.curves import Curves, curves, draw
from manaforge_widgets.charts.still import still_html
from manaforge_widgets.games.api import ArgumentError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.base import check_match
from manaforge_widgets.widgets.replay import Replay


class PrestigeCurves(go.FigureWidget):  # type: ignore[misc]
    """Each seat's prestige after every turn, as a plotly figure. In another game it shows that game's score.

    Args:
        match: the match.
        follow: a Replay of the same match. A vertical line in the chart marks the Replay's step, and a click on a
            point moves the Replay to that step.
        names: a name for each seat; None for the Replay's names, or "Seat 0", "Seat 1" and so on.
        layout: changes to the layout of the plotly figure, such as ``{"height": 300}``.

    Raises:
        ArgumentError: when ``match`` is not a match, ``follow`` is not a Replay, or plotly can't take the layout.
        GameError: for wrong names.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> replay = mf.Replay(m)
        >>> chart = mf.PrestigeCurves(m, follow=replay)
        >>> replay.step = m.step
        >>> chart.layout.shapes[0].x0
        18
    """

    def __init__(
        self,
        match: Match,
        follow: Replay | None = None,
        *,
        names: Sequence[str] | None = None,
        layout: Mapping[str, Any] | None = None,
    ) -> None:
        check_match(match)
        if follow is not None and not isinstance(follow, Replay):
            raise ArgumentError(f"follow takes a Replay, not {brief(follow)}.")
        super().__init__()
        shown = names or (follow.names if follow is not None else None)
        # Plotly's figures refuse unknown attributes unless they begin with an underscore.
        self._curves = curves(match, shown)
        self._follow = follow
        draw(self, self._curves)
        if layout is not None:
            self._change_layout(layout)
        if follow is not None:
            self.add_vline(x=self._point(follow.step), line={"color": "#8a6a00", "width": 2})
            follow.observe(self._move_cursor, "step")
            for trace in self.data:
                trace.on_click(self._on_click)

    def __repr__(self) -> str:
        return f"PrestigeCurves(seats={len(self._curves.names)}, turns={len(self._curves.steps) - 1})"

    def _change_layout(self, layout: object) -> None:
        if not isinstance(layout, Mapping):
            raise ArgumentError(f"layout takes a dict, such as {{'height': 300}}, not {brief(layout)}.")
        try:
            self.update_layout(dict(layout))
        except (ValueError, TypeError) as error:
            raise ArgumentError(f"plotly can't take the layout {brief(layout)}.") from error

    def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The live chart, and a still one for where no kernel runs, such as a saved notebook on a website."""
        live: dict[str, Any] = super()._repr_mimebundle_(*args, **kwargs)
        return {**live, "text/html": still_html(self._curves)}

    @property
    def curves(self) -> Curves:
        """The numbers in the chart and a sentence that sums them up; a notebook shows them as a table.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.play_out(m, "random")
            >>> curves = mf.PrestigeCurves(m).curves
            >>> [points[-1] for points in curves.prestige]
            [4, 9]
            >>> curves.sentence
            'Seat 1 won after 18 turns (prestige: Seat 0 4, Seat 1 9); the lead never changed.'
        """
        return self._curves

    def _point(self, step: int) -> float:
        """The place of a step on the chart's x axis; a step inside a turn lies between two points."""
        steps = self._curves.steps
        place = bisect_right(steps, step)
        if place == 0:
            return 0
        if place == len(steps):
            return len(steps) - 1
        return place - 1 + (step - steps[place - 1]) / (steps[place] - steps[place - 1])

    def _move_cursor(self, change: dict[str, Any]) -> None:
        place = self._point(change["new"])
        self.layout.shapes[0].update(x0=place, x1=place)

    def _on_click(self, _trace: object, points: Any, _state: object) -> None:
        if points.point_inds and self._follow is not None:
            self._follow.step = self._curves.steps[points.point_inds[0]]
