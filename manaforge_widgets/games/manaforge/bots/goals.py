"""The goals of a turn: one of the items that could be built, or the prism; neither if the turn's build is used."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation, Prospect
from manaforge_widgets.games.manaforge.rules import actions, items, roles
from manaforge_widgets.games.manaforge.rules.components import Item
from manaforge_widgets.games.manaforge.rules.elements import NOTHING
from manaforge_widgets.games.manaforge.rules.position import WORKSHOP_PLACES, Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS


class TurnGoal(NamedTuple):
    """A goal of a turn, with its cost and its results: a build, the prism, or neither.

    Attributes:
        code: the code of the action; -1 for neither.
        mana: the cost in mana of each element.
        total: the whole cost in mana, including mana of any element.
        gems: the number of gems, of any element, that the Scavenger costs (MF-A7); 0 without the Scavenger.
        prestige: the prestige that the goal gives at once, plus the prestige of cards in later turns.
        mana_per_turn: the mana that dice and cards then give in each later turn.
        tokens: the number of gems gained, and the number of prisms.
        extra: the most extra mana that may be paid, for one prestige each (MF-I4).
        each: the prestige for each gem spent, all of different elements (MF-I7).
    """

    code: int
    mana: tuple[int, ...]
    total: int
    gems: int
    prestige: float
    mana_per_turn: float
    tokens: tuple[int, int] = (0, 0)
    extra: int = 0
    each: int = 0


def goals(pos: Position, evaluation: Evaluation) -> list[TurnGoal]:
    """Return all goals of the active seat's turn, whether it can pay them or not."""
    now = evaluation.prospect(pos)
    if pos.built:
        return [TurnGoal(-1, NOTHING, 0, 0, now.prestige, now.mana)]
    goals = [TurnGoal(actions.code(actions.PRISM), NOTHING, 0, 0, now.prestige, now.mana, (0, 1))]
    goals += [
        _goal(pos, evaluation, now, item, actions.code(actions.BUILD, item), 0) for item in pos.board if item >= 0
    ]
    price = items.scavenger_price(pos)
    if price >= 0:
        goals += [
            _goal(pos, evaluation, now, item, actions.code(actions.SCAVENGE, item), price) for item in pos.discard
        ]
    return goals


def _goal(pos: Position, evaluation: Evaluation, now: Prospect, item: int, code: int, gems: int) -> TurnGoal:
    card = pos.components.items[item]
    if card.workshop:
        then = _with_card(pos, evaluation, now, item)
        at_once = _first_use(card)
    else:
        then = now
        at_once = _at_once(pos, evaluation, card)
    mana_per_turn = then.mana + (evaluation.weights.die if "die" in card.effect else 0.0)
    crafters = [t for t in (pos.components.talents[n] for n in pos.talents[0]) if t.role == roles.CRAFTER]
    fitting = [talent for talent in crafters if talent.element == card.element]
    return TurnGoal(
        code,
        card.cost.mana,
        card.cost.total,
        gems,
        then.prestige + at_once,
        mana_per_turn,
        (sum(t.amount for t in fitting), card.effect.get("prisms", 0) + sum(t.prisms for t in fitting)),
        card.effect.get("extra_mana_limit", 0),
        card.effect.get("prestige_per_distinct_gem", 0),
    )


def _with_card(pos: Position, evaluation: Evaluation, now: Prospect, item: int) -> Prospect:
    """Return the prospect with one more workshop card, which replaces the least useful one if the workshop is full."""
    turns = ROUNDS - pos.round
    new = evaluation.card_use(item, 0, turns)
    then = Prospect(now.prestige + new.prestige * turns, now.mana + new.mana)
    if len(pos.workshop[0]) < WORKSHOP_PLACES:
        return then
    uses = [
        evaluation.card_use(card, len(gems), turns) for card, gems in zip(pos.workshop[0], pos.attached[0], strict=True)
    ]
    prospects = [Prospect(then.prestige - use.prestige * turns, then.mana - use.mana) for use in uses]
    tokens = sum(pos.gems), pos.prisms[0]
    return max(prospects, key=lambda without: without.prestige + evaluation.future(pos, without.mana, *tokens))


def _first_use(card: Item) -> float:
    """Return the value of using a card in the turn that builds it: only a part, as the build may use up the mana."""
    first = card.levels[0]
    if first.gem >= 0:
        return 0.0
    gain = first.gains[0]
    return max(0.0, gain.prestige - 0.5 * first.pay.total) + 0.3 * sum(gain.mana)


def _at_once(pos: Position, evaluation: Evaluation, card: Item) -> float:
    """Return the value of a store card's effect without mana, gems and prisms: prestige now and expected later."""
    effect = card.effect
    value = float(effect.get("prestige", 0))
    value += int(effect.get("prestige_per_wand", 0)) * items.wands(pos)
    value += int(effect.get("prestige_per_exhausted", 0)) * len(pos.workshop[0])
    if per := effect.get("prestige_per_element_shown_twice", 0):
        value += int(per) * sum(count >= 2 for count in items.symbols_face_up(pos))
    if card.wand:
        value += evaluation.weights.wand * (ROUNDS - pos.round)
    if "die" in effect and pos.spends:
        value += evaluation.weights.mana
    if "copy_store_card" in effect:
        others = [pos.components.items[item] for item in pos.store[0]]
        copied = [_at_once(pos, evaluation, other) for other in others if "copy_store_card" not in other.effect]
        value += max(copied, default=0.0)
    return value
