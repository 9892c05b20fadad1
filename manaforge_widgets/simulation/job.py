"""The work of a simulation: a plan, and the bots that play its games, in any process."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import local

from manaforge_widgets.bots import Bot, BotChoice, find_bot
from manaforge_widgets.bots.policies import Policy, find_policy
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation import plain, quick
from manaforge_widgets.simulation.luck_terms import LuckTerms, Valuing
from manaforge_widgets.simulation.plan import Planned, SimulationPlan
from manaforge_widgets.simulation.played import Played
from manaforge_widgets.simulation.tables import Rows, add_game, no_rows


class _Table(local):
    """The rules and the bots, made once for each thread."""

    rules: Game | None = None
    bots: Sequence[Bot] = ()
    policies: Sequence[Policy | None] = ()
    valuing: Valuing | None = None


class Job:
    """A simulation that is ready to be played: its plan and its bots.

    The rows of a set depend only on the plan and the bots, not on the process or on the sets played before.

    Args:
        plan: the plan of the simulation.
        bots: the bots themselves, in the order of their names in ``plan.bots``; each is a name or a function.

    Example:
        >>> plan = SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=5, seed=1)
        >>> job = Job(plan, ["greedy", "random"])
        >>> job.play(range(1, 3))["games"]["game"]
        [2, 3, 4, 5]
    """

    def __init__(self, plan: SimulationPlan, bots: Sequence[BotChoice]) -> None:
        self.plan = plan
        self.bots = tuple(bots)
        self._table = _Table()

    def play(self, sets: range) -> Rows:
        """Play some sets of games, and return the rows of the tables for them.

        Args:
            sets: the numbers of the sets.

        Raises:
            GameError: if rules or bots can't be loaded, or the rules of the game fail.
        """
        rows = no_rows()
        for number in sets:
            for planned in self.plan.games(number):
                names = [self.plan.bots[bot] for bot in planned.seats]
                played = self._play(planned)
                add_game(rows, planned.game, number, planned.rotation, planned.seed, names, played)
        return rows

    def _play(self, planned: Planned) -> Played:
        try:
            return self.play_one(planned)
        except GameError:
            raise
        except Exception as error:
            said = clipped(f"{type(error).__name__}: {error}", 150).rstrip(":. ")
            raise GameError(f"game {planned.game} with seed {planned.seed} can't be played: {said}.") from error

    def play_one(self, planned: Planned) -> Played:
        """Play one game, without a match if all its bots have policies, and return what happened.

        Args:
            planned: the game to play.
        """
        plan, table = self.plan, self._table
        if table.rules is None:
            table.rules = load_game(plan.game, plan.overrides or None)
            table.bots = [find_bot(table.rules, bot) for bot in self.bots]
            table.policies = [find_policy(table.rules, bot) for bot in self.bots]
            table.valuing = Valuing(table.rules) if plan.luck else None
        policies = [policy for bot in planned.seats if (policy := table.policies[bot]) is not None]
        if len(policies) == plan.seats:
            # If a policy fails, the plain way reports its fault.
            with suppress(Exception):
                return quick.play_game(
                    table.rules, plan.seats, planned.seed, policies, plan.options, self._terms(planned)
                )
        bots = [table.bots[bot] for bot in planned.seats]
        terms = self._terms(planned)
        return plain.play_game(table.rules, plan.seats, planned.seed, bots, plan.options, plan.seconds, terms)

    def _terms(self, planned: Planned) -> LuckTerms | None:
        plan, valuing = self.plan, self._table.valuing
        if valuing is None:
            return None
        return LuckTerms(valuing, plan.seats, planned.seed, f"game {planned.game}", plan.luck)
