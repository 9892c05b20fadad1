"""What a simulation found: its games, and what they tell about its bots."""

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
    """What a simulation found; :func:`manaforge_widgets.simulate` makes it.

    ``games``, ``seats``, ``turns``, ``cards``, ``luck`` and ``faults`` are tables as columns: a dict with a list for
    each column. :meth:`describe` tells what each column means. The order of the rows depends on nothing but the
    simulation.

    Args:
        plan: what was to be played.
        bots: the bots of ``plan.bots``, a name or a function each; None for a function that is not at hand.
        tables: the rows.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> r
        <4 games of Manaforge in 2 sets, seed 1: greedy, random>
        >>> r.games["winners"]
        ['0', '1', '0', '1']
    """

    def summary(self) -> Summary:
        """Return who won how often and with which scores, each with an interval: a table, bot by bot and seat by seat.

        The intervals count the sets as independent, not the games, which share luck.

        Returns:
            A sentence (``.sentence``), the numbers (``.columns``, ``.to_pandas()``), and a table that a notebook shows.

        Raises:
            GameError: when there are no games yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.summary().columns["games"]
            [4, 2, 2, 4, 2, 2]
        """
        return summary(self)

    def compare(self, other: Results | str, bot: str | None = None, other_bot: str | None = None) -> Comparison:
        """Return how two bots differ, or two simulations of one seed, set by set, with intervals.

        Args:
            other: another simulation, or the name of a bot of this one.
            bot: the bot of this simulation; left out, the one that only this one has, or each that both have.
            other_bot: the bot of the other simulation; left out, the one that only that one has, or the same.

        Raises:
            ArgumentError: when ``other`` is neither.
            GameError: for a bot that there is not, and for simulations that can't be compared.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.compare("random").columns["bot"]
            ['greedy', 'greedy']
        """
        return compare(self, other, bot, other_bot)

    def luck_adjusted(self, against: str | None = None) -> Adjusted:
        """Return win rates and mean scores with luck taken out, with narrower intervals, and how many games that saves.

        Args:
            against: a bot, to get how much better each other bot is than it.

        Raises:
            GameError: unless ``luck=`` was asked for; for too few sets, and for a bot that there is not.

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
            anchor: the bot whose rating is 0; left out, the first one.

        Raises:
            GameError: when scipy is not installed, for a bot that there is not, and where no two bots met.

        Example:
            >>> import manaforge_widgets as mf
            >>> strengths = lambda r: r.ratings(anchor="random")
        """
        return ratings(self, anchor)

    def seat_effect(self) -> SeatEffect:
        """Return what it is worth to sit in each seat, with intervals.

        Raises:
            GameError: when there are no games yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> sum(r.seat_effect().columns["wins"])
            4.0
        """
        return seat_effect(self)

    def games_needed(self, precision: float = 0.01, *, of: str = "win rate") -> GamesNeeded:
        """Return how many games it takes until the intervals are as narrow as is wanted.

        Args:
            precision: half the width of an interval: 0.01 for one point in a hundred of a win rate; of a score it is
                in the score's own points.
            of: ``"win rate"`` or ``"score"``.

        Raises:
            GameError: when there are too few games to tell, and for a precision or a measure that can't be.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> r.games_needed(0.05).columns["bot"]
            ['greedy', 'random']
        """
        return games_needed(self, precision, of=of)


def checked_results(value: object) -> Results:
    """Return results of a simulation unchanged.

    Raises:
        ArgumentError: for anything else.
    """
    if not isinstance(value, Results):
        raise ArgumentError(f"results are what mf.simulate returns, not {short(value)}.")
    return value
