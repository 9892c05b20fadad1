"""What a simulation found: its tables, as columns and as frames, and each of its games to replay."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from manaforge_widgets.bots import BotChoice, choose, find_bot, name_in_saves
from manaforge_widgets.games import load_game
from manaforge_widgets.games.api import ArgumentError, Game, GameError
from manaforge_widgets.games.messages import short
from manaforge_widgets.games.tables import html_table
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.plan import Plan
from manaforge_widgets.simulation.table_forms import TableForms, Tables
from manaforge_widgets.simulation.tables import TABLES

if TYPE_CHECKING:
    from manaforge_widgets.simulation.adjusting import Adjusted
    from manaforge_widgets.simulation.comparing import Comparison
    from manaforge_widgets.simulation.rating import Ratings
    from manaforge_widgets.simulation.statistics import GamesNeeded, SeatEffect
    from manaforge_widgets.simulation.summary import Summary


class Results(TableForms):
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

    def __init__(self, plan: Plan, bots: Sequence[BotChoice | None], tables: Tables) -> None:
        self._plan = plan
        self._bots = tuple(bots)
        super().__init__(tables)
        self._rules: Game | None = None

    # ------------------------------------------------------------------------------------------------- what it is

    @property
    def game(self) -> str:
        """The name of the game.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False).game
            'manaforge'
        """
        return self._plan.game

    @property
    def rules(self) -> Game:
        """The rules of the game in the edition that was played.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False).rules
            Manaforge(edition='house-1')
        """
        if self._rules is None:
            self._rules = load_game(self._plan.game, self._plan.overrides or None)
        return self._rules

    @property
    def plan(self) -> Plan:
        """Everything that defines the simulation but the bots' own code.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False).plan.set_size
            1
        """
        return self._plan

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots, in the order in which they were given.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots=["greedy", "random"], games=2, progress=False).bots
            ('greedy', 'random')
        """
        return self._plan.bots

    @property
    def seed(self) -> int:
        """The seed of the simulation; two simulations of one seed can be compared set by set.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, seed=5, progress=False).seed
            5
        """
        return self._plan.seed

    @property
    def complete(self) -> bool:
        """Whether all games have been played; after an interrupt those that were done are there.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False).complete
            True
        """
        return self._tables.sets == self._plan.sets

    def __repr__(self) -> str:
        return f"<{self._words()}>"

    def _repr_html_(self) -> str:
        rows = [[name, self._tables.rows(name), ", ".join(column.name for column in TABLES[name])] for name in TABLES]
        return html_table(["table", "rows", "columns"], rows, self._words())

    def _words(self) -> str:
        plan, sets = self._plan, self._tables.sets
        games = f"{sets * plan.set_size:,} game{'s' * (sets * plan.set_size != 1)}"
        of_all = "" if self.complete else f" (of {plan.games_in_all:,}: stopped early)"
        in_sets = f" in {sets:,} set{'s' * (sets != 1)}" if plan.set_size > 1 else ""
        faults = self._tables.rows("faults")
        forfeited = f"; {faults:,} forfeited, see faults" if faults else ""
        bots = ", ".join(plan.bots)
        return f"{games}{of_all} of {self.rules.title}{in_sets}, seed {short(plan.seed)}: {bots}{forfeited}"

    # -------------------------------------------------------------------------------------------------- its games

    def match(self, game: int) -> Match:
        """Return the match of one game, played out by its bots as they did then, to look at and to replay.

        A game that a bot forfeited ends before what it did wrong.

        Args:
            game: the number of the game.

        Raises:
            GameError: for a game that there is not, for a bot that is not at hand, and for bots that choose otherwise
                this time: their luck must come from the ``rng`` that they are given.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.match(1).outcome.scores
            (15, 19)
        """
        games = self.games
        if type(game) is not int or game not in games["game"]:
            raise GameError(f"there is no game {short(game)}; there are games 0 to {max(games['game'], default=0)}.")
        row = games["game"].index(game)
        plan, planned = self._plan, self._plan.find(game)
        bots = [self._bot(number) for number in planned.seats]
        match = Match(self.rules, plan.seats, planned.seed, options=plan.options)
        _play(match, bots, games["actions"][row], plan.seconds)
        over = match.outcome
        same = match.step == games["actions"][row] and (over is not None) == (games["forfeit"][row] is None)
        if not same or (over is not None and " ".join(map(str, over.winners)) != games["winners"][row]):
            raise GameError(
                f"the bots of game {game} choose otherwise this time: the luck of a bot must come from the rng that it "
                "is given, and it must remember nothing."
            )
        return match

    def _bot(self, number: int) -> BotChoice:
        bot = self._bots[number]
        if bot is None:
            raise GameError(
                f"the bot {self.bots[number]!r} is a function of one's own and not at hand: call mf.simulate again "
                "with the same arguments and the same path=."
            )
        return bot

    # --------------------------------------------------------------------------------------------- what they tell

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
        found: Summary = _late("summary", "summary")(self)
        return found

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
        found: Comparison = _late("statistics", "compare")(self, other, bot, other_bot)
        return found

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
        found: Adjusted = _late("adjusting", "luck_adjusted")(self, against)
        return found

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
        found: Ratings = _late("statistics", "ratings")(self, anchor)
        return found

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
        found: SeatEffect = _late("statistics", "seat_effect")(self)
        return found

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
        found: GamesNeeded = _late("statistics", "games_needed")(self, precision, of=of)
        return found


def checked_results(value: object) -> Results:
    """Return results of a simulation unchanged.

    Raises:
        ArgumentError: for anything else.
    """
    if not isinstance(value, Results):
        raise ArgumentError(f"results are what mf.simulate returns, not {short(value)}.")
    return value


def _play(match: Match, bots: Sequence[BotChoice], actions: int, seconds: float) -> None:
    """Play a match on for so many actions, or to its end."""
    functions = [find_bot(match.rules, bot) for bot in bots]
    while match.step < actions and (to_act := match.to_act):
        seat = to_act[0]
        match.apply(choose(match, seat, functions[seat], seconds=seconds), bot=name_in_saves(bots[seat]))


def _late(module: str, name: str) -> Any:
    return getattr(import_module(f"manaforge_widgets.simulation.{module}"), name)
