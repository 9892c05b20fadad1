"""Scores and leads of each bot round by round, over all games of a simulation."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manaforge_widgets.charts.chart import Chart, beside, shared, tint
from manaforge_widgets.charts.countable import check_leads, check_rounds
from manaforge_widgets.charts.look import COLOURS, DASHES, INK, MARKERS, add_label, spread
from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.finding import counted, number, percent
from manaforge_widgets.simulation.results import Results, checked_results
from manaforge_widgets.simulation.summary import round_name, score_name
from manaforge_widgets.simulation.tables import append_row, empty_columns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_LONG_GAMES = 0.05
"""The largest share of games that may go on after the last round that is drawn."""

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


@dataclass(frozen=True, slots=True)
class Rounds:
    """The values of each bot after each round.

    Attributes:
        values: for each bot, and for each round from 0 on, how often each value occurred.
        games: the number of games.
        longer: the number of games with more rounds than ``values`` has; only a few.
        called: the game's word for a round, in the singular.
    """

    values: dict[str, list[Counter[int]]]
    games: int
    longer: int
    called: str = "round"

    @property
    def last(self) -> int:
        """The number of the last round."""
        return max(len(rounds) for rounds in self.values.values()) - 1


def scores(results: Results) -> Chart:
    """Return a chart of the scores of each bot round by round, over all its games.

    The line is the median. The inner band holds the middle half of the games, the outer band the middle 80 %. The bands
    show how much games differ, not how precisely the median is known. A game that has ended keeps its final score.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if no game was played to its end, or there is nothing to draw round by round.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> list(scores(r).columns)
        ['bot', 'round', 'games', 'mean', 'q10', 'q25', 'median', 'q75', 'q90']
    """
    rounds = by_round(results, "score")
    name = score_name(results)
    bots = sorted(rounds.values, key=lambda bot: -quantile(rounds.values[bot][-1], 0.5))
    middles = [
        f"{bot} {_tell(final, 0.5)} (half of its games: {_tell(final, 0.25)} to {_tell(final, 0.75)})"
        for bot in bots
        for final in [rounds.values[bot][-1]]
    ]
    games = counted(rounds.games, "game")
    sentence = (
        f"Median {name} after {rounds.called} {rounds.last} in {games} of {results.rules.title}: {', '.join(middles)}."
    )
    order = [bot for bot in results.bots if bot in rounds.values]
    columns = _columns(rounds, order)
    return Chart(
        sentence,
        columns,
        ("bot", rounds.called, "games", "mean", "10 %", "25 %", "median", "75 %", "90 %"),
        _rows(columns),
        (
            f"In 10 % of a bot's games its {name} is at most the number in the column 10 %, and so on.",
            *_longer(rounds),
        ),
        lambda figure: _draw(figure, rounds, order, name, order),
    )


def leads(results: Results) -> Chart:
    """Return a chart of how far each bot is ahead of the best other seat after each round.

    The line and the bands are as in :func:`scores`. A lead below 0 means that another seat is ahead.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if no game was played to its end, or there is nothing to draw round by round.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> list(leads(r).columns)[-1]
        'ahead'
    """
    rounds = by_round(results, "lead")
    check_leads(results)
    name = score_name(results)
    order = [bot for bot in results.bots if bot in rounds.values]
    columns = _columns(rounds, order)
    columns["ahead"] = [_share_ahead(values) for bot in order for values in rounds.values[bot]]
    best = max(order, key=lambda bot: quantile(rounds.values[bot][-1], 0.5))
    final = rounds.values[best][-1]
    since = next(
        (
            number
            for number in range(rounds.last + 1)
            if all(_share_ahead(values) > 0.5 for values in rounds.values[best][number:])
        ),
        None,
    )
    sentence = (
        f"From {rounds.called} {since} on, {best} is ahead in more than half of its games."
        if since is not None
        else f"No bot ends ahead in more than half of its games; {best} does in {shared(_share_ahead(final))}."
    )
    sentence += (
        f" Its median lead after {rounds.called} {rounds.last} is {_tell(final, 0.5)} {name} "
        f"(half of its games: {_tell(final, 0.25)} to {_tell(final, 0.75)})."
    )
    # With two bots in two seats, one leads by as much as the other is behind.
    mirrored = results.plan.seats == 2 and len(order) == 2
    drawn = [best] if mirrored else order
    rows = tuple((*row, f"{percent(share)} %") for row, share in zip(_rows(columns), columns["ahead"], strict=True))
    return Chart(
        sentence,
        columns,
        ("bot", rounds.called, "games", "mean", "10 %", "25 %", "median", "75 %", "90 %", "ahead in"),
        rows,
        ("A lead is a score minus the best other score; it is 0 if the two are equal.", *_longer(rounds)),
        lambda figure: _draw(figure, rounds, drawn, f"lead in {name}", order),
    )


def by_round(results: Results, column: str) -> Rounds:
    """Return the values of each bot after each round.

    Args:
        results: the results of a simulation.
        column: the name of a column of the table "turns".

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if no game was played to its end, or there is nothing to draw round by round.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> by_round(r, "score").last
        9
    """
    turns = checked_results(results).turns
    if not turns["game"]:
        raise GameError("no game was played to its end, so there is no score to draw.")
    check_rounds(results)
    # The last row of a seat in a round counts. The rows of a game follow each other.
    by_bot: dict[str, list[Counter[int]]] = {}
    lengths: Counter[int] = Counter()
    games: list[tuple[int, dict[int, tuple[str, dict[int, int]]]]] = []
    now, seats = -1, dict[int, tuple[str, dict[int, int]]]()
    columns = (turns[name] for name in ("game", "seat", "bot", "round", column))
    for game, seat, bot, at, value in zip(*columns, strict=True):
        if game != now:
            now, seats = game, {}
            games.append((game, seats))
        seats.setdefault(seat, (bot, {}))[1][at] = value
    for _, seats in games:
        lengths[max(max(values) for _, values in seats.values())] += 1
    last = _enough(lengths)
    for _, seats in games:
        for bot, values in seats.values():
            rounds = by_bot.setdefault(bot, [Counter() for _ in range(last + 1)])
            value = 0
            for at in range(last + 1):
                value = values.get(at, value)
                rounds[at][value] += 1
    longer = sum(times for length, times in lengths.items() if length > last)
    return Rounds(by_bot, lengths.total(), longer, round_name(results))


def quantile(values: Counter[int], share: float) -> float:
    """Return the value that a share of the values does not exceed, interpolated between two values if needed.

    Args:
        values: how often each value occurred; not empty.
        share: the share, from 0 to 1.

    Example:
        >>> quantile(Counter([1, 2, 3, 10]), 0.5)
        2.5
    """
    place = share * (values.total() - 1)
    whole = int(place)
    passed, low = 0, None
    for value in sorted(values):
        passed += values[value]
        if low is None and passed > whole:
            low = value
        if low is not None and (passed > whole + 1 or place == whole):
            return low + (place - whole) * (value - low)
    return float(max(values))


def medians(rounds: Rounds, bot: str) -> tuple[float, ...]:
    """Return the median of a bot's values after each round.

    Args:
        rounds: the values of all bots.
        bot: the name of the bot.
    """
    return tuple(quantile(values, 0.5) for values in rounds.values[bot])


def _enough(lengths: Counter[int]) -> int:
    """Return the round after which few games go on."""
    passed = 0
    for length in sorted(lengths):
        passed += lengths[length]
        if passed >= (1 - _LONG_GAMES) * lengths.total():
            return length
    return max(lengths)


def _share_ahead(values: Counter[int]) -> float:
    return sum(times for lead, times in values.items() if lead > 0) / values.total()


def _columns(rounds: Rounds, order: list[str]) -> dict[str, list[Any]]:
    columns = empty_columns("bot", "round", "games", "mean", "q10", "q25", "median", "q75", "q90")
    for bot in order:
        for at, counts in enumerate(rounds.values[bot]):
            mean = sum(value * times for value, times in counts.items()) / counts.total()
            append_row(columns, (bot, at, counts.total(), mean, *(quantile(counts, share) for share in QUANTILES)))
    return columns


def _rows(columns: dict[str, list[Any]]) -> tuple[tuple[object, ...], ...]:
    names = ("mean", "q10", "q25", "median", "q75", "q90")
    numbers = ([_words(value) for value in columns[name]] for name in names)
    return tuple(zip(columns["bot"], columns["round"], columns["games"], *numbers, strict=True))


def _words(value: float) -> str:
    return number(value, 1).removesuffix(".0")


def _tell(values: Counter[int], share: float) -> str:
    return _words(quantile(values, share))


def _longer(rounds: Rounds) -> tuple[str, ...]:
    if not rounds.longer:
        return ()
    return (f"The chart ends after {rounds.called} {rounds.last}; {counted(rounds.longer, 'game')} went on longer.",)


def _draw(figure: Figure, rounds: Rounds, drawn: list[str], title: str, order: list[str]) -> None:
    """Draw a line for each bot through the medians of its games, and two bands around it."""
    points = list(range(rounds.last + 1))
    lows, highs = [0.0], [1.0]
    for bot in drawn:
        place = order.index(bot) % len(COLOURS)
        label = html.escape(bot)
        for low, high, strength in ((0.1, 0.9, 0.1), (0.25, 0.75, 0.22)):
            below = [quantile(values, low) for values in rounds.values[bot]]
            above = [quantile(values, high) for values in rounds.values[bot]]
            lows.append(min(below))
            highs.append(max(above))
            figure.add_scatter(
                x=[*points, *reversed(points)],
                y=[*above, *reversed(below)],
                fill="toself",
                fillcolor=tint(COLOURS[place], strength),
                line={"width": 0},
                mode="lines",
                hoverinfo="skip",
                name=f"{label}: {percent(high - low, 0)} % of games",
            )
    ends = []
    for bot in drawn:
        place = order.index(bot) % len(COLOURS)
        label = html.escape(bot)
        middle = medians(rounds, bot)
        ends.append(middle[-1])
        figure.add_scatter(
            x=points,
            y=middle,
            name=label,
            mode="lines+markers",
            customdata=[[_tell(values, 0.25), _tell(values, 0.75)] for values in rounds.values[bot]],
            hovertemplate=(
                f"{label}: %{{y}} after {html.escape(rounds.called)} %{{x}},<br>"
                "half of its games: %{customdata[0]} to %{customdata[1]}"
                "<extra></extra>"
            ),
            line={"color": COLOURS[place], "dash": DASHES[place], "width": 2},
            marker={"symbol": MARKERS[place], "size": 7},
        )
    extent = max(highs) - min(lows)
    labels, most = beside(drawn)
    for bot, label, height, end in zip(drawn, labels, spread(ends, most, extent), ends, strict=True):
        colour = COLOURS[order.index(bot) % len(COLOURS)]
        add_label(figure, f"{label} {_words(end)}", colour, x=points[-1], y=height, xshift=10)
    if min(lows) < 0:
        figure.add_hline(y=0, line={"color": INK, "width": 1})
    figure.update_xaxes(
        title={"text": f"{html.escape(rounds.called)}s played;<br>the bands hold half and 80 % of the games"},
        range=[-0.02 * rounds.last, 1.02 * rounds.last],
        dtick=max(1, -(-rounds.last // 12)),
    )
    figure.update_yaxes(title={"text": html.escape(title)})
