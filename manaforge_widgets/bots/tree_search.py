"""Monte Carlo tree search for any game: the bot ``search``, unless a game registers a bot of that name.

A simulation draws a world in which everything hidden is re-dealt, walks down the tree, and plays the rest at random.
The nodes of the tree are *information sets*: what the seat to act sees, and saw at its earlier decisions. So no seat of
the tree knows more than it would at the table, and two positions that look the same to it share a node. In a game that
hides nothing a node is a position. Results of rolls and deals are sampled. Whatever follows them is the next node.

At each node the seat to act picks by UCB1 what is best for itself (*max-n*). So the search plays with any number of
seats. Seats that choose at the same time get a node each, whose view does not show what the others chose.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from manaforge_widgets.bots.arms_length import Bot
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
"""The number of worlds that are drawn first, in a game that hides something; more of them change hardly anything."""
EACH: Final = 5
"""The least number of simulations in each world before another one is drawn."""
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
        self._policy = policy
        self._open = is_open(rules)
        self._nodes: dict[object, Node] = {}
        self._worlds: list[Any] = []
        self._utility = Utility()
        self.root: Node = {code: Tried(code) for code in codes}
        self.simulations = 0

    def run(self, budget: SearchBudget) -> int:
        """Simulate until the limit, and return the code of the action that was tried most.

        The search stops early if no other action could still be tried as often within the limit.

        Args:
            budget: the limit of the search.
        """
        until = None if budget.seconds is None else perf_counter() + budget.seconds
        most = budget.simulations
        while (most is None or not self._is_decided(most)) and (until is None or perf_counter() < until):
            self.simulate()
        return self.ranked()[0].code

    def ranked(self) -> list[Tried]:
        """Return what the seat has tried, what it tried most first; of two equals, the one with the better results."""
        return sorted(self.root.values(), key=lambda one: (-one.visits, -self.value(one)))

    def value(self, tried: Tried) -> float:
        """Return the mean utility of an action for its seat, about from 0 to 1."""
        return self._value(tried) if tried.visits else 0.0

    def simulate(self) -> None:
        """Draw a world, walk down the tree to a new node, play on from there, and add the result to all nodes."""
        rules, below = self._rules, self._below
        world = self._world()
        path = [(self._seat, self._pick(self.root, list(self.root)))]
        rules.apply(world, path[0][1].code)
        known: dict[int, object] = {}
        for _ in range(MOST_DEPTH):
            pending = rules.pending(world)
            if isinstance(pending, Chance):
                rules.resolve(world, rules.sample(world, below))
                continue
            if isinstance(pending, Over):
                break
            seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
            key = known[seat] = self._key(world, seat, known.get(seat))
            node = self._nodes.get(key)
            is_new = node is None
            if node is None:
                node = self._nodes[key] = {}
            tried = self._pick(node, rules.legal(world, seat))
            path.append((seat, tried))
            rules.apply(world, tried.code)
            if is_new:
                break
        end = end_of(rules, world, self._policy, below)
        self._add(path, end)

    def _is_decided(self, most: int) -> bool:
        left = most - self.simulations
        if left <= 0:
            return True
        # Below this the first action can't be ahead by more than is left.
        if 2 * self.simulations <= most:
            return False
        visits = sorted([tried.visits for tried in self.root.values()], reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _world(self) -> Any:
        """Return a position that looks the same to the seat; a world that was drawn before is used again at times."""
        rules, worlds = self._rules, self._worlds
        if self._open:
            return rules.copy(self._position)
        if len(worlds) < WORLDS or self.simulations >= EACH * len(worlds):
            worlds.append(rules.resample(self._position, self._seat, self._below))
            return rules.copy(worlds[-1])
        return rules.copy(worlds[self._below(len(worlds))])

    def _key(self, position: Any, seat: int, before: object) -> object:
        """Return a key of what a seat sees, and of what it saw at its decision before in the same simulation."""
        if self._open:
            return self._rules.key(position)
        shown = shown_to(self._rules, position, seat)
        return hash((before, json.dumps(shown, sort_keys=True)))

    def _pick(self, node: Node, codes: Sequence[int]) -> Tried:
        """Return what to try next of a node: an action that was never tried, else the one with the best UCB1 value."""
        new = [code for code in codes if code not in node or not node[code].visits]
        if new:
            code = new[self._below(len(new))]
            return node.setdefault(code, Tried(code))
        offered = [node[code] for code in codes]
        explore = EXPLORE * math.sqrt(math.log(sum([tried.visits for tried in offered])))
        return max(offered, key=lambda tried: self._value(tried) + explore / math.sqrt(tried.visits))

    def _value(self, tried: Tried) -> float:
        return self._utility.of(tried.wins / tried.visits, tried.leads / tried.visits)

    def _add(self, path: Sequence[tuple[int, Tried]], end: End) -> None:
        self.simulations += 1
        self._utility.see(end)
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
