"""Score curves: each seat's score after every turn of a match, whatever the game calls a score."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import plotly.graph_objects as go

from manaforge_widgets.games.api import ArgumentError, Head
from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.seat_names import checked_names
from manaforge_widgets.match import Match

# The colours and marks of the seats on the table, and a dash of their own: no line is told by its colour alone.
COLOURS = ("#7b3fa0", "#0f7c86", "#c2410c", "#2f7d32", "#1d4ed8", "#8a6a00")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKERS = ("circle", "square", "triangle-up", "diamond", "x", "star")
PAPER, INK, GRID = "#fffefb", "#23211c", "#e6e1d6"


@dataclass(frozen=True, slots=True)
class Curves:
    """The numbers behind the chart.

    Attributes:
        names: of the seats.
        steps: the step of the match at each point; the first is before the first turn.
        labels: each point in words: the turn that had ended, with its seat and round.
        scores: of each seat at each point.
        score_name: the game's name for a score, such as ``"prestige"``.
        winners: the seats that won; none while the match goes on.
    """

    names: tuple[str, ...]
    steps: tuple[int, ...]
    labels: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    score_name: str
    winners: tuple[int, ...]

    @property
    def prestige(self) -> tuple[tuple[int, ...], ...]:
        """Another name for ``scores``."""
        return self.scores

    @property
    def sentence(self) -> str:
        """The chart in a sentence."""
        turns = len(self.steps) - 1
        if not turns:
            return "There is no turn to show yet."
        final = [curve[-1] for curve in self.scores]
        ahead = [seat for seat, score in enumerate(final) if score == max(final)]
        leaders = " and ".join(self.names[seat] for seat in self.winners or ahead)
        verb = "won" if self.winners else "ahead"
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, final, strict=True))
        # In a tie nobody leads: the lead has changed when somebody else leads alone.
        by_point = zip(*self.scores, strict=True)
        leading = [some.index(max(some)) for some in by_point if some.count(max(some)) == 1]
        leads = sum(now != before for before, now in pairwise(leading))
        changes = f"the lead changed {_times(leads, 'time')}" if leads else "the lead never changed"
        return f"{leaders} {verb} after {_times(turns, 'turn')} ({self.score_name}: {scores}); {changes}."

    def table_html(self, summary: str) -> str:
        """The numbers as an HTML table that opens with a click.

        Args:
            summary: the words to click.

        Example:
            >>> Curves(("Ann",), (0,), ("the start",), ((0,),), "points", ()).table_html("The numbers")[:41]
            '<details><summary>The numbers</summary><t'
        """
        head = "".join(f"<th scope='col'>{html.escape(name)}</th>" for name in self.names)
        rows = "".join(
            f"<tr><th scope='row'>{html.escape(label)}</th>"
            + "".join(f"<td>{curve[point]}</td>" for curve in self.scores)
            + "</tr>"
            for point, label in enumerate(self.labels)
        )
        head = f"<thead><tr><th scope='col'>after</th>{head}</tr></thead>"
        return f"<details><summary>{html.escape(summary)}</summary><table>{head}<tbody>{rows}</tbody></table></details>"

    def _repr_html_(self) -> str:
        return self.table_html(self.sentence)


def curves(match: Match, names: Sequence[str] | None = None) -> Curves:
    """The score of each seat after every turn, and where it stands now.

    Args:
        match: a match of any game.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.

    Raises:
        ArgumentError: when ``match`` is not a match.
        GameError: for wrong names.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> data = curves(m)
        >>> len(data.steps), data.score_name
        (19, 'prestige')
    """
    if not isinstance(match, Match):
        raise ArgumentError(f"curves are of a match, as mf.new_match gives it, not of {brief(match)}.")
    usual = [f"Seat {seat}" for seat in range(match.seats)]
    named = tuple(usual if names is None else checked_names(names, match.seats))
    heads = [match.head(step) for step in range(match.step + 1)]
    begins = [0, *(step for step in range(1, match.step + 1) if heads[step].turn != heads[step - 1].turn)]
    # What comes before the first turn of a seat, such as a draft, is not drawn.
    first = next((step for step in begins if heads[step].active is not None), match.step)
    steps = [step for step in begins if step >= first] or [first]
    if steps[-1] < match.step:
        # The last point of a match that goes on is where it stands.
        steps.append(match.step)
    labels = ["the start", *(_turn(heads[step], named) for step in steps[:-1])]
    scores = tuple(tuple(heads[step].scores[seat] for step in steps) for seat in range(match.seats))
    winners = match.outcome.winners if match.outcome else ()
    return Curves(named, tuple(steps), tuple(labels), scores, heads[-1].score_name, winners)


def _turn(head: Head, names: Sequence[str]) -> str:
    """The turn that a head is in, in words."""
    whose = "a turn" if head.active is None else f"the turn of {names[head.active]}"
    return f"{whose} in round {head.round}" if head.round else whose


def _times(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def prestige_curves(match: Match, names: Sequence[str] | None = None) -> go.Figure:
    """A still chart of the score of each seat after every turn.

    Args:
        match: a match of any game.
        names: a name for each seat; None for "Seat 0", "Seat 1" and so on.

    Raises:
        ArgumentError: when ``match`` is not a match.
        GameError: for wrong names.

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
    # Paper of its own, so that the ink is dark on light in a dark notebook too.
    figure.update_layout(
        # Two lines fit a narrow page.
        title={"text": html.escape(data.sentence).replace("; ", ";<br>", 1), "font": {"size": 14}},
        xaxis={"title": {"text": "turns played"}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        yaxis={"title": {"text": score_name}, "rangemode": "tozero", "gridcolor": GRID, "zerolinecolor": GRID},
        font={"color": INK},
        paper_bgcolor=PAPER,
        plot_bgcolor=PAPER,
        showlegend=False,
        autosize=True,
        height=380,
        margin={"l": 56, "r": 110, "t": 64, "b": 48},
    )
    return figure


def spread(heights: Sequence[int]) -> list[float]:
    """Where the labels at the lines' ends stand: at their lines, moved up where they would lie on one another."""
    gap = max(*heights, 10) / 16
    placed: list[float] = [0.0] * len(heights)
    below = float("-inf")
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        below = placed[seat] = max(float(heights[seat]), below + gap)
    return placed
