"""Filling the needs of one aim with dice of one kind, as a set of points.

An aim is a set of needs that must all be met. A point gives the number of bonuses spent, by kind, and the number of
needs filled, by value. All that a roll can do is a set of such points, and one more die adds a few points to it.

Needs of a colour are filled by dice of that colour or by library dice (KF-C5). So the dice of a colour may leave needs
open. For the library dice it matters only how many needs of each value are open, and which bonuses are spent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import DiceOfKind, Roll
from manaforge_widgets.odds.budget import Budget


class NeedsBox(Box):
    """A box of bonuses spent and needs: first a coordinate for each kind of bonus, then one for each needed value.

    Args:
        bonus_box: the bonuses that may be spent.
        needs: the number of needs of each value.
    """

    def __init__(self, bonus_box: Box, needs: Mapping[int, int]) -> None:
        super().__init__((*bonus_box.limits, *needs.values()))
        self.needs = needs
        self._unspent = (0,) * len(bonus_box.limits)

    def at(self, needs: Mapping[int, int]) -> int:
        """Return the number of the point with these needs and no bonus spent; points with bonuses spent follow it."""
        return self.number((*self._unspent, *(needs.get(value, 0) for value in self.needs)))


class Filling:
    """The filling of the needs of one aim with dice of one kind.

    Args:
        bonus_box: the bonuses that may be spent.
        needs: the number of needs of each value.
        dice: the dice.
        end: the box of the result, whose points give the bonuses spent and the needs left open.
        most_open: the most needs that may be left open.
        budget: the time that the work may take.
    """

    def __init__(
        self, bonus_box: Box, needs: Mapping[int, int], dice: DiceOfKind, end: NeedsBox, most_open: int, budget: Budget
    ) -> None:
        points = NeedsBox(bonus_box, needs)
        self._spent = bonus_box.full
        self._moves = []
        for ability in dice.abilities:
            budget.check()
            fills = dict(zip(dice.values, ability, strict=True))
            moves = [
                points.at({value: 1}) + spent for value in needs for spent in bonus_box.minimal(fills.get(value, 0))
            ]
            self._moves.append([(number, points.above(number)) for number in moves])
        self._ends = []
        for still_open in parts(needs, end.needs, most_open):
            budget.check()
            self._ends.append((points.at(Counter(needs) - Counter(still_open)), end.at(still_open)))
        self._filled = cache(self._fill)

    def _fill(self, roll: Roll) -> int:
        """Return the points that a roll reaches: each die fills one more need or none."""
        if not roll:
            return self._spent
        before = reached = self._filled(roll[:-1])
        for number, above in self._moves[roll[-1]]:
            reached |= before << number & above
        return reached

    def contribution(self, roll: Roll) -> int:
        """Return what a roll contributes to the aim: a set of points of ``end``."""
        filled = self._filled(roll)
        points = 0
        for source, target in self._ends:
            points |= (filled >> source & self._spent) << target
        return points


def parts(needs: Mapping[int, int], limits: Mapping[int, int], most: int) -> Iterator[dict[int, int]]:
    """Yield every selection of some needs that takes no more of a value than ``limits`` allows, and ``most`` in all.

    Args:
        needs: the number of needs of each value.
        limits: the most needs of each value to take.
        most: the most needs to take.

    Example:
        >>> list(parts({3: 1, 4: 2}, {3: 1, 4: 1}, 1))
        [{3: 0, 4: 0}, {3: 0, 4: 1}, {3: 1, 4: 0}]
    """
    ranges = (range(min(count, limits.get(value, 0)) + 1) for value, count in needs.items())
    for counts in product(*ranges):
        if sum(counts) <= most:
            yield dict(zip(needs, counts, strict=True))
