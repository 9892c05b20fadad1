"""Refusals: why an action is not legal, in a sentence with the number of the rule.

For a seat that is not to act, the refusal only says which seat is to act. It reveals nothing about cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaforge_widgets.core.api import Refusal
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.rules import actions, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import RANKS, SPELL_KINDS, THORNWEAVER
from manaforge_widgets.games.manasurge.rules.options import valid_kinds
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.questions import question_of

_PLAYS: Final = (frames.OPEN, frames.PLAY, frames.AGAIN, frames.STORMCALLER)
_ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    actions.PLAY: _PLAYS,
    actions.WEAVE: _PLAYS,
    actions.GIVE: (frames.GIFT, frames.RETURN, frames.WARD),
    actions.DISCARD: (frames.BLINK, frames.STAGNATION),
    actions.DRAW: (frames.BLINK, frames.REFILL),
    actions.CHOOSE: (frames.DECEIVE, frames.MISSILE, frames.PORTAL),
    actions.PUT: (frames.ORDER,),
}
"""The questions that an action may answer; if the question is another one, the refusal names that question."""


def why_not(pos: Position, seat: int, code: int) -> Refusal | None:
    """Return the reason why an action of a seat is not legal, with symbols for seats; None if the action is legal."""
    if pos.state == at.OVER:
        return Refusal("the game is over.", "MS-E3")
    one = pos.stack[-1]
    question = question_of(one)
    if seat != pos.active:
        return Refusal(f"{seat_symbol(pos.active)} must act first.", question.rule)
    if code in pos.options:
        return None
    kind = actions.kind_of(code)
    if kind == actions.USE:
        return _wizard(pos, seat, actions.argument_of(code) >> 1)
    if frames.what_of(one) in _ANSWERS.get(kind, ()):
        return _REASONS[kind](pos, one, actions.argument_of(code))
    if kind == actions.STRUCK and frames.what_of(one) == frames.OPEN:
        return Refusal("the Caster opens the spell, and can't be struck before that.", "MS-R3")
    return Refusal(f"first decide {question.decide}.", question.rule)


def _wizard(pos: Position, seat: int, wizard: int) -> Refusal:
    """MS-W1: refuse a wizard that the seat does not have, that is face down, or that is not asked now."""
    name = pos.components.wizards[wizard]
    own = pos.wizards[seat]
    if own < 0:
        return Refusal("there are no wizards in this game.", "MS-W1")
    if own != wizard:
        return Refusal(f"your wizard is {pos.components.wizards[own]}, not {name}.", "MS-W1")
    if pos.used >> seat & 1:
        return Refusal(f"{name} is face down: each power is used once a spell.", "MS-W1", "used")
    return Refusal(f"you can't use {name} now.", "MS-W2")


def _lacks(pos: Position, one: int, kind: int) -> Refusal:
    question = question_of(one)
    name = pos.components.kind_names[kind]
    if frames.what_of(one) in (frames.WARD, frames.ORDER):
        return Refusal(f"{name} is not among the cards that you look at.", question.rule)
    return Refusal(f"you hold no {name}.", question.rule, "not held")


def _play(pos: Position, one: int, kind: int) -> Refusal:
    """MS-R3: refuse a card that the seat does not hold, or that is not valid."""
    if not any(card >> SEAT_BITS == kind for card in pos.hands[pos.active]):
        return _lacks(pos, one, kind)
    return invalid_card(pos, kind)


def invalid_card(pos: Position, kind: int) -> Refusal:
    """MS-R3: return why a card that a seat holds is not valid now."""
    if kind >= SPELL_KINDS:
        if not pos.last:
            return Refusal("a metamagic never opens a spell.", "MS-R6", "opens no spell")
        return Refusal("Spell Lock: no metamagic for the rest of the spell.", "MS-M11", "locked")
    name, last = pos.components.kind_names[kind], pos.last
    side, word = ("lower", "above") if pos.down else ("higher", "below")
    words = f"{name} is {word} the last rank. A valid card has rank {last} or {side}"
    words += "." if pos.locked else ", or is a metamagic."
    return Refusal(words, "MS-R3", f"{word} {last}")


def _weave(pos: Position, one: int, kind: int) -> Refusal:
    """MS-W1: refuse a card that Thornweaver does not allow."""
    seat = pos.active
    if pos.wizards[seat] != THORNWEAVER or pos.used >> seat & 1:
        return _wizard(pos, seat, THORNWEAVER)
    if not any(card >> SEAT_BITS == kind for card in pos.hands[seat]):
        return _lacks(pos, one, kind)
    wizard, name = pos.components.wizards[THORNWEAVER], pos.components.kind_names[kind]
    if frames.what_of(one) == frames.OPEN:
        return Refusal(f"the opening needs no {wizard}: any numbered card is valid.", "MS-W2")
    if kind >= SPELL_KINDS:
        return Refusal(f"{wizard} is only for numbered cards.", "MS-W1")
    if valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)[kind]:
        return Refusal(f"{name} is valid without {wizard}.", "MS-W1")
    wanted = pos.last + 1 if pos.down else pos.last - 1
    needed = f"{wanted} is" if 1 <= wanted <= RANKS else "no rank is"
    side = "high" if pos.down else "low"
    return Refusal(f"{wizard} allows a card that is exactly one rank too {side}: now {needed}.", "MS-W1")


def _draw(_pos: Position, _one: int, _argument: int) -> Refusal:
    return Refusal("there is no card to draw: discard one.", "MS-M3")


def _choose(pos: Position, one: int, seat: int) -> Refusal:
    rule = question_of(one).rule
    if seat == pos.active:
        return Refusal("you can't choose yourself; choose another player.", rule)
    return Refusal(f"{seat_symbol(seat)} holds no card.", rule)


_REASONS: Final[dict[int, Callable[[Position, int, int], Refusal]]] = {
    actions.PLAY: _play,
    actions.WEAVE: _weave,
    actions.GIVE: _lacks,
    actions.DISCARD: _lacks,
    actions.DRAW: _draw,
    actions.CHOOSE: _choose,
    actions.PUT: _lacks,
}
