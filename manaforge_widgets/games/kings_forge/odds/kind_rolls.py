"""The rolls of any number of dice of one kind, distinguished only by the needs that they can fill.

All rolls that can fill the same needs of each aim, with the same bonuses, form one state. If another die is rolled, the
new state depends only on this die and the old state. So the states of n dice follow from those of n - 1. There are far
fewer states than rolls, and the results for fewer dice are found on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.aim_boxes import Contribution, raised_faces
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.box import Box
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import reaching
from manaforge_widgets.games.kings_forge.odds.filling import NeedsBox, parts
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing

Counted: TypeAlias = tuple[tuple[int, int], ...]
"""Values, with the number of needs of each."""


class Within:
    """A budget as an argument of a cached function: all are equal, so the cache does not distinguish budgets."""

    __slots__ = ("budget",)

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Within)

    def __hash__(self) -> int:
        return 0


class KindRolls:
    """The contributions of dice of one kind to some aims when these dice are rolled once.

    A state holds, for each aim, a set of points as in :class:`~.filling.Filling`. The sets are joined in one int.

    Args:
        bonus_box: the bonuses that may be spent.
        faces: for each side that is not cancelled, the values that bonuses can give it, each with the set of expenses
            that reach it.
        needs: for each aim, the number of needs of each value.
        ends: for each aim, the box of the result, whose points give the bonuses spent and the needs left open.
        most_open: the most needs that may be left open.
        budget: the time that the calculation may take.

    Raises:
        OddsError: the budget is used up.
    """

    def __init__(
        self,
        bonus_box: Box,
        faces: Sequence[Mapping[int, int]],
        needs: Sequence[Mapping[int, int]],
        ends: Sequence[NeedsBox],
        most_open: int,
        budget: Budget,
    ) -> None:
        self._spent = bonus_box.full
        self._ends: list[list[tuple[int, int]]] = []
        moves: list[dict[int, int]] = [{} for _ in faces]
        start = offset = 0
        for some, end in zip(needs, ends, strict=True):
            budget.check()
            points = NeedsBox(bonus_box, some)
            for face, moved in zip(faces, moves, strict=True):
                for value in some:
                    for spent in bonus_box.minimal(reaching(face, value)):
                        number = points.at({value: 1}) + spent
                        # The mask removes points that leave the box, also those shifted in from another aim.
                        moved[number] = moved.get(number, 0) | points.above(number) << offset
            self._ends.append(
                [
                    (offset + points.at(Counter(some) - Counter(still_open)), end.at(still_open))
                    for still_open in parts(some, end.needs, most_open)
                ]
            )
            start |= bonus_box.full << offset
            offset += points.size
        self._moves = Counter(tuple(sorted(moved.items())) for moved in moves)
        self._idle = len(FACES) - len(faces)
        # The contents do not depend on the order in which they are found, so threads may share them.
        self._next: dict[int, list[tuple[int, int]]] = {}
        self._contributions: dict[int, Contribution] = {}
        self._last: tuple[int, dict[int, int]] = (0, {start: 1})
        self._known: dict[int, dict[Contribution, int]] = {}

    def contributions(self, number: int, budget: Budget) -> Pausing[dict[Contribution, int]]:
        """Compute, with pauses, the contributions of rolls of ``number`` dice, with their ways out of 6 ** number.

        Raises:
            OddsError: the budget is used up.
        """
        while number not in self._known:
            dice, states = self._last
            ways_of: dict[Contribution, int] = {}
            after: dict[int, int] = {}
            for state, ways in states.items():
                contribution = self._contributions.get(state) or self._contribution(state, budget)
                ways_of[contribution] = ways_of.get(contribution, 0) + ways
                for new, sides in self._next.get(state) or self._rolled(state, budget):
                    after[new] = after.get(new, 0) + ways * sides
            self._known[dice] = ways_of
            self._last = dice + 1, after
            yield
        return self._known[number]

    def _rolled(self, state: int, budget: Budget) -> list[tuple[int, int]]:
        """Return the states after one more die, each with its sides; a cancelled side changes nothing (KF-C5)."""
        budget.check()
        after = {state: self._idle}
        for moves, sides in self._moves.items():
            new = state
            for number, above in moves:
                new |= state << number & above
            after[new] = after.get(new, 0) + sides
        self._next[state] = rolled = [(new, sides) for new, sides in after.items() if sides]
        return rolled

    def _contribution(self, state: int, budget: Budget) -> Contribution:
        """Return the contribution of a state: for each aim the points of needs left open and bonuses spent."""
        per_aim = []
        for ends in self._ends:
            # With many aims each of these numbers may be very long.
            budget.check()
            points = 0
            for source, target in ends:
                points |= (state >> source & self._spent) << target
            per_aim.append(points)
        self._contributions[state] = contribution = tuple(per_aim)
        return contribution


@lru_cache(maxsize=256)
def kind_rolls(
    bonuses: Bonuses,
    limits: tuple[int, ...],
    cancelled: Cancelled,
    needs: tuple[Counted, ...],
    still_open: tuple[Counted, ...],
    most_open: int,
    within: Within,
) -> KindRolls:
    """Return the rolls of dice of one kind, from a cache: questions about one position often need the same rolls.

    Args:
        bonuses: the bonuses for the dice.
        limits: the number of useful bonuses of each kind.
        cancelled: the cancelled values: a die that is rolled to such a value is lost (KF-C5).
        needs: for each aim, the number of needs of each value.
        still_open: for each aim, the most needs of each value that library dice can fill.
        most_open: the most needs that may be left open.
        within: the time that the calculation may take.

    Raises:
        OddsError: the budget is used up.
    """
    bonus_box = Box(limits)
    faces = raised_faces(bonus_box, bonuses, cancelled, within.budget)
    ends = [NeedsBox(bonus_box, dict(some)) for some in still_open]
    return KindRolls(bonus_box, faces, [dict(some) for some in needs], ends, most_open, within.budget)
