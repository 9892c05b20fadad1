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

    ``games``, ``seats``, ``turns``, ``cards``, ``luck`` and ``faults`` are tables: dicts with a list for each column.
    :meth:`describe` explains the columns. The order of the rows is always the same for the same simulation.

    Args:
        plan: the plan of the simulation.
        bots: the bots themselves, in the order of their names in ``plan.bots``. Each is a name or a function; None for
            a function that is not available.
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
        """Return a table of wins and scores by bot and by seat, with intervals.

        The games of a set share their randomness, so the intervals come from the differences between sets.

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
            bot: the bot in this simulation. If ``other`` is a name, None means each bot but that one. If ``other`` is a
                simulation, None means the bot with the name ``other_bot``.
            other_bot: the bot in the other simulation; None for the bot with the name ``bot``. If ``bot`` is None too,
                each bot that both simulations have is compared with itself. But if each simulation has exactly one bot
                that is not in the other, these two are compared.

        Raises:
            ArgumentError: if ``other`` is neither a simulation nor a name.
            GameError: for an unknown bot, and for simulations that can't be compared.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.compare("random").columns["bot"]
            ['greedy', 'greedy']
        """
        return compare(self, other, bot, other_bot)

    def luck_adjusted(self, against: str | None = None) -> Adjusted:
        """Return win rates and mean scores with luck taken out, and how many games this saves for the same precision.

        Args:
            against: the name of a bot. If it is given, the table shows how much better each other bot is.

        Raises:
            GameError: if the simulation ran without ``luck=``, has too few sets, or has no such bot.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manasurge", ["greedy", "random"], games=40, seed=1, luck=1, progress=False)
            >>> found = r.luck_adjusted("random").columns
            >>> for of, plain, fair in zip(found["of"], found["value"], found["adjusted"], strict=True):
            ...     print(f"{of}: {plain:.2f} more than random, {fair:.2f} with luck taken out")
            win rate: 1.00 more than random, 1.00 with luck taken out
            shards: 8.73 more than random, 8.56 with luck taken out
        """
        return luck_adjusted(self, against)

    def ratings(self, anchor: str | None = None) -> Ratings:
        """Return the strength of each bot with its interval, calculated from which bot won against which.

        Args:
            anchor: the bot that the others are compared with, whose rating is set to 0; if omitted, the first bot.

        Raises:
            GameError: if scipy is not installed, the bot is unknown, or no two bots played against each other.

        Example:
            >>> import manaforge_widgets as mf
            >>> strengths = lambda r: r.ratings(anchor="random")
        """
        return ratings(self, anchor)

    def seat_effect(self) -> SeatEffect:
        """Return how much each seat wins and scores, with intervals, whichever bot plays it.

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
            of: the measure: ``"win rate"`` or ``"score"``.

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
    """Check that a value is the results of a simulation, and return it.

    Raises:
        ArgumentError: if ``value`` is anything else.
    """
    if not isinstance(value, Results):
        raise ArgumentError(f"results must be what mf.simulate returned, not {short(value)}.")
    return value
