"""The plan of a turn: the best goal and supply, and so the next action."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.bots.estimate import Estimate
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import goals
from manaforge_widgets.games.manaforge.bots.playout import Playout, best_answer
from manaforge_widgets.games.manaforge.bots.supply import supplies
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Position

PLAYOUTS = 8
"""How many of the best estimates are played out on the rules."""
_ASKED_BY_SOURCES = {at.CHOOSE_FACE, at.CHOOSE_ANY, at.TRANSMUTE, at.COPY_GEM, at.CHOOSE_GAIN, at.RECHARGE}


def next_action(pos: Position, evaluation: Evaluation) -> int:
    """The code of the next action of the active seat's turn.

    The plan is made anew for each action and does not depend on an earlier plan: the same table gives the same action,
    also after an undo or a load. The turn ends, because each action but the last uses something up.
    """
    if any(frame[0] not in _ASKED_BY_SOURCES for frame in pos.stack):
        return best_answer(pos, evaluation)
    estimate = Estimate(pos, evaluation)
    open_goals = goals(pos, evaluation)
    rated = []
    for number, supply in enumerate(supplies(pos, evaluation)):
        for goal in open_goals:
            value = estimate(supply, goal)
            if value is not None:
                rated.append((-value, number, goal, supply))
    rated.sort(key=lambda entry: entry[:2])
    best, first = float("-inf"), actions.code(actions.END)
    for _, _, goal, supply in rated[:PLAYOUTS]:
        playout = Playout(pos.copy(), evaluation)
        # Of the discard pile only the goal is wanted; listing all else that could be built takes long.
        scavenged = goal.code & actions.KIND_MASK == actions.SCAVENGE
        playout.pos.discard = [goal.code >> actions.BITS] if scavenged else []
        playout.follow(supply.codes)
        if playout.build_goal(goal):
            playout.improve()
            value = evaluation.table(playout.pos)
            if value > best + 1e-9:
                best, first = value, playout.codes[0] if playout.codes else _last_action(pos)
    return first


def _last_action(pos: Position) -> int:
    """The last actions of a turn: put a good unspent die on Aether Reserve (MF-A4), then end the turn."""
    for code in engine.legal(pos, 0):
        if code & actions.KIND_MASK == actions.HOLD:
            face = pos.components.faces[pos.die_face[0][code >> actions.BITS]]
            if face.gem >= 0 or any(sum(option) > 1 for option in face.options):
                return code
    return actions.code(actions.END)
