"""Several aims at once, and the sums of what the dice of each kind contribute to them.

An aim is a set of needs that must all be met, such as the needs of one craft card.
"""

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
        number: the number of dice of this kind.
        needs: for each aim, the number of needs of each value that these dice may fill.
        used: the largest number of these dice that one aim can use.
        most_open: the most needs of one aim that these dice may leave to library dice. For the library dice themselves,
            it is ``used``.
    """

    number: int
    needs: tuple[Mapping[int, int], ...]
    used: int
    most_open: int


class AimBoxes:
    """Several aims, and for each aim the sum of what the dice contribute to it.

    Each aim has a :class:`~.box.Box`. A point of this box gives the number of bonuses spent, by kind, and the number of
    needs left open, by value. Library dice leave those needs open that they could fill but do not. The contribution of
    some dice to an aim is a set of such points. Contributions of different kinds of dice are added. If the sum contains
    the last point of the box, the aim is met. Then the library dice fill all needs that the other dice leave open, and
    no more bonuses are spent than the seat has.

    Attributes:
        bonus_box: the box of the bonuses that may be spent, with a place for each kind of bonus.
        ends: the box of each aim.
        nothing: the contribution of no dice.
        demands: the demand on each kind of die that at least one aim can use.
        number: the number of dice of the kinds in ``demands``.

    Args:
        counts: the number of dice of each kind.
        aims: the needs of each aim; there must be enough dice for each aim alone.
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
        """Return the contribution of two groups of dice together, from the contribution of each group."""
        return tuple([end.add(one, other) for end, one, other in zip(self.ends, some, others, strict=True)])

    def met(self, reached: Contribution) -> tuple[bool, ...]:
        """Return, for each aim, whether ``reached``, the contribution of all dice together, meets the aim."""
        return tuple([bool(points >> end.size - 1) for end, points in zip(self.ends, reached, strict=True)])

    def joined(self, some: Contribution) -> int:
        """Return a contribution as one int, which can be compared with an int from :meth:`wanted`."""
        return sum([points << start for points, start in zip(some, self._starts, strict=True)])

    def wanted(self, some: Contribution) -> int:
        """Return, as one int, the points that complete a contribution: other dice must contribute at least one of them.

        Two groups of dice meet an aim together if ``joined(one) & wanted(other)`` is not 0. So no sum is needed.
        """
        points = (
            end.mirrored(points) << start for end, points, start in zip(self.ends, some, self._starts, strict=True)
        )
        return sum(points)


def raised_faces(
    bonus_box: Box, bonuses: Bonuses, cancelled: Cancelled, budget: Budget, barred: frozenset[int] = frozenset()
) -> list[dict[int, int]]:
    """Return :func:`raised` for each side of a die that is not cancelled."""
    dice = [LyingDie("", face, barred) for face in FACES if face not in cancelled]
    return [raised(bonus_box, bonuses, die, budget) for die in dice]


def raised(bonus_box: Box, bonuses: Bonuses, die: LyingDie, budget: Budget) -> dict[int, int]:
    """Return the values that bonuses can give a die, each with the set of expenses that reach it.

    An expense is a point of ``bonus_box``: the number of bonuses of each kind that are spent.
    """
    by_value: dict[int, int] = {}
    for number, spent in enumerate(bonus_box.all_points()):
        budget.check()
        value = bonuses.raised(die.value, spent, die.barred)
        by_value[value] = by_value.get(value, 0) | 1 << number
    return by_value
