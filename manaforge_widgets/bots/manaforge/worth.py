"""What a table is worth to its seat when its turn ends, in prestige: now and still to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from manaforge_widgets.games.manaforge.components import Components, Cost, Gain
from manaforge_widgets.games.manaforge.position import Position
from manaforge_widgets.games.manaforge.rounds import ROUNDS
from manaforge_widgets.games.manaforge.workshop import gems_needed


@dataclass(frozen=True)
class Weights:
    """What things are worth in prestige. Found by play against each other, starting from the reasons given.

    Attributes:
        mana: one mana in a turn to come. A dusk card gives 8 for 6, the best engine 5 for 3, but not every mana fits.
        gem: one owned gem: a mana that keeps, and what unlocks levels.
        prism: a gem of any element.
        last_token: a gem or prism when no turn follows: it only breaks ties (MF-E1).
        die: one more die, for each turn to come: four of seven dice are better than four of six.
        wand: a wand in the store, for each turn to come in which another may follow (MF-I3).
        spend: one more die spend in a turn.
        recharge: a card used twice in a turn.
        idle: another card exhausted without its benefit (MF-I12).
        hope: the part of a locked level's worth that counts before its gems are there.
        wait: how many turns each missing gem delays a level.
        feed: how much mana a turn brings without producers: engines that ask for more stand idle.
    """

    mana: float = 0.8
    gem: float = 1.0
    prism: float = 1.2
    last_token: float = 0.01
    die: float = 0.45
    wand: float = 0.3
    spend: float = 1.1
    recharge: float = 1.5
    idle: float = 1.0
    hope: float = 0.8
    wait: float = 0.7
    feed: float = 5.0


class Worth:
    """The worth of tables under some weights.

    Example:
        >>> from manaforge_widgets.games.manaforge.components import house_components
        >>> cards = house_components()
        >>> worth = Worth(cards)
        >>> circle = cards.item_ids["Stone Circle"]
        >>> worth.card(circle, 0, 8) > worth.card(circle, 0, 2) > worth.card(circle, 0, 0) == 0
        True
    """

    def __init__(self, components: Components, weights: Weights | None = None) -> None:
        self.components = components
        self.weights = weights or Weights()
        # Looked up for every table that is tried, so worked out once.
        self.card = cache(self._card)

    def table(self, pos: Position) -> float:
        """The worth of the active seat's table at the end of its turn; what is left in the reserve is lost (MF-T7)."""
        weights = self.weights
        turns = ROUNDS - pos.round
        seat = pos.active
        gems = sum(pos.gems[seat * 4 : seat * 4 + 4])
        total = pos.prestige[seat] + self.tokens(gems, pos.prisms[seat], turns)
        if turns:
            attached = pos.attached[seat]
            for place, item in enumerate(pos.shop[seat]):
                total += self.card(item, len(attached[place]), turns)
            total += weights.die * turns * len(pos.die_type[seat])
            items = pos.components.items
            total += weights.wand * turns * sum(items[item].wand for item in pos.store[seat])
        return total

    def tokens(self, gems: int, prisms: int, turns: int) -> float:
        """Gems and prisms kept."""
        weights = self.weights
        if not turns:
            return weights.last_token * (gems + prisms)
        return weights.gem * gems + weights.prism * prisms

    def _card(self, item: int, gems: int, turns: int) -> float:
        """A workshop card with that many gems on it, for the turns to come."""
        weights = self.weights
        best = 0.0
        for number, level in enumerate(self.components.items[item].levels):
            missing = max(0, gems_needed(self.components, item, number) - gems)
            each = max(self.gain(gain) for gain in level.gains) - self.price(level.pay)
            there = each * max(0.0, turns - weights.wait * missing)
            best = max(best, (there - missing * weights.gem) * weights.hope if missing else there)
        return best

    def gain(self, gain: Gain) -> float:
        """One benefit of a card, in a turn to come."""
        weights = self.weights
        return (
            gain.prestige
            + weights.mana * (sum(gain.mana) + 2 * gain.attached)
            + weights.gem * (sum(gain.gems) + gain.paid_gems)
            + weights.prism * gain.prisms
            + weights.spend * gain.spends
            + weights.recharge * gain.recharge
        )

    def price(self, cost: Cost) -> float:
        """What a level asks, in a turn to come."""
        weights = self.weights
        return (
            weights.mana * cost.total
            + weights.gem * cost.gems
            + weights.spend * cost.spends
            + weights.idle * cost.exhaust
        )
