"""The round in which games are decided: from then on the winner leads for good."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from manaforge_widgets.charts.chart import Chart, tint
from manaforge_widgets.charts.countable import check_leads, check_rounds
from manaforge_widgets.charts.look import COLOURS, INK
from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.by_set import Sample
from manaforge_widgets.simulation.finding import counted, percent, within
from manaforge_widgets.simulation.results import Results, checked_results
from manaforge_widgets.simulation.summary import round_name
from manaforge_widgets.simulation.tables import append_row, empty_columns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Columns = Mapping[str, list[Any]]

_MOST_LABELLED = 12
"""The largest number of bars for which every label has room."""


def decided(results: Results) -> Chart:
    """Return a chart that shows, for each round, the share of games in which the winner took the lead for good.

    From the end of that round to the end of the game, the winner was alone in the lead each time scores were counted.
    If the winner was not ahead alone at the end, the game was decided by its rule for ties, or by another rule for who
    wins. The shares have 95 % intervals.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if no game was played to its end, or there is nothing to draw round by round.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> sum(decided(r).columns["share"])
        1.0
    """
    # A simulation that is still running grows. The games are read last, so that they include all games in turns.
    turns = checked_results(results).turns
    games = results.games
    rounds, lasts = _rounds(turns, games)
    if not rounds:
        raise GameError("no game was played to its end, so there is no lead to draw.")
    check_rounds(results)
    check_leads(results)
    sets = dict(zip(games["game"], games["set"], strict=True))
    places: list[int | None] = [*range(max(lasts.values()) + 1)]
    if None in rounds.values():
        places.append(None)
    samples = {place: Sample() for place in places}
    late = Sample()
    for game, at in rounds.items():
        late.add(sets[game], game, float(at == lasts[game]))
        for place, sample in samples.items():
            sample.add(sets[game], game, float(place == at))
    if not samples[0].total:
        del samples[0]
        places.remove(0)
    columns = empty_columns("round", "games", "share", "low", "high", "by_then")
    rows, by_then, called = [], 0.0, round_name(results)
    for place, sample in samples.items():
        low, high = sample.rate()
        by_then += sample.mean
        append_row(columns, (place, int(sample.total), sample.mean, low, high, by_then))
        where = {None: "not by a lead", 0: "the start"}.get(place, f"{called} {place}")
        interval = within((low, high), shares=True)
        rows.append((where, f"{sample.total:,.0f}", f"{percent(sample.mean)} %", interval, f"{percent(by_then)} %"))
    return Chart(
        _sentence(samples, late, called),
        columns,
        ("decided in", "games", "share", "95 % interval", "by then"),
        tuple(rows),
        (
            "A game is decided when the winner takes the lead alone and keeps it to the end.",
            "This is known only afterwards, so it does not show how much the last part of a game matters.",
        ),
        lambda figure: _draw(figure, samples, called),
    )


def _rounds(turns: Columns, games: Columns) -> tuple[dict[int, int | None], dict[int, int]]:
    """Return the round in which the winner took the lead for good, and the last round, of each game."""
    winners = dict(zip(games["game"], games["winners"], strict=True))
    rounds: dict[int, int | None] = {}
    lasts: dict[int, int] = {}
    for game, seat, at, lead in _leads(turns):
        if winners[game] != str(seat):
            rounds.setdefault(game, None)
        elif lead <= 0:
            rounds[game] = None
        elif rounds.get(game) is None:
            rounds[game] = at
        lasts[game] = at
    return rounds, lasts


def _leads(turns: Columns) -> Iterator[tuple[int, int, int, int]]:
    return zip(turns["game"], turns["seat"], turns["round"], turns["lead"], strict=True)


def _sentence(samples: dict[int | None, Sample], late: Sample, called: str) -> str:
    games = late.games
    by_then, half = 0.0, None
    for place, sample in samples.items():
        by_then += sample.mean
        if half is None and by_then >= 0.5:
            half = place
    last = f"{percent(late.mean)} % ({within(late.rate(), shares=True)}) only in the last {called}"
    then = "at the start" if half == 0 else f"by the end of {called} {half}"
    sentence = (
        f"Of {counted(games, 'game')}, half were decided {then}, and {last}."
        if half is not None
        else f"Of {counted(games, 'game')}, fewer than half were decided by a lead, and {last}."
    )
    if None in samples:
        level = samples[None]
        sentence += f" In {percent(level.mean)} % the winner was not ahead alone at the end."
    return sentence


def _label(place: int | None) -> str:
    return "no lead" if place is None else str(place or "start")


def _draw(figure: Figure, samples: dict[int | None, Sample], called: str) -> None:
    """Draw a bar for each round, with its interval and its share as a label."""
    labels = [_label(place) for place in samples]
    shares = [100 * sample.mean for sample in samples.values()]
    ends = [sample.rate() for sample in samples.values()]
    # Places are numbers, since plotly would read the label "6" as the sixth place.
    places = list(range(len(labels)))
    figure.add_bar(
        x=places,
        y=shares,
        marker={"color": tint(COLOURS[4], 0.35), "line": {"color": COLOURS[4], "width": 2}},
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [100 * high - share for (_, high), share in zip(ends, shares, strict=True)],
            "arrayminus": [share - 100 * low for (low, _), share in zip(ends, shares, strict=True)],
            "color": INK,
            "thickness": 1.5,
            "width": 5,
        },
        customdata=[
            [int(sample.total), within(end, shares=True), where]
            for sample, end, where in zip(samples.values(), ends, labels, strict=True)
        ],
        hovertemplate="%{customdata[2]}: %{customdata[0]} games, %{y:.1f} % (%{customdata[1]})<extra></extra>",
    )
    for place, share, (_, high) in zip(places, shares, ends, strict=True):
        if len(places) <= _MOST_LABELLED or share == max(shares):
            figure.add_annotation(
                x=place,
                y=100 * high,
                text=f"{percent(share / 100)} %",
                showarrow=False,
                yanchor="bottom",
                font={"size": 11},
            )
    top = max(100 * high for _, high in ends)
    figure.update_xaxes(
        tickmode="array",
        tickvals=places,
        ticktext=labels,
        title={"text": f"the {html.escape(called)} in which the winner<br>took the lead for good"},
        showgrid=False,
        zeroline=False,
    )
    figure.update_yaxes(title={"text": "games in %, with 95 % intervals"}, range=[0, top * 1.12], rangemode="tozero")
    figure.update_layout(margin={"r": 24})
