"""Climb, a push-your-luck race on eleven lanes, for two to four seats.

Roll four dice and pair them. You climb one step in the lane of each pair's sum, from 2 to 12, if you can. A turn moves
at most three lanes; where you are in them is marked by runners. Then roll again or stop. If you stop, your runners
become camps, from which you climb on later. If you can't climb after a roll, the turn is over and its steps are lost.
Whoever is on top of a lane closes it for all. The first seat with three lanes wins.

Source: the rules follow Sid Sackson's *Can't Stop*, 1980; several camps may share a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.blocks import Block, Column, Counter, Dice, Row, Track
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.moves import Move, Moves
from manaforge_widgets.games.simple import Position, SimpleGame

HEIGHTS = {str(lane): 13 - 2 * abs(7 - lane) for lane in range(2, 13)}
TOPS = set(HEIGHTS.items())
LANES = tuple(range(2, 13))
RUNNERS, TO_WIN = 3, 3
PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class Climb(SimpleGame):
    """The rules of Climb; ``lanes`` is an option of ``new_match``, the number of lanes to win.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("climb", seats=2, seed=1)
        >>> m.force({"die 1": "3", "die 2": "4", "die 3": "2", "die 4": "6"})
        >>> m.apply("roll")
        >>> [str(action) for action in m.legal_actions(0)]
        ['climb 7 8', 'climb 5 10', 'climb 6 9']
    """

    name = "climb"
    title = "Climb"
    moves = ("roll", "stop", Moves("climb {lanes}", lanes=[*LANES, *combinations_with_replacement(LANES, 2)]))
    seat_counts = range(2, 5)
    score_name = "lanes"
    how_to_play = (
        "Roll four dice and pair them. You climb one step in the lane of each pair's sum, if you can.",
        "Runners mark where you are in this turn, in three lanes at most. Then roll again, or stop and keep the steps.",
        "If you can't climb after a roll, the steps of this turn are lost.",
        "Whoever stands on top of a lane closes it. The first player on top of three lanes wins.",
    )

    def begin(self, seats: int, lanes: int = TO_WIN) -> Position:
        """Return the first position: no camps, and seat 0 is to roll."""
        camps: list[dict[str, int]] = [{} for _ in range(seats)]
        return {"active": 0, "stage": "turn", "dice": [], "runners": {}, "camps": camps, "lanes": lanes}

    def pending(self, position: Position) -> Pending:
        """Return what comes next: a roll, the end of the game, or the active seat's choice."""
        tops = self.scores(position)
        if max(tops) >= position["lanes"]:
            return Over(
                Outcome(tuple(tops), (list(tops).index(max(tops)),), f"first on top of {position['lanes']} lanes")
            )
        if position["stage"] == "roll":
            return Chance(tuple(Roll(f"die {die}") for die in range(1, 5)))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves: each way to climb after a roll, else to roll, or to stop once a runner stands."""
        if position["stage"] == "climb":
            return [f"climb {' '.join(map(str, lanes))}" for lanes in self._climbs(position)]
        return ("roll", "stop") if position["runners"] else ("roll",)

    def _climbs(self, position: Position) -> list[tuple[int, ...]]:
        """Return the lanes of each way to climb: both lanes of a pairing if possible, else one."""
        runners, found = position["runners"], dict[tuple[int, ...], None]()
        for low, high in pairs(*position["dice"]):
            steps = self._steps(position, low)
            if low == high:
                if steps:
                    found[(low,) if steps == 1 else (low, low)] = None
                continue
            above = self._steps(position, high)
            new = (str(low) not in runners) + (str(high) not in runners)
            if steps and above and len(runners) + new <= RUNNERS:
                found[low, high] = None
            else:
                found |= {(lane,): None for lane, left in ((low, steps), (high, above)) if left}
        return list(found)

    def _steps(self, position: Position, lane: int) -> int:
        """Return the number of steps that can still be made in a lane in this turn: 0 if it is closed."""
        key, runners, camps = str(lane), position["runners"], position["camps"]
        height = HEIGHTS[key]
        if key not in runners and len(runners) == RUNNERS:
            return 0
        for own in camps:
            if own.get(key) == height:
                return 0
        return height - self._at(position, key)

    def _at(self, position: Position, lane: str) -> int:
        """Return where the active seat stands in a lane: at its runner, else at its camp."""
        at: int = position["runners"].get(lane) or position["camps"][position["active"]].get(lane, 0)
        return at

    def why(self, position: Position, seat: int, move: Move) -> str:  # noqa: ARG002 - as the interface has it
        """Return why a move is not possible."""
        if "lanes" in move.arguments:
            return "the dice do not make these sums, or a lane is closed." if position["dice"] else "roll first."
        return "choose how to pair the dice." if position["stage"] == "climb" else "there is no runner to keep yet."

    def play(self, position: Position, move: Move) -> None:
        """Roll, climb with the pairs that were chosen, or stop."""
        if move == "roll":
            position["stage"] = "roll"
        elif move == "stop":
            position["camps"][position["active"]].update(position["runners"])
            self._end_turn(position)
        else:
            for lane in map(str, move.lanes):
                position["runners"][lane] = self._at(position, lane) + 1
            position["stage"] = "turn"

    def _end_turn(self, position: Position) -> None:
        following = (position["active"] + 1) % len(position["camps"])
        position.update(active=following, stage="turn", runners={})

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply a roll; if no lane can be climbed, the turn is over."""
        position.update(dice=[face + 1 for face in results], stage="climb")
        if not self._climbs(position):
            self._end_turn(position)

    def scores(self, position: Position) -> Sequence[int]:
        """Return the number of lanes on whose top each seat is."""
        return [len(TOPS & camps.items()) for camps in position["camps"]]

    def tell(self, before: Position, move: Move, after: Position) -> str:
        """Return what a move did, for the log."""
        if move == "stop":
            return f"stopped with lanes {', '.join(before['runners'])}"
        if "lanes" in move.arguments:
            return f"climbed {' and '.join(map(str, move.lanes))}"
        dice = " ".join(f"{{die-{face}}}" for face in after["dice"])
        return f"rolled {dice}" if after["stage"] == "climb" else f"rolled {dice} and lost {sum_of(before)} steps"

    def label(self, position: Position, move: Move) -> str:
        """Return the words on the button of a climb: each lane with the two dice that make it."""
        if "lanes" not in move.arguments or not position["dice"]:
            return ""
        for pairing in PAIRINGS:
            pairs = sorted((sum(dice), dice) for dice in [[position["dice"][die] for die in pair] for pair in pairing])
            sums = [lane for lane, _ in pairs]
            if sums == list(move.lanes) or (len(move.lanes) == 1 and move.lanes[0] in sums):
                shown = [(lane, dice) for lane, dice in pairs if lane in move.lanes][: len(move.lanes)]
                return "Climb " + " and ".join(f"{{die-{a}}}{{die-{b}}} {lane}" for lane, (a, b) in shown)
        return ""

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - all see the same
        """Return the table: the lanes with camps and runners, and the dice."""
        runners = Counter("Runners", len(position["runners"]), of=RUNNERS)
        return [
            Row(
                Track(HEIGHTS, position["camps"], runners=position["runners"], picks="lanes"),
                Column(Dice(position["dice"] or [None] * 4, label="Last roll"), runners),
            )
        ]

    def goals(self, position: Position, seat: int) -> dict[str, Goal]:
        """Return the goal that a roll can be climbed with, so that the turn goes on."""
        climbs = position["active"] == seat and position["stage"] == "climb"
        return {"roll": Goal(climbs, until="roll", about="you can climb")}


@cache
def pairs(a: int, b: int, c: int, d: int) -> tuple[tuple[int, int], ...]:
    """Return the two sums of each way to pair four dice, the smaller one first.

    Example:
        >>> pairs(3, 4, 2, 6)
        ((7, 8), (5, 10), (6, 9))
    """
    sums = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
    return tuple((min(pair), max(pair)) for pair in sums)


def sum_of(position: Position) -> int:
    """Return the number of steps that the runners have made in this turn.

    Example:
        >>> sum_of({"runners": {"7": 3}, "camps": [{"7": 1}], "active": 0})
        2
    """
    camps = position["camps"][position["active"]]
    return sum(at - camps.get(lane, 0) for lane, at in position["runners"].items())
