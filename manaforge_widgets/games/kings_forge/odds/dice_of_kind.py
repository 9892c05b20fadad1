"""Rolls of dice of one kind: which faces differ, which dice of a roll matter, and the ways of each roll."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from manaforge_widgets.odds.budget import Budget

Ability: TypeAlias = tuple[int, ...]
"""The ability of a face: for each value that is needed, the set of expenses of bonuses that bring the face there."""

Roll: TypeAlias = tuple[int, ...]
"""The dice of a roll that matter, as numbers of their abilities, the greatest ability first."""

Fallen: TypeAlias = tuple[Roll, int]
"""Dice after a roll: those that matter, and how many there still are, since a cemetery die cancels some (KF-C5)."""


class DiceOfKind:
    """Some dice of one kind.

    Faces of equal ability are treated as one. A die does not matter if enough other dice can do all that it can do: as
    many as could be used at all. So with thresholds alone only the highest dice matter; with a flip a low die may too.

    Attributes:
        number: how many dice there are.
        values: the values that are needed.
        abilities: the different abilities of the useful faces and of the dice that lie already, the greatest first.
        of_lying: for each die that lies already the place of its ability, or None if it is useless.
        of_faces: the same for each side.

    Args:
        number: how many dice there are.
        faces: for each side, the values that bonuses can make of it, each with the set of expenses that do so.
        values: the values that are needed.
        used: how many of the dice can be used at most.
        budget: the time that counting may take.
        cancelled: how many more sides a die has that take it out of the round.
        lying: for each die that lies already, the values that bonuses can make of it, as for a side.
    """

    def __init__(
        self,
        number: int,
        faces: Iterable[Mapping[int, int]],
        values: Iterable[int],
        used: int,
        budget: Budget,
        cancelled: int = 0,
        lying: Iterable[Mapping[int, int]] = (),
    ) -> None:
        self.number = number
        self.values = tuple(values)
        self._used = used
        self._budget = budget
        self._cancelled = cancelled
        of_faces = [self._ability(face) for face in faces]
        sides = Counter(of_faces)
        of_lying = [self._ability(die) for die in lying]
        self._idle = sum(count for ability, count in sides.items() if not any(ability))
        # An ability that includes another one has more bits, so it comes first.
        self.abilities = sorted({*filter(any, sides), *filter(any, of_lying)}, key=_greatest_first)
        self._sides = [sides[ability] for ability in self.abilities]
        self._serves = [[_includes(one, other) for other in self.abilities] for one in self.abilities]
        places = {ability: place for place, ability in enumerate(self.abilities)}
        self.of_lying = tuple(places.get(ability) for ability in of_lying)
        self.of_faces = tuple(places.get(ability) for ability in of_faces)
        self.rolls = cache(self._rolls)
        self.rerolled = cache(self._rerolled)
        self._matter = cache(self._that_matter)

    def _ability(self, face: Mapping[int, int]) -> Ability:
        return tuple(reaching(face, value) for value in self.values)

    @property
    def lying(self) -> Fallen:
        """The dice that lie already."""
        return self.showing(self.of_lying)

    def showing(self, dice: Sequence[int | None]) -> Fallen:
        """Dice that show something, from the places of their abilities."""
        return self._matter(tuple(sorted(die for die in dice if die is not None))), len(dice)

    def fallen(self) -> dict[Fallen, int]:
        """Return the rolls of all dice and what is left of them, each with its ways out of 6 ** number."""
        return self.rerolled((), 0, self.number)

    def _rolls(self, number: int) -> dict[Roll, int]:
        """Return the rolls of so many of the dice, each with its ways; no die of them is cancelled.

        Abilities are taken one after the other, the greatest first: how many dice show it? A side is idle if it is
        useless, or if the dice chosen so far can do all that it can: idle sides need not be told apart.
        """
        rolls: defaultdict[Roll, int] = defaultdict(int)
        chosen: Mapping[tuple[Roll, int, int], int] = {((), number, self._idle): 1}
        for face, sides in enumerate(self._sides):
            if not sides:
                continue
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
                        rolls[kept] += weight * (idle + later) ** (left - showing)
                    weight = weight * (left - showing) * sides // (showing + 1)
            chosen = longer
        for (roll, left, idle), ways in chosen.items():
            if not left or idle:
                rolls[roll] += ways * idle**left
        return dict(rolls)

    def _free(self, roll: Roll, face: int) -> int:
        """How many dice of a face matter beside the dice of a roll, whose abilities are as great or greater."""
        return max(0, self._used - sum(self._serves[other][face] for other in roll))

    def _later(self, roll: Roll, face: int) -> int | None:
        """Return the number of sides after a face if none of them matters beside a roll; else None."""
        if len(roll) < self._used or any(
            self._sides[other] and self._free(roll, other) for other in range(face + 1, len(self._sides))
        ):
            return None
        return sum(self._sides[face + 1 :])

    def _rerolled(self, kept: Roll, others: int, number: int) -> dict[Fallen, int]:
        """What a roll of so many dice and those that are kept may lead to, each with its ways out of 6 ** number.

        Args:
            kept: the dice kept that matter.
            others: how many more dice are kept.
            number: how many dice are rolled.
        """
        fallen: defaultdict[Fallen, int] = defaultdict(int)
        for gone in range(number + 1 if self._cancelled else 1):
            cases = comb(number, gone) * self._cancelled**gone
            for roll, ways in self.rolls(number - gone).items():
                matter = self._matter(tuple(sorted(kept + roll)))
                fallen[matter, len(kept) + others + number - gone] += cases * ways
        return dict(fallen)

    def _that_matter(self, dice: Roll) -> Roll:
        return tuple(
            die
            for place, die in enumerate(dice)
            if sum(self._serves[other][die] for other in dice[:place]) < self._used
        )

    def kept(self, fallen: Fallen, taken: int) -> set[Roll]:
        """Return the dice that matter still when so many are taken to be rolled again, for every choice that may be the best.

        Dice that don't matter are taken first. No die is taken before one that can do only the same or less: rolled
        again, they are all the same.
        """
        roll, number = fallen
        choices = {roll}
        for _ in range(taken - (number - len(roll))):
            self._budget.check()
            choices = {
                left[:place] + left[place + 1 :]
                for left in choices
                for place, die in enumerate(left)
                if not any(self._serves[die][other] and other != die for other in left)
            }
        return choices


def _greatest_first(ability: Ability) -> int:
    return -sum(map(int.bit_count, ability))


def reaching(face: Mapping[int, int], value: int) -> int:
    """Return the set of expenses that bring a face to a value or above.

    Args:
        face: the values that bonuses can make of it, each with the set of expenses that do so.
        value: the value.

    Example:
        >>> bin(reaching({3: 0b001, 4: 0b010, 6: 0b100}, 4))
        '0b110'
    """
    expenses = 0
    for reached, spent in face.items():
        if reached >= value:
            expenses |= spent
    return expenses


def _includes(one: Ability, other: Ability) -> bool:
    return all(theirs & ~ours == 0 for ours, theirs in zip(one, other, strict=True))
