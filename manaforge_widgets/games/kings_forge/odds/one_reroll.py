"""The best probabilities before a reroll, calculated from the probabilities after it.

The rolls of each kind of dice are sorted into classes; see :mod:`~.roll_classes`. A table has a probability for each
combination of one class of each kind. A lottery lists the classes to which a reroll of one kind of dice may lead, each
with its ways. For one kind after the other, the probabilities are averaged with these ways as weights. For the kind
with the most classes, all lotteries are calculated at once, each in a separate lane of one long number; see
:mod:`~.lanes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.lanes import Lanes
from manaforge_widgets.games.kings_forge.odds.roll_classes import Lottery, RerollsLeft, RollClasses, without
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing

ChanceTable: TypeAlias = tuple[int, ...]
"""The best probability, in ways, for each combination of one class of each of some kinds; the last varies fastest."""

_Rows: TypeAlias = tuple[int, ...]
"""The probabilities of the lotteries with lanes, for each combination of one class of each of some kinds."""


class OneReroll:
    """One use of a reroll: which dice to roll again, for the best probability.

    Args:
        kinds: the dice of each kind, with the classes of their rolls.
        size: the number of dice that the reroll may take.
        left: the rerolls left, including this one.
        budget: the time that the work may take.
    """

    def __init__(self, kinds: Sequence[RollClasses], size: int, left: RerollsLeft, budget: Budget) -> None:
        self._size = size
        self._left = left
        self._after = without(left, size)
        self._budget = budget
        place = max(range(len(kinds)), key=lambda number: kinds[number].count(left))
        self._first, self._laned, self._rest = kinds[:place], kinds[place], kinds[place + 1 :]
        # A level has a lane for each class. The choices of the classes are spread over levels, few dice first.
        choices = [choices[size] for choices in self._laned.choices[left]]
        levels: list[list[Lottery]] = []
        self._levels = []
        for taken in range(size + 1):
            lotteries = [list(one[taken]) if taken < len(one) else [] for one in choices]
            levels += [
                [one[number] if number < len(one) else () for one in lotteries]
                for number in range(max(map(len, lotteries)))
            ]
            self._levels.append(len(levels))
        self._classes = len(choices)
        self._lanes = Lanes(6 ** (sum(left) * len(kinds)), len(levels) * self._classes)
        columns = [[0] * (len(levels) * self._classes) for _ in range(self._laned.count(self._after))]
        for lane, lottery in enumerate(chain.from_iterable(levels)):
            for number, ways in lottery:
                columns[number][lane] = ways
        self._columns = [self._lanes.row(column) for column in columns]

    def chances(self, later: ChanceTable) -> Pausing[ChanceTable]:
        """Compute, with pauses, the table of best probabilities before the reroll, from the table for after it."""
        # The kind with lanes is taken out of the order of kinds, and put back at the end.
        width = prod(kind.count(self._after) for kind in self._rest)
        block = width * len(self._columns)
        rows = []
        for start in range(0, len(later), block):
            for place in range(start, start + width):
                self._budget.check()
                yield
                rows.append(sum(map(int.__mul__, later[place : start + block : width], self._columns)))
        best = []
        start_tables: list[list[_Rows]] = [[tuple(rows)], *([] for _ in range(self._size))]
        for row in self._averages([*self._first, *self._rest], start_tables):
            best.append(self._lanes.numbers(row, self._classes))
            yield
        width = prod(kind.count(self._left) for kind in self._rest)
        blocks = (best[start : start + width] for start in range(0, len(best), width))
        return tuple(chain.from_iterable(chain.from_iterable(zip(*some, strict=True) for some in blocks)))

    def _averages(self, kinds: Sequence[RollClasses], tables: list[list[_Rows]]) -> Iterator[int]:
        """Yield the best averages for all combinations of classes of some kinds, a lane for each class of the last.

        The best is chosen after all kinds, since the number of dice that they may take together is limited. ``tables``
        are listed by the number of dice taken so far.
        """
        self._budget.check()
        if not kinds:
            yield self._best(tables)
            return
        width = kinds[0].count(self._after)
        known: list[list[tuple[_Rows, dict[Lottery, _Rows]]]] = [[(table, {}) for table in some] for some in tables]
        for choices in kinds[0].choices[self._left]:
            averages: list[list[_Rows]] = [[] for _ in tables]
            for used, some in enumerate(known):
                for taken, lotteries in enumerate(choices[self._size][: self._size - used + 1]):
                    for table, means in some:
                        for lottery in lotteries:
                            mean = means.get(lottery)
                            if mean is None:
                                means[lottery] = mean = averaged(table, lottery, width)
                            averages[used + taken].append(mean)
            yield from self._averages(kinds[1:], useful(averages, self._lanes.none_higher) if kinds[1:] else averages)

    def _best(self, tables: list[list[_Rows]]) -> int:
        """Return the best of all choices of the kind with lanes; ``tables`` hold one row each."""
        width = self._classes * self._lanes.width
        best = 0
        for used, some in enumerate(tables):
            mask = (1 << self._levels[self._size - used] * width) - 1
            for (row,) in some:
                best = self._lanes.highest(best, row & mask)
        levels = self._levels[-1]
        while levels > 1:
            levels = (levels + 1) // 2
            best = self._lanes.highest(best & (1 << levels * width) - 1, best >> levels * width)
        return best


def averaged(table: ChanceTable, lottery: Lottery, width: int) -> ChanceTable:
    """Return a table without its first kind of dice, whose classes are averaged with the ways of a lottery.

    Args:
        table: the probabilities; each entry is a number, or a row of numbers in lanes (see :mod:`~.lanes`).
        lottery: the classes to which a reroll of the first kind of dice may lead, each with its ways.
        width: the number of classes of the first kind.
    """
    rest = len(table) // width
    [(number, ways), *others] = lottery
    sums = [ways * row for row in table[number * rest : (number + 1) * rest]]
    for number, ways in others:
        sums = [some + ways * row for some, row in zip(sums, table[number * rest :], strict=False)]
    return tuple(sums)


def useful(tables: list[list[ChanceTable]], none_higher: Callable[[int, int], bool]) -> list[list[ChanceTable]]:
    """Return the tables that may still be the best; a table is dropped if one with no more dice is nowhere worse.

    Args:
        tables: the tables, by the number of dice that are rolled again.
        none_higher: a function that takes two entries, and returns whether no number of the first entry is higher than
            the same number of the second.
    """
    kept: list[list[ChanceTable]] = []
    for some in tables:
        kept.append([])
        for table in set(some):
            if not any(all(map(none_higher, table, other)) for others in kept for other in others):
                kept[-1].append(table)
    return kept
