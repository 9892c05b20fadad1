"""The legal answers to each question, as codes. They follow from what the asked seat can see.

Whether a question is asked at all follows from what everybody can see, so a question reveals nothing about a hand. For
this reason a seat is also asked if only one answer is legal, such as to be struck if none of its cards is valid.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from manaforge_widgets.games.manasurge.rules import actions, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    BLADEDANCER,
    EMBER,
    GLACIA,
    HOURGLASS,
    KINDS,
    ORACLE,
    RANKS,
    SPELL_KINDS,
    STONEHEART,
    THORNWEAVER,
)
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import can_draw

STRUCK: Final = actions.code_of(actions.STRUCK)
STOP: Final = actions.code_of(actions.STOP)
KEEP: Final = actions.code_of(actions.KEEP)
DRAW: Final = actions.code_of(actions.DRAW)
HOLD: Final = actions.code_of(actions.HOLD)


@cache
def valid_kinds(last: int, down: bool, locked: bool, free_suit: int) -> tuple[bool, ...]:
    """MS-R3, MS-R6, MS-R7, MS-M11: return, for each kind of card, whether it is valid.

    Args:
        last: the last rank; 0 for the opening, in which numbered cards are valid and metamagics are not.
        down: whether ranks go down.
        locked: whether metamagics are locked.
        free_suit: the suit whose cards may ignore the rank, or -1.
    """
    valid = []
    for kind in range(SPELL_KINDS):
        rank = kind % RANKS + 1
        fits = not last or (rank <= last if down else rank >= last)
        valid.append(fits or kind // RANKS == free_suit)
    return (*valid, *[bool(last) and not locked] * (KINDS - SPELL_KINDS))


@cache
def woven_kinds(last: int, down: bool, free_suit: int) -> tuple[bool, ...]:
    """MS-W1: return, for each kind, whether Thornweaver allows it: one rank too low, or too high if ranks go down."""
    wanted = last + 1 if down else last - 1
    return (
        *[kind % RANKS + 1 == wanted and kind // RANKS != free_suit for kind in range(SPELL_KINDS)],
        *[False] * (KINDS - SPELL_KINDS),
    )


def valid_cards(pos: Position, seat: int) -> list[int]:
    """MS-R3: return the codes that play a valid card of a hand, with Thornweaver last; equal cards have one code."""
    free_suit = pos.suit if pos.any_ranks else -1
    valid = valid_kinds(pos.last, pos.down, pos.locked, free_suit)
    plays = sorted({card >> SEAT_BITS << _BITS for card in pos.hands[seat] if valid[card >> SEAT_BITS]})
    if pos.wizards[seat] == THORNWEAVER:
        kinds = sorted({card >> SEAT_BITS for card in pos.hands[seat]})
        plays += [actions.code_of(actions.WEAVE, kind) for kind in kinds if is_woven(pos, seat, kind)]
    return plays


def is_woven(pos: Position, seat: int, kind: int) -> bool:
    """MS-W1: return whether Thornweaver lets a seat play a card: one rank too low, or too high if ranks go down."""
    if pos.wizards[seat] != THORNWEAVER or not pos.last or pos.used >> seat & 1:
        return False
    return woven_kinds(pos.last, pos.down, pos.suit if pos.any_ranks else -1)[kind]


def _open(pos: Position, seat: int, _number: int) -> list[int]:
    """MS-R1: any numbered card."""
    return sorted({card >> SEAT_BITS << _BITS for card in pos.hands[seat] if card >> SEAT_BITS < SPELL_KINDS})


def _play(pos: Position, seat: int, _number: int) -> list[int]:
    plays = valid_cards(pos, seat)
    plays.append(STRUCK)
    return plays


def _again(pos: Position, seat: int, _number: int) -> list[int]:
    plays = valid_cards(pos, seat)
    plays.append(STOP)
    return plays


def _cards(action: int) -> Callable[[Position, int, int], list[int]]:
    def options(pos: Position, seat: int, _number: int) -> list[int]:
        kinds = {card >> SEAT_BITS for card in pos.hands[seat]}
        return [action | kind << _BITS for kind in sorted(kinds)]

    return options


def _pool(action: int) -> Callable[[Position, int, int], list[int]]:
    def options(pos: Position, _seat: int, _number: int) -> list[int]:
        kinds = {card >> SEAT_BITS for card in pos.pool}
        return [action | kind << _BITS for kind in sorted(kinds)]

    return options


def _gift(pos: Position, seat: int, number: int) -> list[int]:
    return [*_GIVEN(pos, seat, number), KEEP]


def _blink(pos: Position, seat: int, number: int) -> list[int]:
    """MS-M3: with nothing to draw the seat discards."""
    drawing = [DRAW] if can_draw(pos) else []
    return drawing + _DISCARDED(pos, seat, number)


def _deceive(pos: Position, seat: int, _number: int) -> list[int]:
    """MS-M5: another seat that holds a card."""
    return [_OTHERS[other] for other in range(pos.seats) if other != seat and pos.hands[other]]


def _target(pos: Position, seat: int, _number: int) -> list[int]:
    return [_OTHERS[other] for other in range(pos.seats) if other != seat]


def _always(*codes: int) -> Callable[[Position, int, int], list[int]]:
    answers = list(codes)
    return lambda _pos, _seat, _number: answers


def _use(wizard: int) -> Callable[[Position, int, int], list[int]]:
    return _always(*(actions.code_of(actions.USE, wizard << 1 | yes) for yes in (1, 0)))


_GIVEN: Final = _cards(actions.GIVE)
_DISCARDED: Final = _cards(actions.DISCARD)
_OTHERS: Final = tuple(actions.code_of(actions.CHOOSE, seat) for seat in range(SEAT_BITS))

_OPTIONS: Final[tuple[Callable[[Position, int, int], list[int]], ...]] = (
    _open,
    _play,
    _again,
    _always(*(actions.code_of(actions.DIRECTION, number) for number in range(2))),
    _always(*(actions.code_of(actions.COUNTER, yes) for yes in (1, 0))),
    _gift,
    _blink,
    _deceive,
    _GIVEN,
    _target,
    _pool(actions.GIVE),
    _target,
    _always(*(actions.code_of(actions.WREST, yes) for yes in (1, 0))),
    _DISCARDED,
    _use(HOURGLASS),
    _use(GLACIA),
    _again,
    _use(BLADEDANCER),
    _use(EMBER),
    _use(STONEHEART),
    _use(ORACLE),
    _pool(actions.PUT),
    _always(DRAW, HOLD),
)
"""The functions that list the answers, by the number of the question."""


def options_of(pos: Position, one: int) -> list[int]:
    """Return the legal answers to a question; the list must not be changed."""
    return _OPTIONS[one & _WHAT](pos, frames.seat_of(one), frames.number_of(one))


def ask(pos: Position, one: int) -> None:
    """MS-H3: ask the question of a frame; if a different seat was asked before, ``turn`` grows."""
    # This repeats the functions of frames for speed: each question of each playout is asked here.
    seat = one >> _SEAT & _SEAT_MASK
    pos.stack.append(one)
    pos.options = _OPTIONS[one & _WHAT](pos, seat, one >> _NUMBER)
    if pos.active != seat:
        pos.active = seat
        pos.turn += 1


def find_options(pos: Position) -> None:
    """Work out the legal actions of a position that was set up by hand.

    There are none if the question has no answer here: a Caster who is to open, but holds no numbered card.
    """
    pos.options = options_of(pos, pos.stack[-1]) if pos.state == at.DECIDE else []


_BITS: Final = actions.BITS
_WHAT: Final = 63
_SEAT: Final = 6
_SEAT_MASK: Final = 7
_NUMBER: Final = 9
