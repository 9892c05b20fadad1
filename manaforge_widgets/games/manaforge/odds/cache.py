"""The cache of automata: the automaton of a cost serves every pool of dice, so it is kept for later questions.

An automaton is kept in the counter that uses it, with all that was worked out from it, and is dropped with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.games.manaforge.odds.automaton import Automaton
from manaforge_widgets.games.manaforge.odds.counting import FaceReader, RollCounter
from manaforge_widgets.games.manaforge.odds.product import ProductAutomaton
from manaforge_widgets.games.manaforge.odds.spec import AutomatonSpec
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.odds.budget import Budget

HELPS = "fewer dice, spends or workshop cards, or a smaller cost, would help"
_MOST_KEPT = 64

_counters: dict[tuple[object, ...], RollCounter[Any]] = {}
"""The least recently used comes first."""


def roll_counter(components: Components, cost: Cost, spec: AutomatonSpec, budget: Budget) -> RollCounter[Automaton]:
    """The counter of rolls that can pay a cost.

    Raises:
        OddsError: the automaton of the cost would be too big.
    """

    def build() -> Automaton:
        return Automaton(components, cost, spec, budget)

    return _cached((components, cost, spec), components, spec, build)


def joint_counter(
    components: Components, costs: tuple[Cost, ...], spec: AutomatonSpec, budget: Budget
) -> RollCounter[ProductAutomaton]:
    """The counter of rolls by all of the costs that each can pay.

    Raises:
        OddsError: the automaton of a cost would be too big.
    """

    def build() -> ProductAutomaton:
        return ProductAutomaton([roll_counter(components, cost, spec, budget).automaton for cost in costs])

    return _cached((components, costs, spec), components, spec, build)


def _cached(
    key: tuple[object, ...], components: Components, spec: AutomatonSpec, build: Callable[[], FaceReader]
) -> RollCounter[Any]:
    # Not ``lru_cache``: the budget of a question must not be part of the key.
    counter = _counters.pop(key, None)
    if counter is None:
        counter = RollCounter(components, build(), spec.mancers, surges=spec.surges > 0)
        if len(_counters) >= _MOST_KEPT:
            del _counters[next(iter(_counters))]
    _counters[key] = counter
    return counter
