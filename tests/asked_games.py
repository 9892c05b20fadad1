"""Small games for questions about any game: a Yacht, Pig, and random trees."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random
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


class Tree(SimpleGame):
    """A small random game: what a place waits for, and where it leads, follows from the option ``shape``."""

    name, title, moves = "tree", "Tree", ("a", "b", "c")

    def begin(self, seats: int, shape: int = 0) -> Position:
        return {"shape": shape, "place": 1, "depth": 0, "rolling": 0, "turn": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        if position["rolling"]:
            some = self.random(position)
            draws = [Roll(str(number), f"{position['depth']} {number}", some.randint(2, 3)) for number in (0, 1)]
            return Chance(tuple(draws[: some.randint(1, 2)]))
        if position["depth"] >= 3:
            return Over(Outcome((0, 0), (0,), "deep enough"))
        return Decision(int(self.random(position).random() < 0.1 and position["depth"] > 1))

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.moves[: self.random(position).randint(1, 3)]

    def play(self, position: Position, move: str) -> None:
        some = self.random(position)
        position["place"] = 3 * position["place"] + self.moves.index(move)
        position["depth"] += 1
        position["rolling"] = some.choice((0, 1, 1, 2))
        # A turn ends with a move that needs no roll.
        position["turn"] += some.random() < 0.3 and not position["rolling"]

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        position["place"] = (5 * position["place"] + sum(results)) % 50
        position["rolling"] -= 1

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]

    def random(self, position: Position) -> Random:
        return Random(repr([position["shape"], position["place"], position["depth"]]))


class Grab(SimpleGame):
    """Four stones; the seats take one or two in turn."""

    name, title, moves = "grab", "Grab", ("take 1", "take 2")

    def begin(self, seats: int) -> Position:
        return {"stones": 4, "active": 0, "turn": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        if position["stones"]:
            return Decision(position["active"])
        return Over(Outcome(tuple(position["points"]), (0,), "no stones"))

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.moves[: position["stones"]]

    def play(self, position: Position, move: str) -> None:
        stones = int(move.split()[1])
        position["stones"] -= stones
        position["points"][position["active"]] += stones
        position.update(active=1 - position["active"], turn=position["turn"] + 1)

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]


class Guess(SimpleGame):
    """A hidden card, 0, 1 or 2; one look shows whether it is 0, and one guess wins."""

    name, title, moves = "guess", "Guess", ("look", "guess 0", "guess 1", "guess 2")
    seat_counts = (1,)

    def begin(self, seats: int) -> Position:
        return {"card": -1, "looked": False, "won": False, "guessed": False, "turn": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        if position["card"] < 0:
            return Chance((Roll("card", "card", 3),))
        if position["guessed"]:
            return Over(Outcome(tuple(position["points"]), (0,), "guessed"))
        return Decision(0)

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.moves[1:] if position["looked"] else self.moves

    def play(self, position: Position, move: str) -> None:
        if move == "look":
            position["looked"] = True
        else:
            position.update(guessed=True, won=int(move.split()[1]) == position["card"])

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        position["card"] = results[0]

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        view = super().view(position, seat)
        known = seat is None or position["guessed"] or (position["looked"] and position["card"] == 0)
        return view if known else {**view, "card": None}

    def worlds(self, position: Position, seat: int) -> list[tuple[Position, int]]:
        if self.view(position, seat)["card"] is not None:
            return [(position, 1)]
        return [({**position, "card": card}, 1) for card in range(int(position["looked"]), 3)]


class Loop(SimpleGame):
    """A walk in a circle of nine places on which the seat may turn back."""

    name, title, moves = "loop", "Loop", ("left", "right")
    seat_counts = (1,)

    def begin(self, seats: int) -> Position:
        return {"place": 1, "turn": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:  # noqa: ARG002 - as the interface has it
        return Decision(0)

    def legal_moves(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - as the interface has it
        return self.moves

    def play(self, position: Position, move: str) -> None:
        position["place"] = (position["place"] + (1 if move == "right" else -1)) % 9

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]


class WideRoll(SimpleGame):
    """Eight dice that are rolled at once."""

    name, title, moves = "wide", "Wide", ("roll",)
    seat_counts = (1,)

    def begin(self, seats: int) -> Position:
        return {"total": 0, "rolling": False, "turn": 0, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        return Chance(tuple(Roll("dice", f"die {n}", 6) for n in range(8))) if position["rolling"] else Decision(0)

    def legal_moves(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - as the interface has it
        return self.moves

    def play(self, position: Position, move: str) -> None:  # noqa: ARG002 - as the interface has it
        position["rolling"] = True

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        position.update(total=sum(results) + 8, rolling=False)

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]
