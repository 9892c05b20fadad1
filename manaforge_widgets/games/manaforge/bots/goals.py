"""What a turn may be for: each item that could be built, the prism, or neither."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.worth import Prospect, Worth
from manaforge_widgets.games.manaforge.rules import actions, items, roles
from manaforge_widgets.games.manaforge.rules.components import Item
from manaforge_widgets.games.manaforge.rules.elements import NOTHING
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS


class Goal(NamedTuple):
    """A build with its cost, and what it leads to.

    Attributes:
        code: the action, or -1 for no build.
        mana, total, gems: the cost; ``gems`` of any element are the Scavenger's price.
        prestige: what it gives at once and what the table then brings in the turns to come.
        flow: the mana a turn that the table then brings.
        tokens: gems and prisms gained.
        extra: how much more mana may go in for a prestige each (MF-I4).
        each: prestige for each gem of a different element spent (MF-I7).
    """

    code: int
    mana: tuple[int, ...]
    total: int
    gems: int
    prestige: float
    flow: float
    tokens: tuple[int, int] = (0, 0)
    extra: int = 0
    each: int = 0


def goals(pos: Position, worth: Worth) -> list[Goal]:
    """All that the active seat may still build this turn, affordable or not."""
    now = worth.prospect(pos)
    if pos.built:
        return [Goal(-1, NOTHING, 0, 0, now.prestige, now.mana)]
    found = [Goal(actions.code(actions.PRISM), NOTHING, 0, 0, now.prestige, now.mana, (0, 1))]
    found += [_goal(pos, worth, now, item, actions.code(actions.BUILD, item), 0) for item in pos.board if item >= 0]
    price = items.scavenger_price(pos)
    if price >= 0:
        found += [_goal(pos, worth, now, item, actions.code(actions.SCAVENGE, item), price) for item in pos.discard]
    return found


def _goal(pos: Position, worth: Worth, now: Prospect, item: int, code: int, gems: int) -> Goal:
    card = pos.components.items[item]
    if card.workshop:
        then = _with_card(pos, worth, now, item)
        at_once = _first_use(card)
    else:
        then = now
        at_once = _at_once(pos, worth, card)
    flow = then.mana + (worth.weights.die if "die" in card.effect else 0.0)
    crafters = [t for t in (pos.components.talents[n] for n in pos.talents[0]) if t.role == roles.CRAFTER]
    fitting = [talent for talent in crafters if talent.element == card.element]
    return Goal(
        code,
        card.cost.mana,
        card.cost.total,
        gems,
        then.prestige + at_once,
        flow,
        (sum(t.amount for t in fitting), card.effect.get("prisms", 0) + sum(t.prisms for t in fitting)),
        card.effect.get("extra_mana_limit", 0),
        card.effect.get("prestige_per_distinct_gem", 0),
    )


def _with_card(pos: Position, worth: Worth, now: Prospect, item: int) -> Prospect:
    """The prospect with one more workshop card, in place of the one that is missed least (MF-I1)."""
    turns = ROUNDS - pos.round
    new = worth.line(item, 0, turns)
    then = Prospect(now.prestige + new.prestige * turns, now.mana + new.mana)
    if len(pos.shop[0]) < items.WORKSHOP_PLACES:
        return then
    lines = [worth.line(card, len(gems), turns) for card, gems in zip(pos.shop[0], pos.attached[0], strict=True)]
    found = [Prospect(then.prestige - line.prestige * turns, then.mana - line.mana) for line in lines]
    tokens = sum(pos.gems), pos.prisms[0]
    return max(found, key=lambda without: without.prestige + worth.to_come(pos, without.mana, *tokens))


def _first_use(card: Item) -> float:
    """A card comes charged; a part of its use is counted, since the build may take all that it asks."""
    first = card.levels[0]
    if first.gem >= 0:
        return 0.0
    gain = first.gains[0]
    return max(0.0, gain.prestige - 0.5 * first.pay.total) + 0.3 * sum(gain.mana)


def _at_once(pos: Position, worth: Worth, card: Item) -> float:
    """The prestige of a store card's effect, and what it promises beside mana and tokens."""
    effect = card.effect
    value = float(effect.get("prestige", 0))
    value += int(effect.get("prestige_per_wand", 0)) * items.wands(pos)
    value += int(effect.get("prestige_per_exhausted", 0)) * len(pos.shop[0])
    if per := effect.get("prestige_per_element_shown_twice", 0):
        value += int(per) * sum(count >= 2 for count in items.shown(pos))
    if card.wand:
        value += worth.weights.wand * (ROUNDS - pos.round)
    if "die" in effect and pos.spends:
        value += worth.weights.mana
    if "copy_store_card" in effect:
        others = [pos.components.items[item] for item in pos.store[0]]
        copied = [_at_once(pos, worth, other) for other in others if "copy_store_card" not in other.effect]
        value += max(copied, default=0.0)
    return value
