"""Cards that go with winning: how often each is built, and how often its builder wins."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manaforge_widgets.charts.chart import Chart, in_lines, shared
from manaforge_widgets.charts.look import COLOURS, INK
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.simulation.by_set import Sample, Seen, bounded_interval, by_bot_and_seat
from manaforge_widgets.simulation.finding import counted, missed, percent, within
from manaforge_widgets.simulation.played_games import known_bot
from manaforge_widgets.simulation.results import Results, checked_results
from manaforge_widgets.simulation.summary import round_name
from manaforge_widgets.simulation.tables import append_row, empty_columns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_LEAST = 20
"""How often a card must have been built to be drawn."""
_MOST = 20
"""The largest number of cards that are drawn."""
_NAMED = 3


@dataclass(slots=True)
class _Card:
    """The statistics of a card.

    Attributes:
        kind: the kind of card.
        wins: a row with the win for each seat and game in which it was built.
        above: the same rows, with the win minus what that bot wins on average in that seat.
        built: for each set, in how many games a seat built it.
        rounds: the sum of the rounds in which it was first built.
    """

    kind: str = ""
    wins: Sample = field(default_factory=Sample)
    above: Sample = field(default_factory=Sample)
    built: dict[int, int] = field(default_factory=dict)
    rounds: int = 0


def cards(results: Results, bot: str | None = None, kind: str | None = None) -> Chart:
    """Return a chart of how often each card is built, and how often its builder won, with 95 % intervals.

    The chart compares how often the builders of a card won with how often the same bots win in the same seats in all
    games. So a card does not look good just because only a strong bot builds it. A card may still go with winning
    without being the cause.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned, of a game that lists its built cards.
        bot: the name of a bot, to count only its cards; None for all bots.
        kind: a kind of card, to count only such cards; None for all. The table "cards" has the kinds.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: for an unknown bot or kind, and if nothing was built.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> list(cards(r).columns)[:5]
        ['card', 'kind', 'built', 'build_rate', 'build_low']
    """
    if bot is not None:
        known_bot(checked_results(results), bot)
    # A simulation that is still running grows. The games are read last, so that they include all games in cards.
    built = checked_results(results).cards
    if not built["game"]:
        raise GameError(f"no card was built in this simulation of {results.rules.title}, so there is nothing to show.")
    kinds = sorted(set(built["kind"]))
    if kind is not None and kind not in kinds:
        raise GameError(f"there is no kind of card {short(kind)}; the kinds are {listed(kinds)}.")
    seen = by_bot_and_seat(results.seats)
    by_name = _by_name(built, results.games, seen, bot, kind)
    if not by_name:
        what = "card" if kind is None else f"card of kind {short(kind)}"
        raise GameError(f"{bot} built no {what} in this simulation.")
    mine = seen[bot, None].scores if bot is not None else None
    counts = dict(zip(mine.numbers, mine.counts, strict=True)) if mine is not None else _rows_by_set(seen, results.bots)
    names = ("card", "kind", "built", "build_rate", "build_low", "build_high", "rate", "rate_low", "rate_high")
    columns = empty_columns(*names, "expected", "above", "above_low", "above_high", "round")
    rows = []
    order = sorted(by_name, key=lambda name: -by_name[name].above.mean)
    for name in order:
        card = by_name[name]
        times = card.wins.rows
        share, share_ends = _build_rate(card.built, counts)
        rate, ends = card.wins.mean, card.wins.rate()
        above, above_ends = card.above.mean, _above_interval(card)
        middle = card.rounds / times
        expected = rate - above
        append_row(
            columns, (name, card.kind, times, share, *share_ends, rate, *ends, expected, above, *above_ends, middle)
        )
        rows.append(
            (
                *(name, card.kind, f"{times:,}", f"{percent(share)} %", f"{percent(rate)} %"),
                *(
                    within(ends, shares=True),
                    f"{percent(expected)} %",
                    percent(above),
                    within(above_ends, shares=True),
                    f"{middle:.1f}",
                ),
            )
        )
    ends_head = "95 % interval"
    head = ("card", "kind", "built", "build rate", "won when built", ends_head, "expected", "above", ends_head)
    of = bot or listed([name for name in results.bots if (name, None) in seen])
    return Chart(
        _sentence(columns, of),
        columns,
        (*head, round_name(results)),
        tuple(rows),
        (
            "Expected: what the bots that built the card win on average in the same seats. Above: the difference.",
            f"About {max(1, round(len(order) / 20))} of {counted(len(order), 'card')} may look good or bad by luck.",
            "A card that goes with winning is not always the cause.",
        ),
        lambda figure: _draw(figure, columns),
    )


def _by_name(
    built: Mapping[str, list[Any]],
    games: Mapping[str, list[Any]],
    seen: Mapping[tuple[str | None, int | None], Seen],
    only: str | None,
    of_kind: str | None,
) -> dict[str, _Card]:
    """Return the statistics of each card; a card that a seat built twice in a game counts once."""
    sets = dict(zip(games["game"], games["set"], strict=True))
    cards_seen: dict[str, _Card] = {}
    now, had = -1, set[tuple[int, str]]()
    for game, seat, bot, at, name, kind, win in _rows(built):
        if game != now:
            now, had = game, set()
        if (seat, name) in had or (only is not None and bot != only) or (of_kind or kind) != kind:
            continue
        had.add((seat, name))
        card = cards_seen.setdefault(name, _Card(kind))
        of_set = sets[game]
        card.wins.add(of_set, game, win)
        card.above.add(of_set, game, win - seen[bot, seat].wins.mean)
        card.built[of_set] = card.built.get(of_set, 0) + 1
        card.rounds += at
    return cards_seen


def _rows(built: Mapping[str, list[Any]]) -> Iterator[tuple[int, int, str, int, str, str, float]]:
    return zip(*(built[name] for name in ("game", "seat", "bot", "round", "card", "kind", "win")), strict=True)


def _rows_by_set(seen: Mapping[tuple[str | None, int | None], Seen], bots: tuple[str, ...]) -> dict[int, int]:
    """Return how many seats played to the end in each set."""
    counts: Counter[int] = Counter()
    for bot in bots:
        if (bot, None) in seen:
            scores = seen[bot, None].scores
            counts.update(dict(zip(scores.numbers, scores.counts, strict=True)))
    return counts


def _build_rate(built: Mapping[int, int], counts: Mapping[int, int]) -> tuple[float, tuple[float, float]]:
    """Return in which share of games a seat built a card, with its interval."""
    rows = sum(counts.values())
    rate = sum(built.values()) / rows
    moved = [(built.get(of_set, 0) - rate * count) / rows for of_set, count in counts.items()]
    return rate, bounded_interval(rate, moved)


def _above_interval(card: _Card) -> tuple[float, float]:
    """Return the interval of the wins above the expected ones, between the limits of no win and only wins."""
    rate, above = card.wins.mean, card.above.mean
    moved = list(card.above.deviations().values())
    return bounded_interval(above, moved, (above - rate, above - rate + 1))


def _sentence(columns: Mapping[str, list[Any]], of: str) -> str:
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    often = [row for row in rows if row["built"] >= _LEAST]
    good = [row for row in often if row["above_low"] > 0][:_NAMED]
    bad = [row for row in reversed(often) if row["above_high"] < 0][:_NAMED]
    did = _did(columns)
    parts = []
    for kind, some in (("more", good), ("fewer", bad)):
        if some:
            words = [f"{row['card']} ({percent(row['rate'], 0)} % of {row['built']:,})" for row in some]
            parts.append(f"{kind} than expected with {listed(words)}")
    if parts:
        return f"Games won when {of} {did} a card: {'; '.join(parts)}."
    if not often:
        return f"{of} {did} no card {_LEAST} times: too few to see which cards go with winning or losing."
    sentence = f"None of the cards that {of} {did} at least {_LEAST} times clearly goes with winning or losing."
    ends = [(row[end], row) for row in often for end in ("above_low", "above_high")]
    far, row = max(ends, key=lambda one: abs(one[0]))
    whose = f"{row['card']} ({did} {row['built']:,} times)"
    return f"{sentence} {missed(far, whose)}"


def _did(columns: Mapping[str, list[Any]]) -> str:
    """Return the verb for the cards: a seat has cards of round 0 from the start, and builds all others."""
    return "had" if 0 in columns["round"] else "built"


def _draw(figure: Figure, columns: Mapping[str, list[Any]]) -> None:
    """Draw a line for each card: the wins of its builders above the expected ones, with the interval."""
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    often = [row for row in rows if row["built"] >= _LEAST] or rows
    drawn = often if len(often) <= _MOST else [*often[: _MOST // 2], *often[-_MOST // 2 :]]
    drawn = drawn[::-1]
    several = len(set(columns["kind"])) > 1
    did = _did(columns)
    names = [row["card"] + f", {row['kind']}" * several for row in drawn]
    places, labels = [html.escape(name) for name in names], in_lines(names)
    whole = in_lines(names, 40, most=None)
    clear = [row["above_low"] > 0 or row["above_high"] < 0 for row in drawn]
    figure.add_vline(x=0, line={"color": INK, "width": 2})
    figure.add_scatter(
        x=[100 * row["above"] for row in drawn],
        y=places,
        mode="markers",
        name="wins above the expected rate",
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [100 * (row["above_high"] - row["above"]) for row in drawn],
            "arrayminus": [100 * (row["above"] - row["above_low"]) for row in drawn],
            "color": COLOURS[1],
            "thickness": 2,
            "width": 4,
        },
        marker={
            "symbol": ["circle" if off else "circle-open" for off in clear],
            "size": 10,
            "color": COLOURS[1],
            "line": {"color": COLOURS[1], "width": 2},
        },
        customdata=[
            [
                name,
                row["built"],
                percent(row["rate"]),
                within((row["rate_low"], row["rate_high"]), shares=True),
                percent(row["expected"]),
            ]
            for name, row in zip(whole, drawn, strict=True)
        ],
        # Short lines, for a narrow page; %{y} would be the short label.
        hovertemplate=(
            "%{customdata[0]}<br>won %{customdata[2]} % of %{customdata[1]} games<br>(%{customdata[3]})<br>"
            "expected %{customdata[4]} %<extra></extra>"
        ),
    )
    for row, place in zip(drawn, places, strict=True):
        figure.add_annotation(
            x=1,
            xref="paper",
            xanchor="left",
            align="left",
            xshift=8,
            y=place,
            text=f"{shared(row['rate'])} of {row['built']:,},<br>{did} in {shared(row['build_rate'])}",
            showarrow=False,
            font={"size": 11},
        )
    figure.update_xaxes(title={"text": "wins above the expected rate,<br>in percentage points; filled: clearly not 0"})
    figure.update_yaxes(
        type="category", tickmode="array", tickvals=places, ticktext=labels, tickfont={"size": 11}, automargin=True
    )
    most = max([2, *(label.count("<br>") + 1 for label in labels)])
    height = figure.layout.margin.t + 82 + (10 + 14 * most) * len(drawn)
    figure.update_layout(height=height, margin={"l": 8, "r": 110, "b": 64})
