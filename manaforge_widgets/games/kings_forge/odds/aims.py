"""A roll of a whole pool, checked against several aims at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import DiceOfKind, Roll
from manaforge_widgets.games.kings_forge.odds.filling import Filling, NeedsBox
from manaforge_widgets.games.kings_forge.odds.lying import LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import Pool
from manaforge_widgets.odds.steps import Steps, at_once

WILD = "library"

Contribution: TypeAlias = tuple[int, ...]
"""What some dice contribute: for each aim, a set of points in its :class:`~.filling.NeedsBox`."""


class Aims:
    """Several aims, and what dice contribute to each of them.

    An aim is a set of needs that must all be met. The contributions of dice of different kinds to an aim are added up.
    The aim is met if the sum has the last point of its box: then the library dice fill all needs that the colours leave
    open, and no more bonuses are spent than there are.

    Attributes:
        dice: the dice by kind, of the kinds that can be used for an aim.
        number: how many dice these are.
        budget: the time that the work may take.
        nothing: the contribution of no dice.

    Args:
        pool: the dice.
        aims: the needs of each aim; the pool has enough dice for each.
        bonuses: what may be done to the dice.
        budget: the time that the work may take.
        cancelled: the values to which no die may be rolled (KF-C5).
        lying: dice that lie already; then the pool is empty.
        barred: the bonuses that can't be used on dice that are rolled; see :class:`~.lying.LyingDie`.
    """

    def __init__(
        self,
        pool: Pool,
        aims: list[Needs],
        bonuses: Bonuses,
        budget: Budget,
        cancelled: Cancelled = NONE_CANCELLED,
        lying: Sequence[LyingDie] = (),
        barred: frozenset[int] = frozenset(),
    ) -> None:
        self.budget = budget
        most = max(map(len, aims))
        bonus_box = Box(bonuses.limits(most))
        counts = Counter(pool.counts) + Counter(die.kind for die in lying)
        wild = min(counts.get(WILD, 0), most)
        self.nothing: Contribution = (bonus_box.full,) * len(aims)
        self._ends = [
            NeedsBox(bonus_box, {value: min(count, wild) for value, count in Counter(aim.values).items()})
            for aim in aims
        ]
        self.dice: dict[str, DiceOfKind] = {}
        self._fillings: dict[str, list[Filling]] = {}
        rolled = [LyingDie("", face, barred) for face in FACES if face not in cancelled]
        faces = [_raised(bonus_box, bonuses, die, budget) for die in rolled]
        gone = len(FACES) - len(faces)
        for kind in (*COLOURS, WILD):
            asked = [
                end.needs if kind == WILD else Counter(aim.of(kind)) for aim, end in zip(aims, self._ends, strict=True)
            ]
            used = max(sum(needs.values()) for needs in asked)
            if used:
                values = sorted({value for needs in asked for value in needs})
                shown = [_raised(bonus_box, bonuses, die, budget) for die in lying if die.kind == kind]
                dice = DiceOfKind(counts.get(kind, 0), faces, values, used, budget, gone, shown)
                self.dice[kind] = dice
                self._fillings[kind] = [
                    Filling(bonus_box, needs, dice, end, used if kind == WILD else wild, budget)
                    for needs, end in zip(asked, self._ends, strict=True)
                ]
        self.number = sum(dice.number for dice in self.dice.values())

    def contribution(self, kind: str, roll: Roll) -> Contribution:
        """The contribution of a roll of one kind."""
        return tuple(filling.contribution(roll) for filling in self._fillings[kind])

    def combine(self, some: Contribution, others: Contribution) -> Contribution:
        """The contribution of two groups of dice together."""
        return tuple(end.add(one, other) for end, one, other in zip(self._ends, some, others, strict=True))

    def met(self, reached: Contribution) -> tuple[bool, ...]:
        """Which aims are met, by the contribution of all dice."""
        return tuple(bool(points >> end.size - 1) for end, points in zip(self._ends, reached, strict=True))

    def ways(self) -> dict[tuple[bool, ...], int]:
        """For one roll of all dice: which aims are met, each case with its ways out of 6 ** number."""
        return at_once(self.ways_steps())

    def ways_steps(self) -> Steps[dict[tuple[bool, ...], int]]:
        """The answer of :meth:`ways`, in small steps."""
        *first, last = sorted(map(self._contributions, self.dice), key=len)
        total = {self.nothing: 1}
        for contributions in first:
            joined: Counter[Contribution] = Counter()
            for some, ways in total.items():
                self.budget.check()
                yield
                for others, more in contributions.items():
                    joined[self.combine(some, others)] += ways * more
            total = dict(joined)
        # Of the last sums only one point matters, and it can be found without adding up.
        wanted = [
            (tuple(end.mirrored(points) for end, points in zip(self._ends, reached, strict=True)), ways)
            for reached, ways in last.items()
        ]
        found: Counter[tuple[bool, ...]] = Counter()
        for some, ways in total.items():
            self.budget.check()
            yield
            for others, more in wanted:
                found[tuple([one & other != 0 for one, other in zip(some, others, strict=True)])] += ways * more
        return dict(found)

    def _contributions(self, kind: str) -> Counter[Contribution]:
        """The contributions of all rolls of one kind, each with its ways."""
        dice = self.dice[kind]
        found: Counter[Contribution] = Counter()
        for (roll, _), ways in dice.fallen().items():
            self.budget.check()
            found[self.contribution(kind, roll)] += ways
        return found


def _raised(bonus_box: Box, bonuses: Bonuses, die: LyingDie, budget: Budget) -> dict[int, int]:
    """The values that bonuses can make of a die, each with the set of expenses that do so."""
    found: dict[int, int] = {}
    for number, spent in enumerate(bonus_box.all_points()):
        budget.check()
        value = bonuses.raised(die.value, spent, die.barred)
        found[value] = found.get(value, 0) | 1 << number
    return found
