"""Luck against skill: how much of a bot's score is luck, and its score at even luck, that is when luck is 0."""

from __future__ import annotations

import html
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from manaforge_widgets.charts.chart import Chart, beside, tint
from manaforge_widgets.charts.look import COLOURS, DASHES, INK, MARKERS, add_label, spread
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.simulation.adjusting import seat_luck, terms_of
from manaforge_widgets.simulation.control import Controlled, Moved, controlled
from manaforge_widgets.simulation.finding import counted, number, percent
from manaforge_widgets.simulation.results import Results, checked_results
from manaforge_widgets.simulation.summary import is_fixed, played, score_name
from manaforge_widgets.simulation.tables import append_row, empty_columns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_LEAST = 20
"""The smallest number of games with which a bot is in the chart."""
_MOST_POINTS = 300
"""The approximate largest number of games of a bot that are drawn."""
_NAMED = 4


@dataclass(frozen=True, slots=True)
class _Bot:
    """The effect of luck on a bot.

    Attributes:
        name: the name of the bot.
        scores: the bot's score in each game.
        luck: the part of each score that was luck.
        even: its score at even luck.
        share: the share of the variance of the scores that is luck.
        of_wins: the share of the variance of the wins that is luck; None if the win rate is fixed.
    """

    name: str
    scores: list[int]
    luck: list[float]
    even: float
    share: float
    of_wins: float | None

    @property
    def deviation(self) -> float:
        """The standard deviation of the luck in its scores."""
        return sqrt(sum(one**2 for one in self.luck) / len(self.luck))


def luck(results: Results) -> Chart:
    """Return a chart of how much of each bot's score is luck: a point for each game, and a line for the effect of luck.

    A linear regression over all games of a bot estimates how the score depends on the luck of its seat and of the other
    seats. Where luck is 0, neither good nor bad, the line shows the score that comes from the bot's decisions. The
    distance of the points from the line shows what luck does not explain.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned, with ``luck=``.

    Raises:
        ArgumentError: when ``results`` is anything else.
        GameError: if luck was not recorded, or no bot played enough games to their end.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manasurge", ["greedy", "random"], games=20, seed=1, luck=1, progress=False)
        >>> list(luck(r).columns)
        ['bot', 'games', 'even', 'score', 'deviation', 'luck_deviation', 'share', 'share_of_wins']
    """
    bots = _bots(checked_results(results))
    if not bots:
        raise GameError(
            f"this chart needs at least {_LEAST} scores of one bot, and no bot has them; simulate more games."
        )
    name = score_name(results)
    columns = empty_columns("bot", "games", "even", "score", "deviation", "luck_deviation", "share", "share_of_wins")
    rows = []
    for bot in bots:
        games = len(bot.scores)
        mean = sum(bot.scores) / games
        deviation = (sum((score - mean) ** 2 for score in bot.scores) / games) ** 0.5
        append_row(columns, (bot.name, games, bot.even, mean, deviation, bot.deviation, bot.share, bot.of_wins))
        rows.append(
            (
                *(bot.name, f"{games:,}", number(bot.even), number(mean), number(deviation), number(bot.deviation)),
                *(f"{percent(bot.share, 0)} %", "–" if bot.of_wins is None else f"{percent(bot.of_wins, 0)} %"),
            )
        )
    head = ("bot", "games", f"{name} at even luck", "mean", "deviation", "of it by luck", "luck of scores", "of wins")
    return Chart(
        _sentence(bots, name),
        columns,
        head,
        tuple(rows),
        (
            "The share of luck is its part of the variance from game to game.",
            "The rest is decisions, and luck that the estimate misses.",
            f"Luck is estimated from {counted(results.plan.luck, 'other playout')} of each round by a quick bot.",
            "If a bot plays differently from the quick bot, the estimate misses more luck.",
        ),
        lambda figure: _draw(figure, bots, name, list(results.bots)),
    )


def _bots(results: Results) -> list[_Bot]:
    of_luck, seen = seat_luck(results), played(results)
    table, seats = results.seats, results.plan.seats
    by_bot: dict[str, list[tuple[int, float, tuple[float, ...]]]] = {}
    names = ("game", "seat", "bot", "score", "win")
    for game, seat, bot, score, win in zip(*(table[name] for name in names), strict=True):
        if score is not None:
            by_bot.setdefault(bot, []).append((score, win, terms_of(of_luck, game, seat, seats)))
    bots = []
    for bot in results.bots:
        rows = by_bot.get(bot, [])
        if len(rows) < _LEAST:
            continue
        scores = _fitted([(score, terms) for score, _, terms in rows])
        wins = None if is_fixed(results, seen[bot, None]) else _fitted([(win, terms) for _, win, terms in rows])
        parts = [score - scores.mean - len(rows) * left for (score, *_), left in zip(rows, scores.left, strict=True)]
        of_wins = None if wins is None else wins.explained
        bots.append(_Bot(bot, [score for score, *_ in rows], parts, scores.mean, scores.explained, of_wins))
    return bots


def _fitted(rows: list[tuple[float, tuple[float, ...]]]) -> Controlled:
    """Return values regressed on luck, game by game."""
    count = len(rows)
    lines = [(value, *terms) for value, terms in rows]
    means = [sum(column) / count for column in zip(*lines, strict=True)]
    by_row = {
        number: tuple((one - mean) / count for one, mean in zip(line, means, strict=True))
        for number, line in enumerate(lines)
    }
    return controlled(Moved(means[0], tuple(means[1:]), by_row))


def _sentence(bots: list[_Bot], name: str) -> str:
    order = sorted(bots, key=lambda bot: -bot.even)[:_NAMED]
    first, *rest = [(bot.name, number(bot.even), percent(bot.share, 0)) for bot in order]
    parts = [f"{first[0]} scores {first[1]} {name} (luck explains {first[2]} % of how much its games differ)"]
    parts += [f"{bot} {even} ({share} %)" for bot, even, share in rest]
    return f"At even luck, {listed(parts)}."


def _draw(figure: Figure, bots: list[_Bot], name: str, order: list[str]) -> None:
    """Draw a point for each game, with its luck and its score, and a line for each bot."""
    reach = max(1.0, *(abs(one) for bot in bots for one in bot.luck))
    ends = []
    for bot in bots:
        place = order.index(bot.name) % len(COLOURS)
        label = html.escape(bot.name)
        step = -(-len(bot.scores) // _MOST_POINTS)
        figure.add_scatter(
            x=bot.luck[::step],
            y=bot.scores[::step],
            mode="markers",
            name=label,
            marker={"symbol": MARKERS[place], "size": 6, "color": tint(COLOURS[place], 0.6)},
            hovertemplate=f"{label}: %{{y}}, %{{x:.1f}} of it by luck<extra></extra>",
        )
    for bot in bots:
        place = order.index(bot.name) % len(COLOURS)
        least, most = min(bot.luck), max(bot.luck)
        ends.append(bot.even + most)
        figure.add_scatter(
            x=[least, most],
            y=[bot.even + least, bot.even + most],
            mode="lines",
            name=f"{html.escape(bot.name)}: effect of luck",
            hoverinfo="skip",
            line={"color": COLOURS[place], "dash": DASHES[place], "width": 3},
        )
    scores = [score for bot in bots for score in bot.scores]
    extent = max([*scores, *ends]) - min(scores)
    labels, most = beside([bot.name for bot in bots])
    for bot, label, height in zip(bots, labels, spread(ends, most, extent), strict=True):
        colour = COLOURS[order.index(bot.name) % len(COLOURS)]
        add_label(figure, f"{label}: luck {percent(bot.share, 0)} %", colour, x=reach, y=height, xshift=10)
    figure.add_vline(x=0, line={"color": INK, "width": 1})
    figure.update_xaxes(
        title={"text": f"effect of luck<br>on the seat, in {html.escape(name)}"},
        range=[-1.03 * reach, 1.03 * reach],
        zeroline=False,
    )
    figure.update_yaxes(title={"text": html.escape(name)})
    figure.update_layout(margin={"r": 170})
