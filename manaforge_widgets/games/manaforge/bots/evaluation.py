"""The heuristic value of a seat's position at the end of its turn: its prestige now and the prestige still expected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import NamedTuple

from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Gain
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS


@dataclass(frozen=True)
class Weights:
    """The weights of the evaluation, set for the reasons given here, then tuned by games between bots.

    Attributes:
        most, bend: the numbers in ``most * (1 - exp(-x / bend))``, the prestige that a turn makes from x mana. That is
            about 6 for 5 mana (a dusk card) and about 10 for 12, since there is only one build a turn.
        spends: the mana that a turn gives if four of the first six dice are spent.
        die: the mana that one more die adds to a turn: the best four of seven dice are better than of six.
        keep: the value of a gem beyond the one mana that it pays: it unlocks levels and can wait for a later turn.
        wild: the value of a prism beyond a gem: it can become a gem of any element.
        tie: the value of a gem or prism at the game's end: it only breaks ties (MF-E1).
        wand: the value of a wand in the store, for each later turn: it makes later wands worth more (MF-I3).
        mana: the value of one mana in a later turn, in prestige; it decides which level of a card to aim at.
        spend: the value, in mana, of being able to spend one more die in a turn.
        recharge: the value of using a card twice in a turn, in prestige.
        idle: the price of exhausting another card without its benefit, in prestige (MF-I12).
        hope: the part of a locked level's value that counts before its gems are attached.
        wait: the number of turns by which each missing gem delays a level.
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


class CardUse(NamedTuple):
    """The use of a workshop card in later turns: its total value, and its mana and prestige a turn."""

    value: float
    mana: float
    prestige: float


class Prospect(NamedTuple):
    """The gain from a position in later turns: sure prestige in total, and mana a turn."""

    prestige: float
    mana: float


class Evaluation:
    """The evaluation function: the value of positions, in prestige.

    Args:
        components: the edition.
        weights: the weights; None for the tuned ones.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> cards = house_components()
        >>> evaluation = Evaluation(cards)
        >>> circle = cards.item_ids["Stone Circle"]
        >>> [evaluation.card_use(circle, gems=1, turns=turns).mana > 0 for turns in (0, 8)]
        [False, True]
    """

    def __init__(self, components: Components, weights: Weights | None = None) -> None:
        self.components = components
        self.weights = weights or Weights()
        # Every tried table needs these, so they are calculated once.
        self.card_use = cache(self._card_use)

    def table(self, pos: Position) -> float:
        """Return the value of the active seat's position at the end of its turn; mana left over is lost (MF-T7)."""
        there = self.prospect(pos)
        return pos.prestige[0] + there.prestige + self.future(pos, there.mana, sum(pos.gems), pos.prisms[0])

    def prospect(self, pos: Position) -> Prospect:
        """Return the gain from the cards and dice of the position in later turns."""
        weights = self.weights
        turns = ROUNDS - pos.round
        items = pos.components.items
        mana = weights.spends + weights.die * (len(pos.die_type[0]) - 6)
        prestige = weights.wand * turns * sum(items[item].wand for item in pos.store[0])
        for item, attached in zip(pos.workshop[0], pos.attached[0], strict=True):
            use = self.card_use(item, len(attached), turns)
            mana += use.mana
            prestige += use.prestige * turns
        return Prospect(prestige, mana)

    def future(self, pos: Position, mana: float, gems: int, prisms: int) -> float:
        """Return the prestige from ``mana`` in each later turn, and from gems and prisms spread over these turns."""
        weights = self.weights
        turns = ROUNDS - pos.round
        if not turns:
            return weights.tie * (gems + prisms)
        each = max(0.0, mana + (gems * (1 + weights.keep) + prisms * (1 + weights.keep + weights.wild)) / turns)
        return turns * weights.most * (1.0 - exp(-each / weights.bend))

    def gem_value(self, pos: Position, mana: float) -> float:
        """Return how much one more gem adds to the expected prestige, if each later turn has ``mana``."""
        count = sum(pos.gems) + pos.prisms[0]
        return self.future(pos, mana, count + 1, 0) - self.future(pos, mana, count, 0)

    def _card_use(self, item: int, gems: int, turns: int) -> CardUse:
        """Return the use of a workshop card, with that many gems on it, at its best level in later turns."""
        best = CardUse(0.0, 0.0, 0.0)
        if not turns:
            return best
        for number, level in enumerate(self.components.items[item].levels):
            missing = max(0, self.components.gems_needed[item][number] - gems)
            gain = max(level.gains, key=self._gain)
            part = max(0.0, turns - self.weights.wait * missing) / turns * (self.weights.hope if missing else 1.0)
            each = self._gain(gain) - self._price(level.pay)
            total = each * turns * part - missing * self.weights.mana
            if total > best.value:
                mana = self._mana(gain) - level.pay.total - level.pay.gems - self.weights.spend * level.pay.spends
                prestige = gain.prestige + self.weights.recharge * gain.recharge - self.weights.idle * level.pay.exhaust
                best = CardUse(total, mana * part - missing / turns, prestige * part)
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
        """Return the value of one benefit of a card in a later turn, in prestige."""
        return gain.prestige + self.weights.recharge * gain.recharge + self.weights.mana * self._mana(gain)

    def _price(self, cost: Cost) -> float:
        """Return the value of a level's cost in a later turn, in prestige."""
        mana = cost.total + cost.gems + self.weights.spend * cost.spends
        return self.weights.mana * mana + self.weights.idle * cost.exhaust
