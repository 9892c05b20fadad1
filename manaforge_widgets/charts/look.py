"""What the charts share: the colours and marks of the seats, and where labels stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# A dash and a mark of their own for each seat: no line is told by its colour alone. A chart has no ground of its own
# and can't know the page's, so all colours have the same contrast, 4.3, with white and with a dark page.
COLOURS = ("#9b5fc0", "#108690", "#d7480d", "#348a37", "#4872e6", "#977400")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "triangle-up", "diamond", "x", "star")
INK, GRID, CURSOR = "#797979", "rgba(121, 121, 121, 0.3)", "#977400"
GROUND = "rgba(0, 0, 0, 0)"
MODEBAR = {
    "bgcolor": GROUND,
    "color": INK,
    "activecolor": CURSOR,
    # To share a chart would send it to another machine. The rest would lie on the sentence above; a drag zooms.
    "remove": [
        *("sendChartToCloud", "zoom2d", "pan2d", "select2d", "lasso2d"),
        *("zoomIn2d", "zoomOut2d", "autoScale2d", "toggleSpikelines"),
    ],
}
"""Plotly's buttons over a chart: a picture to download, and the axes as they were."""

LAYOUT: Mapping[str, Any] = {
    "font": {"color": INK},
    "paper_bgcolor": GROUND,
    "plot_bgcolor": GROUND,
    "modebar": MODEBAR,
    "showlegend": False,
    "autosize": True,
}
"""What all figures have in common."""


def add_label(figure: Figure, text: str, colour: str, **place: Any) -> None:
    """Write a label to the right of a place in a figure.

    Args:
        figure: the figure.
        text: the label.
        colour: its colour.
        place: where it stands, as plotly's annotations take it.
    """
    font = {"color": colour, "size": 13}
    figure.add_annotation(text=text, font=font, showarrow=False, xanchor="left", **place)


def spread(heights: Sequence[float], lines: int = 16, extent: float | None = None) -> list[float]:
    """Where the labels at the lines' ends stand: at their lines, moved up where they would lie on one another.

    Args:
        heights: where the lines end.
        lines: how many labels fit one above the other.
        extent: how much the axis spans; None for an axis from 0 to the highest.

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
