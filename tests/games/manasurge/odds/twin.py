"""Who can answer, by playing the rules themselves in every deal that looks the same to a seat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from games.manasurge.odds.settings import deals

from manaforge_widgets.games.manasurge.rules import actions, engine, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.arguments import decode
from manaforge_widgets.games.manasurge.rules.notation import write
from manaforge_widgets.games.manasurge.rules.options import DRAW, KEEP, STOP, valid_cards
from manaforge_widgets.games.manasurge.rules.public import next_seat

if TYPE_CHECKING:
    from manaforge_widgets.games.manasurge.rules.position import Position

STOPS = {frames.GIFT: KEEP, frames.AGAIN: STOP, frames.STORMCALLER: STOP}


def text_of(pos: Position, code: int) -> str:
    """The notation of an action."""
    return write(*decode(pos.components, code))


def chances(pos: Position, me: int, code: int, choice: str) -> tuple[set[int], Fraction]:
    """Which seats are next after an action and a choice, and in how many of all deals that seat can answer."""
    found = Counter[bool]()
    seats = set()
    for deal in deals(pos, me):
        seat, can = answered(deal, me, code, choice)
        seats.add(seat)
        found[can] += 1
    return seats, Fraction(found[True], found.total())


def answered(pos: Position, me: int, code: int, choice: str) -> tuple[int, bool]:
    """The seat that is next, going straight on but for one choice, and whether it can answer."""
    pos = pos.copy()
    luck = Random(1)
    round_ = pos.round
    engine.apply(pos, code)
    mine = False
    while True:
        if pos.story and pos.story[0] == round_:
            return pos.story[1], False
        if pos.state == at.TAKE:
            end_turn(pos, me, choice)
            continue
        if pos.state == at.SHUFFLE:
            engine.resolve(pos, engine.sample(pos, luck.randrange))
            continue
        one = pos.stack[-1]
        what, seat = frames.what_of(one), frames.seat_of(one)
        if what == frames.PLAY:
            return seat, bool(valid_cards(pos, seat))
        if what in (frames.EMBER, frames.STONEHEART):
            # Without a card in hand it is not even asked.
            return seat, False
        chosen = {text_of(pos, option): option for option in pos.options}
        if seat == me and choice in chosen and not mine:
            mine = True
            engine.apply(pos, chosen[choice])
        elif seat == me and what in (frames.DECEIVE, frames.WARD, frames.RETURN):
            end_turn(pos, me, choice)
        else:
            engine.apply(pos, straight_on(pos, what, seat, me))


def straight_on(pos: Position, what: int, seat: int, me: int) -> int:
    """What a seat answers to a question that nothing is said about; Hourglass alone is used."""
    if what == frames.MISSILE:
        return next(option for option in pos.options if option >> actions.BITS != next_seat(pos, me))
    if what == frames.STAGNATION:
        return worst(pos, seat)
    if what == frames.BLINK:
        return DRAW if DRAW in pos.options else pos.options[0]
    if what in STOPS:
        return STOPS[what]
    uses = what == frames.HOURGLASS
    return next(option for option in pos.options if option >> actions.BITS & 1 == uses)


def end_turn(pos: Position, me: int, choice: str) -> None:
    """Leave out the rest of the turn; a Caster may still choose the direction."""
    if not pos.direction:
        pos.direction = at.RIGHT if choice == "direction right" else at.LEFT
    pos.stack[:] = [frames.frame(frames.TURN_END, me)]
    pos.state, pos.options = at.DECIDE, []
    engine.run(pos)


def worst(pos: Position, seat: int) -> int:
    """MS-M12: the discard after which the seat holds a valid card, if it can."""
    for option in pos.options:
        new = pos.copy()
        new.hands[seat].remove(next(card for card in new.hands[seat] if card >> at.SEAT_BITS == option >> actions.BITS))
        if valid_cards(new, seat):
            return option
    return pos.options[0]
