"""The positions that can follow from one position of any game, each carried out once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import tee
from typing import Any, NamedTuple

from manaforge_widgets.core.api import Chance, Game
from manaforge_widgets.games.counts import counts_of
from manaforge_widgets.odds.joint import joint_results
from manaforge_widgets.odds.uncounted import resolved

_COMPARED = 500
"""The number of pairs of positions that are alike which are kept for a check."""
_CHECKED = 256
"""The number of results after which the limits are checked."""


class Rolled(NamedTuple):
    """The positions after pending draws.

    Attributes:
        ways: for the number of each position the number of ways that lead to it.
        total: the number of all ways.
    """

    ways: Mapping[int, int]
    total: int


class Ahead:
    """The positions that can follow from a position, by number. Several questions about one position may share it.

    Args:
        rules: the rules.
        by_round: whether the number of the round belongs to a position, as for the horizon ``"round"``.

    Attributes:
        carried_out: the number of moves and results of draws that were carried out.
        alike: pairs of positions that the rules call alike.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2)
        >>> ahead = Ahead(m.rules)
        >>> roll = ahead.after(ahead.number(m.copy_position()), code=0)
        >>> len(ahead.rolled(roll).ways), ahead.carried_out
        (6, 7)
    """

    def __init__(self, rules: Game, *, by_round: bool = False) -> None:
        self._rules = rules
        self._by_round = by_round
        self._key: Callable[[Any], Any] = getattr(rules, "alike", None) or rules.key
        self._is_alike = getattr(rules, "alike", None) is not None
        self._numbers: dict[Any, int] = {}
        self._positions: list[Any] = []
        self._after: dict[tuple[int, int], int] = {}
        self._rolled: dict[int, Rolled] = {}
        self.carried_out = 0
        self.alike: list[tuple[Any, Any]] = []

    def __len__(self) -> int:
        return len(self._positions)

    def number(self, position: Any) -> int:
        """Return the number of a position. Equal positions have the same number.

        Args:
            position: a position of the rules, which must not be changed afterwards.
        """
        key = self._key(position)
        if self._by_round and (counts := counts_of(position)) is not None:
            key = (key, counts.round, counts.last, counts.moved)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._positions)
            self._positions.append(position)
        elif self._is_alike and len(self.alike) < _COMPARED:
            first = self._positions[number]
            if not isinstance(self._rules.pending(first), Chance):
                self.alike.append((first, position))
        return number

    def position(self, number: int) -> Any:
        """Return a position.

        Args:
            number: its number, from :meth:`number`.
        """
        return self._positions[number]

    def after(self, number: int, code: int) -> int:
        """Return the number of the position after an action, in which draws may be pending.

        Args:
            number: the number of the position before it.
            code: the code of the action.
        """
        found = self._after.get((number, code))
        if found is None:
            after = self._rules.copy(self._positions[number])
            self._rules.apply(after, code)
            self.carried_out += 1
            found = self._after[number, code] = self.number(after)
        return found

    def rolled(self, number: int, check: Callable[[], None] = lambda: None) -> Rolled:
        """Return the positions after the pending draws. Results that lead to the same position are counted together.

        Args:
            number: the number of the position in which draws are pending.
            check: a function that is called now and then, and may end the calculation with an error.
        """
        if number not in self._rolled:
            position = self._positions[number]
            draws = self._rules.pending(position).draws  # type: ignore[union-attr]
            ways: defaultdict[int, int] = defaultdict(int)
            total = 0
            every, weighted = tee(joint_results(draws))
            for (_, weight), after in zip(
                weighted, resolved(self._rules, position, (one for one, _ in every)), strict=False
            ):
                self.carried_out += 1
                if not self.carried_out % _CHECKED:
                    check()
                ways[self.number(after)] += weight
                total += weight
            self._rolled[number] = Rolled(dict(ways), total)
        return self._rolled[number]
