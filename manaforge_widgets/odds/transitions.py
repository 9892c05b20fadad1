"""The positions that can follow a position, each worked out once by the rules; several questions may share them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from manaforge_widgets.core.api import Chance, Game
from manaforge_widgets.games.counts import counts_of
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.joint import joint_results
from manaforge_widgets.odds.pausing import Pausing, run_to_end
from manaforge_widgets.odds.uncounted import only_turns, resolved

_COMPARED = 500
_OFTEN = 256
_PAUSE = 32


class Transitions:
    """The positions of a game by their numbers, and what follows from each by an action or by a roll.

    Positions are equal if the rules' ``key`` is. The rules may have a method ``alike(position)``, which returns what
    decides how good a position is. It leaves out the rest, such as which of several dice shows which face. Positions
    for which it returns the same then have one number.

    Args:
        rules: the rules.
        by_round: whether the number of the round, which may be counted outside the position, matters.

    Attributes:
        rules: the rules.
        carried_out: how many moves and results were carried out.
        alike: some pairs of different positions that have the same number.

    Example:
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> transitions = Transitions(SimpleGame())
        >>> transitions.number({"stones": 3}), transitions.number({"stones": 2}), transitions.number({"stones": 3})
        (0, 1, 0)
    """

    def __init__(self, rules: Game, *, by_round: bool = True) -> None:
        self.rules = rules
        self.carried_out = 0
        self.alike: list[tuple[Any, Any]] = []
        self._by_round = by_round
        own = isinstance(rules, SimpleGame) and type(rules).alike is not SimpleGame.alike
        self._key: Callable[[Any], Any] = rules.alike if own and isinstance(rules, SimpleGame) else rules.key
        self._has_alike = self._key != rules.key
        self._numbers: dict[Any, int] = {}
        self._positions: list[Any] = []
        self._acted: dict[tuple[int, int], int] = {}
        self._rolled: dict[int, Mapping[int, int]] = {}

    def __len__(self) -> int:
        return len(self._positions)

    def number(self, position: Any) -> int:
        """Return the number of a position.

        Args:
            position: a position of the rules, which must not be changed afterwards.
        """
        key = self._key(position)
        if self._has_alike:
            key = json.dumps(key, sort_keys=True, default=str)  # an author may well return a list
        if self._by_round and (counts := counts_of(position)) is not None:
            key = (key, counts.round, counts.last, counts.moved)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._positions)
            self._positions.append(position)
        elif self._has_alike and len(self.alike) < _COMPARED:
            self.alike.append((self._positions[number], position))
        return number

    def position(self, number: int) -> Any:
        """Return a position.

        Args:
            number: its number.
        """
        return self._positions[number]

    def acted(self, number: int, code: int) -> int:
        """Return the number of the position after an action, in which draws may be pending.

        Args:
            number: the number of a position.
            code: the code of an action of the seat that is to act.
        """
        after = self._acted.get((number, code))
        if after is None:
            position = self.rules.copy(self._positions[number])
            self.rules.apply(position, code)
            self.carried_out += 1
            after = self._acted[number, code] = self.number(only_turns(position))
        return after

    def rolled(self, number: int, pending: Chance, effort: Effort) -> Mapping[int, int]:
        """Return the positions after the pending draws, each with the number of ways that lead to it.

        Args:
            number: the number of a position in which draws are pending.
            pending: the draws.
            effort: the limits of the calculation.

        Raises:
            OddsError: when a limit is exceeded, or there are too many results.
        """
        return run_to_end(self.rolling(number, pending, effort))

    def rolling(self, number: int, pending: Chance, effort: Effort) -> Pausing[Mapping[int, int]]:
        """Return the same as :meth:`rolled`, with pauses.

        Args:
            number: the number of a position in which draws are pending.
            pending: the draws.
            effort: the limits of the calculation.

        Raises:
            OddsError: when a limit is exceeded, or there are too many results.
        """
        known = self._rolled.get(number)
        if known is not None:
            return known
        weights: list[int] = []

        def results() -> Any:
            for joint, weight in joint_results(pending.draws):
                weights.append(weight)
                yield joint

        ways: defaultdict[int, int] = defaultdict(int)
        for after in resolved(self.rules, self._positions[number], results()):
            self.carried_out += 1
            if not self.carried_out % _OFTEN:
                effort.check(len(self), self.carried_out)
            if not self.carried_out % _PAUSE:
                yield
            ways[self.number(after)] += weights[-1]
        self._rolled[number] = ways
        return ways
