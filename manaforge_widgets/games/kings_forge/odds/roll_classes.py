"""The classes of rolls of one kind of dice: rolls that are equally good for all later choices are one class.

After the last reroll, all rolls with the same contribution to the aims form one class. Before a reroll, two rolls are
in the same class if they offer the same choices: each choice leads to the same later classes with the same
probabilities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.aim_boxes import Contribution
from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Fallen, Roll

RerollsLeft: TypeAlias = tuple[int, ...]
"""The rerolls that are left: the number of dice that each may take, in ascending order."""

Lottery: TypeAlias = tuple[tuple[int, int], ...]
"""The classes that a reroll may lead to, each with its ways out of 6 ** (number of dice that it may take)."""

Choices: TypeAlias = tuple[frozenset[Lottery], ...]
"""The choices of one reroll with the dice of one kind: for each number of rerolled dice, the possible lotteries."""


class RollClasses:
    """The dice of one kind, and the classes of their possible rolls.

    Args:
        aims: the aims and the dice.
        kind: the kind of the dice.
        start: the possible first rolls, each with its ways.

    Attributes:
        name: the kind of the dice.
        start: the possible first rolls, each with its ways.
        choices: by the rerolls left, a list with one dict for each class. It maps the size of a reroll to its choices.
    """

    def __init__(self, aims: Aims, kind: str, start: Mapping[Fallen, int]) -> None:
        self._aims = aims
        self.name = kind
        self._dice = aims.dice[kind]
        self.start = start
        self._ends: dict[Contribution, int] = {}
        self._classes: dict[tuple[RerollsLeft, Fallen], int] = {}
        self._lotteries: dict[tuple[RerollsLeft, Roll, int, int, int], Lottery] = {}
        self._meanings: dict[RerollsLeft, dict[tuple[Choices, ...], int]] = {}
        self.choices: dict[RerollsLeft, list[dict[int, Choices]]] = {}

    @property
    def lying(self) -> Fallen:
        """The dice that already show a value."""
        return self._dice.lying

    @property
    def ends(self) -> list[Contribution]:
        """The contribution of each class when no reroll is left."""
        return list(self._ends)

    def class_of(self, left: RerollsLeft, fallen: Fallen) -> int:
        """Return the number of a roll's class; classes are numbered in the order in which this method finds them.

        The classes of all rolls to which the rerolls left may lead are found, too.
        """
        roll, dice = fallen
        # Rerolls take a limited number of dice, so more dice that don't matter make no difference.
        key = left, (roll, min(dice, len(roll) + sum(left)))
        number = self._classes.get(key)
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
            self._classes[key] = number
        return number

    def count(self, left: RerollsLeft) -> int:
        """Return the number of classes found so far, for some rerolls left."""
        return len(self.choices[left]) if left else len(self._ends)

    def lotteries(
        self, fallen: Fallen, size: int, taken: int, left: RerollsLeft, due: int = 0
    ) -> Iterator[tuple[Roll, Lottery]]:
        """Yield each choice that may be the best: the dice to keep, and the possible results of the rerolled dice.

        The results are a lottery: the classes that the reroll may lead to, each with its ways.

        Args:
            fallen: the roll.
            size: the number of dice that the reroll may take.
            taken: the number of dice of this roll that are rerolled.
            left: the rerolls left, including this one.
            due: the number of dice that are already chosen for this reroll, and are not in ``fallen``.
        """
        after = without(left, size)
        for kept in self._dice.kept(fallen, taken):
            others = min(fallen[1] - taken - len(kept), sum(after))
            key = after, kept, others, size, taken + due
            lottery = self._lotteries.get(key)
            if lottery is None:
                ways: Counter[int] = Counter()
                for new, count in self._dice.rerolled(kept, others, taken + due).items():
                    ways[self.class_of(after, new)] += count * 6 ** (size - taken - due)
                self._lotteries[key] = lottery = tuple(sorted(ways.items()))
            yield kept, lottery

    def _choices(self, fallen: Fallen, size: int, left: RerollsLeft) -> Choices:
        choices = []
        for taken in range(min(size, fallen[1]) + 1):
            self._aims.budget.check()
            choices.append(frozenset(lottery for _, lottery in self.lotteries(fallen, size, taken, left)))
        return tuple(choices)


def without(left: RerollsLeft, size: int) -> RerollsLeft:
    """Return the rerolls that are left after one that may take ``size`` dice is used."""
    place = left.index(size)
    return left[:place] + left[place + 1 :]
