"""The wizards' powers. Each owner may use its power once in each spell, and is asked at the right moment."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.manasurge.rules import actions, frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import EMBER, ORACLE, STONEHEART
from manaforge_widgets.games.manasurge.rules.dealing import draw, show, take_out
from manaforge_widgets.games.manasurge.rules.options import STOP, ask
from manaforge_widgets.games.manasurge.rules.position import KNOWERS, SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import at_stake, next_seat
from manaforge_widgets.games.manasurge.rules.spell import answer_again, reverse

LOOKED_AT: Final = 3
"""The most cards that Oracle looks at."""


def _uses(pos: Position, one: int, code: int) -> bool:
    """MS-W1: return whether the owner uses the power; if so, turn the card face down."""
    if not code >> actions.BITS & 1:
        return False
    pos.used |= 1 << frames.seat_of(one)
    return True


def answer_hourglass(pos: Position, one: int, code: int) -> None:
    """MS-W2: if the owner of Hourglass uses it, draw a card before the play."""
    if _uses(pos, one, code):
        draw(pos, frames.seat_of(one), 1, frames.HAND)


def answer_glacia(pos: Position, one: int, code: int) -> None:
    """MS-W2, MS-H2: if the owner of Glacia uses it, show the owner the next seat's hand."""
    if _uses(pos, one, code):
        seat = frames.seat_of(one)
        other = next_seat(pos, seat)
        past.note(pos, past.event(past.LOOK, seat, other, len(pos.hands[other])))
        show(pos, pos.hands[other], seat)
        pos.revealed += 1


def answer_stormcaller(pos: Position, one: int, code: int) -> None:
    """MS-W2: if the owner of Stormcaller uses it, lay a second card, after the turn's first card and its effect."""
    if code != STOP:
        pos.used |= 1 << frames.seat_of(one)
        answer_again(pos, one, code)


def answer_bladedancer(pos: Position, one: int, code: int) -> None:
    """MS-W2: if the owner of Bladedancer uses it, turn the direction as a Counter-Spell does, whatever the rank."""
    if _uses(pos, one, code):
        reverse(pos)


def ember(pos: Position, one: int) -> None:
    """MS-W2: when the owner of Ember is struck, ask whether to use it, before the damage is drawn."""
    seat = frames.seat_of(one)
    if pos.wizards[seat] == EMBER and not pos.used >> seat & 1 and at_stake(pos):
        ask(pos, one)


def answer_ember(pos: Position, one: int, code: int) -> None:
    """MS-W2: if the owner of Ember uses it, let the next pending step draw one damage less."""
    if _uses(pos, one, code):
        pos.stack[-1] |= frames.frame(0, 0, frames.BY_EMBER)


def stoneheart(pos: Position, one: int) -> None:
    """MS-W2: when the owner of Stoneheart is struck, ask whether to use it, before shards on its cards go back."""
    seat = frames.seat_of(one)
    can_use = pos.wizards[seat] == STONEHEART and not pos.used >> seat & 1
    if can_use and any(card & at.SHARD and at.owner_of(card) == seat for card in pos.row):
        ask(pos, one)


def answer_stoneheart(pos: Position, one: int, code: int) -> None:
    """MS-W2: if the owner of Stoneheart uses it, let the next pending step give it the shard on one of its cards."""
    if _uses(pos, one, code):
        pos.stack[-1] |= frames.frame(0, 0, frames.BY_STONEHEART)


def oracle(pos: Position, one: int) -> None:
    """MS-W2: between two spells, ask the owner of Oracle whether to use it, if the deck has a card."""
    if pos.deck and not pos.used >> frames.seat_of(one) & 1:
        ask(pos, one)


def answer_oracle(pos: Position, one: int, code: int) -> None:
    """MS-W2, MS-H2: if the owner of Oracle uses it, show the owner the top cards; they then go back one by one."""
    if not _uses(pos, one, code):
        return
    seat = frames.seat_of(one)
    count = min(LOOKED_AT, len(pos.deck))
    looked = pos.deck[-count:]
    del pos.deck[-count:]
    past.note(pos, past.event(past.PEEK, seat, 0, count))
    show(pos, looked, seat)
    if count > 1:
        # Other seats that knew a card there don't know where it is put.
        looked = [card & ~KNOWERS | 1 << seat for card in looked]
    pos.pool = looked
    pos.revealed += 1
    order(pos, frames.frame(frames.ORDER, seat, count))


def order(pos: Position, one: int) -> None:
    """MS-W1: ask the owner of Oracle which card goes back next, from the top; put back the last one without asking."""
    if len(pos.pool) > 1:
        ask(pos, one)
    else:
        _put(pos, one, pos.pool[0] >> SEAT_BITS)


def answer_order(pos: Position, one: int, code: int) -> None:
    """MS-W1: put the chosen card back into the deck, below the cards that were put back before it."""
    _put(pos, one, code >> actions.BITS)
    order(pos, one)


def _put(pos: Position, one: int, kind: int) -> None:
    above = frames.number_of(one) - len(pos.pool)
    card = take_out(pos.pool, kind)
    seat = frames.seat_of(one)
    past.note(pos, past.event(past.PUT, seat, 0, above))
    past.note_shown(pos, seat, [kind])
    pos.deck.insert(len(pos.deck) - above, card)


def oracle_step(pos: Position) -> list[int]:
    """MS-W2: return a list with the pending step that asks the owner of Oracle; empty if nobody owns it."""
    return [frames.frame(frames.ORACLE, pos.wizards.index(ORACLE))] if ORACLE in pos.wizards else []
