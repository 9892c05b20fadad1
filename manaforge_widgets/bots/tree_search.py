"""Monte Carlo tree search for any game: the bot ``search``, unless a game registers a bot of that name.

The moves to choose from are compared by *sequential halving*: all are simulated equally often, the worse half is
dropped, and so on. Thus the best few get most of the simulations. The n-th simulations of all moves have the same
*world*, in which everything hidden is re-dealt. They also have the same random numbers in each turn
(:mod:`manaforge_widgets.bots.common_luck`). So moves are compared in the same luck, which takes far fewer simulations.

A simulation walks down a tree after the move, and plays the rest at random. The nodes of the tree are *information
sets*: what the seat to act sees, and saw at its earlier decisions. So no seat of the tree knows more than it would at
the table, and two positions that look the same to it share a node. In a game that hides nothing a node is a position.
Results of rolls and deals are sampled. Whatever follows them is the next node.

At each node the seat to act picks by UCB1 what is best for itself (*max-n*). So the search plays with any number of
seats. Seats that choose at the same time get a node each, whose view does not show what the others chose.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.common_luck import CommonLuck
from manaforge_widgets.bots.consistent import bot_of, is_open, policy_of, shown_to
from manaforge_widgets.bots.playing_on import End, Utility, end_of
from manaforge_widgets.bots.policies import Policy, pick_any, quick_source
from manaforge_widgets.bots.searching import SearchBudget
from manaforge_widgets.core.api import Chance, Decision, Game, Over
from manaforge_widgets.core.draws import Below

SIMULATIONS: Final = 200
"""The number of simulations of a decision, if a user sets no limit."""
EXPLORE: Final = 0.7
"""The weight of what was tried seldom, for results from 0 to 1."""
WORLDS: Final = 40
"""The number of worlds, in a game that hides something; more of them change hardly anything."""
CLEAR: Final = 3.0
"""The search ends early if the better one of the last two actions is ahead by this many standard errors."""
CHECKED: Final = 8
"""The number of rounds after which the last two actions are compared again, and the least number is twice this."""
MOST_DEPTH: Final = 100
"""The most decisions of a simulation within the tree, since a game may go round in a circle."""
WORDS: Final = f"Monte Carlo tree search: {SIMULATIONS} simulations for each decision, each played on at random."


class Tried:
    """An action that a seat has tried at a node, and the results of the simulations that went on with it.

    Attributes:
        code: the code of the action.
        visits: the number of simulations.
        wins: the sum of the seat's shares of the win.
        leads: the sum of the seat's leads.
        squares: the sum of their squares.
    """

    __slots__ = ("code", "leads", "squares", "visits", "wins")

    def __init__(self, code: int) -> None:
        self.code = code
        self.visits = 0
        self.wins = 0.0
        self.leads = 0
        self.squares = 0

    def add(self, win: float, lead: int) -> None:
        """Add the result of a simulation."""
        self.visits += 1
        self.wins += win
        self.leads += lead
        self.squares += lead * lead


Node = dict[int, Tried]
"""An information set of the seat to act: what it has tried there, by the codes of the actions."""


class TreeSearch:
    """The search for one decision of a seat.

    Args:
        rules: the rules of the game.
        position: the position; the search uses only what the seat may know of it, through ``rules.resample``.
        seat: the seat that is to act.
        codes: the codes of its legal actions.
        below: the source of randomness.
        policy: the policy of the playouts, for all seats.

    Attributes:
        root: what the seat has tried, by the codes of its actions.
        simulations: the number of simulations so far.
        unfinished: the number of simulations that were stopped before the game was over.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> search = TreeSearch(m.rules, m.copy_position(), 0, codes, random.Random(1).randrange)
        >>> search.run(SearchBudget(simulations=6)) in codes, search.simulations
        (True, 6)
    """

    def __init__(
        self,
        rules: Game,
        position: Any,
        seat: int,
        codes: Sequence[int],
        below: Below,
        policy: Policy = pick_any,
    ) -> None:
        self._rules = rules
        self._position = position
        self._seat = seat
        self._below = quick_source(below)
        self._luck = CommonLuck(self._below)
        self._policy = policy
        self._open = is_open(rules)
        self._nodes: dict[object, Node] = {}
        self._worlds: list[Any] = []
        self._utility = Utility()
        self._results: dict[int, list[tuple[float, int]]] = {code: [] for code in codes}
        self.root: Node = {code: Tried(code) for code in codes}
        self.simulations = 0
        self.unfinished = 0

    def run(self, budget: SearchBudget) -> int:
        """Simulate until the limit, and return the code of the best action.

        The search ends early if only two actions are left and one of them is clearly better.

        Args:
            budget: the limit of the search. If it does not suffice for all actions, some of them are not tried.
        """
        begun, most = perf_counter(), math.inf if budget.simulations is None else budget.simulations
        seconds = math.inf if budget.seconds is None else budget.seconds
        left = sorted(self.root.values(), key=lambda _: self._below(1 << 30))
        stages = max(1, (len(left) - 1).bit_length())
        for stage in range(stages):
            # Later stages get what earlier stages left over.
            last = self.simulations + (most - self.simulations) / (stages - stage)
            until = begun + seconds * (stage + 1) / stages
            rounds = 0
            while not rounds or (self.simulations + len(left) <= last and perf_counter() < until):
                if rounds and not rounds % CHECKED and self._is_clear(left):
                    return self.ranked()[0].code
                for tried in left:
                    if self.simulations < most and (not self.simulations or perf_counter() < begun + seconds):
                        self.simulate(tried)
                rounds += 1
            left.sort(key=self._order)
            left = left[: max(2, (len(left) + 1) // 2)]
        return self.ranked()[0].code

    def ranked(self) -> list[Tried]:
        """Return what the seat has tried, what it tried most first; of two equals, the one with the better results."""
        return sorted(self.root.values(), key=self._order)

    def difference(self, one: Tried, other: Tried, measure: Callable[[float, int], float]) -> tuple[float, float]:
        """Return by how much an action is better than another in the same worlds, and the standard error of that.

        Args:
            one: the action.
            other: the other action; both were tried at least twice.
            measure: a function ``(win, lead)`` that returns what counts of a result of the seat.
        """
        pairs = zip(self._results[one.code], self._results[other.code], strict=False)
        differences = [measure(*first) - measure(*second) for first, second in pairs]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum([(difference - mean) ** 2 for difference in differences]) / (count - 1)
        return mean, math.sqrt(spread / count)

    def _is_clear(self, left: Sequence[Tried]) -> bool:
        """Return whether only two actions are left, and one of them is clearly better in the same worlds."""
        if len(left) != 2:
            return False
        if min(tried.visits for tried in left) < 2 * CHECKED:
            return False
        best, other = left
        mean, error = self.difference(best, other, self._utility.of)
        return abs(mean) > CLEAR * error

    def _order(self, tried: Tried) -> tuple[int, float]:
        return -tried.visits, -self.value(tried)

    def value(self, tried: Tried) -> float:
        """Return the mean utility of an action for its seat, about from 0 to 1."""
        return self._value(tried) if tried.visits else 0.0

    def simulate(self, first: Tried) -> None:
        """Play an action of the root, walk down the tree to a new node, play on, and add the result to all nodes."""
        rules, luck = self._rules, self._luck
        world = self._world(first.visits)
        luck.begin(first.visits, self._seat)
        path = [(self._seat, first)]
        rules.apply(world, first.code)
        known: dict[int, object] = {}
        for _ in range(MOST_DEPTH):
            pending = rules.pending(world)
            if isinstance(pending, Chance):
                rules.resolve(world, rules.sample(world, luck))
                continue
            if isinstance(pending, Over):
                break
            seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
            key = known[seat] = self._key(world, seat, known.get(seat))
            node = self._nodes.get(key)
            is_new = node is None
            if node is None:
                node = self._nodes[key] = {}
            luck.turn(seat)
            codes = rules.legal(world, seat)
            if is_new:
                code = codes[0] if len(codes) == 1 else self._policy(world, codes, luck)
                tried = node[code] = Tried(code)
            else:
                tried = self._pick(node, codes)
                if len(codes) > 1:
                    luck(1)  # a number like the one that a move at random takes, so that the next dice are the same
            path.append((seat, tried))
            rules.apply(world, tried.code)
            if is_new:
                break
        end = end_of(rules, world, self._policy, luck)
        self._add(path, end)

    def _world(self, number: int) -> Any:
        """Return a position that looks the same to the seat: the world with this number, which all actions share."""
        rules, worlds = self._rules, self._worlds
        if self._open:
            return rules.copy(self._position)
        if number == len(worlds) < WORLDS:
            worlds.append(rules.resample(self._position, self._seat, self._below))
        return rules.copy(worlds[number % len(worlds)])

    def _key(self, position: Any, seat: int, before: object) -> object:
        """Return a key of what a seat sees, and of what it saw at its decision before in the same simulation."""
        if self._open:
            return self._rules.key(position)
        shown = shown_to(self._rules, position, seat)
        return hash((before, json.dumps(shown, sort_keys=True)))

    def _pick(self, node: Node, codes: Sequence[int]) -> Tried:
        """Return what to try next of a node: the action with the best UCB1 value, or at times one not yet tried.

        The number of actions that are tried grows with the root of the number of visits (*progressive widening*). A
        node with many actions is not visited often enough to try them all.
        """
        # A position that comes again within a simulation has an action without a visit.
        offered = [node[code] for code in codes if code in node and node[code].visits]
        visits = sum([tried.visits for tried in offered])
        if len(offered) < len(codes) and len(offered) ** 2 <= visits:
            new = [code for code in codes if code not in node or not node[code].visits]
            code = new[self._below(len(new))]
            return node.setdefault(code, Tried(code))
        explore = EXPLORE * math.sqrt(math.log(visits))
        return max(offered, key=lambda tried: self._value(tried) + explore / math.sqrt(tried.visits))

    def _value(self, tried: Tried) -> float:
        return self._utility.of(tried.wins / tried.visits, tried.leads / tried.visits)

    def _add(self, path: Sequence[tuple[int, Tried]], end: End) -> None:
        self.simulations += 1
        self.unfinished += not end.is_over
        self._utility.see(end)
        seat, first = path[0]
        self._results[first.code].append((end.wins[seat], end.leads[seat]))
        for seat, tried in path:
            tried.add(end.wins[seat], end.leads[seat])


def search_policy(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Policy:
    """Return the policy of the bot ``search`` for any game.

    Args:
        rules: the rules, such as ``match.rules``.
        seconds: the time that one decision may take; None for no limit.
        simulations: the number of simulations of a decision; if neither is given, ``SIMULATIONS``.

    Raises:
        GameError: when ``seconds`` or ``simulations`` is invalid.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> search_policy(m.rules, simulations=6)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    return policy_of(rules, _Chooser(rules, SearchBudget.given(simulations, seconds, SIMULATIONS)))


def make_search(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """Return the bot ``search`` for any game.

    Args:
        rules: the rules, such as ``match.rules``.
        seconds: the time that one decision may take; None for no limit.
        simulations: the number of simulations of a decision; if neither is given, ``SIMULATIONS``. Without
            ``seconds`` the bot plays the same on each machine.

    Raises:
        GameError: when ``seconds`` or ``simulations`` is invalid. The bot raises this error too, if the game hides
            something and does not say how to deal it.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> make_search(m.rules, simulations=6)(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'play'
    """
    budget = SearchBudget.given(simulations, seconds, SIMULATIONS)
    return bot_of(rules, _Chooser(rules, budget), name="search", words=WORDS)


class _Chooser:
    """A search for each decision, with the same limit."""

    def __init__(self, rules: Game, budget: SearchBudget) -> None:
        self._rules = rules
        self._budget = budget

    def __call__(self, position: Any, seat: int, codes: Sequence[int], below: Below) -> int:
        return TreeSearch(self._rules, position, seat, codes, below).run(self._budget)
