"""The policy with which everybody plays on in a search: a plan for each turn, made once and followed to its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.plan import played, ranked
from manaforge_widgets.games.manaforge.bots.planner import best_action
from manaforge_widgets.games.manaforge.bots.seen import own_turn
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.games.manaforge.rules.position import Position

PLAYOUTS: Final = 2
"""The number of best estimates of a turn that are played out: fewer than the planner tries, to save time."""
_END: Final = actions.code(actions.END)


def play_on(pos: Position, evaluation: Evaluation, end: int, below: Below) -> None:
    """Play on until a round has ended or the game is over; this changes the position.

    Args:
        pos: the position.
        evaluation: the evaluation of positions, for all seats.
        end: the number of the round.
        below: the source of randomness: ``below(n)`` returns a random number from 0 to n - 1.
    """
    while pos.phase == at.PLAY and pos.round <= end:
        if pos.stack:
            _settle(pos, evaluation, below)
        else:
            follow(pos, pos.active, _turn(own_turn(pos), evaluation), evaluation, below)


def follow(pos: Position, seat: int, codes: Sequence[int], evaluation: Evaluation, below: Below) -> None:
    """Carry out the rest of a line, without actions that draws have made impossible; this changes the position.

    Args:
        pos: the position, in the seat's turn.
        seat: the seat that plays the line.
        codes: the actions of the line; the last one ends the turn.
        evaluation: the evaluation of positions, which answers all other questions.
        below: the source of randomness: ``below(n)`` returns a random number from 0 to n - 1.
    """
    for code in codes:
        answers = code & actions.KIND_MASK > actions.END
        while pos.stack:
            if (
                pos.stack[-1][0] < at.FIRST_CHANCE
                and engine.to_act(pos) == (seat,)
                and (code in pos.options or answers)
            ):
                break
            _settle(pos, evaluation, below)
        if pos.phase == at.PLAY and code in engine.legal(pos, seat):
            engine.apply(pos, code)


def _settle(pos: Position, evaluation: Evaluation, below: Below) -> None:
    """Resolve the pending draws, or answer the open question."""
    if pos.stack[-1][0] >= at.FIRST_CHANCE:
        engine.resolve(pos, engine.sample(pos, below))
    else:
        seat = engine.to_act(pos)[0]
        engine.apply(pos, best_action(pos, engine.legal(pos, seat), evaluation))


def _turn(own: Position, evaluation: Evaluation) -> tuple[int, ...]:
    """Return a good line for a whole turn."""
    best = float("-inf")
    codes: tuple[int, ...] = (_END,)
    for goal, supply in islice(ranked(own, evaluation), PLAYOUTS):
        playout = played(own, evaluation, goal, supply)
        if playout is not None:
            value = evaluation.table(playout.pos)
            if value > best:
                best = value
                codes = (*playout.codes, _END)
    return codes


def heuristic_value(pos: Position, seat: int, evaluation: Evaluation) -> float:
    """Return a seat's lead over the best other seat between two rounds, in present and expected prestige."""
    if pos.phase == at.OVER:
        values = [float(score) for score in pos.prestige]
    else:
        values = []
        for other in range(pos.seats):
            table = one_seat(pos, other)
            # The round that has just begun is still to be played.
            table.round -= 1
            values.append(evaluation.table(table))
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)
