"""The results of a simulation: its games, and statistics about its bots."""

from __future__ import annotations

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.simulation.adjusting import Adjusted, luck_adjusted
from manaforge_widgets.simulation.comparing import Comparison, compare
from manaforge_widgets.simulation.played_games import PlayedGames
from manaforge_widgets.simulation.rating import Ratings, ratings
from manaforge_widgets.simulation.statistics import GamesNeeded, SeatEffect, games_needed, seat_effect
from manaforge_widgets.simulation.summary import Summary, summary


class Results(PlayedGames):
    """The results of a simulation, as :func:`manaforge_widgets.simulate` returns them.

    ``games``, ``seats``, ``turns``, ``cards``, ``luck`` and ``faults`` are tables as columns: a dict with a list for
    each column. :meth:`describe` explains each column. The order of the rows depends only on the simulation.

    Args:
        plan: the plan of the simulation.
        bots: the bots of ``plan.bots``, each a name or a function; None for a function that is not available.
        tables: the rows of the tables.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> r
        <4 games of Manaforge in 2 sets, seed 1: greedy, random>
        >>> r.games["winners"]
        ['0', '1', '0', '1']
    """

    def summary(self) -> Summary:
        """Return how often each bot won and its scores, with intervals: a table by bot and by seat.

        The intervals treat the sets as independent, not the games, which share their randomness.

        Returns:
            A sentence (``.sentence``), the numbers (``.columns``, ``.to_pandas()``), and a table that a notebook shows.

        Raises:
            GameError: if there are no games yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.summary().columns["games"]
            [4, 2, 2, 4, 2, 2]
        """
        return summary(self)

    def compare(self, other: Results | str, bot: str | None = None, other_bot: str | None = None) -> Comparison:
        """Compare two bots, or two simulations with the same seed, set by set, with intervals.

        Args:
            other: another simulation, or the name of a bot in this one.
            bot: the bot in this simulation. If omitted: the only bot that the other one lacks, or else each bot that
                both have.
            other_bot: the bot in the other simulation. If omitted: the only bot that this one lacks, or else the same
                bot.

        Raises:
            ArgumentError: if ``other`` is neither.
            GameError: for an unknown bot, and for simulations that can't be compared.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.compare("random").columns["bot"]
            ['greedy', 'greedy']
        """
        return compare(self, other, bot, other_bot)

    def luck_adjusted(self, against: str | None = None) -> Adjusted:
        """Return win rates and mean scores with luck taken out, narrower intervals, and how many games this saves.

        Args:
            against: the name of a bot; if given, the results show how much better each other bot is.

        Raises:
            GameError: if the simulation ran without ``luck=``, has too few sets, or has no such bot.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manasurge", ["greedy", "random"], games=40, seed=1, luck=1, progress=False)
            >>> r.luck_adjusted("random").columns["bot"]
            ['greedy', 'greedy']
        """
        return luck_adjusted(self, against)

    def ratings(self, anchor: str | None = None) -> Ratings:
        """Return the strength of each bot with its interval, from who won against whom.

        Args:
            anchor: the bot whose rating is 0; if omitted, the first one.

        Raises:
            GameError: if scipy is not installed, the bot is unknown, or no two bots played against each other.

        Example:
            >>> import manaforge_widgets as mf
            >>> strengths = lambda r: r.ratings(anchor="random")
        """
        return ratings(self, anchor)

    def seat_effect(self) -> SeatEffect:
        """Return how much each seat wins and scores whoever plays it, with intervals.

        Raises:
            GameError: if there are no games yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> sum(r.seat_effect().columns["wins"])
            4.0
        """
        return seat_effect(self)

    def games_needed(self, precision: float = 0.01, *, of: str = "win rate") -> GamesNeeded:
        """Return how many games it takes to reach a given precision.

        Args:
            precision: half the width of the wanted interval. For a win rate, 0.01 is one percentage point. For a
                score, it is in points of the score.
            of: ``"win rate"`` or ``"score"``.

        Raises:
            GameError: if there are too few games for an estimate, or the precision or the measure is invalid.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.games_needed(0.05).columns["bot"]
            ['greedy', 'random']
        """
        return games_needed(self, precision, of=of)


def checked_results(value: object) -> Results:
    """Return results of a simulation unchanged, and refuse anything else.

    Raises:
        ArgumentError: when ``results`` is anything else.
    """
    if not isinstance(value, Results):
        raise ArgumentError(f"results must be what mf.simulate returned, not {short(value)}.")
    return value
