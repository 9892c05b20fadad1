"""PrestigeCurves: a chart of each seat's prestige that can follow a Replay and move it."""

from __future__ import annotations

import weakref
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
from traitlets import Unicode, default

from manaforge_widgets.charts.chart import Chart
from manaforge_widgets.charts.curves import Curves, curves
from manaforge_widgets.charts.figure import draw
from manaforge_widgets.charts.look import CURSOR
from manaforge_widgets.charts.score_curves import of_simulation
from manaforge_widgets.charts.still import chart_html, still_html
from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.match.check import check_match
from manaforge_widgets.match.files import write_atomically
from manaforge_widgets.simulation.results import Results
from manaforge_widgets.widgets.base import check_title
from manaforge_widgets.widgets.bundles import module
from manaforge_widgets.widgets.export import still_page
from manaforge_widgets.widgets.replay import Replay

_FROM_BROWSER = (
    "_view_count",
    "_js2py_traceDeltas",
    "_js2py_layoutDelta",
    "_js2py_restyle",
    "_js2py_relayout",
    "_js2py_update",
    "_js2py_pointsCallback",
)


class PrestigeCurves(go.FigureWidget):  # type: ignore[misc]
    """Each seat's score after every turn, as a plotly figure; Manaforge calls the score prestige.

    For a simulation, the chart shows the median score of each bot after every round, with bands around the median. See
    :func:`manaforge_widgets.charts.scores`.

    Some games count scores only after each round. Some also count a second number, such as the highest rank of a seat's
    crafts; a second panel below shows it.

    Args:
        match: the match, or the results of :func:`manaforge_widgets.simulate`.
        follow: a Replay of the same match. A vertical line in the chart marks the Replay's step, and a click on a
            point moves the Replay to that step.
        names: a name for each seat; None for the Replay's names, or "Seat 0", "Seat 1" and so on.
        layout: changes to the layout of the plotly figure, such as ``{"height": 300}``.

    Raises:
        ArgumentError: when ``match`` is neither a match nor results, ``follow`` is not a Replay or does not fit, or
            plotly can't take the layout.
        GameError: when ``names`` is invalid, or the results have no finished game.

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

    _esm = Unicode().tag(sync=True)
    # Plotly's own front end, which ours loads: it can take longer than a page waits for a widget to be ready.
    _plotly = Unicode(str(go.FigureWidget._esm)).tag(sync=True)  # noqa: SLF001 - anywidget's name for a front end
    _whole = False

    def __init__(
        self,
        match: Match | Results,
        follow: Replay | None = None,
        *,
        names: Sequence[str] | None = None,
        layout: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(match, Replay):
            raise ArgumentError(
                "the first argument must be the match, not its Replay: mf.PrestigeCurves(match, follow=replay)."
            )
        if follow is not None and not isinstance(follow, Replay):
            raise ArgumentError(f"follow must be a Replay, not {short(follow)}.")
        if isinstance(match, Results):
            if follow is not None:
                raise ArgumentError("the curves of a simulation can't follow the Replay of one match; omit follow=.")
            chart = of_simulation(match, names)
            numbers: Curves | Chart = chart
            figure = chart.figure
        else:
            check_match(match)
            numbers = curves(match, follow.names if names is None and follow is not None else names)
            figure = draw(go.Figure(), numbers)
        if layout is not None:
            _change_layout(figure, layout)
        if follow is not None and isinstance(numbers, Curves):
            place = _point(numbers.steps, follow.step)
            line = {"color": CURSOR, "width": 2}
            # Over the whole height: there may be a second panel.
            figure.add_shape(type="line", x0=place, x1=place, xref="x", y0=0, y1=1, yref="paper", line=line)
        super().__init__(figure)
        # A page that draws an empty chart, and then gets the traces and the layout as changes, may lose them.
        self._whole = True
        self.open()
        # Plotly's figures refuse unknown attributes unless they begin with an underscore.
        self._curves = numbers
        self._title = match.rules.title
        self._steps = numbers.steps if isinstance(numbers, Curves) else ()
        # A Replay that is closed is not kept by its chart.
        self._follow = None if follow is None else weakref.ref(follow)
        if follow is not None:
            follow.observe(self._move_cursor, "step")
            for trace in self.data:
                trace.on_click(self._on_click)

    @default("_esm")
    def _our_module(self) -> str:
        return module("chart")

    def __repr__(self) -> str:
        if isinstance(self._curves, Chart):
            return f"PrestigeCurves(bots={len(set(self._curves.columns['bot']))})"
        return f"PrestigeCurves(seats={len(self._curves.names)}, turns={len(self._curves.steps) - 1})"

    def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the live chart, and a still one for places without a kernel, such as a saved notebook on a website."""
        live: dict[str, Any] = super()._repr_mimebundle_(*args, **kwargs)
        return {**live, "text/html": self._still()}

    def _still(self) -> str:
        """Return the chart as HTML without a script."""
        numbers = self._curves
        return chart_html(numbers, self.layout.yaxis.title.text) if isinstance(numbers, Chart) else still_html(numbers)

    def to_html(self, path: str | Path, *, title: str | None = None) -> Path:
        """Write the chart as one HTML file that needs neither a kernel nor a network, like that of any other widget.

        The file has no script: it shows a still picture, the sentence and the table of the numbers. For a page with
        plotly's own tools, call ``mf.prestige_curves(m).write_html(path)``.

        Args:
            path: the file to write; an older file there is replaced.
            title: the title of the page; None for the game's title.

        Returns:
            The path of the file.

        Raises:
            SaveError: when the file can't be written; an older file then stays as it was.
            ArgumentError: when ``title`` is not a text.

        Example:
            >>> import os, tempfile
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.play_out(m, "random")
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     page = mf.PrestigeCurves(m).to_html(os.path.join(folder, "curves.html"), title="Friday's scores")
            ...     "<title>Friday&#x27;s scores</title>" in page.read_text(encoding="utf-8")
            True
        """
        check_title(title)
        write_atomically(path, still_page(self._still(), self._title if title is None else title))
        return Path(path)

    @property
    def curves(self) -> Curves | Chart:
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

    def open(self) -> None:
        """Create the chart on the page; do nothing as long as the chart has no curves yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> chart = mf.PrestigeCurves(mf.new_match("manaforge", seats=2, seed=7))
            >>> chart.comm is not None
            True
        """
        if self._whole:
            super().open()

    def close(self) -> None:
        """Remove the chart from the page; it no longer follows its Replay.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.play_out(m, "random")
            >>> replay = mf.Replay(m)
            >>> chart = mf.PrestigeCurves(m, follow=replay)
            >>> chart.close()
            >>> replay.step = m.step
            >>> chart.layout.shapes[0].x0
            0
        """
        if (follow := self._followed()) is not None:
            follow.unobserve(self._move_cursor, "step")
            self._follow = None
        super().close()

    def set_state(self, sync_data: object) -> None:
        """Apply a click or a zoom that the browser sent; ipywidgets calls this method.

        Anything else that the browser sends has no effect.

        Args:
            sync_data: the new values, each by the name of its attribute.

        Example:
            >>> import manaforge_widgets as mf
            >>> chart = mf.PrestigeCurves(mf.new_match("manaforge", seats=2, seed=7))
            >>> chart.set_state({"_js2py_pointsCallback": {"points": "many"}})
            >>> chart
            PrestigeCurves(seats=2, turns=0)
        """
        given: Mapping[str, Any] = sync_data if isinstance(sync_data, Mapping) else {}
        wanted = {name: value for name, value in given.items() if name in _FROM_BROWSER}
        try:
            super().set_state(wanted)
        except Exception:  # noqa: BLE001 - plotly reads a message without checking it
            for name in wanted:
                if name != "_view_count":
                    self.set_trait(name, None)

    def _followed(self) -> Replay | None:
        # Jupyter also closes widgets whose __init__ failed.
        follow = self.__dict__.get("_follow")
        return None if follow is None else follow()

    def _move_cursor(self, change: dict[str, Any]) -> None:
        place = _point(self._steps, change["new"])
        self.layout.shapes[0].update(x0=place, x1=place)

    def _on_click(self, _trace: object, points: Any, _state: object) -> None:
        if (follow := self._followed()) is None or not points.point_inds:
            return
        place, steps = points.point_inds[0], self._steps
        if type(place) is int and 0 <= place < len(steps):
            follow.step = steps[place]


def _change_layout(figure: go.Figure, layout: object) -> None:
    if not isinstance(layout, Mapping):
        raise ArgumentError(f"layout must be a dict, such as {{'height': 300}}, not {short(layout)}.")
    try:
        figure.update_layout(dict(layout))
    except (ValueError, TypeError) as error:
        raise ArgumentError(f"plotly can't take the layout {short(layout)}.") from error


def _point(steps: Sequence[int], step: int) -> float:
    """Return the place of a step on the chart's x axis; a step inside a turn lies between two points."""
    place = bisect_right(steps, step)
    if place == 0:
        return 0
    if place == len(steps):
        return len(steps) - 1
    return place - 1 + (step - steps[place - 1]) / (steps[place] - steps[place - 1])
