"""A roll of a whole pool, held against several aims at once."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.dice import Dice, Roll
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.games.kings_forge.odds.slots import Points, Slots
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import Pool

WILD = "library"

Reached: TypeAlias = tuple[int, ...]
"""What some dice bring, as a set of points for each aim."""


class Aims:
    """Dice, and what they bring to each of several aims.

    What the dice of different kinds bring to an aim is added up. The aim is met if the sum holds the last point of its
    box: the library dice fill all that the colours leave open, and no more is spent than there is.

    Attributes:
        dice: the dice by kind, of those kinds that can serve an aim.
        number: how many these are.
        budget: looked at as the work goes on.
        nothing: what no dice bring.

    Args:
        pool: the dice.
        aims: the needs of each aim, for none of which there are too few dice.
        bonuses: what may be done to the dice.
        budget: how long it may take.
    """

    def __init__(self, pool: Pool, aims: list[Needs], bonuses: Bonuses, budget: Budget) -> None:
        self.budget = budget
        most = max(map(len, aims))
        purse = Box(bonuses.limits(most))
        counts = pool.counts
        wild = min(counts.get(WILD, 0), most)
        self.nothing: Reached = (purse.full,) * len(aims)
        self._ends = [
            Points(purse, {value: min(count, wild) for value, count in Counter(aim.values).items()}) for aim in aims
        ]
        self.dice: dict[str, Dice] = {}
        self._slots: dict[str, list[Slots]] = {}
        faces = [_raised(purse, bonuses, face, budget) for face in FACES]
        for kind in (*COLOURS, WILD):
            asked = [
                end.needs if kind == WILD else Counter(aim.of(kind)) for aim, end in zip(aims, self._ends, strict=True)
            ]
            used = max(sum(needs.values()) for needs in asked)
            if used:
                values = sorted({value for needs in asked for value in needs})
                dice = self.dice[kind] = Dice(counts.get(kind, 0), faces, values, used, budget)
                self._slots[kind] = [
                    Slots(purse, needs, dice, end, used if kind == WILD else wild, budget)
                    for needs, end in zip(asked, self._ends, strict=True)
                ]
        self.number = sum(dice.number for dice in self.dice.values())

    def reached(self, kind: str, roll: Roll) -> Reached:
        """What a roll of one kind brings."""
        return tuple(slots.reached(roll) for slots in self._slots[kind])

    def join(self, some: Reached, others: Reached) -> Reached:
        """What two lots of dice bring together."""
        return tuple(end.add(one, other) for end, one, other in zip(self._ends, some, others, strict=True))

    def met(self, reached: Reached) -> tuple[bool, ...]:
        """Which aims are met by what all dice bring together."""
        return tuple(bool(points >> end.size - 1) for end, points in zip(self._ends, reached, strict=True))

    def ways(self) -> dict[tuple[bool, ...], int]:
        """Which aims are met if all dice are rolled once, with the ways out of 6 ** number."""
        *first, last = sorted(map(self._lot, self.dice), key=len)
        total = {self.nothing: 1}
        for lot in first:
            joined: Counter[Reached] = Counter()
            for some, ways in total.items():
                self.budget.check()
                for others, more in lot.items():
                    joined[self.join(some, others)] += ways * more
            total = dict(joined)
        # Of the last sums only one point matters, and that is seen without adding up.
        wanted = [
            (tuple(end.mirrored(points) for end, points in zip(self._ends, reached, strict=True)), ways)
            for reached, ways in last.items()
        ]
        found: Counter[tuple[bool, ...]] = Counter()
        for some, ways in total.items():
            self.budget.check()
            for others, more in wanted:
                found[tuple([one & other != 0 for one, other in zip(some, others, strict=True)])] += ways * more
        return dict(found)

    def _lot(self, kind: str) -> Counter[Reached]:
        """What the dice of one kind bring, with the ways."""
        dice = self.dice[kind]
        found: Counter[Reached] = Counter()
        for roll, ways in dice.rolls(dice.number).items():
            self.budget.check()
            found[self.reached(kind, roll)] += ways
        return found


def _raised(purse: Box, bonuses: Bonuses, face: int, budget: Budget) -> dict[int, int]:
    """The values that bonuses make of a face, each with the set of the expenses that do."""
    found: dict[int, int] = {}
    for number, spent in enumerate(purse.all_points()):
        budget.check()
        value = bonuses.raised(face, spent)
        found[value] = found.get(value, 0) | 1 << number
    return found
