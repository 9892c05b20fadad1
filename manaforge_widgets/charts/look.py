"""The common look of all charts: the colours and marks of the seats, and the places of labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# Each seat has its own dash and mark, so no line depends on its colour alone. A chart has no background and does not
# know the background of the page, so all colours have the same contrast, 4.3, with white and with a dark page.
COLOURS = ("#9b5fc0", "#108690", "#d7480d", "#348a37", "#4872e6", "#977400")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "triangle-up", "diamond", "x", "star")
INK, GRID, CURSOR = "#797979", "rgba(121, 121, 121, 0.3)", "#977400"
GROUND = "rgba(0, 0, 0, 0)"
MODEBAR = {
    "bgcolor": GROUND,
    "color": INK,
    "activecolor": CURSOR,
    # Sharing a chart would send it to another machine. The other buttons would cover the sentence; dragging zooms.
    "remove": [
        *("sendChartToCloud", "zoom2d", "pan2d", "select2d", "lasso2d"),
        *("zoomIn2d", "zoomOut2d", "autoScale2d", "toggleSpikelines"),
    ],
}
"""Plotly's buttons over a chart: download a picture, and reset the axes."""

LAYOUT: Mapping[str, Any] = {
    "font": {"color": INK},
    "paper_bgcolor": GROUND,
    "plot_bgcolor": GROUND,
    "modebar": MODEBAR,
    "showlegend": False,
    "autosize": True,
}
"""The layout of all figures."""


def add_label(figure: Figure, text: str, colour: str, **place: Any) -> None:
    """Write a label to the right of a place in a figure.

    Args:
        figure: the figure.
        text: the label.
        colour: the colour of the label.
        place: the place of the label, as arguments of plotly's annotations.
    """
    font = {"color": colour, "size": 13}
    figure.add_annotation(text=text, font=font, showarrow=False, xanchor="left", **place)


def spread(heights: Sequence[float], lines: int = 16, extent: float | None = None) -> list[float]:
    """Return the heights of the labels at the ends of lines: at their lines, but moved up if they would overlap.

    Args:
        heights: the heights at which the lines end.
        lines: the number of labels that fit one above the other.
        extent: the length of the axis in its units; None for an axis from 0 to the highest line.

    Example:
        >>> spread([0, 0, 8])
        [0.0, 0.5, 8.0]
        >>> spread([-4, -4, 8], 12, extent=12)
        [-4.0, -3.0, 8.0]
    """
    gap = (max([*heights, 1]) if extent is None else extent) / lines
    placed: list[float] = [0.0] * len(heights)
    below = float("-inf")
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        below = placed[seat] = max(float(heights[seat]), below + gap)
    return placed
