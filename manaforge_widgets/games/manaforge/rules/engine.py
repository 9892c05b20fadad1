"""The engine: which seats are to act, which actions are legal, and what actions and results of draws change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.core.api import Chance, Decision, Over, Pending, Simultaneous
from manaforge_widgets.core.draws import Below, Draw, Roll
from manaforge_widgets.games.manaforge.rules import actions, items, rounds, setup, turn
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES
from manaforge_widgets.games.manaforge.rules.names import roll_name
from manaforge_widgets.games.manaforge.rules.position import Frame, Position

# Columns of the table of questions, by operation: faster than looking up a row at every step.
_OPTIONS: Final = [CHOICES[operation].options for operation in range(at.FIRST_AUTOMATIC)]
_ANSWERS: Final = [CHOICES[operation].answer for operation in range(at.FIRST_AUTOMATIC)]
_WHOLE_CODE: Final = [CHOICES[operation].whole_code for operation in range(at.FIRST_AUTOMATIC)]
# The index in the frame of the seat that is asked; 0 if it is the active seat.
_SEAT_AT: Final = [CHOICES[operation].seat + 1 for operation in range(at.FIRST_AUTOMATIC)]
_DECISIONS: Final = tuple([Decision(seat) for seat in range(8)])
"""A tuple for each seat, created once, since a playout needs it a thousand times."""


def to_act(pos: Position) -> tuple[int, ...]:
    """Return the seats that may act now; none while draws are pending or when the game is over."""
    if pos.stack:
        frame = pos.stack[-1]
        if frame[0] >= at.FIRST_CHANCE:
            return ()
        place = _SEAT_AT[frame[0]]
        return (frame[place] if place else pos.active,)
    if pos.phase == at.PLAY:
        return (pos.active,)
    if pos.phase == at.OVER:
        return ()
    return tuple(seat for seat, chosen in enumerate(pos.chosen) if chosen < 0)


def legal(pos: Position, seat: int) -> list[int]:
    """Return the codes of the seat's legal actions."""
    if pos.stack:
        return pos.options if to_act(pos) == (seat,) else []
    if pos.phase == at.PLAY:
        return turn.options(pos) if seat == pos.active else []
    if pos.phase == at.OVER:
        return []
    return setup.draft_options(pos, seat)


def apply(pos: Position, code: int) -> None:
    """Carry out a legal action and everything that follows, up to the next choice or draw."""
    if pos.stack:
        frame = pos.stack.pop()
        operation = frame[0]
        _ANSWERS[operation](pos, frame, code if _WHOLE_CODE[operation] else code >> actions.BITS)
    elif pos.phase == at.PLAY:
        turn.act(pos, code & actions.KIND_MASK, code >> actions.BITS)
    elif pos.phase == at.DRAFT:
        setup.draft(pos, code >> actions.BITS)
    else:
        setup.keep(pos, code >> actions.BITS)
    if pos.stack:
        advance(pos)


def advance(pos: Position) -> None:
    """Carry out pending steps until a seat has a choice or draws are pending; a single option is taken at once."""
    while pos.stack:
        frame = pos.stack[-1]
        operation = frame[0]
        if operation >= at.FIRST_CHANCE:
            return
        if operation >= at.FIRST_AUTOMATIC:
            pos.stack.pop()
            _run_automatic(pos, frame)
            continue
        options = _OPTIONS[operation](pos, frame)
        if len(options) > 1:
            pos.options = options
            return
        pos.stack.pop()
        # With only one option nobody is asked.
        if options and not _WHOLE_CODE[operation]:
            _ANSWERS[operation](pos, frame, options[0] >> actions.BITS)
    pos.options = []


def _run_automatic(pos: Position, frame: Frame) -> None:
    operation = frame[0]
    if operation == at.TAKE_ITEM:
        items.take_item(pos, frame)
    elif operation == at.PLACE:
        items.place(pos, frame)
    elif operation == at.CRAFT:
        items.craft(pos, frame)
    elif operation == at.EFFECT:
        items.effect(pos, frame)
    elif operation == at.SCORE:
        items.score(pos, frame)
    else:
        rounds.start_round(pos)


def pending(pos: Position) -> Pending:
    """Return what the position waits for: actions of seats or results of draws; or how the game ended."""
    if pos.stack and pos.stack[-1][0] >= at.FIRST_CHANCE:
        return Chance(draws(pos))
    if pos.phase == at.OVER:
        return Over(rounds.outcome(pos))
    seats = to_act(pos)
    return _DECISIONS[seats[0]] if pos.stack or pos.phase == at.PLAY else Simultaneous(seats)


def _due_rolls(pos: Position) -> list[tuple[int, int]]:
    frame = pos.stack[-1]
    return rounds.rolled_dice(pos) if frame[0] == at.ROLL_ALL else [(frame[1], frame[2])]


def draws(pos: Position) -> tuple[Draw, ...]:
    """Return the pending draws, which are independent of each other, such as one for each die."""
    if pos.stack[-1][0] == at.SET_UP:
        return setup.draws(pos)
    if pos.stack[-1][0] == at.DRAW_FIRST:
        return (setup.first_player_draw(pos),)
    rolls = []
    for seat, die in _due_rolls(pos):
        name = roll_name(pos, seat, die)
        rolls.append(Roll(name, f"round {pos.round} {name}", len(pos.components.sides[pos.die_type[seat][die]])))
    return tuple(rolls)


def sample(pos: Position, below: Below) -> list[Any]:
    """Return random results for the pending draws.

    Playouts use this function. To be quick, it makes no draw objects for dice.
    """
    if pos.stack[-1][0] in (at.SET_UP, at.DRAW_FIRST):
        return [draw.sample(below) for draw in draws(pos)]
    return [below(6) for _ in _due_rolls(pos)]


def resolve(pos: Position, results: Sequence[Any]) -> None:
    """Apply the results of the pending draws, in their order, and carry out all that follows."""
    if pos.stack[-1][0] == at.SET_UP:
        setup.set_up(pos, results)
        return
    if pos.stack[-1][0] == at.DRAW_FIRST:
        setup.take_first_player(pos, results[0])
        advance(pos)
        return
    due = _due_rolls(pos)
    frame = pos.stack.pop()
    for (seat, die), side in zip(due, results, strict=True):
        pos.die_face[seat][die] = pos.components.sides[pos.die_type[seat][die]][side]
    if frame[0] == at.ROLL_ALL:
        rounds.start_turn(pos, pos.first)
    advance(pos)


def _roll(pos: Position, below: Below) -> None:
    """Roll the pending dice as :func:`sample` and :func:`resolve` do, but without a list of results, for playouts."""
    frame = pos.stack.pop()
    sides = pos.components.sides
    if frame[0] == at.ROLL_DIE:
        seat, die = frame[1], frame[2]
        pos.die_face[seat][die] = sides[pos.die_type[seat][die]][below(6)]
    else:
        for seat, types in enumerate(pos.die_type):
            faces, held = pos.die_face[seat], pos.held[seat]
            for die, die_type in enumerate(types):
                if die != held:
                    faces[die] = sides[die_type][below(6)]
        rounds.start_turn(pos, pos.first)
    advance(pos)


def playout(pos: Position, pick: Callable[[Position, list[int]], int], below: Below) -> int:
    """Play a position to its end, in place.

    The function does not call :func:`to_act`, :func:`legal` and :func:`pending` for each step, because the calls would
    take as long as the rules themselves.

    Args:
        pos: the position.
        pick: a policy ``pick(position, codes)`` that chooses one of the legal codes for the seat to act.
        below: the source of randomness: ``below(n)`` returns a random number from 0 to n - 1.

    Returns:
        The number of actions.
    """
    steps = 0
    while True:
        if pos.stack:
            operation = pos.stack[-1][0]
            if operation >= at.FIRST_CHANCE:
                if operation in (at.ROLL_ALL, at.ROLL_DIE):
                    _roll(pos, below)
                else:
                    resolve(pos, sample(pos, below))
                continue
            codes = pos.options
        elif pos.phase == at.PLAY:
            codes = turn.options(pos)
        elif pos.phase == at.OVER:
            return steps
        else:
            codes = setup.draft_options(pos, pos.chosen.index(-1))
        apply(pos, pick(pos, codes))
        steps += 1


def pending_options(pos: Position) -> list[int] | None:
    """Set and return the codes that answer the last pending step; return None if that step is not a question."""
    frame = pos.stack[-1]
    if frame[0] >= at.FIRST_AUTOMATIC:
        return None
    pos.options = _OPTIONS[frame[0]](pos, frame)
    return pos.options
