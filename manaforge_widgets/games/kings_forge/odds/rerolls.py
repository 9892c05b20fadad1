"""The best probability with rerolls. The best dice to roll again depend on all dice and on the bonuses left.

Dice of different kinds affect each other only by their contributions to the aims. So the rolls of each kind are sorted
into classes; see :mod:`~.roll_classes`. For every combination of one class of each kind, the best probability is found
backwards. After the last reroll it is 1 if an aim is met, else 0. Before a reroll it is the average over the results of
the reroll, for the choice of dice with the highest average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from operator import le
from typing import NamedTuple, TypeAlias

from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Fallen, Roll
from manaforge_widgets.games.kings_forge.odds.one_reroll import ChanceTable, OneReroll, averaged, useful
from manaforge_widgets.games.kings_forge.odds.roll_classes import RerollsLeft, RollClasses, without
from manaforge_widgets.odds.pausing import Pausing, run_to_end

Kept: TypeAlias = tuple[int, Roll]
"""For one kind: the number of dice to roll again, and the kept dice that matter."""


class Choice(NamedTuple):
    """A choice of dice to roll again.

    Attributes:
        ways: the number of ways that lead to an aim; see :meth:`Rerolls.best`.
        size: the reroll that is used, given as the number of dice that it may take; 0 if none is used.
        taken: the number of dice that this choice rolls again, without dice chosen before.
        kept: for each kind of dice, the number of dice to roll again, and the kept dice that matter.
    """

    ways: int
    size: int
    taken: int
    kept: dict[str, Kept]


class Chosen(NamedTuple):
    """A reroll with dice already chosen: how many dice it may take, and how many of each kind are chosen."""

    size: int
    dice: Counter[str]


class Rerolls:
    """The best probabilities of meeting at least one of several aims, with rerolls.

    Args:
        aims: the aims and the dice.
        lying: whether the dice already show values; if not, they are rolled first.
    """

    def __init__(self, aims: Aims, *, lying: bool = False) -> None:
        self._aims = aims
        self._kinds = [
            RollClasses(aims, kind, {dice.lying: 1} if lying else dice.fallen()) for kind, dice in aims.dice.items()
        ]
        self._tables: dict[RerollsLeft, ChanceTable] = {}

    def ways(self, left: RerollsLeft) -> Pausing[int]:
        """Compute, with pauses, the number of ways that lead to an aim with the best use of the rerolls left.

        For the probability, divide by 6 ** (the number of dice that are rolled first + k * r). Here k is the number of
        kinds of dice, and r is the number of dice that all rerolls together may take.
        """
        first = [1]
        for kind in self._kinds:
            ways: Counter[int] = Counter()
            for fallen, count in kind.start.items():
                ways[kind.class_of(left, fallen)] += count
                yield
            first = [some * ways[number] for some in first for number in range(kind.count(left))]
        chances = yield from self._chances(left)
        return sum(ways * chance for ways, chance in zip(first, chances, strict=True))

    def best(self, left: RerollsLeft, dice: Mapping[str, Fallen] | None = None, chosen: Chosen | None = None) -> Choice:
        """Return the best use of one of the rerolls left, for dice that don't meet an aim as they lie.

        For the probability, divide the choice's ways by 6 ** (k * r), as in :meth:`ways`. Of equally good choices, one
        with the fewest dice is returned, and of these, one with the smallest reroll.

        Args:
            left: the rerolls left.
            dice: the dice of each kind, as they lie; None for the dice that were given as already showing values.
            chosen: the reroll in use, if some of its dice are already chosen; these dice must not be in ``dice``.
        """
        shown = {kind.name: kind.lying for kind in self._kinds} if dice is None else dice
        # A table holds every class, so all classes are found before the first table is made.
        for kind in self._kinds:
            for fallen in kind.start:
                kind.class_of(left, fallen)
        if chosen is not None:
            for kind in self._kinds:
                for taken in range(min(chosen.size - sum(chosen.dice.values()), shown[kind.name][1]) + 1):
                    list(kind.lotteries(shown[kind.name], chosen.size, taken, left, chosen.dice[kind.name]))
        choices = [Choice(0, 0, 0, {})]
        for size in sorted(set(left)) if chosen is None else [chosen.size]:
            run_to_end(self._chances(without(left, size)))
            choices += self._choices(size, left, shown, chosen.dice if chosen else Counter())
        return max(choices, key=lambda choice: (choice.ways, -choice.taken, -choice.size))

    def _choices(
        self, size: int, left: RerollsLeft, shown: Mapping[str, Fallen], due: Counter[str]
    ) -> Iterator[Choice]:
        """Yield the uses of one reroll that may be the best, by the number of dice taken."""
        after = without(left, size)
        free = size - due.total()
        tables: list[dict[ChanceTable, dict[str, Kept]]] = [{self._tables[after]: {}}, *({} for _ in range(free))]
        for kind in self._kinds:
            width = kind.count(after)
            further: list[dict[ChanceTable, dict[str, Kept]]] = [{} for _ in tables]
            fallen = shown[kind.name]
            for taken in range(min(free, fallen[1]) + 1):
                for kept, lottery in kind.lotteries(fallen, size, taken, left, due[kind.name]):
                    for used, some in enumerate(tables[: free - taken + 1]):
                        self._aims.budget.check()
                        for table, before in some.items():
                            mean = averaged(table, lottery, width)
                            further[used + taken].setdefault(mean, {**before, kind.name: (taken, kept)})
            best = useful([list(some) for some in further], le)
            tables = [{table: some[table] for table in kept} for some, kept in zip(further, best, strict=True)]
        # Taking no dice means using another reroll, or failing.
        first = 0 if due else 1
        for taken, some in enumerate(tables[first:], first):
            for (ways,), kept_of_each in some.items():
                yield Choice(ways, size, taken, kept_of_each)

    def _chances(self, left: RerollsLeft) -> Pausing[ChanceTable]:
        """Compute, with pauses, the best probabilities with some rerolls left."""
        if left not in self._tables:
            tables = []
            for size in sorted(set(left)):
                later = yield from self._chances(without(left, size))
                table = yield from OneReroll(self._kinds, size, left, self._aims.budget).chances(later)
                tables.append(table)
            self._tables[left] = tuple(map(max, zip(*tables, strict=True))) if tables else self._ends()
        return self._tables[left]

    def _ends(self) -> ChanceTable:
        """Return the table for no rerolls left: 1 for each combination of classes that meets an aim, else 0."""
        *first, last = self._kinds
        brought = [self._aims.nothing]
        for kind in first:
            joined = []
            for some in brought:
                self._aims.budget.check()
                joined += [self._aims.combine(some, end) for end in kind.ends]
            brought = joined
        wanted = [self._aims.wanted(end) for end in last.ends]
        met: list[int] = []
        for some in brought:
            self._aims.budget.check()
            points = self._aims.joined(some)
            met += [int(points & others != 0) for others in wanted]
        return tuple(met)
