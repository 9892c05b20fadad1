"""Prestige curves: each seat's prestige after every turn of a match."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import plotly.graph_objects as go

from manaforge_widgets.match import Match

# The colours and marks of the seats on the table, and a dash of their own: no line is told by its colour alone.
COLOURS = ("#7b3fa0", "#0f7c86", "#c2410c", "#2f7d32")
DASHES = ("solid", "dash", "dot", "dashdot")
MARKERS = ("circle", "square", "triangle-up", "diamond")
PAPER, INK, GRID = "#fffefb", "#23211c", "#e6e1d6"


@dataclass(frozen=True, slots=True)
class Curves:
    """The numbers behind the chart.

    Attributes:
        names: of the seats.
        steps: the step of the match at each point; the first is before the first turn.
        labels: each point in words: whose turn had ended, in which round.
        prestige: of each seat at each point.
        winners: the seats that won; none while the match goes on.
    """

    names: tuple[str, ...]
    steps: tuple[int, ...]
    labels: tuple[str, ...]
    prestige: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """The chart read aloud."""
        if len(self.steps) < 2:
            return "There is no turn to show yet."
        final = [curve[-1] for curve in self.prestige]
        ahead = [seat for seat, score in enumerate(final) if score == max(final)]
        leaders = " and ".join(self.names[seat] for seat in self.winners or ahead)
        verb = "won" if self.winners else "ahead"
        points = ", ".join(f"{name} {points}" for name, points in zip(self.names, final, strict=True))
        # A tie is nobody's lead: the lead has changed when somebody else leads alone.
        moments = zip(*self.prestige, strict=True)
        leading = [scores.index(max(scores)) for scores in moments if scores.count(max(scores)) == 1]
        leads = sum(now != before for before, now in pairwise(leading))
        changes = "the lead never changed" if not leads else f"the lead changed {leads} time{'s' * (leads > 1)}"
        return f"{leaders} {verb} after {len(self.steps) - 1} turns ({points}); {changes}."

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{html.escape(name)}</th>" for name in self.names)
        rows = "".join(
            f"<tr><th scope='row'>{html.escape(label)}</th>"
            + "".join(f"<td>{curve[point]}</td>" for curve in self.prestige)
            + "</tr>"
            for point, label in enumerate(self.labels)
        )
        head = f"<thead><tr><th scope='col'>after</th>{head}</tr></thead>"
        summary = f"<summary>{html.escape(self.sentence)}</summary>"
        return f"<details>{summary}<table>{head}<tbody>{rows}</tbody></table></details>"


def curves(match: Match, names: Sequence[str] | None = None) -> Curves:
    """The prestige of each seat after every turn, and where it stands now.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> len(curves(m).steps)
        19
    """
    named = tuple(names or (f"Seat {seat}" for seat in range(match.seats)))
    views = [match.view(None, step=step) for step in range(match.step + 1)]
    first = next((step for step, view in enumerate(views) if view["round"] > 0), match.step)
    steps, labels = [first], ["the draft"]
    for step in range(first + 1, match.step + 1):
        before = views[step - 1]
        # A turn ends with its seat's "end turn"; the last point of a match that goes on is where it stands.
        if match.actions[step - 1].kind == "end" or step == match.step:
            steps.append(step)
            labels.append(
                f"the turn of {named[before['active']]} in round {before['round']}"
                if before["active"] is not None
                else "the draft"
            )
    prestige = tuple(tuple(views[step]["seats"][seat]["prestige"] for step in steps) for seat in range(match.seats))
    winners = match.outcome.winners if match.outcome else ()
    return Curves(named, tuple(steps), tuple(labels), prestige, winners)


def prestige_curves(match: Match, names: Sequence[str] | None = None) -> go.Figure:
    """A still chart of the prestige of each seat after every turn.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> [trace.name for trace in prestige_curves(m).data]
        ['Seat 0', 'Seat 1']
    """
    return draw(go.Figure(), curves(match, names))


def draw(figure: go.Figure, data: Curves) -> go.Figure:
    """Put the curves into a figure: a line a seat, labelled at its end."""
    points = list(range(len(data.steps)))
    for seat, name in enumerate(data.names):
        # Plotly reads a few HTML tags in its texts; a name is text.
        label = html.escape(name)
        figure.add_scatter(
            x=points,
            y=data.prestige[seat],
            name=label,
            mode="lines+markers",
            customdata=[[step, html.escape(words)] for step, words in zip(data.steps, data.labels, strict=True)],
            hovertemplate=f"{label}: %{{y}} prestige after %{{customdata[1]}}<extra></extra>",
            line={"color": COLOURS[seat], "dash": DASHES[seat], "width": 2},
            marker={"symbol": MARKERS[seat], "size": 7},
        )
    final = [curve[-1] for curve in data.prestige]
    for seat, height in enumerate(_spread(final)):
        figure.add_annotation(
            x=points[-1],
            y=height,
            text=f"{html.escape(data.names[seat])} {final[seat]}",
            font={"color": COLOURS[seat], "size": 13},
            showarrow=False,
            xanchor="left",
            xshift=10,
        )
    # Paper of its own, so that the ink is dark on light in a dark notebook too.
    figure.update_layout(
        # Two lines fit a narrow page.
        title={"text": html.escape(data.sentence).replace("; ", ";<br>", 1), "font": {"size": 14}},
        xaxis={"title": {"text": "turns played"}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        yaxis={"title": {"text": "prestige"}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        font={"color": INK},
        paper_bgcolor=PAPER,
        plot_bgcolor=PAPER,
        showlegend=False,
        autosize=True,
        height=380,
        margin={"l": 56, "r": 110, "t": 64, "b": 48},
    )
    return figure


def _spread(heights: Sequence[int]) -> list[float]:
    """Where the labels at the lines' ends stand: at their lines, moved up where they would lie on one another."""
    gap = max(*heights, 10) / 16
    placed: list[float] = [0.0] * len(heights)
    below = float("-inf")
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        below = placed[seat] = max(float(heights[seat]), below + gap)
    return placed
