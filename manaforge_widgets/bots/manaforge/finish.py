"""A goal carried out on the rules: exchange what is missing, build, then take whatever improves the table."""

from __future__ import annotations

from manaforge_widgets.bots.manaforge.demand import Goal
from manaforge_widgets.bots.manaforge.paying import best_payment
from manaforge_widgets.bots.manaforge.worth import Worth
from manaforge_widgets.games.manaforge import actions, play
from manaforge_widgets.games.manaforge import position as at
from manaforge_widgets.games.manaforge.position import Position
from manaforge_widgets.games.manaforge.rounds import ROUNDS
from manaforge_widgets.games.manaforge.workshop import can_pay, gems_needed

_IMPROVING = {actions.ACTIVATE, actions.UPGRADE, actions.USE, actions.SPEND}


class Finish:
    """Plays the rest of a turn; ``codes`` are what it did, ``value`` what the table is worth then."""

    def __init__(self, pos: Position, worth: Worth) -> None:
        self.pos = pos
        self.worth = worth
        self.codes: list[int] = []

    @property
    def value(self) -> float:
        """The table's worth as it is."""
        return self.worth.table(self.pos)

    def follow(self, codes: tuple[int, ...]) -> None:
        """Carry out actions found beforehand; an answer to a choice that didn't come up is left out."""
        for code in codes:
            allowed = self.pos.options if self.pos.stack else play.legal(self.pos, 0)
            if code in allowed:
                self.codes.append(code)
                play.apply(self.pos, code)
        self.settle()

    def reach(self, goal: Goal) -> bool:
        """Exchange prisms for what the goal lacks, and build it; whether that was possible."""
        if goal.code < 0:
            return True
        pos = self.pos
        have = [pos.reserve[e] + pos.gems[e] for e in range(4)]
        missing = [max(0, need - there) for need, there in zip(goal.mana, have, strict=True)]
        short = max(0, goal.total + goal.gems - sum(have) - sum(missing))
        # A gem is asked for beside the mana, and none may be there.
        short = max(short, goal.gems - sum(pos.gems) - sum(missing))
        missing[0] += short
        if sum(missing) > pos.prisms[0]:
            return False
        for element in range(4):
            for _ in range(missing[element]):
                self._do(actions.code(actions.EXCHANGE, element))
        if goal.code not in play.legal(pos, 0):
            return False
        self._do(goal.code)
        self.settle()
        return True

    def improve(self) -> None:
        """Take the action that improves the table most, until none does."""
        before = self._hope(self.pos)
        while True:
            best: tuple[float, int, Position, list[int]] | None = None
            for code in play.legal(self.pos, 0):
                if code & actions.KIND_MASK in _IMPROVING:
                    trial = Finish(self.pos.copy(), self.worth)
                    trial._do(code)
                    trial.settle()
                    after = self._hope(trial.pos)
                    if after > before + 1e-6 and (best is None or after > best[0]):
                        best = (after, code, trial.pos, trial.codes)
            if best is None:
                return
            before, _, self.pos, codes = best
            self.codes += codes

    def settle(self) -> None:
        """Answer the running choices, each with what leaves the best table."""
        while self.pos.stack:
            self._do(best_answer(self.pos, self.worth))

    def _do(self, code: int) -> None:
        self.codes.append(code)
        play.apply(self.pos, code)
        imagine(self.pos)

    def _hope(self, pos: Position) -> float:
        """The table's worth, and what charged cards can still score with what is there."""
        total = self.worth.table(pos)
        items = pos.components.items
        for place, item in enumerate(pos.shop[0]):
            if pos.charged[0][place]:
                gems = len(pos.attached[0][place])
                best = 0.0
                for number, level in enumerate(items[item].levels):
                    if (
                        level.gains[0].prestige
                        and gems_needed(pos.components, item, number) <= gems
                        and can_pay(pos, place, level)
                    ):
                        best = max(best, level.gains[0].prestige * 0.9)
                total += best
        return total


def imagine(pos: Position) -> None:
    """A die that is gained in the turn is imagined on its gem side, or its first: planning must not wait for luck."""
    while pos.stack and pos.stack[-1][0] >= at.FIRST_CHANCE:
        _, seat, die = pos.stack.pop()
        die_type = pos.die_type[seat][die]
        gem = pos.components.gem_side[die_type] if die_type < 4 else -1
        pos.die_face[seat][die] = gem if gem >= 0 else pos.components.sides[die_type][0]
        play.advance(pos)


def best_answer(pos: Position, worth: Worth) -> int:
    """The answer to a running choice that leaves the best table at once."""
    if pos.stack[-1][0] in (at.PAY, at.PAY_GEMS):
        return best_payment(pos)
    best, found = -1e9, pos.options[0]
    for code in pos.options:
        trial = Finish(pos.copy(), worth)
        trial._do(code)
        trial.settle()
        value = trial._hope(trial.pos) + 0.05 * sum(trial.pos.reserve)
        if value > best:
            best, found = value, code
    return found
