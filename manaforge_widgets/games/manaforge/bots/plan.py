"""The turn's plan: which goal, by which way, and so which action comes next."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.bots.estimate import Estimate
from manaforge_widgets.games.manaforge.bots.finish import Trial, best_answer
from manaforge_widgets.games.manaforge.bots.goals import goals
from manaforge_widgets.games.manaforge.bots.supply import ways
from manaforge_widgets.games.manaforge.bots.worth import Worth
from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Position

TRIALS = 8
"""How many of the best estimates are played out on the rules."""
_ASKED_BY_SOURCES = {at.CHOOSE_FACE, at.CHOOSE_ANY, at.TRANSMUTE, at.COPY_GEM, at.CHOOSE_GAIN, at.RECHARGE}


def next_action(pos: Position, worth: Worth) -> int:
    """The code of the next action of the active seat's turn.

    The plan is made anew for each action, so it never hangs on what was meant before: the same table gives the same
    action, also after an undo or a load. It ends, because each action but the last uses something up.
    """
    if any(frame[0] not in _ASKED_BY_SOURCES for frame in pos.stack):
        return best_answer(pos, worth)
    estimate = Estimate(pos, worth)
    open_goals = goals(pos, worth)
    rated = []
    for number, way in enumerate(ways(pos, worth)):
        for goal in open_goals:
            value = estimate(way, goal)
            if value is not None:
                rated.append((-value, number, goal, way))
    rated.sort(key=lambda entry: entry[:2])
    best, first = float("-inf"), actions.code(actions.END)
    for _, _, goal, way in rated[:TRIALS]:
        trial = Trial(pos.copy(), worth)
        # Of the discard pile only the goal is wanted; listing all else that could be built takes long.
        scavenged = goal.code & actions.KIND_MASK == actions.SCAVENGE
        trial.pos.discard = [goal.code >> actions.BITS] if scavenged else []
        trial.follow(way.codes)
        if trial.reach(goal):
            trial.improve()
            value = worth.table(trial.pos)
            if value > best + 1e-9:
                best, first = value, trial.codes[0] if trial.codes else _parting(pos)
    return first


def _parting(pos: Position) -> int:
    """The last thing in a turn: a good unspent die goes on Aether Reserve (MF-A4); then the turn is over."""
    owner = any(pos.components.talents[number].role == roles.RESERVE for number in pos.talents[0])
    if owner and pos.held[0] < 0:
        for die, number in enumerate(pos.die_face[0]):
            face = pos.components.faces[number]
            good = face.gem >= 0 or any(sum(option) > 1 for option in face.options)
            if good and not pos.spent[0] >> die & 1:
                return actions.code(actions.HOLD, die)
    return actions.code(actions.END)
