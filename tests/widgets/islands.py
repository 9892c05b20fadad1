"""A small game for the plain table: no table of its own, and a view with every shape that JSON has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.core.api import Decision, Outcome, Over, Pending
from manaforge_widgets.games.simple import Position, SimpleGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.match import Match

SIDE = 3
EVIL = "<img src=x onerror=\"document.title='stolen'\">"


class Islands(SimpleGame):
    """Seats take squares of a small board by turns; who has most has won."""

    name = "islands"
    title = "Islands"
    score_name = "squares"
    moves = (*(f"take {column}{row}" for row in range(1, SIDE + 1) for column in "abc"), "fish", "rest")

    def begin(self, seats: int) -> Position:
        """An empty board."""
        mats = [{"squares": [], "fish": 0, "boat": {"name": EVIL, "oars": 2}, "resting": False} for _ in range(seats)]
        return {
            "round": 1,
            "turn": 0,
            "active": 0,
            "board": [[None] * SIDE for _ in range(SIDE)],
            "weather": {"wind_from": "north", "tide": {"high": True, "hours_left": 6}},
            "last_moves": [],
            "seats": mats,
        }

    def pending(self, position: Position) -> Pending:
        """The seat at turn, until the board is full."""
        if all(square is not None for row in position["board"] for square in row):
            scores = tuple(self.scores(position))
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            return Over(Outcome(scores, winners, "the board is full"))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Every free square, and two things that only pass the time."""
        free = [move for move in self.moves[: SIDE * SIDE] if _square(position, move) is None]
        return [*free, "fish", "rest"]

    def play(self, position: Position, move: str) -> None:
        """Take the square, or pass the time."""
        seat = position["active"]
        own = position["seats"][seat]
        own["resting"] = move == "rest"
        if move == "fish":
            own["fish"] += 1
        elif move != "rest":
            column, row = "abc".index(move[5]), int(move[6]) - 1
            position["board"][row][column] = seat
            own["squares"].append(move[5:])
        position["last_moves"] = [*position["last_moves"], move][-3:]
        position["turn"] += 1
        position["active"] = (seat + 1) % len(position["seats"])
        position["round"] = 1 + position["turn"] // len(position["seats"])

    def scores(self, position: Position) -> Sequence[int]:
        """How many squares each seat has."""
        return [len(own["squares"]) for own in position["seats"]]


def _square(position: Position, move: str) -> Any:
    return position["board"][int(move[6]) - 1]["abc".index(move[5])]


def new_islands(moves: int = 0) -> Match:
    """A match after some moves."""
    mf.register_game(Islands)
    match = mf.new_match("islands", seats=3, seed=1)
    for _ in range(moves):
        match.apply(match.legal_actions()[0])
    return match
