"""The games of a simulation: their tables, as columns and as pandas DataFrames, and a replay of each game."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.bots import BotChoice, choose, find_bot, name_in_saves
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.plan import SimulationPlan
from manaforge_widgets.simulation.table_forms import TableForms, Tables
from manaforge_widgets.simulation.tables import TABLES


class PlayedGames(TableForms):
    """The games of a simulation, with the plan and the bots; the base class of :class:`Results`.

    Args:
        plan: the plan of the simulation.
        bots: the bots themselves, in the order of their names in ``plan.bots``. Each is a name or a function; None for
            a function that is not available.
        tables: the rows of the tables.

    Example:
        >>> import manaforge_widgets as mf
        >>> isinstance(mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False), PlayedGames)
        True
    """

    def __init__(self, plan: SimulationPlan, bots: Sequence[BotChoice | None], tables: Tables) -> None:
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
    def plan(self) -> SimulationPlan:
        """Everything that defines the simulation, except the code of the bots.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, progress=False).plan.set_size
            1
        """
        return self._plan

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots, each once, in the order in which they were given.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots=["greedy", "random"], games=2, progress=False).bots
            ('greedy', 'random')
        """
        return self._plan.bots

    @property
    def seed(self) -> int:
        """The seed of the simulation; two simulations with the same seed can be compared set by set.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.simulate("manaforge", bots="random", seats=2, games=1, seed=5, progress=False).seed
            5
        """
        return self._plan.seed

    @property
    def complete(self) -> bool:
        """True if all games have been played; after an interrupt, the results contain only the sets that were complete.

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
        """Return one game as a match; for this the bots play it again.

        If a bot forfeited the game, the match ends just before that bot's mistake.

        Args:
            game: the number of the game.

        Raises:
            GameError: for an unknown game, for a bot that is not available, and if a bot chooses differently this time.
                A bot must take all randomness from the ``rng`` that it gets, and remember nothing.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=2, seed=1, progress=False)
            >>> r.match(1).outcome.scores
            (15, 19)
        """
        games = self.games
        if type(game) is not int or game not in games["game"]:
            raise GameError(f"there is no game {short(game)}; the games are 0 to {max(games['game'], default=0)}.")
        row = games["game"].index(game)
        plan, planned = self._plan, self._plan.find(game)
        bots = [self._bot(number) for number in planned.seats]
        match = Match(self.rules, plan.seats, planned.seed, options=plan.options)
        _play(match, bots, games["actions"][row], plan.seconds)
        over = match.outcome
        same = match.step == games["actions"][row] and (over is not None) == (games["forfeit"][row] is None)
        if not same or (over is not None and " ".join(map(str, over.winners)) != games["winners"][row]):
            raise GameError(
                f"game {game} can't be replayed: its bots chose differently this time. A bot must take all randomness "
                "from rng and remember nothing."
            )
        return match

    def _bot(self, number: int) -> BotChoice:
        bot = self._bots[number]
        if bot is None:
            raise GameError(
                f"the bot {self.bots[number]!r} is your own function, which the folder does not hold: call mf.simulate "
                "again with the same arguments and the same path=."
            )
        return bot


def known_bot(results: PlayedGames, bot: object) -> str:
    """Check that a simulation has a bot with a given name, and return the name.

    Raises:
        GameError: when no bot of the simulation has this name.
    """
    if not isinstance(bot, str) or bot not in results.bots:
        hint = did_you_mean(bot, results.bots, f"the bots are {listed(results.bots)}.")
        raise GameError(f"there is no bot {short(bot)} in the simulation; {hint}")
    return bot


def _play(match: Match, bots: Sequence[BotChoice], actions: int, seconds: float) -> None:
    """Play a match on up to a number of actions, or to its end."""
    functions = [find_bot(match.rules, bot) for bot in bots]
    while match.step < actions and (to_act := match.to_act):
        seat = to_act[0]
        match.apply(choose(match, seat, functions[seat], seconds=seconds), bot=name_in_saves(bots[seat]))
