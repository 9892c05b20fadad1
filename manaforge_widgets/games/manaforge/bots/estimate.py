"""A quick estimate of the value of a turn, given its goal and supply; only the best few are then played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import TurnGoal
from manaforge_widgets.games.manaforge.bots.sources import unlocked
from manaforge_widgets.games.manaforge.bots.supply import Supply
from manaforge_widgets.games.manaforge.rules.components import Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.proposals import mana_for_cards
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS

_ROUNDING: Final = 1e-9
"""A number larger than the rounding difference between two sums of the same numbers."""


class _Left(NamedTuple):
    """The rest after a goal was paid; ``owed`` gems or prisms must still be taken off."""

    mana: list[int]
    gems: list[int]
    prisms: int
    owed: int


class Estimate:
    """Estimates the turns that are possible from one position; a turn pays for one goal with one supply."""

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
        useful = mana_for_cards(pos, 0)
        # Costs of any element are paid with the mana that cards need least.
        self.order = sorted(range(4), key=lambda element: useful[element])

    def ranked(self, supplies: Sequence[Supply], goals: Sequence[TurnGoal]) -> Iterator[tuple[TurnGoal, Supply]]:
        """Yield each pair of a goal and a supply that pays for it, the best estimates first.

        The caller needs few of the pairs. So each pair first has only an upper bound of its estimate, and is estimated
        when no other pair has a higher bound.
        """
        bounds: list[tuple[float, int, int]] = []
        more = [self._more(supply) for supply in supplies]
        for place, goal in enumerate(goals):
            bounds += self._bounds(supplies, more, goal, place)
        heapify(bounds)
        rated: list[tuple[float, int, int]] = []
        while bounds or rated:
            while bounds and (not rated or rated[0][0] >= bounds[0][0]):
                _, number, place = heappop(bounds)
                value = self(supplies[number], goals[place])
                if value is not None:
                    heappush(rated, (-value, number, place))
            if rated:
                _, number, place = heappop(rated)
                yield goals[place], supplies[number]

    def _more(self, supply: Supply) -> tuple[float, float, float]:
        """Return upper bounds of what a supply gains: from cards that cost mana or die spends, and from upgrades."""
        stock = supply.stock
        a, b, c, d = stock[0], stock[1], stock[2], stock[3]
        by_mana = 0
        for prestige, level in self.for_mana:
            need = level.pay.mana
            if a >= need[0] and b >= need[1] and c >= need[2] and d >= need[3] and a + b + c + d >= level.pay.total:
                by_mana += prestige
        upgraded = 0.0
        for element, bonus in self.upgrades:
            if stock[4 + element]:
                upgraded += bonus
        return float(by_mana), float(self._for_spends(supply.spends)), upgraded

    def _bounds(
        self, supplies: Sequence[Supply], more: Sequence[tuple[float, float, float]], goal: TurnGoal, place: int
    ) -> list[tuple[float, int, int]]:
        """Return, for each supply that pays a goal, the negated upper bound of the estimate, with the two numbers."""
        bounds: list[tuple[float, int, int]] = []
        needs = [(element, need) for element, need in enumerate(goal.mana) if need]
        needed = sum([need for _, need in needs])
        rest = goal.total - needed
        sure = goal.prestige + 4 * max(0.0, goal.each - self.gem) if goal.each else goal.prestige
        futures: dict[int, float] = {}
        for number, supply in enumerate(supplies):
            stock = supply.stock
            gems_paid = 0
            prisms = self.pos.prisms[0]
            for element, need in needs:
                short = need - stock[element]
                if short > 0:
                    gems_paid += short
                    short -= stock[4 + element]
                    if short > 0:
                        gems_paid -= short
                        prisms -= short
            if prisms < 0:
                continue
            used = needed - gems_paid - (self.pos.prisms[0] - prisms)
            mana = stock[0] + stock[1] + stock[2] + stock[3] - used - rest
            owed = goal.gems - min(0, mana)
            tokens = stock[4] + stock[5] + stock[6] + stock[7] - gems_paid + prisms - owed
            if tokens < 0:
                continue
            prisms = min(tokens, prisms)
            mana = max(0, mana)
            key = tokens * 64 + prisms
            value = futures.get(key, -1.0)
            if value < 0.0:
                value = self.evaluation.future(
                    self.pos, goal.mana_per_turn, tokens - prisms + goal.tokens[0], prisms + goal.tokens[1]
                )
                futures[key] = value
            value += supply.value + sure
            if goal.extra:
                spare = min(goal.extra, mana)
                value += spare + (min(goal.extra - spare, tokens) if self.last else 0)
            elif mana:
                value += more[number][0]
            value += more[number][1]
            if not owed:
                value += more[number][2]
            bounds.append((-value - _ROUNDING, number, place))
        return bounds

    def _for_spends(self, spends: int) -> int:
        """Return the most prestige that a charged card gives at the cost of up to ``spends`` die spends."""
        if not spends:
            return 0
        return max((prestige for price, prestige in self.for_spends if price <= spends), default=0)

    def __call__(self, supply: Supply, goal: TurnGoal) -> float | None:
        """Return the estimated value of the position at the end of the turn; None if the goal can't be paid."""
        left = self._pay(supply, goal)
        if left is None:
            return None
        value = supply.value + goal.prestige
        tokens = sum(left.gems) + left.prisms - left.owed
        if goal.extra:
            spare = min(goal.extra, sum(left.mana))
            # In the last turn gems have no other use.
            value += spare + (min(goal.extra - spare, tokens) if self.last else 0)
        else:
            value += self._prestige_for_mana(left.mana)
        if goal.each:
            value += sum(gems > 0 for gems in left.gems) * max(0.0, goal.each - self.gem)
        if not left.owed:
            value += sum(bonus for element, bonus in self.upgrades if left.gems[element])
        value += self._for_spends(supply.spends)
        gems, prisms = goal.tokens
        prisms = min(tokens, left.prisms) + prisms
        return value + self.evaluation.future(self.pos, goal.mana_per_turn, max(0, tokens - left.prisms) + gems, prisms)

    def _pay(self, supply: Supply, goal: TurnGoal) -> _Left | None:
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
        """Take mana of any elements; return how much is still missing."""
        if amount:
            for element in self.order:
                used = min(amount, mana[element])
                mana[element] -= used
                amount -= used
        return amount

    def _prestige_for_mana(self, mana: list[int]) -> int:
        """Return the prestige that charged cards give for the rest of the mana, the most productive card first."""
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
    """Yield, for each charged card, its level with the most prestige among those that cost something."""
    for place in range(len(pos.workshop[0])):
        if pos.charged[0][place]:
            levels = [level for _, level in unlocked(pos, place, len(pos.attached[0][place]))]
            paid = [lv for lv in levels if lv.gains[0].prestige and (lv.pay.total or lv.pay.spends or lv.pay.gems)]
            if paid:
                yield max(paid, key=lambda level: level.gains[0].prestige)


def _upgrades(pos: Position, evaluation: Evaluation, gem: float) -> Iterator[tuple[int, float]]:
    """Yield the element of each card's next gem slot, and by how much filling it is worth more than keeping the gem."""
    turns = ROUNDS - pos.round
    for place, item in enumerate(pos.workshop[0]):
        slots = pos.components.gem_slots[item]
        have = len(pos.attached[0][place])
        if have < len(slots) and slots[have] != ANY:
            bonus = (
                evaluation.card_use(item, have + 1, turns).value - evaluation.card_use(item, have, turns).value - gem
            )
            if bonus > 0:
                yield slots[have], bonus
