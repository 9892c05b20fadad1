"""Means and differences with luck taken out, next to the plain ones."""

from __future__ import annotations

from collections.abc import Iterator

from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.by_set import bounded_interval, mean_interval, skewness_of, variance_of
from manaforge_widgets.simulation.comparing import pairs_within
from manaforge_widgets.simulation.control import Controlled, Moved, controlled
from manaforge_widgets.simulation.finding import Finding, counted, number, percent, within
from manaforge_widgets.simulation.played_games import PlayedGames
from manaforge_widgets.simulation.summary import is_fixed, played, score_name
from manaforge_widgets.simulation.tables import append_row, empty_columns

LEAST_SETS = 20
"""The smallest number of sets for which luck is taken out."""

Row = tuple[int, float, tuple[float, ...]]
"""The row of a seat in a game: its set, the value to average, and its luck terms."""


class Adjusted(Finding):
    """Win rates and mean scores of bots, or differences between two bots, with luck and with luck taken out.

    ``columns`` has for each bot, or each pair of bots, a row for the win rate and one for the score:

    - ``of``: "win rate", or the game's word for a score;
    - ``bot`` and ``other``: the two bots; ``other`` is None if the row is about one bot;
    - ``value`` with the ends of its 95 % interval, ``low`` and ``high``: the plain mean, or the plain difference;
    - ``adjusted`` with ``adjusted_low`` and ``adjusted_high``: the same with luck taken out;
    - ``luck``: ``value`` minus ``adjusted``;
    - ``explained``: how much of the variance between sets of games luck explains, as a share;
    - ``games``: the number of games of ``bot``;
    - ``games_saved``: how many fewer games are needed for an interval of the same width, as a share of all games, since
      luck is taken out. It is below 0 if luck explains too little.
    """


def luck_adjusted(results: PlayedGames, against: str | None = None) -> Adjusted:
    """Return each bot's win rate and mean score with luck taken out, or how far they are above those of one bot.

    Luck is taken out by linear regression. A set is a group of games with the same randomness. The mean result of each
    set is regressed on two means: the luck of a seat, and the luck of the other seats in its game. See
    :mod:`manaforge_widgets.simulation.control`.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned, with ``luck=``.
        against: the name of a bot. If it is given, the result shows how much better each other bot is.

    Raises:
        GameError: if luck was not recorded, there are too few sets, or the bot is unknown.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manasurge", ["greedy", "random"], games=40, seed=1, luck=1, progress=False)
        >>> adjusted = luck_adjusted(r)
        >>> adjusted.columns["bot"], adjusted.columns["of"][:2]
        (['greedy', 'greedy', 'random', 'random'], ['win rate', 'shards'])
    """
    luck = seat_luck(results)
    seen = played(results)
    sets = len(set(results.games["set"]))
    if sets < LEAST_SETS:
        raise GameError(
            f"adjusting for luck needs at least {LEAST_SETS} sets, and here are {sets:,}; simulate more games."
        )
    pairs: list[tuple[str, str | None]] = [(bot, None) for bot in results.bots if (bot, None) in seen]
    if against is not None:
        pairs = [*pairs_within(results, against, None)]
    # A bot may forfeit because of its luck. Then the luck of the games with scores is not 0 on average.
    names = [("win", "win rate"), *([] if results.faults["game"] else [("score", score_name(results))])]
    columns = empty_columns(
        *("of", "bot", "other", "value", "low", "high", "adjusted", "adjusted_low", "adjusted_high"),
        *("luck", "explained", "games", "games_saved"),
    )
    rows, sentences = [], list[str]()
    for bot, other in pairs:
        for column, of in names:
            shares = column == "win"
            if shares and is_fixed(results, seen[bot, None]):
                continue
            one = moved(_rows(results, luck, bot, column))
            measured = one if other is None else one.less(moved(_rows(results, luck, other, column)))
            adjusted = controlled(measured)
            plain = controlled(Moved(measured.mean, (), {of_set: move[:1] for of_set, move in measured.by_set.items()}))
            ends = _interval(plain, shares=shares, difference=other is not None)
            adjusted_ends = _interval(adjusted, shares=shares, difference=other is not None)
            saved = 1 - ((adjusted_ends[1] - adjusted_ends[0]) / (ends[1] - ends[0])) ** 2 if ends[1] > ends[0] else 0.0
            games = seen[bot, None].wins.games
            row = (of, bot, other, measured.mean, *ends, adjusted.mean, *adjusted_ends, measured.mean - adjusted.mean)
            append_row(columns, (*row, adjusted.explained, games, saved))
            tell = percent if shares else number
            rows.append(
                (
                    *(of, bot, *(() if other is None else (other,)), tell(measured.mean), within(ends, shares=shares)),
                    *(tell(adjusted.mean), within(adjusted_ends, shares=shares), tell(measured.mean - adjusted.mean)),
                    _saved(saved),
                )
            )
            interval = within(adjusted_ends, shares=shares)
            sentences.append(_sentence(of, bot, other, tell(adjusted.mean), interval, saved))
    if not rows:
        raise GameError(
            "there is nothing to adjust for luck: each win rate is fixed, since one bot holds all seats, and a bot "
            "forfeited, so scores don't count."
        )
    head = ("of", "bot", *(() if against is None else ("other",)), "found" if against is None else "difference")
    headings = (*head, "95 % interval", "luck taken out", "95 % interval", "luck", "same precision takes")
    return Adjusted(" ".join(sentences[:2]), columns, headings, tuple(rows), _notes(results, sets))


def seat_luck(results: PlayedGames) -> dict[tuple[int, int], float]:
    """Return by game and seat what luck was worth to the seat, summed over all rounds.

    Args:
        results: the results of a simulation.

    Raises:
        GameError: if luck was not recorded, or there are no games yet.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manasurge", ["greedy", "random"], games=2, seed=1, luck=1, progress=False)
        >>> list(seat_luck(r))
        [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    if not results.plan.luck:
        raise GameError("this simulation did not estimate luck; run it with mf.simulate(..., luck=8).")
    played(results)
    table = results.luck
    totals: dict[tuple[int, int], float] = {}
    for game, seat, luck in zip(table["game"], table["seat"], table["luck"], strict=True):
        totals[game, seat] = totals.get((game, seat), 0.0) + luck
    return totals


def terms_of(luck: dict[tuple[int, int], float], game: int, seat: int, seats: int) -> tuple[float, ...]:
    """Return the luck terms of a seat in a game: the seat's luck, and the mean luck of the other seats.

    Args:
        luck: the luck of each seat in each game, by game and seat.
        game: the number of the game.
        seat: the number of the seat.
        seats: the number of seats.

    Example:
        >>> terms_of({(0, 0): 2.0, (0, 1): -1.0, (0, 2): 0.0}, 0, 0, 3)
        (2.0, -0.5)
    """
    own = luck.get((game, seat), 0.0)
    others = sum(luck.get((game, other), 0.0) for other in range(seats)) - own
    return (own, others / (seats - 1)) if seats > 1 else (own,)


def moved(rows: Iterator[Row]) -> Moved:
    """Return the mean value and the mean luck terms of a bot, and how much each set of games moves these means.

    Args:
        rows: one row for each seat of the bot in each game: the set, the value, and the luck terms.
    """
    sums: dict[int, tuple[int, list[float]]] = {}
    for of_set, value, terms in rows:
        count, totals = sums.get(of_set, (0, [0.0] * (1 + len(terms))))
        sums[of_set] = count + 1, [total + one for total, one in zip(totals, (value, *terms), strict=True)]
    count = sum(some for some, _ in sums.values())
    means = [sum(column) / count for column in zip(*(totals for _, totals in sums.values()), strict=True)]
    by_set = {
        of_set: tuple((total - mean * some) / count for total, mean in zip(totals, means, strict=True))
        for of_set, (some, totals) in sums.items()
    }
    return Moved(means[0], tuple(means[1:]), by_set)


def _rows(results: PlayedGames, luck: dict[tuple[int, int], float], bot: str, column: str) -> Iterator[Row]:
    table, seats = results.seats, results.plan.seats
    names = ("game", "set", "seat", "bot", column)
    for game, of_set, seat, name, value in zip(*(table[name] for name in names), strict=True):
        if name == bot and value is not None:
            yield of_set, value, terms_of(luck, game, seat, seats)


def _interval(estimate: Controlled, *, shares: bool, difference: bool) -> tuple[float, float]:
    if not shares:
        ends = mean_interval(estimate.mean, estimate.variance, estimate.sets, skewness_of(estimate.left))
        assert ends is not None
        return ends
    least = -1.0 if difference else 0.0
    mean = min(1.0, max(least, estimate.mean))
    plain = variance_of(estimate.left)
    return bounded_interval(mean, estimate.left, (least, 1.0), wider=estimate.variance / plain if plain else 1.0)


def _saved(saved: float) -> str:
    return f"{percent(abs(saved), 0)} % {'fewer' if saved >= 0 else 'more'} games"


def _sentence(of: str, bot: str, other: str | None, mean: str, ends: str, saved: float) -> str:
    if of == "win rate":
        what = f"{bot} wins {mean} %" if other is None else f"{bot} wins {mean} percentage points more than {other}"
    else:
        what = f"{bot} scores {mean} {of}" + (f" more than {other}" if other is not None else "")
    return f"With luck taken out, {what} (95 % interval {ends}). The same precision takes {_saved(saved)}."


def _notes(results: PlayedGames, sets: int) -> tuple[str, ...]:
    ways = counted(results.plan.luck, "other playout")
    notes = [
        f"Luck is estimated from {ways} of each round by a quick bot; it is 0 on average.",
        "The column luck contains what the luck of these games was worth.",
        f"The intervals treat {counted(sets, 'set')} as independent, minus one for each coefficient of luck.",
    ]
    if results.faults["game"]:
        notes.append("There are no scores here, since games may have been forfeited because of luck.")
    return tuple(notes)
