"""What mana and gems can be turned into: the item or prism of the turn, then engines, at a quick estimate."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.bots.manaforge.paying import uses
from manaforge_widgets.bots.manaforge.supply import Way
from manaforge_widgets.bots.manaforge.worth import Prospect, Worth
from manaforge_widgets.games.manaforge import actions, items
from manaforge_widgets.games.manaforge.components import Item
from manaforge_widgets.games.manaforge.position import Position
from manaforge_widgets.games.manaforge.rounds import ROUNDS
from manaforge_widgets.games.manaforge.workshop import gem_slots, gems_needed

IMPOSSIBLE = -1e9


class Goal(NamedTuple):
    """What a turn may be for: the action (-1 for no build), its cost, and what the table is and has then."""

    code: int
    mana: tuple[int, ...]
    total: int
    gems: int
    worth: float
    """Prestige gained and to come."""
    flow: float
    """Mana a turn, in the turns to come."""
    tokens: tuple[int, int] = (0, 0)
    """Gems and prisms gained."""
    extra: int = 0
    """How much more mana may go in for a prestige each (MF-I4)."""
    sets: int = 0
    """Prestige for each gem of a different element (MF-I7)."""


class _Engine(NamedTuple):
    prestige: float
    mana: tuple[int, ...]
    total: int


def goals(pos: Position, worth: Worth) -> list[Goal]:
    """All that the active seat may still build this turn, the prism, or nothing."""
    nothing = (0, 0, 0, 0)
    there = worth.prospect(pos)
    if pos.built:
        return [Goal(-1, nothing, 0, 0, there.prestige, there.mana)]
    found = [Goal(actions.code(actions.PRISM), nothing, 0, 0, there.prestige, there.mana, (0, 1))]
    for item in pos.board:
        if item >= 0:
            found.append(_goal(pos, worth, item, actions.code(actions.BUILD, item), 0))
    price = items.scavenger_price(pos)
    if price >= 0:
        found += [_goal(pos, worth, item, actions.code(actions.SCAVENGE, item), price) for item in pos.discard]
    return found


def _goal(pos: Position, worth: Worth, item: int, code: int, gems: int) -> Goal:
    card = pos.components.items[item]
    if card.workshop:
        there = _with_card(pos, worth, item)
        value = there.prestige
        first = card.levels[0]
        if first.gem < 0:
            # It comes charged; half of its worth, for the build may use up what it asks.
            value += max(0.0, first.gains[0].prestige - 0.5 * first.pay.total) + 0.3 * sum(first.gains[0].mana)
    else:
        there = worth.prospect(pos)
        value = there.prestige + _store(pos, worth, card)
    flow = there.mana + (worth.weights.die if "die" in card.effect else 0.0)
    given = [0, card.effect.get("prisms", 0)]
    for number in pos.talents[0]:
        talent = pos.components.talents[number]
        if talent.role == "crafter" and talent.element == card.element:
            given[0] += talent.amount
            given[1] += talent.prisms
    extra = card.effect.get("extra_mana_limit", 0)
    sets = card.effect.get("prestige_per_distinct_gem", 0)
    return Goal(code, card.cost.mana, card.cost.total, gems, value, flow, (given[0], given[1]), extra, sets)


def _with_card(pos: Position, worth: Worth, item: int) -> Prospect:
    """The prospect with one more workshop card, in place of the one that is missed least."""
    found = []
    full = len(pos.shop[0]) == items.WORKSHOP_PLACES
    for place in range(len(pos.shop[0])) if full else (-1,):
        new = pos.copy()
        if place >= 0:
            del new.shop[0][place], new.attached[0][place]
        new.shop[0].append(item)
        new.attached[0].append(())
        there = worth.prospect(new)
        found.append((there.prestige + worth.to_come(pos, there.mana, sum(pos.gems), pos.prisms[0]), there))
    return max(found)[1]


def _store(pos: Position, worth: Worth, card: Item) -> float:
    effect = card.effect
    value = float(effect.get("prestige", 0))
    if per := effect.get("prestige_per_wand", 0):
        value += per * items.wands(pos)
    if card.wand:
        value += worth.weights.wand * (ROUNDS - pos.round)
    if per := effect.get("prestige_per_element_shown_twice", 0):
        value += per * sum(count >= 2 for count in items.shown(pos))
    value += effect.get("prestige_per_exhausted", 0) * len(pos.shop[0])
    if "die" in effect and pos.spends:
        value += worth.weights.mana
    if effect.get("copy_store_card", 0):
        copied = [other for other in (pos.components.items[i] for i in pos.store[0]) if "copy_store_card" not in other.effect]
        value += max((_store(pos, worth, other) for other in copied), default=0.0)
    return value


class Estimate:
    """A quick estimate of what a way is worth with a goal; the few best are then played out exactly."""

    def __init__(self, pos: Position, worth: Worth) -> None:
        self.prisms = pos.prisms[0]
        self.turns = ROUNDS - pos.round
        self.worth = worth
        self.engines = sorted(_engines(pos), key=lambda engine: -engine.prestige)
        useful = uses(pos)
        self.order = sorted(range(4), key=lambda element: useful[element])
        self.pos = pos
        self.gem = worth.token(pos, worth.prospect(pos).mana)
        self.upgrades = _upgrades(pos, worth, self.turns, self.gem)
        self.bombs = _bombs(pos)

    def __call__(self, way: Way, goal: Goal) -> float:
        """The estimate, or IMPOSSIBLE where the goal can't be paid."""
        mana, gems, prisms = list(way.stock[:4]), list(way.stock[4:]), self.prisms
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
                            return IMPOSSIBLE
        loose = 0
        if rest:
            for element in self.order:
                used = mana[element] if mana[element] < rest else rest
                mana[element] -= used
                rest -= used
            loose = rest
        loose += goal.gems
        total = sum(gems) + prisms
        if loose > total:
            return IMPOSSIBLE
        value = way.worth + goal.worth
        if goal.extra:
            spare = min(goal.extra, sum(mana))
            # Gems go in too where they are worth less than the prestige.
            value += spare
            if not self.turns:
                value += min(goal.extra - spare, total - loose)
            mana = [0, 0, 0, 0]
        for engine in self.engines:
            needs = engine.mana
            if (
                mana[0] >= needs[0]
                and mana[1] >= needs[1]
                and mana[2] >= needs[2]
                and mana[3] >= needs[3]
                and sum(mana) >= engine.total
            ):
                value += engine.prestige
                left = engine.total
                for element in range(4):
                    mana[element] -= needs[element]
                    left -= needs[element]
                for element in self.order:
                    used = min(left, mana[element])
                    mana[element] -= used
                    left -= used
        if goal.sets:
            count = sum(gem > 0 for gem in gems)
            value += count * max(0.0, goal.sets - self.gem)
        for element, bonus in self.upgrades:
            if gems[element] and not loose:
                value += bonus
        if way.spends:
            value += max((prestige for spends, prestige in self.bombs if spends <= way.spends), default=0)
        kept = sum(gems) - loose
        gained = goal.tokens
        return value + self.worth.to_come(self.pos, goal.flow, max(0, kept) + gained[0], prisms + min(0, kept) + gained[1])


def _engines(pos: Position) -> list[_Engine]:
    found = []
    for place, item in enumerate(pos.shop[0]):
        if not pos.charged[0][place]:
            continue
        gems = len(pos.attached[0][place])
        best: _Engine | None = None
        for number, level in enumerate(pos.components.items[item].levels):
            pay = level.pay
            prestige = level.gains[0].prestige
            if (
                prestige
                and gems_needed(pos.components, item, number) <= gems
                and not (pay.gems or pay.spends or pay.exhaust)
                and (best is None or prestige > best.prestige)
            ):
                best = _Engine(prestige, pay.mana, pay.total)
        if best:
            found.append(best)
    return found


def _bombs(pos: Position) -> list[tuple[int, int]]:
    found = []
    for place, item in enumerate(pos.shop[0]):
        if pos.charged[0][place]:
            gems = len(pos.attached[0][place])
            for number, level in enumerate(pos.components.items[item].levels):
                if level.pay.spends and gems_needed(pos.components, item, number) <= gems:
                    found.append((level.pay.spends, level.gains[0].prestige))
    return found


def _upgrades(pos: Position, worth: Worth, turns: int, gem: float) -> list[tuple[int, float]]:
    """What one gem on a card adds beyond the gem's own worth."""
    found = []
    for place, item in enumerate(pos.shop[0]):
        slots = gem_slots(pos.components, item)
        have = len(pos.attached[0][place])
        if have < len(slots):
            bonus = worth.line(item, have + 1, turns).worth - worth.line(item, have, turns).worth - gem
            if bonus > 0 and slots[have] < 4:
                found.append((slots[have], bonus))
    return found
