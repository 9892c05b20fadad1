"""The plan of a turn: the goal and the supply that are best together, and the first action towards them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from manaforge_widgets.games.manaforge.bots.estimate import Estimate
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import TurnGoal, goals
from manaforge_widgets.games.manaforge.bots.playout import Playout, best_answer
from manaforge_widgets.games.manaforge.bots.supply import Supply, supplies
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Position

PLAYOUTS = 8
"""The number of best estimates that are played out on the rules."""
_CHOICES_OF_SOURCES = {at.CHOOSE_FACE, at.CHOOSE_ANY, at.TRANSMUTE, at.COPY_GEM, at.CHOOSE_GAIN, at.RECHARGE}


def next_action(pos: Position, evaluation: Evaluation) -> int:
    """Return the code of the next action of the active seat's turn.

    Each action gets a new plan, which does not depend on earlier ones: the same position gives the same action, even
    after an undo or a load. The turn ends, because each action except the last uses something up.
    """
    if is_separate_choice(pos):
        return best_answer(pos, evaluation)
    best, first = float("-inf"), actions.code(actions.END)
    for goal, supply in islice(ranked(pos, evaluation), PLAYOUTS):
        playout = played(pos, evaluation, goal, supply)
        if playout is not None:
            value = evaluation.table(playout.pos)
            if value > best + 1e-9:
                best, first = value, playout.codes[0] if playout.codes else last_action(pos)
    return first


def is_separate_choice(pos: Position) -> bool:
    """Return whether a question is open that is answered without a plan of the turn, such as how to pay."""
    return any(frame[0] not in _CHOICES_OF_SOURCES for frame in pos.stack)


def ranked(pos: Position, evaluation: Evaluation) -> Iterator[tuple[TurnGoal, Supply]]:
    """Return each pair of a goal and a supply that pays for it, the best estimates first."""
    return Estimate(pos, evaluation).ranked(supplies(pos, evaluation), goals(pos, evaluation))


def played(pos: Position, evaluation: Evaluation, goal: TurnGoal, supply: Supply) -> Playout | None:
    """Play out the rest of the turn for a goal and a supply, on a copy; return None if the rules forbid it."""
    playout = Playout(pos.copy(), evaluation)
    # Only the goal is kept in the discard pile; listing everything else that could be built takes long.
    scavenged = goal.code & actions.KIND_MASK == actions.SCAVENGE
    playout.pos.discard = [goal.code >> actions.BITS] if scavenged else []
    playout.follow(supply.codes)
    if not playout.build_goal(goal):
        return None
    playout.improve()
    return playout


def last_action(pos: Position) -> int:
    """Return the code to hold a good unspent die on Aether Reserve (MF-A4); without such a die, to end the turn."""
    for code in engine.legal(pos, 0):
        if code & actions.KIND_MASK == actions.HOLD:
            face = pos.components.faces[pos.die_face[0][code >> actions.BITS]]
            if face.gem >= 0 or any(sum(option) > 1 for option in face.options):
                return code
    return actions.code(actions.END)
