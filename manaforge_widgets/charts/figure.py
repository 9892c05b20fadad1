"""Score curves as a plotly figure."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from manaforge_widgets.charts.curves import Curves
from manaforge_widgets.charts.look import COLOURS, DASHES, GRID, GROUND, INK, MARKERS, spread

if TYPE_CHECKING:
    import plotly.graph_objects as go


def draw(figure: go.Figure, data: Curves) -> go.Figure:
    """Put the curves into a figure: a line a seat, labelled at its end."""
    points = list(range(len(data.steps)))
    # Plotly reads a few HTML tags in its texts; a name is text.
    score_name = html.escape(data.score_name)
    for seat, name in enumerate(data.names):
        label = html.escape(name)
        figure.add_scatter(
            x=points,
            y=data.scores[seat],
            name=label,
            mode="lines+markers",
            customdata=[[step, html.escape(words)] for step, words in zip(data.steps, data.labels, strict=True)],
            hovertemplate=f"{label}: {score_name} %{{y}} after %{{customdata[1]}}<extra></extra>",
            line={"color": COLOURS[seat % len(COLOURS)], "dash": DASHES[seat % len(DASHES)], "width": 2},
            marker={"symbol": MARKERS[seat % len(MARKERS)], "size": 7},
        )
    final = [curve[-1] for curve in data.scores]
    for seat, height in enumerate(spread(final)):
        figure.add_annotation(
            x=points[-1],
            y=height,
            text=f"{html.escape(data.names[seat])} {final[seat]}",
            font={"color": COLOURS[seat % len(COLOURS)], "size": 13},
            showarrow=False,
            xanchor="left",
            xshift=10,
        )
    figure.update_layout(
        # Two lines fit a narrow page.
        title={"text": html.escape(data.sentence).replace("; ", ";<br>", 1), "font": {"size": 14}},
        xaxis={"title": {"text": "turns played"}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        yaxis={"title": {"text": score_name}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        font={"color": INK},
        paper_bgcolor=GROUND,
        plot_bgcolor=GROUND,
        showlegend=False,
        autosize=True,
        height=380,
        margin={"l": 56, "r": 110, "t": 64, "b": 48},
    )
    return figure
