"""The best chance with rerolls: which dice to roll again depends on all dice, and on what may still be done to them.

Dice of different kinds affect each other only by their contributions to an aim. So the rolls of one kind fall into
classes. After the last reroll, rolls with the same contribution are one class; before a reroll, rolls with the same
choices, that lead to the later classes with the same chances. The best chance is found backwards, for every combination
of one class of each kind: at the end an aim is met or not; before, the best choice has the highest average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import le
from typing import NamedTuple, TypeAlias

from manaforge_widgets.games.kings_forge.odds.aim_boxes import Contribution
from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Fallen, Roll
from manaforge_widgets.odds.steps import Steps, at_once

RerollsLeft: TypeAlias = tuple[int, ...]
"""The rerolls that are left: how many dice each may take, in ascending order."""

Lottery: TypeAlias = tuple[tuple[int, int], ...]
"""The classes that a reroll may lead to, each with its ways out of 6 ** (dice that it may take)."""

Choices: TypeAlias = tuple[frozenset[Lottery], ...]
"""The choices of one reroll with the dice of one kind: for each number of dice taken, the lotteries to choose from."""

ChanceTable: TypeAlias = tuple[int, ...]
"""The best chance, in ways, for every combination of one class of each of some kinds; the last kind varies fastest."""


Kept: TypeAlias = tuple[int, Roll]
"""Of one kind: how many dice are taken to be rolled again, and those kept that matter."""


class Choice(NamedTuple):
    """What to roll again: the ways to an aim, the size of the reroll, how many dice, and those kept of each kind."""

    ways: int
    size: int
    taken: int
    kept: dict[str, Kept]


class Chosen(NamedTuple):
    """A reroll for which dice are chosen already: how many it may take, and how many of each kind are chosen."""

    size: int
    dice: Counter[str]


class _Kind:
    """The dice of one kind, and the classes of what they may show.

    Args:
        aims: the aims and the dice.
        kind: which dice.
        start: what the dice may show first, each with its ways.

    Attributes:
        name: which dice.
        start: what the dice may show first, each with its ways.
        choices: by the rerolls left, for each class the choices of each reroll.
    """

    def __init__(self, aims: Aims, kind: str, start: Mapping[Fallen, int]) -> None:
        self._aims = aims
        self.name = kind
        self._dice = aims.dice[kind]
        self.start = start
        self._ends: dict[Contribution, int] = {}
        self._classes: dict[tuple[RerollsLeft, Fallen], int] = {}
        self._meanings: dict[RerollsLeft, dict[tuple[Choices, ...], int]] = {}
        self.choices: dict[RerollsLeft, list[dict[int, Choices]]] = {}

    @property
    def lying(self) -> Fallen:
        """The dice as they lie."""
        return self._dice.lying

    @property
    def ends(self) -> list[Contribution]:
        """The contribution of each class when no reroll is left."""
        return list(self._ends)

    def class_of(self, left: RerollsLeft, fallen: Fallen) -> int:
        """The class of what the dice show; classes are numbered as they are first asked for.

        With it the classes are known of all that may come of it.
        """
        number = self._classes.get((left, fallen))
        if number is None:
            if not left:
                number = self._ends.setdefault(self._aims.contribution(self.name, fallen[0]), len(self._ends))
            else:
                sizes = sorted(set(left))
                meaning = tuple(self._choices(fallen, size, left) for size in sizes)
                known = self._meanings.setdefault(left, {})
                number = known.setdefault(meaning, len(known))
                if number == len(self.choices.setdefault(left, [])):
                    self.choices[left].append(dict(zip(sizes, meaning, strict=True)))
            self._classes[left, fallen] = number
        return number

    def count(self, left: RerollsLeft) -> int:
        """How many classes there are."""
        return len(self.choices[left]) if left else len(self._ends)

    def lotteries(
        self, fallen: Fallen, size: int, taken: int, left: RerollsLeft, due: int = 0
    ) -> Iterator[tuple[Roll, Lottery]]:
        """The dice kept, and what may come of the dice that are taken, for every choice that may be the best.

        Args:
            fallen: what the dice show.
            size: how many dice the reroll may take.
            taken: how many of these dice are taken.
            left: the rerolls left, this one among them.
            due: how many more dice are taken, which were chosen before.
        """
        after = without(left, size)
        for kept in self._dice.kept(fallen, taken):
            ways: Counter[int] = Counter()
            for new, count in self._dice.rerolled(kept, fallen[1] - taken - len(kept), taken + due).items():
                ways[self.class_of(after, new)] += count * 6 ** (size - taken - due)
            yield kept, tuple(sorted(ways.items()))

    def _choices(self, fallen: Fallen, size: int, left: RerollsLeft) -> Choices:
        found = []
        for taken in range(min(size, fallen[1]) + 1):
            self._aims.budget.check()
            found.append(frozenset(lottery for _, lottery in self.lotteries(fallen, size, taken, left)))
        return tuple(found)


class Rerolls:
    """The best chances to meet one of several aims, with rerolls.

    Args:
        aims: the aims and the dice.
        lying: whether the dice lie already, or are rolled first.
    """

    def __init__(self, aims: Aims, *, lying: bool = False) -> None:
        self._aims = aims
        self._kinds = [
            _Kind(aims, kind, {dice.lying: 1} if lying else dice.fallen()) for kind, dice in aims.dice.items()
        ]
        self._tables: dict[RerollsLeft, ChanceTable] = {}

    def ways(self, left: RerollsLeft) -> Steps[int]:
        """The ways that lead to an aim with the best use of the rerolls left, in small steps.

        The ways are out of 6 ** (number of dice that are rolled first), times 6 ** (the dice that all rerolls may take)
        for each kind.
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
        """The best use of one of the rerolls left, for dice that don't meet an aim as they lie.

        Its ways are out of 6 ** (the dice that all rerolls may take) for each kind. Of equal choices one of the fewest
        dice is taken, and of the smallest reroll.

        Args:
            left: the rerolls left.
            dice: what the dice of each kind show; None for those that lie already.
            chosen: the reroll for which dice are chosen already; these are not among ``dice``.
        """
        shown = {kind.name: kind.lying for kind in self._kinds} if dice is None else dice
        # A table of chances holds every class, so all are asked for before the first table is made.
        for kind in self._kinds:
            for fallen in kind.start:
                kind.class_of(left, fallen)
        if chosen is not None:
            for kind in self._kinds:
                for taken in range(min(chosen.size - sum(chosen.dice.values()), shown[kind.name][1]) + 1):
                    list(kind.lotteries(shown[kind.name], chosen.size, taken, left, chosen.dice[kind.name]))
        choices = [Choice(0, 0, 0, {})]
        for size in sorted(set(left)) if chosen is None else [chosen.size]:
            at_once(self._chances(without(left, size)))
            choices += self._choices(size, left, shown, chosen.dice if chosen else Counter())
        return max(choices, key=lambda choice: (choice.ways, -choice.taken, -choice.size))

    def _choices(
        self, size: int, left: RerollsLeft, shown: Mapping[str, Fallen], due: Counter[str]
    ) -> Iterator[Choice]:
        """The uses of one reroll that may be the best, by the number of dice that are taken."""
        after = without(left, size)
        free = size - due.total()
        tables: list[dict[ChanceTable, dict[str, Kept]]] = [{self._tables[after]: {}}, *({} for _ in range(free))]
        for kind in self._kinds:
            width = kind.count(after)
            found: list[dict[ChanceTable, dict[str, Kept]]] = [{} for _ in tables]
            fallen = shown[kind.name]
            for taken in range(min(free, fallen[1]) + 1):
                for kept, lottery in kind.lotteries(fallen, size, taken, left, due[kind.name]):
                    for used, some in enumerate(tables[: free - taken + 1]):
                        self._aims.budget.check()
                        for table, before in some.items():
                            mean = _mean(table, lottery, width)
                            found[used + taken].setdefault(mean, {**before, kind.name: (taken, kept)})
            useful = _useful([list(some) for some in found])
            tables = [{table: some[table] for table in kept} for some, kept in zip(found, useful, strict=True)]
        # To roll none of them is to use another reroll, or to fail.
        first = 0 if due else 1
        for taken, some in enumerate(tables[first:], first):
            for (ways,), kept_of_each in some.items():
                yield Choice(ways, size, taken, kept_of_each)

    def _chances(self, left: RerollsLeft) -> Steps[ChanceTable]:
        """The best chances with so many rerolls left, in small steps."""
        if left not in self._tables:
            tables = []
            for size in sorted(set(left)):
                later = yield from self._chances(without(left, size))
                start = [[later], *([] for _ in range(size))]
                table = []
                for chance in self._average(self._kinds, size, left, start):
                    table.append(chance)
                    yield
                tables.append(tuple(table))
            self._tables[left] = tuple(map(max, zip(*tables, strict=True))) if tables else self._ends()
        return self._tables[left]

    def _ends(self) -> ChanceTable:
        """Whether an aim is met when no reroll is left."""
        brought = [self._aims.nothing]
        for kind in self._kinds:
            joined = []
            for some in brought:
                self._aims.budget.check()
                joined += [self._aims.combine(some, end) for end in kind.ends]
            brought = joined
        return tuple(int(any(self._aims.met(end))) for end in brought)

    def _average(
        self, kinds: Sequence[_Kind], size: int, left: RerollsLeft, tables: list[list[ChanceTable]]
    ) -> Iterator[int]:
        """The best averages over the results of one reroll; ``tables`` are listed by the number of dice taken so far.

        One kind is averaged out at a time: its classes after the reroll are replaced by its classes before. The best is
        chosen after all kinds, since together they may take only so many dice.
        """
        self._aims.budget.check()
        if len(kinds) == 1:
            yield from (_best_mean(choices[size], tables) for choices in kinds[0].choices[left])
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


def _best_mean(choices: Choices, tables: Sequence[Sequence[ChanceTable]]) -> int:
    """The best average of the last kind; ``tables`` are listed by the number of dice taken of the others."""
    best = 0
    for used, some in enumerate(tables):
        for lotteries in choices[: len(tables) - used]:
            for table in some:
                for lottery in lotteries:
                    mean = 0
                    for number, ways in lottery:
                        mean += ways * table[number]
                    best = max(best, mean)
    return best


def _useful(tables: list[list[ChanceTable]]) -> list[list[ChanceTable]]:
    """The tables that are somewhere better than every table for which as many or fewer dice were taken."""
    found: list[list[ChanceTable]] = []
    for some in tables:
        found.append([])
        for table in set(some):
            if not any(all(map(le, table, other)) for others in found for other in others):
                found[-1].append(table)
    return found
