"""Why an action is not legal: a sentence with the number of the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaforge_widgets.games.manaforge.rules import actions, engine, items, paying, roles, talents, workshop
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import decision_of, rule_of
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.markup import seat_symbol

# The rule that asks for each kind of answer.
_ANSWERS = {
    actions.CHOOSE: "MF-D1",
    actions.TRANSMUTE: "MF-D4",
    actions.COPY: "MF-D6",
    actions.RECHARGE: "MF-D5",
    actions.EXHAUST: "MF-I12",
    actions.PAY: "MF-P3",
    actions.DISCARD: "MF-I1",
    actions.MORE: "MF-I4",
    actions.GEMS: "MF-I7",
    actions.MIMIC: "MF-I8",
    actions.TURN: "MF-A3",
    actions.GIVE: "MF-I9",
    actions.TAKE: "MF-S6",
    actions.PUT: "MF-A6",
    actions.ORDER: "MF-A6",
}


def why_not(pos: Position, seat: int, code: int) -> str | None:
    """None for a legal action of the seat, else what forbids it; seats as symbols."""
    if code in engine.legal(pos, seat):
        return None
    if pos.phase == at.OVER:
        return "MF-E1: the game is over."
    if seat not in engine.to_act(pos):
        return _not_yours(pos, seat)
    if pos.stack:
        rule, words = rule_of(pos, pos.stack[-1]), decision_of(pos, pos.stack[-1])
        kinds = {option & actions.KIND_MASK for option in pos.options}
        if code & actions.KIND_MASK in kinds:
            return f"{rule}: that is not one of the answers; decide {words}."
        return f"{rule}: first decide {words}."
    if pos.phase != at.PLAY:
        return _not_in_draft(pos, seat)
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    reason = _REASONS.get(kind)
    if reason is None:
        return f"{_ANSWERS.get(kind, 'MF-A8')}: that answers a question which is not being asked now."
    return reason(pos, about)


def _not_yours(pos: Position, seat: int) -> str:
    if pos.phase != at.PLAY:
        return f"MF-S3: {seat_symbol(seat)} has chosen; the others still choose."
    return f"MF-R2: {seat_symbol(engine.to_act(pos)[0])} is to act now."


def _not_in_draft(pos: Position, seat: int) -> str:
    names = [pos.components.talents[talent].name for talent in pos.hand[seat] or pos.picked[seat]]
    what = "pick one of" if pos.phase == at.DRAFT else "keep two of"
    return f"MF-S3: {what} {', '.join(names)}."


def short(pos: Position, mana: Sequence[int], total: int) -> str:
    """MF-P4: what is missing for a mana cost, in words."""
    gems = pos.gems[pos.active * 4 : pos.active * 4 + 4]
    have = [pos.reserve[element] + gems[element] for element in range(4)]
    missing = [max(0, mana[element] - have[element]) for element in range(4)]
    parts = [f"{amount} {ELEMENTS[element]}" for element, amount in enumerate(missing) if amount]
    if more := max(0, total - sum(have) - sum(missing)):
        parts.append(f"{more} of any element")
    prisms = pos.prisms[pos.active]
    help_ = f"; {prisms} prism{'s' * (prisms > 1)} can be exchanged for gems (MF-T6)" if prisms else ""
    return f"{' and '.join(parts)} short{help_}"


def _spend(pos: Position, die: int) -> str:
    seat = pos.active
    if pos.spent[seat] >> die & 1:
        return f"MF-T1: {die_name(pos, seat, die)} has been spent this turn."
    return "MF-T1: no die spends are left this turn."


def _built(pos: Position) -> str | None:
    return "MF-T2: this turn's build or prism has been taken." if pos.built else None


def _build(pos: Position, number: int) -> str:
    item = pos.components.items[number]
    if reason := _built(pos):
        return reason
    if number not in pos.board:
        return f"MF-T2: {item.title} is not on the board."
    return f"MF-P4: {item.title} is {short(pos, item.cost.mana, item.cost.total)}."


def _scavenge(pos: Position, number: int) -> str:
    item = pos.components.items[number]
    if items.scavenger_price(pos) < 0:
        return "MF-A7: only Scavenger's owner builds from the discard pile."
    if reason := _built(pos):
        return reason
    if number not in pos.discard:
        return f"MF-A7: {item.title} is not in the discard pile."
    if not paying.payable(pos, item.cost):
        return (
            f"MF-A7: {item.title} is {short(pos, item.cost.mana, item.cost.total)}, and Scavenger asks a gem besides."
        )
    return f"MF-A7: {item.title} can be paid, but not the gem that Scavenger asks besides."


def _prism(pos: Position, _about: int) -> str:
    return _built(pos) or "MF-T2: a prism can't be gained now."


def _activate(pos: Position, about: int) -> str:
    number, line = actions.unpack_card(about)
    seat = pos.active
    item = pos.components.items[number]
    if number not in pos.shop[seat]:
        return f"MF-T3: {item.title} is not in your workshop."
    place = pos.shop[seat].index(number)
    if not pos.charged[seat][place]:
        return f"MF-T3: {item.title} is exhausted until the next round."
    level = item.levels[line]
    missing = workshop.gems_needed(pos.components, number, line) - len(pos.attached[seat][place])
    if missing > 0:
        return f"MF-T4: level {line + 1} of {item.title} is locked: attach {missing} more gem{'s' * (missing > 1)}."
    if not level.usable:
        return f"MF-I10: level {line + 1} of {item.title} only holds a gem."
    return _unpaid(pos, place, level.pay, item.title)


def _unpaid(pos: Position, place: int, cost: Cost, title: str) -> str:
    seat = pos.active
    if pos.spends < cost.spends:
        return f"MF-T1: {title} uses {cost.spends} die spends, {pos.spends} are left."
    if sum(pos.charged[seat]) - pos.charged[seat][place] < cost.exhaust:
        return f"MF-I12: {title} needs {cost.exhaust} other charged cards to exhaust."
    owned = sum(pos.gems[seat * 4 : seat * 4 + 4])
    if owned < cost.gems:
        return f"MF-P2: {title} needs {cost.gems} gem{'s' * (cost.gems > 1)}, you own {owned}."
    if paying.affordable(pos, cost.mana, cost.total):
        return f"MF-P2: {title} needs its mana and {cost.gems} gem{'s' * (cost.gems > 1)} besides."
    return f"MF-P4: {title} is {short(pos, cost.mana, cost.total)}."


def _upgrade(pos: Position, about: int) -> str:
    number, element = actions.unpack_card(about)
    seat = pos.active
    item = pos.components.items[number]
    if number not in pos.shop[seat]:
        return f"MF-T4: {item.title} is not in your workshop."
    slots = workshop.gem_slots(pos.components, number)
    attached = len(pos.attached[seat][pos.shop[seat].index(number)])
    if attached == len(slots):
        return f"MF-T4: {item.title} takes no more gems."
    if slots[attached] not in (ANY, element):
        return f"MF-T4: the next level of {item.title} takes a gem of {ELEMENTS[slots[attached]]}."
    return f"MF-T4: you own no {ELEMENTS[element]} gem."


def _exchange(_pos: Position, _about: int) -> str:
    return "MF-T6: you have no prism."


def _use(pos: Position, number: int) -> str:
    talent = pos.components.talents[number]
    if number not in pos.talents[pos.active]:
        return f"MF-T5: {talent.name} is not your talent."
    if pos.used >> number & 1:
        return f"MF-T5: {talent.name} has been used this turn."
    rule, reason = {
        roles.ENCHANTER: ("MF-A1", f"needs a gem of {ELEMENTS[min(talent.element, 3)]}"),
        roles.APPRENTICE: ("MF-A5", "needs a die spend, and none is left"),
        roles.MANCER: ("MF-A3", "needs a die of its element"),
        roles.SCAVENGER: ("MF-A7", "works when you build a card of the discard pile: open the pile"),
        roles.RESERVE: ("MF-A4", "works when you choose a die to hold"),
        roles.PRECOGNITION: ("MF-A6", "works when you look at the deck"),
    }.get(talent.role, ("MF-T5", "works by itself"))
    return f"{rule}: {talent.name} {reason}."


def _hold(pos: Position, die: int) -> str:
    seat = pos.active
    if talents.owner_has(pos, seat, roles.RESERVE) is None:
        return "MF-A4: only Aether Reserve's owner can hold a die."
    if pos.held[seat] >= 0:
        return f"MF-A4: {die_name(pos, seat, pos.held[seat])} is on Aether Reserve already."
    return f"MF-A4: {die_name(pos, seat, die)} is spent; only an unspent die can be held."


def _release(pos: Position, die: int) -> str:
    return f"MF-A4: {die_name(pos, pos.active, die)} is not on Aether Reserve."


def _look(pos: Position, _about: int) -> str:
    if talents.owner_has(pos, pos.active, roles.PRECOGNITION) is None:
        return "MF-A6: only Precognition's owner looks at the deck."
    return "MF-A6: the deck is empty."


def _draft_over(_pos: Position, _about: int) -> str:
    return "MF-S3: the draft is over."


_REASONS: dict[int, Callable[[Position, int], str]] = {
    actions.SPEND: _spend,
    actions.BUILD: _build,
    actions.SCAVENGE: _scavenge,
    actions.PRISM: _prism,
    actions.ACTIVATE: _activate,
    actions.UPGRADE: _upgrade,
    actions.EXCHANGE: _exchange,
    actions.USE: _use,
    actions.HOLD: _hold,
    actions.RELEASE: _release,
    actions.LOOK: _look,
    actions.DRAFT: _draft_over,
    actions.KEEP: _draft_over,
}
