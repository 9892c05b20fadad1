"""Yacht with thirteen categories, for one to six seats.

In your turn roll five dice; you may then roll any of them again, twice at most. Then score them in a row of your sheet
that is still open, also if that brings 0 points. After thirteen turns the highest total wins. If the six upper rows
bring 63 points or more, you get 35 more.

Source: with twelve rows in Wood and Goddard, *The Complete Book of Games*, 1938. The rows and points here are the usual
ones of sheets with thirteen rows.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.blocks import Block, Column, Counter, Dice, Row, Sheet, Text
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.moves import Move, Moves, subsets
from manaforge_widgets.games.simple import Position, SimpleGame

DICE = "abcde"
UPPER = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
LOWER = ("Three of a kind", "Four of a kind", "Full house", "Small straight", "Large straight", "Yacht", "Choice")
ROWS = UPPER + LOWER
ROLLS, BONUS_FROM, BONUS = 3, 63, 35


def worth(row: str, faces: Sequence[int]) -> int:
    """Return the points of five faces in a row of the sheet.

    Example:
        >>> [worth(row, (2, 2, 2, 3, 3)) for row in ("Twos", "Three of a kind", "Full house", "Yacht")]
        [6, 12, 25, 0]
    """
    if row in UPPER:
        face = UPPER.index(row) + 1
        return face * faces.count(face)
    if row == "Choice":
        return sum(faces)
    most = sorted(Counts(faces).values(), reverse=True)
    if row in ("Three of a kind", "Four of a kind"):
        return sum(faces) if most[0] >= (3 if row == "Three of a kind" else 4) else 0
    if row == "Full house":
        return 25 if most == [3, 2] else 0
    if row == "Yacht":
        return 50 if most == [5] else 0
    length, points = (4, 30) if row == "Small straight" else (5, 40)
    return points if any(set(range(low, low + length)) <= set(faces) for low in range(1, 8 - length)) else 0


class Yacht(SimpleGame):
    """The rules of Yacht.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("yacht", seats=2, seed=1)
        >>> m.apply("reroll a c")
        >>> m.apply("score Choice")
        >>> m.log[-1].text.startswith("scored Choice")
        True
    """

    name = "yacht"
    title = "Yacht"
    moves = (
        Moves("reroll {dice}", dice=subsets(DICE), label="Reroll {dice:die|dice}"),
        Moves("score {row}", row=ROWS, label="Score {row}"),
    )
    seat_counts = range(1, 7)
    how_to_play = (
        "Roll five dice; then you may roll any of them again, twice at most. Score them in one open row of your sheet.",
        "Ones to Sixes score the sum of that number; with 63 points in these rows you get 35 more.",
        "Three and four of a kind and Choice score the sum of all dice. A full house, three and two equal dice, is 25.",
        "A small straight is four numbers in a row: 30. A large straight is five: 40. A Yacht is five equal dice: 50.",
        "If a row does not fit it scores 0. After thirteen turns the highest total wins.",
    )

    def begin(self, seats: int) -> Position:
        """Return the first position: five dice to roll, and empty sheets."""
        dice: dict[str, int | None] = dict.fromkeys(DICE)
        # Counted here, because alone at the table the package would take each move for a turn.
        return {"active": 0, "turn": 1, "rolls": 0, "rolling": DICE, "dice": dice, "sheets": [{} for _ in range(seats)]}

    def pending(self, position: Position) -> Pending:
        """Return what comes next: a roll of the chosen dice, the end of the game, or the active seat's choice."""
        if all(len(sheet) == len(ROWS) for sheet in position["sheets"]):
            totals = tuple(self.scores(position))
            best = max(totals)
            return Over(Outcome(totals, tuple(s for s, total in enumerate(totals) if total == best), "highest total"))
        if position["rolling"]:
            return Chance(tuple(Roll(f"die {die}") for die in position["rolling"]))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves: rolling dice again while a roll is left, and each open row."""
        rerolls, rows = self.move_list[: -len(ROWS)], self.move_list[-len(ROWS) :]
        filled = position["sheets"][position["active"]]
        left = rerolls if position["rolls"] < ROLLS else ()
        return [*left, *(move for move in rows if move.row not in filled)]

    def why(self, position: Position, seat: int, move: Move) -> str:
        """Return why a row or a roll is not possible."""
        if "row" in move.arguments:
            return f"{move.row} has {position['sheets'][seat][move.row]} points already."
        return "all three rolls of the turn are used."

    def play(self, position: Position, move: Move) -> None:
        """Choose dice to roll again, or score a row, which ends the turn."""
        if "dice" in move.arguments:
            position["rolling"] = "".join(move.dice)
            # Dice without a face make equal positions of equal ones that were kept, which keeps exact chances fast.
            position["dice"].update(dict.fromkeys(move.dice))
            return
        seat = position["active"]
        position["sheets"][seat][move.row] = worth(move.row, list(position["dice"].values()))
        position.update(active=(seat + 1) % len(position["sheets"]), turn=position["turn"] + 1)
        position.update(rolls=0, rolling=DICE, dice=dict.fromkeys(DICE))

    def alike(self, position: Position) -> object:
        """Return what decides how good a position is: which faces there are, and not which die shows which."""
        faces = sorted(face for face in position["dice"].values() if face is not None)
        return (position["active"], position["rolls"], len(position["rolling"]), *faces, str(position["sheets"]))

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Apply the faces of the dice that were rolled."""
        position["dice"].update(zip(position["rolling"], (face + 1 for face in results), strict=True))
        position.update(rolling="", rolls=position["rolls"] + 1)

    def scores(self, position: Position) -> Sequence[int]:
        """Return the total of each sheet, with the bonus for the upper rows."""
        return [sum(sheet.values()) + self._bonus(sheet) for sheet in position["sheets"]]

    def _bonus(self, sheet: Mapping[str, int]) -> int:
        return BONUS if sum(sheet.get(row, 0) for row in UPPER) >= BONUS_FROM else 0

    def tell(self, before: Position, move: Move, after: Position) -> str:
        """Return what a move did, for the log."""
        if "row" in move.arguments:
            return f"scored {move.row}"
        faces = ", ".join(f"{before['dice'][die]} to {after['dice'][die]}" for die in move.dice)
        return f"rolled again: {faces}"

    def label(self, position: Position, move: Move) -> str:
        """Return the words on the button of a row, with its points; a roll keeps the words of its pattern."""
        faces = [face for face in position["dice"].values() if face is not None]
        if "row" not in move.arguments or len(faces) < len(DICE):
            return ""
        return f"Score {worth(move.row, faces)} in {move.row}"

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - all see the same
        """Return the table: the dice, and the sheets with what each open row would score now."""
        faces = list(position["dice"].values())
        filled = position["sheets"][position["active"]]
        now = {} if None in faces else {row: worth(row, faces) for row in ROWS if row not in filled}
        upper = sum(filled.get(row, 0) for row in UPPER)
        return [
            Row(
                Column(
                    Counter("Roll", position["rolls"], of=ROLLS),
                    Dice(position["dice"], picks="dice"),
                    Text(f"Ones to Sixes: {upper} points; {BONUS_FROM} bring {BONUS} more"),
                ),
                Sheet(ROWS, position["sheets"], now=now, totals=self.scores(position), picks="row"),
            )
        ]

    def goals(self, position: Position, seat: int) -> dict[str, Goal]:
        """Return for each open row whether the dice fill it: a pattern, or three dice of a number."""
        faces = list(position["dice"].values())
        if None in faces:
            return {}
        filled = position["sheets"][seat]
        need = {row: 3 * (number + 1) for number, row in enumerate(UPPER)} | dict.fromkeys(LOWER[:-1], 1)
        words = {row: f"3 or more dice show {face}" for face, row in enumerate(UPPER, 1)}
        words |= {row: f"the dice make “{row}”" for row in LOWER}
        return {row: Goal(worth(row, faces) >= need[row], about=words[row]) for row in need if row not in filled}
