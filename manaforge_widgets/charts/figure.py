"""Score curves as a plotly figure."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from manaforge_widgets.charts.curves import Curves
from manaforge_widgets.charts.look import COLOURS, DASHES, GRID, LAYOUT, MARKERS, add_label, spread

if TYPE_CHECKING:
    import plotly.graph_objects as go


_ALSO_HEIGHT = 210
"""The additional height of a figure with a second panel, in pixels."""


def draw(figure: go.Figure, data: Curves) -> go.Figure:
    """Draw the curves into a figure: a line for each seat, labelled at its end.

    A game's second number is drawn in a second panel below, with the same lines and labels.
    """
    both = bool(data.also)
    _draw_lines(figure, data, data.scores, data.score_name, "", 12 if both else 16)
    if both:
        _draw_lines(figure, data, data.also, data.also_name, "2", 8)
    axis = {"rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID}
    figure.update_layout(
        # Lines of this length fit a narrow page.
        title={"text": html.escape(data.sentence).replace("; ", ";<br>", 2 if both else 1), "font": {"size": 14}},
        xaxis={"title": {"text": f"{data.counted}s played"}, "anchor": "y2" if both else "y", **axis},
        # Plotly interprets some HTML tags in its texts, so names are escaped.
        yaxis={"title": {"text": html.escape(data.score_name)}, "domain": [0.46, 1] if both else [0, 1], **axis},
        **LAYOUT,
        height=380 + _ALSO_HEIGHT * both,
        margin={"l": 56, "r": 110, "t": 84 if both else 64, "b": 48},
    )
    if both:
        figure.update_layout(yaxis2={"title": {"text": html.escape(data.also_name)}, "domain": [0, 0.36], **axis})
    return figure


def _draw_lines(
    figure: go.Figure, data: Curves, curves: tuple[tuple[int, ...], ...], called: str, panel: str, lines: int
) -> None:
    """Draw a line for each seat, with its label at its end, in one panel."""
    points = list(range(len(data.steps)))
    for seat, name in enumerate(data.names):
        label = html.escape(name)
        figure.add_scatter(
            x=points,
            y=curves[seat],
            yaxis=f"y{panel}",
            name=label,
            mode="lines+markers",
            customdata=[[step, html.escape(words)] for step, words in zip(data.steps, data.labels, strict=True)],
            hovertemplate=f"{label}: {html.escape(called)} %{{y}} after %{{customdata[1]}}<extra></extra>",
            line={"color": COLOURS[seat % len(COLOURS)], "dash": DASHES[seat % len(DASHES)], "width": 2},
            marker={"symbol": MARKERS[seat % len(MARKERS)], "size": 7},
        )
    final = [curve[-1] for curve in curves]
    extent = max(1, *(max(curve) for curve in curves))
    for seat, height in enumerate(spread(final, lines, extent)):
        label = f"{html.escape(data.names[seat])} {final[seat]}"
        add_label(figure, label, COLOURS[seat % len(COLOURS)], x=points[-1], y=height, yref=f"y{panel}", xshift=10)
