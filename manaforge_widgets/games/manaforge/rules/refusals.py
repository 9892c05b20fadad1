"""Refusals: sentences that say why an action is not legal, with the number of the rule."""

from __future__ import annotations

from collections.abc import Callable

from manaforge_widgets.core.api import Refusal
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.rules import actions, engine, items, paying, roles, talents
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES, DRAFT_STEPS, decision_of, rule_of
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.position import Position

# The rule of the question that each kind of action answers; of several questions, the first.
_ASKING_RULES = {kind.kind: kind.rule for kind in reversed(CHOICES.values())}


def why_not(pos: Position, seat: int, code: int) -> Refusal | None:
    """Return the reason why an action of the seat is not legal; None for a legal action.

    The text has symbols such as ``{seat-2}`` in place of the names of seats.
    """
    if code in engine.legal(pos, seat):
        return None
    if pos.phase == at.OVER:
        return Refusal("the game is over.", "MF-E1")
    if seat not in engine.to_act(pos):
        return _not_yours(pos, seat)
    if pos.stack:
        rule, words = rule_of(pos, pos.stack[-1]), decision_of(pos, pos.stack[-1])
        kinds = {option & actions.KIND_MASK for option in pos.options}
        if code & actions.KIND_MASK in kinds:
            return Refusal(f"that is not a possible answer; decide {words}.", rule)
        return Refusal(f"first decide {words}.", rule)
    if pos.phase != at.PLAY:
        return _not_in_draft(pos, seat)
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    reason = _REASONS.get(kind)
    if reason is None:
        return Refusal("that answers a question that is not open now.", _ASKING_RULES.get(kind, "MF-A8"))
    return reason(pos, about)


def _not_yours(pos: Position, seat: int) -> Refusal:
    if pos.phase != at.PLAY:
        return Refusal(f"{seat_symbol(seat)} has chosen; the others are still choosing.", "MF-S3")
    return Refusal(f"{seat_symbol(engine.to_act(pos)[0])} must act first.", "MF-R2")


def _not_in_draft(pos: Position, seat: int) -> Refusal:
    names = [pos.components.talents[talent].name for talent in pos.hand[seat] or pos.picked[seat]]
    step = DRAFT_STEPS[pos.phase]
    return Refusal(f"{step.order} {', '.join(names)}.", step.rule)


def _missing_mana(pos: Position, purpose: str, cost: Cost, also: str = "", rule: str = "MF-P4") -> Refusal:
    """MF-P4: the refusal for a mana cost that can't be paid; it names the missing mana and its purpose."""
    missing, any_ = paying.missing(pos, cost.mana, cost.total)
    lacking = [(n, name) for n, name in zip((*missing, any_), (*ELEMENTS, "any"), strict=True) if n]
    parts = [f"{n} more {'mana of any element' if name == 'any' else name}" for n, name in lacking]
    symbols = [f"{n}{{{name}}}" for n, name in lacking]
    prisms = pos.prisms[pos.active]
    owned = "your prism" if prisms == 1 else f"each of your {prisms} prisms"
    help_ = f"; {owned} can become a gem (MF-T6)" if prisms else ""
    words = f"you need {listed(parts)}{also} before you can {purpose}{help_}."
    return Refusal(words, rule, f"need {listed(symbols)}")


def _spend(pos: Position, die: int) -> Refusal:
    seat = pos.active
    if pos.spent[seat] >> die & 1:
        return Refusal(f"{die_name(pos, seat, die)} is already spent this turn.", "MF-T1")
    return Refusal("you have no die spends left this turn.", "MF-T1")


def _built(pos: Position) -> Refusal | None:
    words = "you have already built an item or taken a prism this turn."
    return Refusal(words, "MF-T2", "one a turn") if pos.built else None


def _build(pos: Position, number: int) -> Refusal:
    item = pos.components.items[number]
    if reason := _built(pos):
        return reason
    if number not in pos.board:
        return Refusal(f"{item.title} is not on the board.", "MF-T2")
    return _missing_mana(pos, f"build {item.title}", item.cost)


def _scavenge(pos: Position, number: int) -> Refusal:
    item = pos.components.items[number]
    if items.scavenger_price(pos) < 0:
        return Refusal("only Scavenger's owner may build from the discard pile.", "MF-A7")
    if reason := _built(pos):
        return reason
    if number not in pos.discard:
        return Refusal(f"{item.title} is not in the discard pile.", "MF-A7")
    price = items.scavenger_price(pos)
    gems = f"{price} gems" if price > 1 else "a gem"
    if not paying.payable(pos, item.cost):
        return _missing_mana(pos, f"build {item.title}", item.cost, f", and {gems} for Scavenger,", "MF-A7")
    return Refusal(
        f"you can pay for {item.title}, but not also the {gems.removeprefix('a ')} that Scavenger costs.", "MF-A7"
    )


def _activate(pos: Position, about: int) -> Refusal:
    number, line = actions.unpack_card(about)
    seat = pos.active
    item = pos.components.items[number]
    if number not in pos.workshop[seat]:
        return Refusal(f"{item.title} is not in your workshop.", "MF-T3")
    place = pos.workshop[seat].index(number)
    if not pos.charged[seat][place]:
        return Refusal(f"{item.title} is exhausted until the next round.", "MF-T3")
    level = item.levels[line]
    missing = pos.components.gems_needed[number][line] - len(pos.attached[seat][place])
    if missing > 0:
        return Refusal(
            f"level {line + 1} of {item.title} is locked: upgrade it with {missing} more gem{'s' * (missing > 1)}.",
            "MF-T4",
        )
    if not level.usable:
        return Refusal(f"level {line + 1} of {item.title} only holds a gem.", "MF-I10")
    name = f"level {line + 1} of {item.title}" if len(item.levels) > 1 else item.title
    return _unpaid(pos, place, level.pay, name)


def _unpaid(pos: Position, place: int, cost: Cost, title: str) -> Refusal:
    seat = pos.active
    if pos.spends < cost.spends:
        return Refusal(f"{title} uses {cost.spends} die spends; you have {pos.spends} left.", "MF-T1")
    if sum(pos.charged[seat]) - pos.charged[seat][place] < cost.exhaust:
        return Refusal(f"{title} needs {cost.exhaust} other charged cards to exhaust.", "MF-I12")
    owned = sum(pos.gems[seat * 4 : seat * 4 + 4])
    if owned < cost.gems:
        return Refusal(f"{title} needs {cost.gems} gem{'s' * (cost.gems > 1)}; you own {owned}.", "MF-P2")
    if paying.affordable(pos, cost.mana, cost.total):
        gems = f"{cost.gems} gem{'s' * (cost.gems > 1)}"
        return Refusal(f"{title} needs {gems} in addition to its mana.", "MF-P2")
    return _missing_mana(pos, f"use {title}", cost)


def _upgrade(pos: Position, about: int) -> Refusal:
    number, element = actions.unpack_card(about)
    seat = pos.active
    item = pos.components.items[number]
    if number not in pos.workshop[seat]:
        return Refusal(f"{item.title} is not in your workshop.", "MF-T4")
    slots = pos.components.gem_slots[number]
    attached = len(pos.attached[seat][pos.workshop[seat].index(number)])
    if attached == len(slots):
        return Refusal(f"{item.title} has no place for more gems.", "MF-T4")
    if slots[attached] not in (ANY, element):
        return Refusal(f"the next level of {item.title} takes {_gem(slots[attached])}.", "MF-T4")
    return Refusal(f"you own no {ELEMENTS[element]} gem.", "MF-T4")


def _use(pos: Position, number: int) -> Refusal:
    talent = pos.components.talents[number]
    if number not in pos.talents[pos.active]:
        return Refusal(f"{talent.name} is not your talent.", "MF-T5")
    if pos.used >> number & 1:
        return Refusal(f"{talent.name} is already used this turn.", "MF-T5")
    rule, reason = {
        roles.ENCHANTER: ("MF-A1", f"needs {_gem(min(talent.element, 3))}"),
        roles.APPRENTICE: ("MF-A5", "needs a die spend, and none is left"),
        roles.MANCER: ("MF-A3", "needs a die of its element"),
        roles.SCAVENGER: ("MF-A7", "works when you build from the discard pile: 'build CARD from discard'"),
        roles.RESERVE: ("MF-A4", "works when you put an unspent die on it: 'hold DIE'"),
        roles.PRECOGNITION: ("MF-A6", "works when you look at the top of the deck: 'look at deck'"),
    }.get(talent.role, ("MF-T5", "works automatically; there is nothing to click"))
    return Refusal(f"{talent.name} {reason}.", rule)


def _gem(element: int) -> str:
    return f"a{'n' * (element == 0)} {ELEMENTS[element]} gem"


def _hold(pos: Position, die: int) -> Refusal:
    seat = pos.active
    if talents.owner_has(pos, seat, roles.RESERVE) is None:
        return Refusal("only Aether Reserve's owner can hold a die.", "MF-A4")
    if pos.held[seat] >= 0:
        return Refusal(f"{die_name(pos, seat, pos.held[seat])} is already on Aether Reserve.", "MF-A4")
    return Refusal(f"{die_name(pos, seat, die)} is spent; only an unspent die can be held.", "MF-A4")


def _release(pos: Position, die: int) -> Refusal:
    return Refusal(f"{die_name(pos, pos.active, die)} is not on Aether Reserve.", "MF-A4")


def _look(pos: Position, _about: int) -> Refusal:
    if talents.owner_has(pos, pos.active, roles.PRECOGNITION) is None:
        return Refusal("only Precognition's owner may look at the deck.", "MF-A6")
    return Refusal("the deck is empty.", "MF-A6")


_REASONS: dict[int, Callable[[Position, int], Refusal]] = {
    actions.SPEND: _spend,
    actions.BUILD: _build,
    actions.SCAVENGE: _scavenge,
    actions.PRISM: lambda pos, _about: _built(pos) or Refusal("you can't gain a prism now.", "MF-T2"),
    actions.ACTIVATE: _activate,
    actions.UPGRADE: _upgrade,
    actions.EXCHANGE: lambda _pos, _about: Refusal("you have no prism.", "MF-T6"),
    actions.USE: _use,
    actions.HOLD: _hold,
    actions.RELEASE: _release,
    actions.LOOK: _look,
    **dict.fromkeys((actions.DRAFT, actions.KEEP), lambda _pos, _about: Refusal("the draft is over.", "MF-S3")),
}
