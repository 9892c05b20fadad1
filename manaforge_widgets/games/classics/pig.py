"""Pig, a jeopardy dice game for two to ten seats.

In your turn roll the die as often as you like. What it shows is added to the turn's total, but a 1 ends the turn and
the total is lost. Hold, and the total is yours. The first player to hold 100 points wins.

Source: John Scarne, *Scarne on Dice*, 1945.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.blocks import Block, Counter, Dice, Row
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.simple import Position, SimpleGame


class Pig(SimpleGame):
    """The rules of Pig.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2, seed=4, goal=50)
        >>> m.force({"die": "5"})
        >>> m.apply("roll")
        >>> m.apply("hold")
        >>> m.log[-1].text
        'held: +5 points'
    """

    name = "pig"
    title = "Pig"
    moves = ("roll", "hold")
    seat_counts = range(2, 11)
    rules_version = 2
    how_to_play = (
        "Roll the die as often as you like. What it shows is added to the total of your turn.",
        "A 1 ends your turn, and the total is lost. Hold, and the total is yours.",
        "Whoever is first to hold the points to win, usually 100, wins.",
    )

    def begin(self, seats: int, goal: int = 100) -> Position:
        """Return the first position: nobody has a point, and seat 0 begins."""
        return {"active": 0, "total": 0, "face": None, "rolling": False, "goal": goal, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        """Return what comes next: a roll, the end of the game, or the active seat's choice."""
        points = position["points"]
        if position["rolling"]:
            return Chance((Roll("die"),))
        if max(points) >= position["goal"]:
            return Over(
                Outcome(tuple(points), (points.index(max(points)),), f"first to hold {position['goal']} points")
            )
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves: before the first roll of a turn there is nothing to hold."""
        return ("roll", "hold") if position["total"] else ("roll",)

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - as the interface has it
        """Return why the seat can't hold."""
        return "there is nothing to hold before the first roll."

    def play(self, position: Position, move: str) -> None:
        """Ask for a roll, or add the turn's total to the seat's points."""
        if move == "roll":
            position["rolling"] = True
        else:
            position["points"][position["active"]] += position["total"]
            self._end_turn(position)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply a roll: a 1 loses the turn's total, and anything else is added to it."""
        position["rolling"] = False
        position["face"] = results[0] + 1
        if position["face"] == 1:
            self._end_turn(position)
        else:
            position["total"] += position["face"]

    def _end_turn(self, position: Position) -> None:
        position["total"] = 0
        if max(position["points"]) < position["goal"]:
            position["active"] = (position["active"] + 1) % len(position["points"])

    def scores(self, position: Position) -> Sequence[int]:
        """Return the points that each seat holds."""
        found: list[int] = position["points"]
        return found

    def tell(self, before: Position, move: str, after: Position) -> str:
        """Return what a move did, for the log."""
        if move == "hold":
            return "held"
        lost = f" and lost {before['total']}" if after["face"] == 1 and before["total"] else ""
        return f"rolled a {after['face']}{lost}"

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - all see the same
        """Return the table: the die, and what the turn has brought."""
        return [
            Row(
                Dice([position["face"]], label="Last roll"),
                Counter("This turn", position["total"]),
                Counter("Points to win", position["goal"]),
            )
        ]

    def goals(self, position: Position, seat: int) -> dict[str, Goal]:  # noqa: ARG002 - the seat to move asks
        """Return the goal that a roll adds to the turn's total."""
        return {"roll": Goal(position["total"] > 0, until="roll", about="the roll is not a 1")}
