"""How far dice of one kind fill the needs of one aim: all that is left of a roll is a set of points.

An aim is a set of needs to be met at once. What dice can do towards it is a set of pairs (bonuses spent, needs
filled); one more die adds a few pairs. Dice of one colour are alone with the needs of that colour. As library dice
stand for any colour (KF-C5), each colour may leave needs open; how many of each value, and for how much, is all that
the library dice have to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.dice import Dice, Roll
from manaforge_widgets.odds.budget import Budget


class Points(Box):
    """Pairs of bonuses spent and needs, as a box: first a place for each kind of bonus, then one for each value needed.

    Args:
        purse: the bonuses that may be spent.
        needs: how many needs there are of each value.
    """

    def __init__(self, purse: Box, needs: Mapping[int, int]) -> None:
        super().__init__((*purse.limits, *needs.values()))
        self.needs = needs
        self._unspent = (0,) * len(purse.limits)

    def at(self, needs: Mapping[int, int]) -> int:
        """The number of the point with these needs and nothing spent; those with something spent come right after."""
        return self.number((*self._unspent, *(needs.get(value, 0) for value in self.needs)))


class Slots:
    """The needs of one aim that dice of one kind may fill.

    Args:
        purse: the bonuses that may be spent.
        needs: how many needs there are of each value.
        dice: the dice.
        end: the points that are handed on: needs that are left open, and bonuses spent.
        most_open: how many needs at most may be left open.
        budget: looked at as the work goes on.
    """

    def __init__(
        self, purse: Box, needs: Mapping[int, int], dice: Dice, end: Points, most_open: int, budget: Budget
    ) -> None:
        points = Points(purse, needs)
        self._spent = purse.full
        self._moves = []
        for ability in dice.abilities:
            budget.check()
            fills = dict(zip(dice.values, ability, strict=True))
            moves = [points.at({value: 1}) + spent for value in needs for spent in purse.minimal(fills.get(value, 0))]
            self._moves.append([(number, points.above(number)) for number in moves])
        self._ends = []
        for still_open in _parts(needs, end.needs, most_open):
            budget.check()
            self._ends.append((points.at(Counter(needs) - Counter(still_open)), end.at(still_open)))
        self._filled = cache(self._fill)

    def _fill(self, roll: Roll) -> int:
        """The points that a roll reaches: no die fills nothing, at any expense, and each one more need or none."""
        if not roll:
            return self._spent
        before = found = self._filled(roll[:-1])
        for number, above in self._moves[roll[-1]]:
            found |= before << number & above
        return found

    def reached(self, roll: Roll) -> int:
        """What a roll brings to the aim: the points of needs left open and bonuses spent."""
        filled = self._filled(roll)
        found = 0
        for source, target in self._ends:
            found |= (filled >> source & self._spent) << target
        return found


def _parts(needs: Mapping[int, int], limits: Mapping[int, int], most: int) -> Iterator[dict[int, int]]:
    """Every part of some needs within limits, of no more than a number in all."""
    ranges = (range(min(count, limits[value]) + 1) for value, count in needs.items())
    for counts in product(*ranges):
        if sum(counts) <= most:
            yield dict(zip(needs, counts, strict=True))
