"""The summary of a simulation: how often each bot won, and its scores."""

from __future__ import annotations

from collections import Counter

from manaforge_widgets.core.api import GameError, Status
from manaforge_widgets.core.messages import listed
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.by_set import LEAST_SETS, Sample, Seen, by_bot_and_seat, is_very_skewed, skewness_of
from manaforge_widgets.simulation.finding import Finding, counted, number, percent, within
from manaforge_widgets.simulation.played_games import PlayedGames
from manaforge_widgets.simulation.tables import append_row, empty_columns

_MOST_NAMED = 3


class Summary(Finding):
    """The wins and the mean score of each bot in a simulation; a notebook shows them as a sentence and a table.

    For each bot, ``columns`` has one row over all seats, in which ``seat`` is None. In a game of several seats, there
    is one more row for each seat in which the bot played. The columns are:

    - ``bot`` and ``seat``: the bot's name, and the seat from 0, or None for all seats;
    - ``games`` and ``sets``: in how many games and sets the bot played. A bot in two seats of a game counts twice;
    - ``wins``: how often it won. A win that two bots share counts as half a win for each;
    - ``rate``: wins divided by games, from 0 to 1. ``rate_low`` and ``rate_high`` are the ends of its 95 % interval;
    - ``score``: the mean of its scores in games that nobody forfeited. ``score_low`` and ``score_high`` are the ends of
      its 95 % interval. A value is None if there is no such game, or too few sets for an interval;
    - ``forfeits``: how many games the bot forfeited.
    """


def summary(results: PlayedGames) -> Summary:
    """Return each bot's win rate and mean score, both with a 95 % interval.

    A set is a group of games with the same random draws, in which the bots change seats. So the intervals come from the
    differences between sets, not between games. The interval of a win rate never leaves 0 to 1; see
    :func:`manaforge_widgets.simulation.by_set.bounded_interval`. The interval of a mean score is Student's t interval
    over the sets, corrected for skewness.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        GameError: if there are no games yet.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=20, seed=1, progress=False)
        >>> shares = summary(r)
        >>> shares.columns["bot"][0], shares.columns["games"][0], shares.columns["rate"][0] > 0.5
        ('greedy', 20, True)
    """
    seen = played(results)
    forfeits = _forfeits(results)
    keys: list[tuple[str, int | None]] = [
        (bot, seat)
        for bot in results.bots
        for seat in (None, *range(results.plan.seats))
        if (bot, seat) in seen and (seat is None or results.plan.seats > 1)
    ]
    columns = empty_columns(
        *("bot", "seat", "games", "sets", "wins", "rate", "rate_low", "rate_high"),
        *("score", "score_low", "score_high", "forfeits"),
    )
    rows = []
    for bot, seat in keys:
        record = seen[bot, seat]
        wins, scores = record.wins, record.scores
        rate, score = rate_of(results, record), scores.score()
        forfeit = forfeits[bot, seat]
        mean = scores.mean if scores.rows else None
        ends = score or (None, None)
        append_row(columns, (bot, seat, wins.rows, wins.sets, wins.total, wins.mean, *rate, mean, *ends, forfeit))
        where = "all seats" if seat is None else f"seat {seat}"
        rows.append(
            (
                *(bot, where, f"{wins.rows:,}", f"{wins.total:,.1f}".removesuffix(".0")),
                *(f"{percent(wins.mean)} %", within(rate, shares=True)),
                *("–" if mean is None else number(mean), within(score, shares=False)),
                *((f"{forfeit:,}",) if forfeits else ()),
            )
        )
    head = ("bot", "in", "games", "wins", "win rate", "95 % interval", f"mean {score_name(results)}", "95 % interval")
    headings = (*head, *(("forfeited",) if forfeits else ()))
    return Summary(_sentence(results, seen), columns, headings, tuple(rows), _notes(results, seen))


def played(results: PlayedGames) -> dict[tuple[str | None, int | None], Seen]:
    """Return the wins and scores by bot and seat.

    In a key, None in place of the bot stands for all bots, and None in place of the seat for all seats.

    Args:
        results: the results of a simulation.

    Raises:
        GameError: if there are no games.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots="random", seats=2, games=3, progress=False)
        >>> played(r)[None, 0].wins.games
        3
    """
    if not results.games["game"]:
        raise GameError("there are no games yet: the simulation was stopped before it finished its first set.")
    return by_bot_and_seat(results.seats)


def is_fixed(results: PlayedGames, seen: Seen) -> bool:
    """Return whether a bot plays all seats of every game that it plays; its win rate then depends only on the line-up.

    Args:
        results: the results of a simulation.
        seen: the wins and scores of the bot in all seats.
    """
    return seen.wins.rows == seen.wins.games * results.plan.seats


def rate_of(results: PlayedGames, seen: Seen) -> tuple[float, float]:
    """Return the 95 % interval of a win rate.

    If the win rate depends only on the line-up (see :func:`is_fixed`), both ends of the interval are the win rate.

    Args:
        results: the results of a simulation.
        seen: the wins and scores of the bot, of the seat, or of the bot in the seat.
    """
    return (seen.wins.mean, seen.wins.mean) if is_fixed(results, seen) else seen.wins.rate()


def score_name(results: PlayedGames) -> str:
    """Return the game's word for a score.

    Args:
        results: the results of a simulation.

    Example:
        >>> import manaforge_widgets as mf
        >>> score_name(mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False))
        'prestige'
    """
    return _head(results).score_name


def round_name(results: PlayedGames) -> str:
    """Return the game's word for a round, in the singular.

    Args:
        results: the results of a simulation.

    Example:
        >>> import manaforge_widgets as mf
        >>> round_name(mf.simulate("manasurge", bots="random", seats=2, games=1, progress=False))
        'spell'
    """
    return _head(results).round_name


def _head(results: PlayedGames) -> Status:
    return Match(results.rules, results.plan.seats, 0, options=results.plan.options).status()


def _forfeits(results: PlayedGames) -> Counter[tuple[str, int | None]]:
    faults = zip(results.faults["bot"], results.faults["seat"], strict=True)
    return Counter(key for bot, seat in faults for key in ((bot, seat), (bot, None)))


def _sentence(results: PlayedGames, seen: dict[tuple[str | None, int | None], Seen]) -> str:
    bots = [bot for bot in results.bots if (bot, None) in seen]
    best = sorted(bots, key=lambda bot: -seen[bot, None].wins.mean)
    shares = []
    for bot in best[:_MOST_NAMED]:
        record = seen[bot, None]
        rate = f"{percent(record.wins.mean)} %"
        if not is_fixed(results, record):
            rate += f" ({within(rate_of(results, record), shares=True)})"
        shares.append(f"{bot} {rate}")
    more = f"; {counted(len(best) - _MOST_NAMED, 'other bot')} won less" if len(best) > _MOST_NAMED else ""
    games = counted(len(results.games["game"]), "game")
    sentence = f"Share of wins in {games} of {results.rules.title}: {', '.join(shares)}{more}."
    # A reader who stops after this sentence must not mistake a fault for a weakness.
    forfeited = Counter(results.faults["bot"])
    if not forfeited:
        return sentence
    return (
        f"{sentence} Forfeited: {listed([f'{count:,} by {bot}' for bot, count in forfeited.most_common(_MOST_NAMED)])}."
    )


def _is_skewed(scores: Sample) -> bool:
    return scores.sets >= LEAST_SETS and is_very_skewed(skewness_of(scores.deviations().values()), scores.sets)


def _notes(results: PlayedGames, seen: dict[tuple[str | None, int | None], Seen]) -> tuple[str, ...]:
    seats = results.plan.seats
    sets = len(set(results.games["set"]))
    notes = [f"Bots that play equally well win {percent(1 / seats)} % each with {seats} seats."] if seats > 1 else []
    if sets < len(results.games["game"]):
        notes.append(
            f"The games of a set share their random draws: the intervals treat {counted(sets, 'set')} as independent."
        )
    if sets < LEAST_SETS:
        notes.append(f"An interval for a mean needs at least {LEAST_SETS} sets.")
    skewed = [bot for bot in results.bots if (bot, None) in seen and _is_skewed(seen[bot, None].scores)]
    if skewed:
        notes.append(
            f"The scores of {listed(skewed)} are very skewed: with this few sets, the interval of the mean may hold "
            "the true value in only 90 of 100 simulations."
        )
    fixed = [bot for bot in results.bots if (bot, None) in seen and is_fixed(results, seen[bot, None])]
    if fixed and seats > 1:
        notes.append(f"The win rate of {listed(fixed)} is fixed: a bot in every seat always wins a fair share.")
    if results.faults["game"]:
        notes.append("A forfeited game counts as a loss for the bot that forfeited it, and has no scores.")
    if not results.complete:
        notes.append("The simulation was stopped early; only the sets that were finished count.")
    return tuple(notes)
