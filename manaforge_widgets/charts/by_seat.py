"""The win rate of each bot in each seat."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from manaforge_widgets.charts.chart import Chart, beside, shared
from manaforge_widgets.charts.look import COLOURS, DASHES, INK, MARKERS, add_label, spread
from manaforge_widgets.core.messages import listed
from manaforge_widgets.simulation.finding import counted, percent, within
from manaforge_widgets.simulation.results import Results, checked_results
from manaforge_widgets.simulation.statistics import seat_effect
from manaforge_widgets.simulation.summary import played
from manaforge_widgets.simulation.tables import append_row, empty_columns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_WIDE = 0.36
"""The width over which the bots of a seat are spread, in seats."""


def seat_wins(results: Results) -> Chart:
    """Return a chart of the share of its games that each bot wins in each seat, with 95 % intervals.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if there are no games yet.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> seat_wins(r).columns["seat"]
        [0, 1, 0, 1]
    """
    seen = played(checked_results(results))
    effect = seat_effect(results)
    columns = empty_columns("bot", "seat", "games", "wins", "rate", "low", "high")
    rows = []
    for bot in results.bots:
        for seat in range(results.plan.seats):
            if (bot, seat) in seen:
                wins = seen[bot, seat].wins
                low, high = wins.rate()
                append_row(columns, (bot, seat, wins.rows, wins.total, wins.mean, low, high))
                interval = within((low, high), shares=True)
                rows.append((bot, f"seat {seat}", f"{wins.rows:,}", f"{percent(wins.mean)} %", interval))
    fair = 1 / results.plan.seats
    notes = list(effect.notes)
    if len(results.bots) > 1:
        together = [f"{rate} in {seat} ({interval})" for seat, _, rate, interval, *_ in effect.rows]
        notes.append(f"All bots together won {listed(together)}; a fair share is {percent(fair)} %.")
    return Chart(
        effect.sentence,
        columns,
        ("bot", "in", "games", "win rate", "95 % interval"),
        tuple(rows),
        tuple(notes),
        lambda figure: _draw(figure, columns, list(results.bots), fair),
    )


def _draw(figure: Figure, columns: dict[str, list[Any]], bots: list[str], fair: float) -> None:
    """Draw a mark for each bot in each seat, with a bar for its interval, and a line for a fair share."""
    table = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    seats = sorted({row["seat"] for row in table})
    ends: list[tuple[str, str, float]] = [(INK, "fair share", 100 * fair)]
    for number, bot in enumerate(bots):
        mine = [row for row in table if row["bot"] == bot]
        if not mine:
            continue
        place, label = number % len(COLOURS), html.escape(bot)
        aside = _WIDE * ((number + 0.5) / len(bots) - 0.5)
        rates = [100 * row["rate"] for row in mine]
        figure.add_scatter(
            x=[row["seat"] + aside for row in mine],
            y=rates,
            name=label,
            mode="lines+markers",
            error_y={
                "type": "data",
                "symmetric": False,
                "array": [100 * (row["high"] - row["rate"]) for row in mine],
                "arrayminus": [100 * (row["rate"] - row["low"]) for row in mine],
                "color": COLOURS[place],
                "thickness": 2,
                "width": 5,
            },
            line={"color": COLOURS[place], "dash": DASHES[place], "width": 1},
            marker={"symbol": MARKERS[place], "size": 10, "color": COLOURS[place]},
            customdata=[[row["seat"], row["games"], within((row["low"], row["high"]), shares=True)] for row in mine],
            hovertemplate=(
                f"{label} in seat %{{customdata[0]}}:<br>%{{y:.1f}} % of %{{customdata[1]}} games<br>"
                "(%{customdata[2]})<extra></extra>"
            ),
        )
        ends.append((COLOURS[place], bot, rates[-1]))
    top = 100 * max([fair, *(row["high"] for row in table)])
    labels, most = beside([name for _, name, _ in ends])
    heights = spread([end for *_, end in ends], most, top)
    for (colour, _, end), label, height in zip(ends, labels, heights, strict=True):
        add_label(figure, f"{label} {shared(end / 100)}", colour, x=1, xref="paper", y=height, xshift=6)
    figure.add_hline(y=100 * fair, line={"color": INK, "width": 1, "dash": "dash"})
    figure.update_xaxes(
        tickmode="array",
        tickvals=seats,
        ticktext=[f"seat {seat}" for seat in seats],
        range=[-0.6, seats[-1] + 0.5],
        showgrid=False,
        zeroline=False,
        title={"text": f"{counted(len(seats), 'seat')}, with 95 % intervals"},
    )
    figure.update_yaxes(title={"text": "games won, in %"}, range=[-0.03 * top, 1.06 * top])
