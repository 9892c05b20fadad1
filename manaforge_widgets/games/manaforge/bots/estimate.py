"""A quick estimate of a goal reached by a way; only the best few are then played out on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.goals import Goal
from manaforge_widgets.games.manaforge.bots.paying import uses
from manaforge_widgets.games.manaforge.bots.sources import unlocked
from manaforge_widgets.games.manaforge.bots.supply import Way
from manaforge_widgets.games.manaforge.bots.worth import Worth
from manaforge_widgets.games.manaforge.rules.components import Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.manaforge.rules.workshop import gem_slots


class _Left(NamedTuple):
    """What is left after a goal was paid; ``owed`` gems of any kind are still to go."""

    mana: list[int]
    gems: list[int]
    prisms: int
    owed: int


class Estimate:
    """Estimates for one moment of a turn."""

    def __init__(self, pos: Position, worth: Worth) -> None:
        self.pos = pos
        self.worth = worth
        self.last = pos.round == ROUNDS
        self.gem = worth.token(pos, worth.prospect(pos).mana)
        charged = list(_charged_levels(pos))
        self.engines = sorted(
            ((level.gains[0].prestige, level) for level in charged if not (level.pay.spends or level.pay.gems)),
            key=lambda engine: -engine[0],
        )
        self.for_spends = [(level.pay.spends, level.gains[0].prestige) for level in charged if level.pay.spends]
        self.upgrades = list(_upgrades(pos, worth, self.gem))
        useful = uses(pos)
        # "Any" is paid with what engines need least.
        self.order = sorted(range(4), key=lambda element: useful[element])

    def __call__(self, way: Way, goal: Goal) -> float | None:
        """The estimated worth of the table at the turn's end; None where the goal can't be paid."""
        left = self._pay(way, goal)
        if left is None:
            return None
        value = way.worth + goal.prestige
        tokens = sum(left.gems) + left.prisms - left.owed
        if goal.extra:
            spare = min(goal.extra, sum(left.mana))
            # In the last turn gems are good for nothing else.
            value += spare + (min(goal.extra - spare, tokens) if self.last else 0)
        else:
            value += self._engines(left.mana)
        if goal.each:
            value += sum(gems > 0 for gems in left.gems) * max(0.0, goal.each - self.gem)
        if not left.owed:
            value += sum(bonus for element, bonus in self.upgrades if left.gems[element])
        if way.spends:
            value += max((prestige for spends, prestige in self.for_spends if spends <= way.spends), default=0)
        gems, prisms = goal.tokens
        prisms = min(tokens, left.prisms) + prisms
        return value + self.worth.to_come(self.pos, goal.flow, max(0, tokens - left.prisms) + gems, prisms)

    def _pay(self, way: Way, goal: Goal) -> _Left | None:
        """Mana before gems before prisms."""
        mana, gems, prisms = list(way.stock[:4]), list(way.stock[4:]), self.pos.prisms[0]
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
        """Take mana of any elements; what is still missing."""
        if amount:
            for element in self.order:
                used = min(amount, mana[element])
                mana[element] -= used
                amount -= used
        return amount

    def _engines(self, mana: list[int]) -> int:
        """The prestige that charged cards make of the mana left, the most productive first."""
        total = 0
        for prestige, level in self.engines:
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
    """The best level for prestige of each charged card that asks a payment."""
    for place in range(len(pos.shop[0])):
        if pos.charged[0][place]:
            levels = [level for _, level in unlocked(pos, place, len(pos.attached[0][place]))]
            paid = [lv for lv in levels if lv.gains[0].prestige and (lv.pay.total or lv.pay.spends or lv.pay.gems)]
            if paid:
                yield max(paid, key=lambda level: level.gains[0].prestige)


def _upgrades(pos: Position, worth: Worth, gem: float) -> Iterator[tuple[int, float]]:
    """The element of each next gem slot, and what filling it adds beyond the gem's own worth."""
    turns = ROUNDS - pos.round
    for place, item in enumerate(pos.shop[0]):
        slots = gem_slots(pos.components, item)
        have = len(pos.attached[0][place])
        if have < len(slots) and slots[have] != ANY:
            bonus = worth.line(item, have + 1, turns).worth - worth.line(item, have, turns).worth - gem
            if bonus > 0:
                yield slots[have], bonus
