"""Filling the needs of one aim with dice of one kind, as a set of points.

An aim is a set of needs that must all be met. A point is a pair: bonuses spent, needs filled. The possibilities of a
roll are a set of such points, and one more die adds a few points. Only dice of a colour fill needs of that colour, but
library dice stand for any colour (KF-C5). So each colour may leave needs open. For the library dice, only the number of
open needs of each value and the bonuses spent matter.
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
    """Pairs of bonuses spent and needs, as a box: first a place for each kind of bonus, then one for each value needed.

    Args:
        bonus_box: the bonuses that may be spent.
        needs: the number of needs of each value.
    """

    def __init__(self, bonus_box: Box, needs: Mapping[int, int]) -> None:
        super().__init__((*bonus_box.limits, *needs.values()))
        self.needs = needs
        self._unspent = (0,) * len(bonus_box.limits)

    def at(self, needs: Mapping[int, int]) -> int:
        """Return the number of the point with these needs and nothing spent; the points with expenses follow it."""
        return self.number((*self._unspent, *(needs.get(value, 0) for value in self.needs)))


class Filling:
    """The filling of the needs of one aim with dice of one kind.

    Args:
        bonus_box: the bonuses that may be spent.
        needs: the number of needs of each value.
        dice: the dice.
        end: the box of the result: needs left open, and bonuses spent.
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
        """Return the contribution of a roll to the aim: the points of needs left open and bonuses spent."""
        filled = self._filled(roll)
        points = 0
        for source, target in self._ends:
            points |= (filled >> source & self._spent) << target
        return points


def parts(needs: Mapping[int, int], limits: Mapping[int, int], most: int) -> Iterator[dict[int, int]]:
    """Yield every part of some needs: within the limits of each value, and at most ``most`` needs in all.

    Example:
        >>> list(parts({3: 1, 4: 2}, {3: 1, 4: 1}, 1))
        [{3: 0, 4: 0}, {3: 0, 4: 1}, {3: 1, 4: 0}]
    """
    ranges = (range(min(count, limits.get(value, 0)) + 1) for value, count in needs.items())
    for counts in product(*ranges):
        if sum(counts) <= most:
            yield dict(zip(needs, counts, strict=True))
