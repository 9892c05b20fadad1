"""Head to head: how often one bot finished ahead of another, for each pair of bots."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from manaforge_widgets.simulation.by_set import Sample
from manaforge_widgets.simulation.finding import Finding, counted, percent, within
from manaforge_widgets.simulation.played_games import PlayedGames
from manaforge_widgets.simulation.tables import append_row, empty_columns


@dataclass(frozen=True, repr=False)
class HeadToHead(Finding):
    """A matrix of how often each bot finished ahead of each other bot, in the games in which both played.

    ``columns`` has a row for each bot with each other bot: ``bot``, ``other``, ``ahead``, ``low``, ``high``, ``games``
    and ``sets``. The value of ``ahead`` is the share of the games in which ``bot`` finished ahead; a tie counts half.
    The ends of its 95 % interval are ``low`` and ``high``. The table on the page is a matrix: the row of a bot shows
    how often that bot finished ahead of the bot at the top of each column.
    """


def head_to_head(results: PlayedGames) -> HeadToHead | None:
    """Return how often each bot finished ahead of each other bot; None if fewer than three bots met others.

    A winner is ahead of everyone else. Other seats are ranked by their scores. If a bot holds several seats of a game,
    each of these seats is compared with each seat of the other bot, and the game counts with the mean.

    Args:
        results: the results of a simulation.

    Example:
        >>> import manaforge_widgets as mf
        >>> bots = ["greedy", "random", "greedy"]
        >>> head_to_head(mf.simulate("manaforge", bots=bots, seats=3, games=3, progress=False)) is None
        True
    """
    samples = _samples(results)
    bots = [bot for bot in results.bots if any(bot in pair for pair in samples)]
    if len(bots) < 3:
        return None
    columns = empty_columns("bot", "other", "ahead", "low", "high", "games", "sets")
    cells: dict[tuple[str, str], str] = {}
    for pair in permutations(bots, 2):
        sample = samples.get(pair)
        if sample is None:
            continue
        ends = sample.rate()
        append_row(columns, (*pair, sample.mean, *ends, sample.games, sample.sets))
        cells[pair] = f"{percent(sample.mean)} % ({within(ends, shares=True)}) of {sample.games:,}"
    rows = tuple((bot, *(cells.get((bot, other), "–") for other in bots)) for bot in bots)
    sentence = (
        "Head to head: how often each bot on the left finished ahead of the bot above, in games in which both played."
    )
    return HeadToHead(
        sentence, columns, ("ahead of", *bots), rows, ("The 95 % interval is in brackets. A tie counts half.",)
    )


def met(matrix: HeadToHead, bot: str, other: str) -> str:
    """Return a sentence about two bots: how often the better one finished ahead of the other.

    The text is empty if the two bots never met.

    Args:
        matrix: the matrix of all bots.
        bot: the name of one bot.
        other: the name of the other bot.
    """
    for one, two, ahead, low, high, games, _ in zip(*matrix.columns.values(), strict=True):
        if {one, two} == {bot, other} and ahead >= 0.5:
            share = f"{percent(ahead)} % ({within((low, high), shares=True)})"
            return f"Head to head, {one} finished ahead of {two} in {share} of {counted(games, 'game')}."
    return ""


def _samples(results: PlayedGames) -> dict[tuple[str, str], Sample]:
    """Return for each two bots a row for each game in which both played: how often the first one was ahead."""
    seats, wide = results.seats, results.plan.seats
    names = ("bot", "rank", "win")
    samples: dict[tuple[str, str], Sample] = {}
    for at in range(0, len(seats["game"]), wide):
        of_set, game = seats["set"][at], seats["game"][at]
        places: dict[str, list[float]] = {}
        for bot, rank, win in zip(*(seats[name][at : at + wide] for name in names), strict=True):
            # A game that a seat forfeited has no ranks.
            places.setdefault(bot, []).append(-win if rank is None else rank)
        for pair in permutations(places, 2):
            one, other = (places[bot] for bot in pair)
            ahead = sum((mine < theirs) + (mine == theirs) / 2 for mine in one for theirs in other)
            samples.setdefault(pair, Sample()).add(of_set, game, ahead / (len(one) * len(other)))
    return samples
