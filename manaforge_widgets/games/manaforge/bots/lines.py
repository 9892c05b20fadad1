"""The lines of a turn that the planner compares: the best one for each goal."""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.plan import PLAYOUTS, last_action, played, ranked
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.position import Position

OTHERS = 6
"""The number of goals, in addition to those of the best estimates, that are played out for comparison."""


class TurnLine(NamedTuple):
    """A way to play the rest of a turn.

    Attributes:
        value: the value of the position at the end of the turn, in prestige.
        goal: the code of the build, or of the end of the turn if nothing is built.
        codes: the actions up to the end of the turn.
    """

    value: float
    goal: int
    codes: tuple[int, ...]


def lines(pos: Position, evaluation: Evaluation, playouts: int = PLAYOUTS, each: int = 1) -> list[TurnLine]:
    """Return the best line for each goal, the best one first; there is always at least one.

    Args:
        pos: a one-seat position in the turn; it is not changed. No question that is answered without a plan is open;
            see :func:`.plan.is_separate_choice`.
        evaluation: the evaluation of positions.
        playouts: the number of best estimates that are played out, whatever their goals.
        each: after these, further estimates of a goal are played out until it has this many ways.
    """
    end = actions.code(actions.END)
    best: dict[int, TurnLine] = {}
    ways: dict[int, int] = {}
    tried = 0
    for number, (goal, supply) in enumerate(ranked(pos, evaluation)):
        code = goal.code if goal.code >= 0 else end
        if number >= playouts:
            if ways.get(code, 0) >= each:
                continue
            tried += 1
            if tried > OTHERS * each:
                break
        playout = played(pos, evaluation, goal, supply)
        if playout is not None:
            ways[code] = ways.get(code, 0) + 1
            value = evaluation.table(playout.pos)
            if code not in best or value > best[code].value + 1e-9:
                last = last_action(playout.pos)
                codes = (*playout.codes, last) if last == end else (*playout.codes, last, end)
                best[code] = TurnLine(value, code, codes)
    return sorted(best.values(), key=lambda line: -line.value) or [TurnLine(evaluation.table(pos), end, (end,))]
