"""The cache of automata: the automaton of a cost serves every pool of dice, so it is kept for later questions.

There is one cache with one limit, in bytes. It keeps the counter that uses an automaton, with everything derived from
the automaton: states, the steps between them, and the rows of each die. All of this is dropped together, so nothing is
ever read with the states of another automaton. Code that still holds a dropped counter can go on using it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.games.manaforge.odds.automaton import Automaton, plans_for
from manaforge_widgets.games.manaforge.odds.counting import ONE_AT_A_TIME, FaceReader, RollCounter
from manaforge_widgets.games.manaforge.odds.plans import WorkshopPlan
from manaforge_widgets.games.manaforge.odds.product import ProductAutomaton
from manaforge_widgets.games.manaforge.odds.spec import AutomatonSpec
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing

HELPS = "fewer dice, spends or workshop cards, or a smaller cost, would help"

MOST_BYTES = 100_000_000
"""The approximate limit for all kept automata together. An ordinary cost takes 20 to 200 kB: a long session fits."""


class AutomataCache:
    """Counters of rolls, by what their automata are built for. New ones replace the least recently used ones.

    Args:
        most: the largest total size of the kept counters, in bytes.

    Attributes:
        held: the approximate size of the kept counters in bytes, as last measured.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        # The least recently used comes first.
        self._counters: dict[tuple[object, ...], RollCounter[Any]] = {}
        self._weights: dict[tuple[object, ...], int] = {}
        self._last: tuple[object, ...] = ()
        self.held = 0

    def __len__(self) -> int:
        return len(self._counters)

    def __contains__(self, key: object) -> bool:
        return key in self._counters

    def get(self, key: tuple[object, ...], build: Callable[[], RollCounter[Any]]) -> RollCounter[Any]:
        """Return the counter of a key, which says what its automaton is built for; build it if it is not kept."""
        with ONE_AT_A_TIME:
            # A counter grows while it is used, so the size of the one used last is measured again.
            self._weigh(self._last)
            counter = self._counters.pop(key, None)
            if counter is None:
                counter = build()
            self._counters[key] = counter
            self._weigh(key)
            while self.held > self._most and len(self._counters) > 1:
                oldest = next(iter(self._counters))
                del self._counters[oldest]
                self.held -= self._weights.pop(oldest)
            self._last = key
            return counter

    def _weigh(self, key: tuple[object, ...]) -> None:
        if key in self._counters:
            weight = self._counters[key].weight
            self.held += weight - self._weights.get(key, 0)
            self._weights[key] = weight


_automata = AutomataCache(MOST_BYTES)


def roll_counter(
    components: Components,
    cost: Cost,
    spec: AutomatonSpec,
    budget: Budget,
    plans: tuple[WorkshopPlan, ...] | None = None,
) -> RollCounter[Automaton]:
    """Return the counter of rolls that can pay a cost.

    Args:
        components: the edition.
        cost: the cost.
        spec: the workshop and the limits that the automaton is built for, in addition to the cost.
        budget: the time that building it may take.
        plans: the automaton's plans for the workshop; None to find them now.

    Raises:
        OddsError: the automaton of the cost would be too large.
    """

    def build() -> RollCounter[Automaton]:
        return _counter(components, spec, Automaton(components, cost, spec, budget, plans))

    return _automata.get((components, cost, spec), build)


def roll_counter_steps(
    components: Components, cost: Cost, spec: AutomatonSpec, budget: Budget
) -> Pausing[RollCounter[Automaton]]:
    """Find plans for the workshop, with pauses; then return the counter of :func:`roll_counter`.

    Raises:
        OddsError: the automaton of the cost would be too large.
    """
    known = (components, cost, spec) in _automata
    plans = None if known else (yield from plans_for(components, cost, spec, budget))
    return roll_counter(components, cost, spec, budget, plans)


def joint_counter(
    components: Components, costs: tuple[Cost, ...], spec: AutomatonSpec, budget: Budget
) -> RollCounter[ProductAutomaton]:
    """Return the counter of rolls by the set of costs that each roll can pay.

    Raises:
        OddsError: the automaton of a cost would be too large.
    """

    def build() -> RollCounter[ProductAutomaton]:
        # It shares the automata of the single costs, and its size includes them: at worst they are dropped too early.
        single = [roll_counter(components, cost, spec, budget).automaton for cost in costs]
        return _counter(components, spec, ProductAutomaton(single))

    return _automata.get((components, costs, spec), build)


def _counter(components: Components, spec: AutomatonSpec, automaton: FaceReader) -> RollCounter[Any]:
    return RollCounter(components, automaton, spec.mancers, surges=spec.surges > 0)
