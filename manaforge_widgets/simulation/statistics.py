"""Two statistics of a simulation: how much each seat wins, and how many games a wanted precision takes."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.simulation.by_set import Sample, Z, equivalent_trials, wilson_share
from manaforge_widgets.simulation.finding import Finding, counted, missed, number, percent, within
from manaforge_widgets.simulation.played_games import PlayedGames
from manaforge_widgets.simulation.summary import is_fixed, played, score_name
from manaforge_widgets.simulation.tables import append_row, empty_columns


class SeatEffect(Finding):
    """The wins and scores of each seat, whichever bot played it.

    ``columns`` has a row for each ``seat``:

    - ``games`` and ``wins``: how many games were played, and how many the seat won;
    - ``rate``: the win rate;
    - ``more``: the win rate minus a fair share;
    - ``score``: the mean score.

    The last three have 95 % intervals, such as ``rate_low`` and ``rate_high``.
    """


class GamesNeeded(Finding):
    """The number of games that it takes to reach a wanted precision.

    ``columns`` has a row for each bot:

    - ``of``: "win rate" or "score";
    - ``now``: half the width of the bot's 95 % interval now;
    - ``games_now``: the number of games so far;
    - ``precision``: half the width of the wanted interval;
    - ``games``: how many games the wanted interval takes in all;
    - ``more``: how many of these games are still to be played.
    """


def seat_effect(results: PlayedGames) -> SeatEffect:
    """Return how much each seat wins and scores, with 95 % intervals, whichever bot plays it.

    Unless the simulation ran with ``rotate=False``, the bots change seats, and each bot plays each seat equally often.
    If a seat then wins more than its fair share, the cause is the seat and not its bot.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.

    Raises:
        GameError: if there are no games yet.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=20, seed=1, progress=False)
        >>> seat_effect(r).columns["games"]
        [20, 20]
    """
    seen, seats = played(results), range(results.plan.seats)
    fair = 1 / len(seats)
    columns = empty_columns(
        *("seat", "games", "wins", "rate", "rate_low", "rate_high"),
        *("more", "more_low", "more_high", "score", "score_low", "score_high"),
    )
    rows, off, far = [], [], list[tuple[float, int]]()
    for seat in seats:
        wins, scores = seen[None, seat].wins, seen[None, seat].scores
        low, high = wins.rate()
        score = scores.score()
        mean = scores.mean if scores.rows else None
        more = (wins.mean - fair, low - fair, high - fair)
        append_row(columns, (seat, wins.rows, wins.total, wins.mean, low, high, *more, mean, *(score or (None, None))))
        rows.append(
            (
                *(f"seat {seat}", f"{wins.rows:,}", f"{percent(wins.mean)} %", within((low, high), shares=True)),
                *(percent(more[0]), within(more[1:], shares=True)),
                *("–" if mean is None else number(mean), within(score, shares=False)),
            )
        )
        far += [(end, seat) for end in more[1:]]
        if not low <= fair <= high:
            kind = "more" if wins.mean > fair else "less"
            off.append(f"seat {seat} wins {kind} ({percent(wins.mean)} %, {within((low, high), shares=True)})")
    share = f"than a fair share of {percent(fair)} %"
    games = counted(len(results.games["game"]), "game")
    sentence = f"In {games} {listed(off)} {share}." if off else f"In {games} no seat clearly wins more or less {share}."
    if not off and len(seats) > 1:
        end, seat = max(far, key=lambda one: (round(abs(one[0]), 9), one[0]))
        sentence += f" {missed(end, f'seat {seat}')}"
    ends, score_head = "95 % interval", f"mean {score_name(results)}"
    head = ("seat", "games", "win rate", ends, "more than fair", ends, score_head, ends)
    notes = [_misses(len(seats))]
    if not results.plan.rotate and len(results.bots) > 1:
        notes.append("The bots were not rotated, so a seat may win because of its bot.")
    return SeatEffect(sentence, columns, head, tuple(rows), tuple(notes) if len(seats) > 1 else ())


def _misses(seats: int) -> str:
    """Return a note about how often intervals of seats miss the true value."""
    if seats == 2:
        # What one seat wins the other one loses, so both intervals hold the truth, or neither.
        return "The intervals of the two seats mirror each other. In 5 of 100 simulations both miss the true value."
    return f"In up to {5 * seats} of 100 simulations at least one of these {seats} intervals misses the true value."


class _Need(NamedTuple):
    """The sets that a precision takes for one bot."""

    now: float
    sets: int
    sets_now: int


def games_needed(results: PlayedGames, precision: float = 0.01, *, of: str = "win rate") -> GamesNeeded:
    """Return how many games it takes until the 95 % interval of each bot is as narrow as you want.

    The estimate comes from how much the sets of this simulation differ. A few hundred games are enough for it.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned; a short simulation is enough.
        precision: half the width of the wanted interval. For a win rate, 0.01 is one percentage point. For a score, it
            is in points of the score.
        of: the measure: ``"win rate"`` or ``"score"``.

    Raises:
        GameError: if there are too few games for an estimate, or the precision or the measure is invalid.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=40, seed=1, progress=False)
        >>> games_needed(r, 0.02).columns["games"][0] > 200
        True
    """
    if of not in ("win rate", "score"):
        raise GameError(f"of must be 'win rate' or 'score', not {short(of)}.")
    if type(precision) not in (int, float) or not 1e-6 <= precision < 1e6:
        raise GameError(
            f"precision must be a number from 0.000001 to below 1,000,000, such as 0.01, not {short(precision)}."
        )
    is_rate = of == "win rate"
    if is_rate and precision >= 0.5:
        raise GameError(
            f"the precision of a win rate must be below 0.5, such as 0.01 for one percentage point, not {precision}."
        )
    seen = played(results)
    all_games = len(results.games["game"])
    bots = [bot for bot in results.bots if (bot, None) in seen]
    columns = empty_columns("bot", "of", "now", "games_now", "precision", "games", "more")
    rows = []
    for bot in bots:
        record = seen[bot, None]
        if is_rate and is_fixed(results, record):
            continue
        sample = record.wins if is_rate else record.scores
        if sample.sets < 2:
            raise GameError("an estimate needs at least 2 sets, to see how much sets differ; simulate more games.")
        need = (_for_rate if is_rate else _for_score)(sample, precision)
        games = ceil(need.sets * all_games / need.sets_now)
        more = max(0, games - all_games)
        append_row(columns, (bot, of, need.now, all_games, precision, games, more))
        tell = percent if is_rate else number
        rows.append((bot, f"±{tell(need.now, 2)}", f"{all_games:,}", f"±{tell(precision, 2)}", f"{games:,}"))
    if not rows:
        raise GameError('every win rate here is fixed, since one bot holds all seats; use of="score" instead.')
    most = columns["games"].index(max(columns["games"]))
    unit = "percentage points" if is_rate else score_name(results)
    exactly = f"±{percent(precision, 2)} %" if is_rate else f"±{number(precision, 2)} {score_name(results)}"
    sentence = f"To know each {of} to {exactly} takes about {rows[most][-1]} games in all."
    head = ("bot", "now", "games now", "wanted", "games it takes")
    return GamesNeeded(sentence, columns, head, tuple(rows), (f"± is half the width of a 95 % interval, in {unit}.",))


def _for_rate(sample: Sample, precision: float) -> _Need:
    """Return how many sets narrow Wilson's interval of a win rate enough, if further sets vary like those so far."""
    share, sets = sample.mean, sample.sets
    trials_per_set = equivalent_trials(share, sample.rate()) / sets

    def half(number: int) -> float:
        low, high = wilson_share(share, trials_per_set * number)
        return (high - low) / 2

    few, many = 0, 1
    while half(many) > precision:
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if half(middle) > precision else (few, middle)
    return _Need(half(sets), many, sets)


def _for_score(sample: Sample, precision: float) -> _Need:
    """Return how many sets narrow the interval of a mean score enough; its variance falls as one over the sets."""
    half = Z * sample.variance**0.5
    return _Need(half, max(2, ceil(sample.sets * (half / precision) ** 2)), sample.sets)
