"""Dice of one kind as rolled: which faces differ, which dice of a roll matter, and how often each roll comes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from manaforge_widgets.odds.budget import Budget

Ability: TypeAlias = tuple[int, ...]
"""What a face can do: for each value that is asked for, the set of all expenses of bonuses that bring it there."""

Roll: TypeAlias = tuple[int, ...]
"""The dice of a roll that matter, as numbers of their faces' abilities, the ablest first."""


class Dice:
    """Some dice of one kind.

    Faces of equal ability are one. A die does not matter if as many others as could be used at all can each do what
    it can do: in its place one of them would serve. So with thresholds alone only the highest dice count, but a low
    die that is worth a flip stays.

    Attributes:
        number: how many dice there are.
        values: the values that are asked for.
        abilities: the different abilities of the faces that can serve at all, the ablest first.

    Args:
        number: how many dice there are.
        faces: for each side, the values that bonuses can make of it, with the set of the expenses that do.
        values: the values that are asked for.
        used: how many of the dice can be used at most.
        budget: looked at while rolls are counted.
    """

    def __init__(
        self, number: int, faces: Iterable[Mapping[int, int]], values: Iterable[int], used: int, budget: Budget
    ) -> None:
        self.number = number
        self.values = tuple(values)
        self._used = used
        self._budget = budget
        sides = Counter(tuple(_reaching(face, value) for value in self.values) for face in faces)
        self._idle = sum(count for ability, count in sides.items() if not any(ability))
        # An ability that includes another one has more bits, so it comes first.
        self.abilities = sorted(filter(any, sides), key=lambda ability: -sum(map(int.bit_count, ability)))
        self._sides = [sides[ability] for ability in self.abilities]
        self._serves = [[_includes(one, other) for other in self.abilities] for one in self.abilities]
        self.rolls = cache(self._rolls)
        self.rerolled = cache(self._rerolled)
        self._matter = cache(self._that_matter)

    def _rolls(self, number: int) -> dict[Roll, int]:
        """The rolls of so many of the dice, each with its ways out of 6 ** number.

        One ability after the other, the ablest first: how many dice show it? Sides to which the dice chosen so far
        leave nothing to add are idle, as those are that can't serve at all: what dice show of them is all one.
        """
        found: defaultdict[Roll, int] = defaultdict(int)
        chosen: Mapping[tuple[Roll, int, int], int] = {((), number, self._idle): 1}
        for face, sides in enumerate(self._sides):
            longer: defaultdict[tuple[Roll, int, int], int] = defaultdict(int)
            for (roll, left, idle), ways in chosen.items():
                self._budget.check()
                free = self._free(roll, face)
                if not free:
                    longer[roll, left, idle + sides] += ways
                    continue
                kept, later, weight = roll, self._later(roll, face), ways
                for showing in range(left + 1):
                    if 0 < showing <= free:
                        kept += (face,)
                        later = self._later(kept, face)
                    if later is None:
                        longer[kept, left - showing, idle] += weight
                    elif showing == left or idle + later:
                        found[kept] += weight * (idle + later) ** (left - showing)
                    weight = weight * (left - showing) * sides // (showing + 1)
            chosen = longer
        for (roll, left, idle), ways in chosen.items():
            if not left or idle:
                found[roll] += ways * idle**left
        return dict(found)

    def _free(self, roll: Roll, face: int) -> int:
        """How many dice of a face matter beside a roll's dice, which are no less able."""
        return max(0, self._used - sum(self._serves[other][face] for other in roll))

    def _later(self, roll: Roll, face: int) -> int | None:
        """How many sides come after a face, if none of them matters beside a roll."""
        if len(roll) < self._used or any(self._free(roll, other) for other in range(face + 1, len(self._sides))):
            return None
        return sum(self._sides[face + 1 :])

    def _rerolled(self, kept: Roll, number: int) -> dict[Roll, int]:
        """The rolls that dice kept and so many others, rolled again, make; with their ways out of 6 ** number."""
        found: defaultdict[Roll, int] = defaultdict(int)
        for roll, ways in self.rolls(number).items():
            found[self._matter(tuple(sorted(kept + roll)))] += ways
        return dict(found)

    def _that_matter(self, dice: Roll) -> Roll:
        return tuple(
            die
            for place, die in enumerate(dice)
            if sum(self._serves[other][die] for other in dice[:place]) < self._used
        )

    def kept(self, roll: Roll, taken: int) -> set[Roll]:
        """What is left of a roll when so many dice are taken to be rolled again, for every choice that may be best.

        Dice that don't matter go first, and no die goes before one that can do no more than it: rolled again, they
        are all the same.
        """
        found = {roll}
        for _ in range(taken - (self.number - len(roll))):
            self._budget.check()
            found = {
                left[:place] + left[place + 1 :]
                for left in found
                for place, die in enumerate(left)
                if not any(self._serves[die][other] and other != die for other in left)
            }
        return found


def _reaching(face: Mapping[int, int], value: int) -> int:
    """The set of expenses that bring a face to a value or above."""
    found = 0
    for reached, spent in face.items():
        if reached >= value:
            found |= spent
    return found


def _includes(one: Ability, other: Ability) -> bool:
    return all(theirs & ~ours == 0 for ours, theirs in zip(one, other, strict=True))
