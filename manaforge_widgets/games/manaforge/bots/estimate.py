"""A quick estimate of a goal paid from a supply; only the best few are then played out on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import Goal
from manaforge_widgets.games.manaforge.bots.paying import useful_mana
from manaforge_widgets.games.manaforge.bots.sources import unlocked
from manaforge_widgets.games.manaforge.bots.supply import Supply
from manaforge_widgets.games.manaforge.rules.components import Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.manaforge.rules.workshop import gem_slots


class _Left(NamedTuple):
    """What is left after a goal was paid; ``owed`` gems or prisms are still to be taken off."""

    mana: list[int]
    gems: list[int]
    prisms: int
    owed: int


class Estimate:
    """Estimates for one position in a turn."""

    def __init__(self, pos: Position, evaluation: Evaluation) -> None:
        self.pos = pos
        self.evaluation = evaluation
        self.last = pos.round == ROUNDS
        self.gem = evaluation.gem_value(pos, evaluation.prospect(pos).mana)
        charged = list(_charged_levels(pos))
        self.for_mana = sorted(
            ((level.gains[0].prestige, level) for level in charged if not (level.pay.spends or level.pay.gems)),
            key=lambda entry: -entry[0],
        )
        self.for_spends = [(level.pay.spends, level.gains[0].prestige) for level in charged if level.pay.spends]
        self.upgrades = list(_upgrades(pos, evaluation, self.gem))
        useful = useful_mana(pos)
        # "Any" is paid with the mana that cards need least.
        self.order = sorted(range(4), key=lambda element: useful[element])

    def __call__(self, supply: Supply, goal: Goal) -> float | None:
        """The estimated value of the table at the end of the turn; None if the goal can't be paid."""
        left = self._pay(supply, goal)
        if left is None:
            return None
        value = supply.value + goal.prestige
        tokens = sum(left.gems) + left.prisms - left.owed
        if goal.extra:
            spare = min(goal.extra, sum(left.mana))
            # In the last turn gems are good for nothing else.
            value += spare + (min(goal.extra - spare, tokens) if self.last else 0)
        else:
            value += self._prestige_for_mana(left.mana)
        if goal.each:
            value += sum(gems > 0 for gems in left.gems) * max(0.0, goal.each - self.gem)
        if not left.owed:
            value += sum(bonus for element, bonus in self.upgrades if left.gems[element])
        if supply.spends:
            value += max((prestige for spends, prestige in self.for_spends if spends <= supply.spends), default=0)
        gems, prisms = goal.tokens
        prisms = min(tokens, left.prisms) + prisms
        return value + self.evaluation.future(self.pos, goal.mana_per_turn, max(0, tokens - left.prisms) + gems, prisms)

    def _pay(self, supply: Supply, goal: Goal) -> _Left | None:
        """Pay the goal: mana first, then gems, then prisms; None if it can't be paid."""
        mana, gems, prisms = list(supply.stock[:4]), list(supply.stock[4:]), self.pos.prisms[0]
        rest = goal.total
        for element in range(4):
            need = goal.mana[element]
            if need:
                rest -= need
                mana[element] -= need
                if mana[element] < 0:
                    gems[element] += mana[element]
                    mana[element] = 0
                    if gems[element] < 0:
                        prisms += gems[element]
                        gems[element] = 0
        if prisms < 0:
            return None
        rest = self._take(mana, rest) + goal.gems
        return _Left(mana, gems, prisms, rest) if rest <= sum(gems) + prisms else None

    def _take(self, mana: list[int], amount: int) -> int:
        """Take mana of any elements; returns how much is still missing."""
        if amount:
            for element in self.order:
                used = min(amount, mana[element])
                mana[element] -= used
                amount -= used
        return amount

    def _prestige_for_mana(self, mana: list[int]) -> int:
        """The prestige that charged cards make of the mana left, the most productive first."""
        total = 0
        for prestige, level in self.for_mana:
            need = level.pay.mana
            if (
                mana[0] >= need[0]
                and mana[1] >= need[1]
                and mana[2] >= need[2]
                and mana[3] >= need[3]
                and sum(mana) >= level.pay.total
            ):
                total += prestige
                for element in range(4):
                    mana[element] -= need[element]
                self._take(mana, level.pay.any)
        return total


def _charged_levels(pos: Position) -> Iterator[Level]:
    """For each charged card, its level with the most prestige among those that cost something."""
    for place in range(len(pos.workshop[0])):
        if pos.charged[0][place]:
            levels = [level for _, level in unlocked(pos, place, len(pos.attached[0][place]))]
            paid = [lv for lv in levels if lv.gains[0].prestige and (lv.pay.total or lv.pay.spends or lv.pay.gems)]
            if paid:
                yield max(paid, key=lambda level: level.gains[0].prestige)


def _upgrades(pos: Position, evaluation: Evaluation, gem: float) -> Iterator[tuple[int, float]]:
    """The element of each card's next gem slot, and what filling it adds beyond the value of the gem."""
    turns = ROUNDS - pos.round
    for place, item in enumerate(pos.workshop[0]):
        slots = gem_slots(pos.components, item)
        have = len(pos.attached[0][place])
        if have < len(slots) and slots[have] != ANY:
            bonus = (
                evaluation.card_use(item, have + 1, turns).value - evaluation.card_use(item, have, turns).value - gem
            )
            if bonus > 0:
                yield slots[have], bonus
