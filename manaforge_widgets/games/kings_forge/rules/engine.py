"""The engine: the seat to act, its legal actions, and applying actions and results with everything that follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.core.api import Chance, Decision, Over, Pending
from manaforge_widgets.core.draws import Below, Draw, Roll
from manaforge_widgets.games.kings_forge.rules import actions, changes, craft, gather, rounds, setup
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.names import cemetery_roll_name, roll_name
from manaforge_widgets.games.kings_forge.rules.position import Position

SIDES: Final = 6
_DECISIONS: Final = tuple([Decision(seat) for seat in range(8)])
"""One decision for each seat, made once, because playouts need them very often."""


def is_luck_due(pos: Position) -> bool:
    """Return whether draws are pending, so that no seat may act."""
    return (pos.due != 0 and not pos.choosing) or pos.state in (at.SETUP, at.DEAL, at.CEMETERY_ROLL, at.ROLL)


def legal(pos: Position, seat: int) -> list[int]:
    """KF-S1: the codes of the seat's legal actions; nobody acts out of turn."""
    return pos.options if seat == pos.active else []


def apply(pos: Position, code: int) -> None:
    """Carry out a legal action and all that follows up to the next decision or draw."""
    pos.unmade = ()
    if pos.running:
        changes.lapse(pos, code)
    if pos.state == at.CRAFT:
        craft.act(pos, code)
        return
    kind = code & actions.KIND_MASK
    if kind == actions.CLAIM:
        gather.claim(pos, code)
    elif kind == actions.VISIT:
        gather.visit(pos, code)
    elif kind == actions.PASS:
        gather.leave(pos, code)
    elif kind == actions.PLACE:
        gather.place_cemetery(pos)
    else:
        gather.change_cemetery(pos, code)


def pending(pos: Position) -> Pending:
    """Return what the position waits for: draws, a decision, or nothing because the game is over."""
    if is_luck_due(pos):
        return Chance(draws(pos))
    return Over(rounds.outcome(pos)) if pos.state == at.OVER else _DECISIONS[pos.active]


def draws(pos: Position) -> tuple[Draw, ...]:
    """Return the pending draws, which are independent of each other, such as one for each die."""
    if pos.state == at.SETUP:
        return setup.draws(pos)
    if pos.state == at.DEAL:
        return (setup.deck_draw(pos),)
    if pos.state == at.CEMETERY_ROLL:
        name = cemetery_roll_name(pos)
        return (Roll(name, f"round {pos.round} {name}", SIDES),)
    # Rerolls have separate keys, so a reroll that is taken back and made again shows the same faces.
    again = f" reroll {pos.rerolls + 1}" if pos.due else ""
    dice = actions.bits(pos.due) if pos.due else range(len(pos.die_kind))
    names = [roll_name(pos, die) for die in dice]
    return tuple([Roll(name, f"round {pos.round}{again} {name}", SIDES) for name in names])


def sample(pos: Position, below: Below) -> list[Any]:
    """Return random results for the pending draws, without making draw objects for dice, so that playouts are fast."""
    if pos.state == at.ROLL:
        return [below(SIDES) for _ in pos.die_kind]
    if pos.due:
        return [below(SIDES) for _ in range(pos.due.bit_count())]
    if pos.state == at.DEAL:
        rest = list(range(len(pos.gathers)))
        return [[rest.pop(below(left)) for left in range(len(rest), 0, -1)]]
    return [draw.sample(below) for draw in draws(pos)]


def resolve(pos: Position, results: Sequence[Any]) -> None:
    """Apply the results of the pending draws, in their order, and continue."""
    if pos.state == at.SETUP:
        setup.set_up(pos, results)
    elif pos.state == at.DEAL:
        gather.deal(pos, results[0])
    elif pos.state == at.CEMETERY_ROLL:
        gather.show_cemetery(pos, results[0] + 1)
    elif pos.state == at.ROLL:
        craft.show(pos, [side + 1 for side in results])
    elif pos.state == at.CRAFT:
        craft.show_again(pos, [side + 1 for side in results])
    else:
        gather.show_cemetery_again(pos, results[0] + 1)


def playout(pos: Position, pick: Callable[[Position, list[int]], int], below: Below) -> int:
    """Play a position to its end, in place.

    Args:
        pos: the position.
        pick: a function that picks one of the legal codes for the seat that is to act: ``pick(position, codes)``.
        below: the source of randomness: ``below(n)`` returns a random number from 0 to n - 1.

    Returns:
        The number of actions.
    """
    steps = 0
    while True:
        if pos.options:
            apply(pos, pick(pos, pos.options))
            steps += 1
        elif pos.state == at.OVER:
            return steps
        else:
            resolve(pos, sample(pos, below))


def find_options(pos: Position) -> None:
    """Work out the legal actions of a position that was set up by hand, and store them in it."""
    pos.options = []
    if is_luck_due(pos) or pos.state == at.OVER:
        return
    if pos.state == at.CRAFT:
        pos.options = craft.options(pos)
    elif pos.state == at.PLACING:
        pos.options = gather.placing_options(pos)
    else:
        pos.options = [*gather.options(pos, pos.active), *gather.passes(pos)]
