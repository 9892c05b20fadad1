"""Small games whose tables are made of blocks: a Yacht of five rows, and dice under cups with bids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.blocks import Block, Column, Counter, Dice, Number, Row, Sheet, Text
from manaforge_widgets.games.moves import Moves, subsets
from manaforge_widgets.games.simple import Position, SimpleGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.match import Match

NUMBERS = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
ROWS = (
    *NUMBERS,
    "Three of a kind",
    "Four of a kind",
    "Full house",
    "Small straight",
    "Large straight",
    "Yacht",
    "Choice",
)


def worth(row: str, dice: Sequence[int]) -> int:
    """The points of a row."""
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    runs = [set(range(low, low + 4)) for low in (1, 2, 3)]
    if row in NUMBERS:
        face = NUMBERS.index(row) + 1
        return face * dice.count(face)
    return {
        "Three of a kind": sum(dice) if counts[0] >= 3 else 0,
        "Four of a kind": sum(dice) if counts[0] >= 4 else 0,
        "Full house": 25 if counts == [3, 2] else 0,
        "Small straight": 30 if any(run <= set(dice) for run in runs) else 0,
        "Large straight": 40 if set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0,
        "Yacht": 50 if counts == [5] else 0,
        "Choice": sum(dice),
    }[row]


class Yacht(SimpleGame):
    """Five dice, up to three rolls, and a sheet with thirteen rows."""

    name = "block_yacht"
    title = "Yacht"
    seat_counts = range(1, 5)
    moves = (
        Moves("reroll {dice}", dice=subsets("abcde"), label="Reroll {dice:die|dice}"),
        Moves("score {row}", row=ROWS),
    )

    def begin(self, seats: int) -> Position:
        """The first roll of the first seat is pending."""
        return {
            "active": 0,
            "turn": 0,
            "round": 1,
            "rolls": 0,
            "dice": dict.fromkeys("abcde"),
            "again": [*"abcde"],
            "sheets": [{} for _ in range(seats)],
        }

    def pending(self, position: Position) -> Pending:
        """A roll, a choice, or the end when all sheets are full."""
        if all(len(sheet) == len(ROWS) for sheet in position["sheets"]):
            scores = tuple(self.scores(position))
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            return Over(Outcome(scores, winners, "all sheets are full"))
        if position["again"]:
            roll = f"turn {position['turn']} roll {position['rolls']}"
            return Chance(tuple(Roll(f"die {die}", f"{roll} {die}", 6) for die in position["again"]))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Reroll at most twice, and score in an open row."""
        again = position["rolls"] < 3
        sheet = position["sheets"][position["active"]]
        rows = [move for move in self.move_list if "row" in move.arguments and move.arguments["row"] not in sheet]
        return [move for move in self.move_list if again and "dice" in move.arguments] + rows

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - as the interface has it
        """Why a row or the dice can't be chosen."""
        if move.startswith("reroll"):
            return "you have rolled three times."
        return f"your row {move.removeprefix('score ')} is filled already."

    def play(self, position: Position, move: str) -> None:
        """Ask for a roll, or fill in the row and pass the dice on."""
        if move.startswith("reroll"):
            position["again"] = move.split()[1:]
            return
        row = move.removeprefix("score ")
        position["sheets"][position["active"]][row] = worth(row, [*position["dice"].values()])
        position["active"] = (position["active"] + 1) % len(position["sheets"])
        position.update(turn=position["turn"] + 1, rolls=0, dice=dict.fromkeys("abcde"))
        position["round"] = 1 + position["turn"] // len(position["sheets"])
        if any(len(sheet) < len(ROWS) for sheet in position["sheets"]):
            position["again"] = [*"abcde"]

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Put the faces on the dice."""
        for die, side in zip(position["again"], results, strict=True):
            position["dice"][die] = side + 1
        position.update(again=[], rolls=position["rolls"] + 1)

    def scores(self, position: Position) -> Sequence[int]:
        """The totals."""
        return [sum(sheet.values()) for sheet in position["sheets"]]

    def show(self, p: Position, seat: int | None) -> Block:  # noqa: ARG002 - as the design has it
        """The dice next to the sheet."""
        rolled = [face for face in p["dice"].values() if face]
        now = {row: worth(row, rolled) for row in ROWS} if len(rolled) == 5 else {}
        open_rows = {row: value for row, value in now.items() if row not in p["sheets"][p["active"]]}
        return Row(
            Column(Counter("Roll", p["rolls"], of=3), Dice(p["dice"], picks="dice")),
            Sheet(ROWS, p["sheets"], now=open_rows, totals=self.scores(p), picks="row"),
        )


class Cups(SimpleGame):
    """Liar's dice with five dice each and one round of bids."""

    name = "block_cups"
    title = "Cups"
    seat_counts = range(2, 5)
    score_name = "dice"
    moves = (
        Moves("bid {count} x {face}", count=range(1, 21), face=range(1, 7), label="Bid {count} × {{die-{face}}}"),
        "doubt",
    )

    def begin(self, seats: int) -> Position:
        """Nobody has rolled yet."""
        return {
            "active": 0,
            "turn": 0,
            "dice": [[] for _ in range(seats)],
            "bid": [],
            "left": [5] * seats,
            "over": False,
        }

    def pending(self, position: Position) -> Pending:
        """The first rolls, a choice, or the end after a doubt."""
        if not position["dice"][-1]:
            return Chance(
                tuple(
                    Roll(f"die {seat} {die}", f"{seat} {die}", 6)
                    for seat, count in enumerate(position["left"])
                    for die in range(count)
                )
            )
        if position["over"]:
            scores = tuple(position["left"])
            return Over(Outcome(scores, tuple(s for s, n in enumerate(scores) if n == max(scores)), "a doubt"))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Higher bids, and a doubt once there is a bid."""
        bid = tuple(position["bid"]) or (0, 6)
        most = sum(position["left"])
        found = [
            move
            for move in self.move_list
            if move.arguments and bid < tuple(move.arguments.values()) and move.arguments["count"] <= most
        ]
        return [*found, "doubt"] if position["bid"] else found

    def play(self, position: Position, move: str) -> None:
        """Raise the bid, or open the cups."""
        if move == "doubt":
            count, face = position["bid"]
            true = sum(dice.count(face) for dice in position["dice"]) >= count
            loser = position["active"] if true else (position["active"] - 1) % len(position["left"])
            position["left"][loser] -= 1
            position["over"] = True
            return
        position["bid"] = [int(move.split()[1]), int(move.split()[3])]
        position["active"] = (position["active"] + 1) % len(position["left"])
        position["turn"] += 1

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Roll under each cup."""
        rolled = iter(results)
        position["dice"] = [[next(rolled) + 1 for _ in range(count)] for count in position["left"]]

    def scores(self, position: Position) -> Sequence[int]:
        """The dice that are left."""
        return position["left"]

    def hidden(self, position: Position, seat: int | None) -> list[str]:
        """The other cups, until they are opened."""
        others = [other for other in range(len(position["dice"])) if other != seat]
        return [] if position["over"] else [f"dice.{other}" for other in others]

    def show(self, p: Position, seat: int | None) -> list[Block]:  # noqa: ARG002 - as the design has it
        """The hands with their owners, the bid, and two pickers."""
        bid = f"{p['bid'][0]} × {{die-{p['bid'][1]}}}" if p["bid"] else "No bid yet"
        return [
            *(Dice(dice, owner=owner) for owner, dice in enumerate(p["dice"])),
            Text(bid, size="large"),
            Row(Number("How many", picks="count"), Dice(range(1, 7), picks="face")),
        ]


def new(game: type[SimpleGame], seats: int = 3, seed: int = 7) -> Match:
    """A match of one of these games."""
    mf.register_game(game)
    return mf.new_match(game.name, seats=seats, seed=seed)
