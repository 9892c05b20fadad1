"""Several aims, their demands on the dice of each kind, and the boxes in which contributions of dice are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled
from manaforge_widgets.games.kings_forge.odds.filling import NeedsBox
from manaforge_widgets.games.kings_forge.odds.lying import LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import COLOURS, Needs
from manaforge_widgets.odds.budget import Budget

WILD = "library"

Contribution: TypeAlias = tuple[int, ...]
"""The contribution of some dice: for each aim, a set of points in its :class:`~.filling.NeedsBox`."""


class KindDemand(NamedTuple):
    """The demands of the aims on the dice of one kind.

    Attributes:
        number: the number of dice.
        needs: for each aim, the number of needs of each value.
        used: the largest number of these dice that can be used.
        most_open: the most needs of an aim that these dice may leave open.
    """

    number: int
    needs: tuple[Mapping[int, int], ...]
    used: int
    most_open: int


class AimBoxes:
    """Several aims, and for each aim the sum of what the dice contribute to it.

    An aim is a set of needs that must all be met. The contributions of dice of different kinds to an aim are added up.
    If the sum contains the last point of its box, the aim is met. Then the library dice fill all needs that the colours
    leave open, and no more bonuses are spent than are available.

    Attributes:
        bonus_box: the bonuses that may be spent.
        ends: the box of each aim.
        nothing: the contribution of no dice.
        demands: the demand on each kind of die that at least one aim can use.
        number: the number of dice of the kinds in ``demands``.

    Args:
        counts: the dice by kind.
        aims: the needs of each aim; there must be enough dice for each aim.
        bonuses: the bonuses for the dice.
    """

    def __init__(self, counts: Mapping[str, int], aims: list[Needs], bonuses: Bonuses) -> None:
        most = max(map(len, aims))
        self.bonus_box = Box(bonuses.limits(most))
        wild = min(counts.get(WILD, 0), most)
        self.nothing: Contribution = (self.bonus_box.full,) * len(aims)
        self.ends = [
            NeedsBox(self.bonus_box, {value: min(count, wild) for value, count in Counter(aim.values).items()})
            for aim in aims
        ]
        self._starts = [sum([end.size for end in self.ends[:place]]) for place in range(len(aims))]
        self.demands: dict[str, KindDemand] = {}
        for kind in (*COLOURS, WILD):
            needs = tuple(
                end.needs if kind == WILD else Counter(aim.of(kind)) for aim, end in zip(aims, self.ends, strict=True)
            )
            used = max(sum(some.values()) for some in needs)
            if used:
                self.demands[kind] = KindDemand(counts.get(kind, 0), needs, used, used if kind == WILD else wild)
        self.number = sum(demand.number for demand in self.demands.values())

    def combine(self, some: Contribution, others: Contribution) -> Contribution:
        """Return the contribution of two groups of dice together."""
        return tuple([end.add(one, other) for end, one, other in zip(self.ends, some, others, strict=True)])

    def met(self, reached: Contribution) -> tuple[bool, ...]:
        """Return, for each aim, whether ``reached``, the contribution of all dice together, meets the aim."""
        return tuple([bool(points >> end.size - 1) for end, points in zip(self.ends, reached, strict=True)])

    def joined(self, some: Contribution) -> int:
        """Return a contribution as one int; see :meth:`wanted`."""
        return sum([points << start for points, start in zip(some, self._starts, strict=True)])

    def wanted(self, some: Contribution) -> int:
        """Return a set of points, as one int: the other dice must contribute at least one of these points.

        So one comparison shows whether two groups of dice meet an aim together; no sum is needed.
        """
        points = (
            end.mirrored(points) << start for end, points, start in zip(self.ends, some, self._starts, strict=True)
        )
        return sum(points)


def raised_faces(
    bonus_box: Box, bonuses: Bonuses, cancelled: Cancelled, budget: Budget, barred: frozenset[int] = frozenset()
) -> list[dict[int, int]]:
    """Return, for each side that is not cancelled, the values that bonuses can turn it into, with their expenses."""
    dice = [LyingDie("", face, barred) for face in FACES if face not in cancelled]
    return [raised(bonus_box, bonuses, die, budget) for die in dice]


def raised(bonus_box: Box, bonuses: Bonuses, die: LyingDie, budget: Budget) -> dict[int, int]:
    """Return the values that a die can get by bonuses, and for each value the set of expenses that reach it."""
    by_value: dict[int, int] = {}
    for number, spent in enumerate(bonus_box.all_points()):
        budget.check()
        value = bonuses.raised(die.value, spent, die.barred)
        by_value[value] = by_value.get(value, 0) | 1 << number
    return by_value
