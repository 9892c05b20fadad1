"""Liar's Dice for two to six seats with five dice each; no face is wild.

All roll in secret. In turn each seat bids how many dice of one face there are on the whole table, or doubts the last
bid. A bid must be higher: more dice, or as many of a higher face. After a doubt all dice are shown. If the bid was too
high, its bidder loses a die, else the doubter does; whoever lost it bids first in the next round. Without dice you are
out, and the last seat with dice wins.

Source: a traditional game. If the bids count the hidden dice of all seats, it is called "common hand".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.blocks import Block, Dice, Number, Row, Text
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.moves import Move, Moves
from manaforge_widgets.games.simple import Position, SimpleGame

FACES = range(1, 7)
DICE, MOST_SEATS = 5, 6
COUNTS = range(1, DICE * MOST_SEATS + 1)


class LiarsDice(SimpleGame):
    """The rules of Liar's Dice; ``dice`` is an option of ``new_match``, the number of dice of each seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("liars_dice", seats=2, seed=1, dice=1)
        >>> m.apply("bid 1 x 6")
        >>> m.apply("doubt")
        >>> m.outcome.reason
        'the last with dice'
    """

    name = "liars_dice"
    title = "Liar's Dice"
    moves = (
        Moves("bid {dice} x {face}", dice=COUNTS, face=FACES, label="Bid {dice} × {{die-{face}}}"),
        "doubt",
    )
    seat_counts = range(2, MOST_SEATS + 1)
    score_name = "dice"
    how_to_play = (
        "All roll in secret. In turn bid how many dice of one face lie on the whole table, or doubt the last bid.",
        "A bid must be higher: more dice, or as many of a higher face. No face is wild.",
        "After a doubt all dice are shown. If the bid was too high its bidder loses a die, else the doubter does.",
        "Without dice you are out. The last one with dice wins.",
    )

    def begin(self, seats: int, dice: int = DICE) -> Position:
        """Return the first position, before the roll."""
        return {
            "active": 0,
            "round": 1,
            "left": [dice] * seats,
            "dice": [[] for _ in range(seats)],
            "bid": [],
            "bidder": 0,
            "last": [],
        }

    def hidden(self, position: Position, seat: int | None) -> Sequence[str]:
        """Hide the faces of the other seats' dice; their number is seen."""
        return [f"dice.{other}" for other in range(len(position["dice"])) if other != seat]

    def pending(self, position: Position) -> Pending:
        """Return what comes next: the roll of all dice, the end of the game, or the active seat's choice."""
        left = position["left"]
        if sum(count > 0 for count in left) == 1:
            return Over(Outcome(tuple(left), (left.index(max(left)),), "the last with dice"))
        if not any(position["dice"]):
            return Chance(tuple(Roll(f"seat {seat} die {die + 1}") for seat, n in enumerate(left) for die in range(n)))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the higher bids that are possible with the dice on the table, and the doubt of the last bid."""
        # The bids are in the order of their height, six for each number of dice.
        most = 6 * sum(position["left"])
        if not position["bid"]:
            return self.move_list[:most]
        dice, face = position["bid"]
        return [*self.move_list[6 * (dice - 1) + face : most], "doubt"]

    def why(self, position: Position, seat: int, move: Move) -> str:  # noqa: ARG002 - the same for all seats
        """Return why a bid or a doubt is not possible."""
        if move == "doubt":
            return "there is no bid to doubt yet."
        if move.dice > sum(position["left"]):
            return f"there are only {sum(position['left'])} dice."
        return (
            f"the last bid is {position['bid'][0]} × {position['bid'][1]}; bid more dice, or as many of a higher face."
        )

    def play(self, position: Position, move: Move) -> None:
        """Make a bid, or doubt the last one, which shows all dice and costs somebody a die."""
        seats, seat = len(position["left"]), position["active"]
        if move != "doubt":
            position.update(bid=[move.dice, move.face], bidder=seat, active=self._next(position, seat))
            return
        count, face = position["bid"]
        found = sum(dice.count(face) for dice in position["dice"])
        loser = seat if found >= count else position["bidder"]
        position["last"] = [[list(dice) for dice in position["dice"]], count, face, found, loser]
        position["left"][loser] -= 1
        first = loser if position["left"][loser] else self._next(position, loser)
        position.update(dice=[[] for _ in range(seats)], bid=[], active=first, round=position["round"] + 1)

    def _next(self, position: Position, seat: int) -> int:
        seats = len(position["left"])
        return next(s for k in range(1, seats + 1) if position["left"][s := (seat + k) % seats])

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Give each seat its dice, sorted."""
        faces = iter(results)
        position["dice"] = [sorted(next(faces) + 1 for _ in range(count)) for count in position["left"]]

    def scores(self, position: Position) -> Sequence[int]:
        """Return the number of dice that each seat has left."""
        left: list[int] = position["left"]
        return left

    def tell(self, before: Position, move: Move, after: Position) -> str:  # noqa: ARG002 - the end says all
        """Return what a move did, for the log."""
        if move != "doubt":
            return f"bid {move.dice} × {{die-{move.face}}}"
        _, count, face, found, loser = after["last"]
        verdict = "true" if found >= count else "too high"
        return f"doubted {count} × {{die-{face}}}; there were {found}: {verdict}, {seat_symbol(loser)} lost a die"

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - hidden dice are covered
        """Return the table: everybody's dice, the bid, what the last doubt showed, and the pickers for a new bid."""
        bid = position["bid"]
        words = f"{bid[0]} × {{die-{bid[1]}}}" if bid else "No bid yet"
        return [
            *(Dice(dice, owner=owner) for owner, dice in enumerate(position["dice"])),
            *(self._showdown(position) if position["last"] and not bid else [Text(words, size="large")]),
            Row(Number("How many", picks="dice"), Dice(list(FACES), label="Face", picks="face")),
        ]

    def _showdown(self, position: Position) -> Sequence[Block]:
        """Return what the last doubt showed: the bid, what was found, and the dice of each seat."""
        hands, count, face, found, loser = position["last"]
        verdict = "The bid was true" if found >= count else "The bid was too high"
        lines = [
            f"{seat_symbol(seat)}  {' '.join(f'{{die-{one}}}' for one in dice)}"
            for seat, dice in enumerate(hands)
            if dice
        ]
        return [
            Text(f"{count} × {{die-{face}}} bid, {found} found", size="large"),
            Text([*lines, f"{verdict}: {seat_symbol(loser)} lost a die."]),
        ]

    def goals(self, position: Position, seat: int) -> dict[str, Goal]:  # noqa: ARG002 - the same for all seats
        """Return for the doubt whether the last bid is too high, and for each bid whether it is true."""
        faces = [face for dice in position["dice"] for face in dice]
        counts = {face: faces.count(face) for face in FACES}
        goals = {
            str(bid): Goal(
                counts[bid.face] >= bid.dice, "now", f"{bid.dice} or more dice show {bid.face}", any_order=True
            )
            for bid in self.move_list[: 6 * len(faces)]
        }
        if position["bid"]:
            count, face = position["bid"]
            goals["doubt"] = Goal(counts[face] < count, "now", f"fewer than {count} dice show {face}", any_order=True)
        return goals
