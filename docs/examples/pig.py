"""Pig, a jeopardy dice game: a whole game for the widgets, from its rules alone.

In your turn roll the die as often as you like. What it shows is added to the turn's total, but a 1 ends the turn and
the total is lost. Hold, and the total is yours. The first player to hold 100 points wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manaforge_widgets import Chance, Decision, Outcome, Over, Roll, SimpleGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.core.api import Pending
    from manaforge_widgets.games.simple import Position


class Pig(SimpleGame):
    """The rules of Pig for two to ten seats; ``goal`` is an option of ``new_match``.

    Example:
        >>> import manaforge_widgets as mf
        >>> _ = mf.register_game(Pig)
        >>> m = mf.new_match("pig", seats=2, seed=4)
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

    def begin(self, seats: int, goal: int = 100) -> Position:
        """Return the first position: nobody has a point, and seat 0 begins."""
        return {"active": 0, "total": 0, "rolls": 0, "rolling": False, "turn": 0, "goal": goal, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        """Return what comes next: a roll, the end of the game, or the active seat's choice."""
        points, seat = position["points"], position["active"]
        if position["rolling"]:
            key = f"turn {position['turn']} roll {position['rolls']}"
            return Chance((Roll("die", key, 6),))
        if max(points) >= position["goal"]:
            winner = points.index(max(points))
            return Over(Outcome(tuple(points), (winner,), f"first to hold {position['goal']} points"))
        return Decision(seat)

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves: before the first roll of a turn there is nothing to hold."""
        return self.moves if position["total"] else ("roll",)

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - as the interface has it
        """Say why the seat can't hold."""
        return "there is nothing to hold before the first roll."

    def play(self, position: Position, move: str) -> None:
        """Ask for a roll, or bank the turn's total."""
        if move == "roll":
            position["rolling"] = True
            position["rolls"] += 1
        else:
            position["points"][position["active"]] += position["total"]
            self._next_seat(position)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply a roll: a 1 loses the turn's total, and anything else is added to it."""
        position["rolling"] = False
        face = results[0] + 1
        if face == 1:
            self._next_seat(position)
        else:
            position["total"] += face

    def scores(self, position: Position) -> Sequence[int]:
        """Return the points that each seat holds."""
        return position["points"]

    def tell(self, before: Position, move: str, after: Position) -> str:
        """Say what a move did, for the log."""
        if move == "hold":
            return "held"
        lost = after["turn"] > before["turn"]
        return f"rolled a 1 and lost {before['total']}" if lost else f"rolled {after['total'] - before['total']}"

    def _next_seat(self, position: Position) -> None:
        if max(position["points"]) < position["goal"]:
            position["active"] = (position["active"] + 1) % len(position["points"])
        position.update(total=0, rolls=0, turn=position["turn"] + 1)
