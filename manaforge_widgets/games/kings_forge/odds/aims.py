"""Several aims, and what dice contribute to them: dice that show a value, or dice that are still to be rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from manaforge_widgets.games.kings_forge.odds.aim_boxes import AimBoxes, Contribution, raised, raised_faces
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import DiceOfKind, Roll
from manaforge_widgets.games.kings_forge.odds.filling import Filling
from manaforge_widgets.games.kings_forge.odds.lying import LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pools import Pool


class Aims(AimBoxes):
    """Several aims, the dice for them, and what a roll of the dice of one kind contributes to each aim.

    Attributes:
        dice: the dice by kind, without kinds that no aim can use.
        budget: the time that the work may take.

    Args:
        pool: the dice that are still to be rolled.
        aims: the needs of each aim; there must be enough dice for each aim alone.
        bonuses: the bonuses for the dice.
        budget: the time that the work may take.
        cancelled: the cancelled values: a die that is rolled to such a value is lost (KF-C5).
        lying: dice that already show a value; if any are given, the pool must be empty.
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
        super().__init__(Counter(pool.counts) + Counter(die.kind for die in lying), aims, bonuses)
        self.budget = budget
        self.dice: dict[str, DiceOfKind] = {}
        self._fillings: dict[str, list[Filling]] = {}
        faces = raised_faces(self.bonus_box, bonuses, cancelled, budget, barred)
        gone = len(FACES) - len(faces)
        for kind, demand in self.demands.items():
            values = sorted({value for needs in demand.needs for value in needs})
            lying_values = [raised(self.bonus_box, bonuses, die, budget) for die in lying if die.kind == kind]
            dice = DiceOfKind(demand.number, faces, values, demand.used, budget, gone, lying_values)
            self.dice[kind] = dice
            self._fillings[kind] = [
                Filling(self.bonus_box, needs, dice, end, demand.most_open, budget)
                for needs, end in zip(demand.needs, self.ends, strict=True)
            ]

    def contribution(self, kind: str, roll: Roll) -> Contribution:
        """Return what a roll of the dice of one kind contributes to each aim."""
        return tuple([filling.contribution(roll) for filling in self._fillings[kind]])
