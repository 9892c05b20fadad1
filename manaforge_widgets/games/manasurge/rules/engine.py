"""The engine: who is to act, legal actions, applying an action or the results of draws, and all that follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.core.api import Chance, Decision, Over, Pending
from manaforge_widgets.core.draws import Below, Deal, Draw, Roll
from manaforge_widgets.games.manasurge.rules import dealing, ending, frames, metamagics, setup, spell, wizards
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.options import ask
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.public import outcome

_WHAT: Final = 63
_DECIDE: Final = at.DECIDE

_ANSWERS: Final[tuple[Callable[[Position, int, int], None], ...]] = (
    spell.answer_open,
    spell.answer_play,
    spell.answer_again,
    spell.answer_direction,
    spell.answer_counter,
    spell.answer_gift,
    metamagics.answer_blink,
    metamagics.answer_deceive,
    metamagics.answer_return,
    metamagics.answer_missile,
    metamagics.answer_ward,
    metamagics.answer_portal,
    metamagics.answer_wrest,
    metamagics.answer_stagnation,
    wizards.answer_hourglass,
    wizards.answer_glacia,
    wizards.answer_stormcaller,
    wizards.answer_bladedancer,
    wizards.answer_ember,
    wizards.answer_stoneheart,
    wizards.answer_oracle,
    wizards.answer_order,
    ending.answer_refill,
)
"""The functions that carry out an answer, by the number of the question."""
_DECISIONS: Final = tuple([Decision(seat) for seat in range(8)])
"""One decision for each seat, created once, since a playout needs them a thousand times."""


def legal(pos: Position, seat: int) -> list[int]:
    """Return the codes of a seat's legal actions; only the seat that is to act has any."""
    return pos.options if seat == pos.active else []


def apply(pos: Position, code: int) -> None:
    """Carry out a legal action and all that follows up to the next choice or draw."""
    one = pos.stack.pop()
    pos.options = _NONE
    pos.events = []
    _ANSWERS[one & _WHAT](pos, one, code)
    run(pos)


def run(pos: Position) -> None:
    """MS-R8: carry out the pending steps on the stack, up to the next choice or draw."""
    stack = pos.stack
    while not pos.options and pos.state == _DECIDE:
        one = stack.pop()
        _STEPS[one & _WHAT](pos, one)


def pending(pos: Position) -> Pending:
    """Return what the position waits for."""
    if pos.state == at.DECIDE:
        return _DECISIONS[pos.active]
    return Over(outcome(pos)) if pos.state == at.OVER else Chance(draws(pos))


def draws(pos: Position) -> tuple[Draw, ...]:
    """Return the pending draws; the key of a draw contains the number of cards, so that no two draws share it."""
    if pos.state == at.SETUP:
        return setup.draws(pos)
    if pos.state == at.SHUFFLE:
        cards = len(pos.discards)
        return (Deal(setup.DECK_DRAW, f"shuffle {pos.shuffles + 1} of {cards} cards", cards, cards),)
    other = frames.number_of(pos.stack[-1])
    cards = len(pos.hands[other])
    name = taken_card(other)
    return (Roll(name, f"spell {pos.round} card {len(pos.row)} {name} of {cards}", cards),)


def taken_card(seat: int) -> str:
    """MS-M5: return the name of the draw that takes a random card from a seat, for Deceive."""
    return f"card from seat {seat}"


def sample(pos: Position, below: Below) -> list[Any]:
    """Return random results for the pending draws, quickly, for playouts: a shuffle is sampled without a ``Draw``."""
    if pos.state == at.SHUFFLE:
        rest = list(range(len(pos.discards)))
        return [[rest.pop(below(left)) for left in range(len(rest), 0, -1)]]
    return [draw.sample(below) for draw in draws(pos)]


def resolve(pos: Position, results: Sequence[Any]) -> None:
    """Apply the results of the pending draws, in their order, and go on."""
    if pos.state == at.SETUP:
        setup.set_up(pos, results)
    elif pos.state == at.SHUFFLE:
        dealing.shuffle(pos, results[0])
    else:
        metamagics.take(pos, results[0])
    run(pos)


def playout(pos: Position, pick: Callable[[Position, list[int]], int], below: Below) -> int:
    """Play a position to its end, in place.

    Args:
        pos: the position.
        pick: a function that chooses one of the legal codes for the seat that is to act: ``pick(position, codes)``.
        below: the source of randomness: ``below(n)`` gives a random number from 0 to n - 1.

    Returns:
        The number of actions.
    """
    count = 0
    while True:
        if pos.options:
            apply(pos, pick(pos, pos.options))
            count += 1
        elif pos.state == at.OVER:
            return count
        else:
            resolve(pos, sample(pos, below))


def _draw(pos: Position, one: int) -> None:
    number = frames.number_of(one)
    dealing.draw(pos, frames.seat_of(one), number >> 2, number & 3)


def _unasked(_pos: Position, one: int) -> None:
    raise AssertionError(f"{frames.NAMES[frames.what_of(one)]} is not a pending step that can be carried out")


_NONE: Final[list[int]] = []
_STEPS: Final[tuple[Callable[[Position, int], None], ...]] = (
    _unasked,
    spell.play,
    _unasked,
    ask,
    ask,
    *[_unasked] * 8,
    metamagics.stagnation,
    spell.hourglass,
    *[_unasked] * 3,
    wizards.ember,
    wizards.stoneheart,
    wizards.oracle,
    _unasked,
    ending.refill,
    spell.opening,
    spell.after,
    spell.end_turn,
    _draw,
    spell.strike,
    ending.wound,
    ending.settle,
    metamagics.effect,
    _unasked,
    metamagics.deal,
    spell.begin,
)
"""The functions that carry out a pending step, by its number; some steps only then turn out to be a question."""
