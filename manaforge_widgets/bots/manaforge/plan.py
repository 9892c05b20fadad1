"""The turn's plan: which goal, by which way, and so which action comes next."""

from __future__ import annotations

from manaforge_widgets.bots.manaforge.demand import IMPOSSIBLE, Estimate, goals
from manaforge_widgets.bots.manaforge.finish import Finish, best_answer
from manaforge_widgets.bots.manaforge.supply import ways
from manaforge_widgets.bots.manaforge.worth import Worth
from manaforge_widgets.games.manaforge import actions
from manaforge_widgets.games.manaforge import position as at
from manaforge_widgets.games.manaforge.position import Position

TRIES = 8
"""How many of the best estimates are played out on the rules."""
_FACES = {at.CHOOSE_FACE, at.CHOOSE_ANY, at.TRANSMUTE, at.COPY_GEM, at.CHOOSE_GAIN, at.RECHARGE}


def next_action(pos: Position, worth: Worth) -> int:
    """The code of the next action of the active seat's turn."""
    if pos.stack and not all(frame[0] in _FACES for frame in pos.stack):
        return best_answer(pos, worth)
    estimate = Estimate(pos, worth)
    todo = goals(pos, worth)
    rated = []
    for number, way in enumerate(ways(pos, worth)):
        for goal in todo:
            value = estimate(way, goal)
            if value > IMPOSSIBLE:
                rated.append((-value, number, goal, way))
    rated.sort(key=lambda entry: entry[:2])
    best, first = -1e9, actions.code(actions.END)
    for _, _, goal, way in rated[:TRIES]:
        trial = Finish(pos.copy(), worth)
        # Only the goal is wanted of the discard pile; listing what else could be built from it takes long.
        trial.pos.discard = [goal.code >> actions.BITS] if goal.code & actions.KIND_MASK == actions.SCAVENGE else []
        trial.follow(way.codes)
        if not trial.reach(goal):
            continue
        trial.improve()
        value = trial.value
        if value > best + 1e-9:
            best = value
            first = trial.codes[0] if trial.codes else _parting(trial.pos)
    return first


def _parting(pos: Position) -> int:
    """The last thing in a turn: keep a good unspent die on Aether Reserve (MF-A4), else end it."""
    owner = any(pos.components.talents[number].role == "reserve" for number in pos.talents[0])
    if owner and pos.held[0] < 0:
        for die, number in enumerate(pos.die_face[0]):
            face = pos.components.faces[number]
            good = face.gem >= 0 or any(sum(option) > 1 for option in face.options)
            if good and not pos.spent[0] >> die & 1:
                return actions.code(actions.HOLD, die)
    return actions.code(actions.END)
