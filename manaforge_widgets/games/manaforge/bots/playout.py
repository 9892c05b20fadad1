"""A playout of the rest of a turn: exchange prisms for what is missing, build, then improve the position."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.goals import TurnGoal
from manaforge_widgets.games.manaforge.bots.sources import unlocked
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.proposals import best_payment
from manaforge_widgets.games.manaforge.rules.workshop import can_pay

_IMPROVING = {actions.ACTIVATE, actions.UPGRADE, actions.USE, actions.SPEND}
_LIKELY = 0.9
"""The part of a charged card's prestige that counts before it is used: two cards may need the same mana."""
_LOOSE_MANA = 0.05
"""The value of mana in the reserve, which breaks ties between answers: something may still cost this mana."""


class Playout:
    """The rest of a turn, played out on a separate position; ``codes`` are the actions taken."""

    def __init__(self, pos: Position, evaluation: Evaluation) -> None:
        self.pos = pos
        self.evaluation = evaluation
        self.codes: list[int] = []

    def take(self, code: int) -> None:
        """Take one action, and answer the choices that follow it."""
        self._do(code)
        self._answer()

    def follow(self, codes: tuple[int, ...]) -> None:
        """Take the planned actions, without answers to questions that did not come up."""
        for code in codes:
            if code & actions.KIND_MASK <= actions.END:
                self._answer()
            if code in (self.pos.options if self.pos.stack else engine.legal(self.pos, 0)):
                self._do(code)
        self._answer()

    def build_goal(self, goal: TurnGoal) -> bool:
        """Exchange prisms for what is missing and build; return whether that was possible."""
        if goal.code < 0:
            return True
        pos = self.pos
        have = [pos.reserve[e] + pos.gems[e] for e in range(4)]
        missing = [max(0, need - there) for need, there in zip(goal.mana, have, strict=True)]
        # The Scavenger's price is a gem even if there is enough mana.
        short = max(goal.total + goal.gems - sum(have), goal.gems - sum(pos.gems)) - sum(missing)
        missing[0] += max(0, short)
        if sum(missing) > pos.prisms[0]:
            return False
        for element in range(4):
            for _ in range(missing[element]):
                self._do(actions.code(actions.EXCHANGE, element))
        if goal.code not in engine.legal(pos, 0):
            return False
        self.take(goal.code)
        return True

    def improve(self) -> None:
        """Take the action that improves the position most, and repeat this until no action improves it."""
        now = self.value()
        while True:
            best: Playout | None = None
            for code in engine.legal(self.pos, 0):
                if code & actions.KIND_MASK in _IMPROVING:
                    playout = Playout(self.pos.copy(), self.evaluation)
                    playout.take(code)
                    then = playout.value()
                    if then > now + 1e-6:
                        now, best = then, playout
            if best is None:
                return
            self.pos = best.pos
            self.codes += best.codes

    def value(self) -> float:
        """Return the heuristic value of the position, plus part of the prestige that charged cards can still give."""
        pos = self.pos
        total = self.evaluation.table(pos)
        for place in range(len(pos.workshop[0])):
            if pos.charged[0][place]:
                gems = len(pos.attached[0][place])
                scores = [
                    level.gains[0].prestige
                    for _, level in unlocked(pos, place, gems)
                    if level.gains[0].prestige and can_pay(pos, place, level)
                ]
                total += _LIKELY * max(scores, default=0)
        return total

    def _answer(self) -> None:
        while self.pos.stack:
            self._do(best_answer(self.pos, self.evaluation))

    def _do(self, code: int) -> None:
        self.codes.append(code)
        engine.apply(self.pos, code)
        _assume_faces(self.pos)


def best_answer(pos: Position, evaluation: Evaluation) -> int:
    """Return the answer to the open question after which the position is worth most."""
    if pos.stack[-1][0] in (at.PAY, at.PAY_GEMS):
        return best_payment(pos, 0)
    rated = rated_answers(pos, evaluation)
    return pos.options[rated.index(max(rated))]


def rated_answers(pos: Position, evaluation: Evaluation) -> list[float]:
    """Return, for each answer to the open question, the value of the position right after it."""
    rated = []
    for code in pos.options:
        playout = Playout(pos.copy(), evaluation)
        playout.take(code)
        rated.append(playout.value() + _LOOSE_MANA * sum(playout.pos.reserve))
    return rated


def _assume_faces(pos: Position) -> None:
    """MF-D7: give each die gained in the turn its gem side, or its first side: a plan can't wait for a roll."""
    while pos.stack and pos.stack[-1][0] >= at.FIRST_CHANCE:
        _, seat, die = pos.stack.pop()
        die_type = pos.die_type[seat][die]
        gem = pos.components.gem_side[die_type]
        pos.die_face[seat][die] = gem if gem >= 0 else pos.components.sides[die_type][0]
        engine.advance(pos)
