"""Small games for questions about any game: a Yacht, Pig, and random trees."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.simple import Position, SimpleGame

if TYPE_CHECKING:
    from collections.abc import Sequence

KEYS = "abcde"
KEPT = [" ".join(["reroll", *some]) for some in chain.from_iterable(combinations(KEYS, n) for n in range(1, 6))]


class Straight(SimpleGame):
    """One turn of Yacht after another: up to three rolls, then a move that ends the turn."""

    name, title, moves = "straight", "Straight", (*KEPT, "score")
    seat_counts = range(1, 5)
    tidy = True

    def begin(self, seats: int) -> Position:
        return {"active": 0, "turn": 0, "roll": 0, "dice": [None] * 5, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        if position["turn"] >= 3 * len(position["points"]):
            return Over(Outcome(tuple(position["points"]), (0,), "three turns each"))
        open_dice = [key for key, die in zip(KEYS, position["dice"], strict=True) if die is None]
        if open_dice:
            return Chance(tuple(Roll(die, f"{position['turn']} {position['roll']} {die}", 6) for die in open_dice))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.moves if position["roll"] < 3 else ("score",)

    def play(self, position: Position, move: str) -> None:
        if move == "score":
            position["points"][position["active"]] += sum(position["dice"])
            position.update(
                active=(position["active"] + 1) % len(position["points"]),
                turn=position["turn"] + 1,
                roll=0,
                dice=[None] * 5,
            )
        else:
            dice = [None if key in move.split()[1:] else die for key, die in zip(KEYS, position["dice"], strict=True)]
            position["dice"] = self.sorted(dice)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        faces = iter(results)
        position["dice"] = self.sorted([next(faces) + 1 if die is None else die for die in position["dice"]])
        position["roll"] += 1

    def sorted(self, dice: list[Any]) -> list[Any]:
        return sorted(dice, key=lambda die: die or 0) if self.tidy else dice

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]


class Untidy(Straight):
    """The same game with dice that keep their places."""

    name, title, tidy = "untidy", "Untidy", False
