"""The best chance with rerolls: which dice to roll again depends on all dice, and on what may still be done to them.

Dice of different kinds affect each other only by their contributions to an aim. So the rolls of one kind fall into
classes. After the last reroll, rolls with the same contribution are one class; before a reroll, rolls with the same
choices, that lead to the later classes with the same chances. The best chance is found backwards, for every combination
of one class of each kind: at the end an aim is met or not; before, the best choice has the highest average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from operator import le
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.aims import Aims, Contribution
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Roll

RerollsLeft: TypeAlias = tuple[int, ...]
"""The rerolls that are left: how many dice each may take, in ascending order."""

Lottery: TypeAlias = tuple[tuple[int, int], ...]
"""The classes that a reroll may lead to, each with its ways out of 6 ** (dice that it may take)."""

Choices: TypeAlias = tuple[frozenset[Lottery], ...]
"""The choices of one reroll with the dice of one kind: for each number of dice taken, the lotteries to choose from."""

ChanceTable: TypeAlias = tuple[int, ...]
"""The best chance, in ways, for every combination of one class of each of some kinds; the last kind varies fastest."""


class _Kind:
    """The rolls of the dice of one kind, and their classes.

    Attributes:
        rolls: every roll with its ways.
        ends: the contribution of each class when no reroll is left.
        choices: by the rerolls left, for each class the choices of each reroll.
    """

    def __init__(self, aims: Aims, kind: str) -> None:
        self._budget = aims.budget
        self._dice = aims.dice[kind]
        self.rolls = self._dice.rolls(self._dice.number)
        ends: dict[Contribution, int] = {}
        self._classes: dict[RerollsLeft, dict[Roll, int]] = {
            (): {roll: ends.setdefault(aims.contribution(kind, roll), len(ends)) for roll in self.rolls}
        }
        self.ends = list(ends)
        self.choices: dict[RerollsLeft, list[dict[int, Choices]]] = {}

    def classes(self, left: RerollsLeft) -> dict[Roll, int]:
        """The class of every roll."""
        if left not in self._classes:
            found: dict[tuple[Choices, ...], int] = {}
            sizes = sorted(set(left))
            self._classes[left] = {
                roll: found.setdefault(tuple(self._choices(roll, size, left) for size in sizes), len(found))
                for roll in self.rolls
            }
            self.choices[left] = [dict(zip(sizes, meaning, strict=True)) for meaning in found]
        return self._classes[left]

    def count(self, left: RerollsLeft) -> int:
        """How many classes there are."""
        return len(self.choices[left]) if left else len(self.ends)

    def _choices(self, roll: Roll, size: int, left: RerollsLeft) -> Choices:
        after = self.classes(without(left, size))
        found = []
        for taken in range(min(size, self._dice.number) + 1):
            self._budget.check()
            lotteries = set()
            for kept in self._dice.kept(roll, taken):
                ways: Counter[int] = Counter()
                for new, count in self._dice.rerolled(kept, taken).items():
                    ways[after[new]] += count * 6 ** (size - taken)
                lotteries.add(tuple(sorted(ways.items())))
            found.append(frozenset(lotteries))
        return tuple(found)


class Rerolls:
    """The best chances of a pool's rolls to meet one of several aims.

    Args:
        aims: the aims and the dice.
    """

    def __init__(self, aims: Aims) -> None:
        self._aims = aims
        self._kinds = [_Kind(aims, kind) for kind in aims.dice]
        self._chances = cache(self._best)

    def ways(self, left: RerollsLeft) -> int:
        """The ways that lead to an aim with the best use of the rerolls left.

        The ways are out of 6 ** (number of dice), times 6 ** (the dice that all rerolls may take) for each kind.
        """
        first = [1]
        for kind in self._kinds:
            classes = kind.classes(left)
            ways: Counter[int] = Counter()
            for roll, count in kind.rolls.items():
                ways[classes[roll]] += count
            first = [some * ways[number] for some in first for number in range(len(ways))]
        return sum(ways * chance for ways, chance in zip(first, self._chances(left), strict=True))

    def _best(self, left: RerollsLeft) -> ChanceTable:
        if not left:
            brought = [self._aims.nothing]
            for kind in self._kinds:
                joined = []
                for some in brought:
                    self._aims.budget.check()
                    joined += [self._aims.combine(some, end) for end in kind.ends]
                brought = joined
            return tuple(int(any(self._aims.met(end))) for end in brought)
        for kind in self._kinds:
            kind.classes(left)
        tables = []
        for size in sorted(set(left)):
            start = [[self._chances(without(left, size))], *([] for _ in range(size))]
            tables.append(tuple(self._average(self._kinds, size, left, start)))
        return tuple(map(max, zip(*tables, strict=True)))

    def _average(
        self, kinds: Sequence[_Kind], size: int, left: RerollsLeft, tables: list[list[ChanceTable]]
    ) -> Iterator[int]:
        """The best averages over the results of one reroll; ``tables`` are listed by the number of dice taken so far.

        One kind is averaged out at a time: its classes after the reroll are replaced by its classes before. The best is
        chosen after all kinds, since together they may take only so many dice.
        """
        self._aims.budget.check()
        if not kinds:
            yield max(table[0] for some in tables for table in some)
            return
        width = kinds[0].count(without(left, size))
        for choices in kinds[0].choices[left]:
            found: list[list[ChanceTable]] = [[] for _ in tables]
            for used, some in enumerate(tables):
                for taken, lotteries in enumerate(choices[size][: size - used + 1]):
                    found[used + taken] += [_mean(table, lottery, width) for table in some for lottery in lotteries]
            yield from self._average(kinds[1:], size, left, _useful(found))


def without(left: RerollsLeft, size: int) -> RerollsLeft:
    """The rerolls that are left after one of them."""
    place = left.index(size)
    return left[:place] + left[place + 1 :]


def _mean(table: ChanceTable, lottery: Lottery, width: int) -> ChanceTable:
    """A table with its first kind averaged out over a lottery."""
    rest = len(table) // width
    [(number, ways), *others] = lottery
    found = [ways * chance for chance in table[number * rest : (number + 1) * rest]]
    for number, ways in others:
        found = [some + ways * chance for some, chance in zip(found, table[number * rest :], strict=False)]
    return tuple(found)


def _useful(tables: list[list[ChanceTable]]) -> list[list[ChanceTable]]:
    """The tables that are somewhere better than every table for which as many or fewer dice were taken."""
    found: list[list[ChanceTable]] = []
    for some in tables:
        found.append([])
        for table in set(some):
            if not any(all(map(le, table, other)) for others in found for other in others):
                found[-1].append(table)
    return found
