"""What a table is worth to its seat when its turn ends, in prestige: now and still to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import NamedTuple

from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Gain
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.manaforge.rules.workshop import gems_needed


@dataclass(frozen=True)
class Weights:
    """What things are worth. Begun from the reasons given, then set by play of variants against each other.

    Attributes:
        most, bend: the prestige that a turn makes of x mana is ``most * (1 - exp(-x / bend))``: about 6 for 5 mana (a
            dusk card) and hardly more for 12, since there is one build a turn.
        spends: the mana that four spends of the first six dice bring in a turn.
        die: the mana that one more die adds to a turn: the best four of seven are better than of six.
        keep: what a gem is worth beyond the one mana it pays: it unlocks levels and fits a later turn.
        wild: what a prism is worth beyond a gem: it is of any element.
        tie: a gem or prism at the game's end: it only breaks ties (MF-E1).
        wand: a wand in the store, for each turn to come in which another may follow (MF-I3).
        mana: one mana in a turn to come, to tell which level of a card is the one to aim at.
        spend: one more die spend in a turn, in mana.
        recharge: a card used twice in a turn, in prestige.
        idle: another card exhausted without its benefit, in prestige (MF-I12).
        hope: the part of a locked level's worth that counts before its gems are there.
        wait: how many turns each missing gem delays a level.
    """

    most: float = 12.0
    bend: float = 7.0
    spends: float = 5.0
    die: float = 0.35
    keep: float = 0.1
    wild: float = 0.15
    tie: float = 0.01
    wand: float = 0.3
    mana: float = 0.8
    spend: float = 1.2
    recharge: float = 1.5
    idle: float = 1.0
    hope: float = 0.8
    wait: float = 0.7


class Line(NamedTuple):
    """What a workshop card does from the next turn on: the worth of it all, and as mana and prestige a turn."""

    worth: float
    mana: float
    prestige: float


class Prospect(NamedTuple):
    """What a table brings in the turns to come: prestige for sure, and mana a turn."""

    prestige: float
    mana: float


class Worth:
    """The worth of tables under some weights.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> cards = house_components()
        >>> worth = Worth(cards)
        >>> circle = cards.item_ids["Stone Circle"]
        >>> worth.line(circle, 1, 8).mana > worth.line(circle, 0, 8).mana > worth.line(circle, 0, 0).mana == 0
        True
    """

    def __init__(self, components: Components, weights: Weights | None = None) -> None:
        self.components = components
        self.weights = weights or Weights()
        # Looked up for every table that is tried, so worked out once.
        self.line = cache(self._line)

    def table(self, pos: Position) -> float:
        """The worth of the active seat's table at the end of its turn; what is left in the reserve is lost (MF-T7)."""
        there = self.prospect(pos)
        return pos.prestige[0] + there.prestige + self.to_come(pos, there.mana, sum(pos.gems), pos.prisms[0])

    def prospect(self, pos: Position) -> Prospect:
        """What the cards and dice of the table bring in the turns to come."""
        weights = self.weights
        turns = ROUNDS - pos.round
        items = pos.components.items
        mana = weights.spends + weights.die * (len(pos.die_type[0]) - 6)
        prestige = weights.wand * turns * sum(items[item].wand for item in pos.store[0])
        for item, attached in zip(pos.shop[0], pos.attached[0], strict=True):
            line = self.line(item, len(attached), turns)
            mana += line.mana
            prestige += line.prestige * turns
        return Prospect(prestige, mana)

    def to_come(self, pos: Position, mana: float, gems: int, prisms: int) -> float:
        """What the turns to come make of ``mana`` a turn, and of the gems and prisms kept, spread over them."""
        weights = self.weights
        turns = ROUNDS - pos.round
        if not turns:
            return weights.tie * (gems + prisms)
        each = max(0.0, mana + (gems * (1 + weights.keep) + prisms * (1 + weights.keep + weights.wild)) / turns)
        return turns * weights.most * (1.0 - exp(-each / weights.bend))

    def token(self, pos: Position, mana: float) -> float:
        """What one more gem is worth."""
        count = sum(pos.gems) + pos.prisms[0]
        return self.to_come(pos, mana, count + 1, 0) - self.to_come(pos, mana, count, 0)

    def _line(self, item: int, gems: int, turns: int) -> Line:
        """The level that a workshop card with that many gems on it is best used at in the turns to come."""
        best = Line(0.0, 0.0, 0.0)
        if not turns:
            return best
        for number, level in enumerate(self.components.items[item].levels):
            missing = max(0, gems_needed(self.components, item, number) - gems)
            gain = max(level.gains, key=self._gain)
            part = max(0.0, turns - self.weights.wait * missing) / turns * (self.weights.hope if missing else 1.0)
            each = self._gain(gain) - self._price(level.pay)
            total = each * turns * part - missing * self.weights.mana
            if total > best.worth:
                mana = self._mana(gain) - level.pay.total - level.pay.gems - self.weights.spend * level.pay.spends
                prestige = gain.prestige + self.weights.recharge * gain.recharge - self.weights.idle * level.pay.exhaust
                best = Line(total, mana * part - missing / turns, prestige * part)
        return best

    def _mana(self, gain: Gain) -> float:
        return (
            sum(gain.mana)
            + 2 * gain.attached
            + sum(gain.gems)
            + gain.paid_gems
            + gain.prisms
            + self.weights.spend * gain.spends
        )

    def _gain(self, gain: Gain) -> float:
        """One benefit of a card in a turn to come, in prestige."""
        return gain.prestige + self.weights.recharge * gain.recharge + self.weights.mana * self._mana(gain)

    def _price(self, cost: Cost) -> float:
        """What a level asks in a turn to come, in prestige."""
        mana = cost.total + cost.gems + self.weights.spend * cost.spends
        return self.weights.mana * mana + self.weights.idle * cost.exhaust
