"""Rolls of dice of one kind, and the number of ways of each roll.

Faces that can do the same are not distinguished, and dice that can't matter are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from manaforge_widgets.odds.budget import Budget

Ability: TypeAlias = tuple[int, ...]
"""The ability of a face: for each needed value, the set of expenses of bonuses that bring the face there."""

Roll: TypeAlias = tuple[int, ...]
"""The dice of a roll that matter, as numbers of their abilities, the greatest ability first."""

Fallen: TypeAlias = tuple[Roll, int]
"""Dice after a roll: those that matter, and the number that remain after cancelled dice are removed (KF-C5)."""


class DiceOfKind:
    """Some dice of one kind, distinguished only by what they can do for the needs.

    The ability of a face says which needed values it can reach, and at which expense of bonuses. Faces of equal ability
    are treated as one. A die of a roll does not matter if ``used`` other dice can do all that it can do. So without
    bonuses only the highest dice matter. With a flip a low die may matter, too.

    Attributes:
        number: the number of dice.
        values: the needed values.
        abilities: the different abilities of useful faces and of useful dice in ``lying``, the greatest first.
            Elsewhere an ability is given by its number in this list.
        of_lying: for each die in ``lying``, the number of its ability, or None if it is useless.
        of_faces: for each side, the number of its ability, or None if it is useless.

    Args:
        number: the number of dice.
        faces: for each side that is not cancelled, the values that bonuses can give it, each with the set of expenses
            that reach it.
        values: the needed values.
        used: the largest number of dice that a craft can use.
        budget: the time that counting may take.
        cancelled: the number of cancelled sides, which are not in ``faces``; a die that shows one is lost.
        lying: the same as ``faces``, for each die that already shows a value.
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
        """The dice that already show a value."""
        return self.showing(self.of_lying)

    def showing(self, dice: Sequence[int | None]) -> Fallen:
        """Return rolled dice, given by the numbers of their abilities, without those that don't matter."""
        return self._matter(tuple(sorted(die for die in dice if die is not None))), len(dice)

    def fallen(self) -> dict[Fallen, int]:
        """Return all possible results of a roll of all dice, each with its ways out of 6 ** number."""
        return self.rerolled((), 0, self.number)

    def _rolls(self, number: int) -> dict[Roll, int]:
        """Return the rolls of this many dice, each with its ways, if no die is cancelled.

        For one ability after the other, the greatest first, the number of dice that show it is chosen. A side is idle
        if it is useless, or if the dice chosen so far can do all that it can. Idle sides need not be distinguished.
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
        """Return the number of dice of a face that matter in addition to a roll of equal or greater abilities."""
        return max(0, self._used - sum(self._serves[other][face] for other in roll))

    def _later(self, roll: Roll, face: int) -> int | None:
        """Return the number of sides after a face if none of them matters in addition to a roll; else None."""
        if len(roll) < self._used or any(
            self._sides[other] and self._free(roll, other) for other in range(face + 1, len(self._sides))
        ):
            return None
        return sum(self._sides[face + 1 :])

    def _rerolled(self, kept: Roll, others: int, number: int) -> dict[Fallen, int]:
        """Return the possible results of a reroll with the kept dice, each with its ways out of 6 ** number.

        Args:
            kept: the kept dice that matter.
            others: the number of other kept dice.
            number: the number of dice that are rolled.
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
        """Return the sets of dice that may be best to keep when a number of dice are taken for a reroll.

        A set lists only the kept dice that matter; dice that don't matter are rolled again first. No die is taken
        before one that can do less, since all dice are equal once they are rolled again.

        Args:
            fallen: the dice before the reroll.
            taken: the number of dice that are rolled again.
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
        face: the values that bonuses can give the face, each with the set of expenses that reach it.
        value: the value to reach.

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
