"""Kuhn poker: the smallest game of poker with bluffs, for two seats.

There are three cards: Jack, Queen and King. Both players pay one chip, and each gets a card. The first player checks
or bets one chip. After a bet the other one folds, or calls with a chip. After a check the other one may bet too, and
then the first player folds or calls. If nobody folds, the higher card wins the pot.

Source: Harold W. Kuhn, "A Simplified Two-Person Poker", in *Contributions to the Theory of Games I*, 1950. With best
play of both the first player loses 1/18 of a chip per hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Deal
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.blocks import Block, Cards, Pile, Row, RunningMean, Text
from manaforge_widgets.games.simple import Position, SimpleGame

CARDS = ("J", "Q", "K")
VALUE = Fraction(-1, 18)


class KuhnPoker(SimpleGame):
    """The rules of Kuhn poker; ``hands`` is an option of ``new_match``. The seats take turns to be first.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kuhn_poker", seats=2, seed=1, hands=1)
        >>> m.apply("bet")
        >>> m.apply("fold")
        >>> m.outcome.scores
        (1, -1)
    """

    name = "kuhn_poker"
    title = "Kuhn poker"
    moves = ("check", "bet", "fold", "call", "deal")
    seat_counts = (2,)
    score_name = "chips"
    round_name = "hand"
    how_to_play = (
        "There are three cards: J, Q and K. Each player pays one chip and gets one card; the higher card wins.",
        "The first player checks or bets one chip. After a check the other one may bet too.",
        "After a bet, fold and lose what you paid, or call with one chip and compare the cards.",
    )

    def begin(self, seats: int, hands: int = 20) -> Position:
        """Return the first position: nobody has a card."""
        return {
            "round": 1,
            "hands": hands,
            "first": 0,
            "cards": [None] * seats,
            "dealing": True,
            "paid": [1] * seats,
            "said": [],
            "ended": False,
            "shown": False,
            "chips": [0] * seats,
            "results": [],
        }

    def hidden(self, position: Position, seat: int | None) -> Sequence[str]:
        """Hide the card of the other seat until the hands are compared."""
        return [] if position["shown"] else [f"cards.{other}" for other in (0, 1) if other != seat]

    def pending(self, position: Position) -> Pending:
        """Return what comes next: a deal, the end of the game, or the choice of a seat."""
        if position["dealing"]:
            return Chance((Deal("cards", cards=3, take=2),))
        if position["ended"] and position["round"] == position["hands"]:
            chips = tuple(position["chips"])
            winners = tuple(seat for seat in (0, 1) if chips[seat] == max(chips))
            return Over(Outcome(chips, winners, "most chips"))
        return Decision((position["first"] + len(position["said"])) % 2)

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves: to check or bet, to fold or call after a bet, or the next deal."""
        if position["ended"]:
            return ("deal",)
        return ("fold", "call") if position["said"][-1:] == ["bet"] else ("check", "bet")

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - the same for both seats
        """Return why a move is not possible."""
        if position["ended"]:
            return "the hand has ended; deal the next one."
        return "there is a bet: fold or call." if position["said"][-1:] == ["bet"] else "there is no bet yet."

    def play(self, position: Position, move: str) -> None:
        """Carry out a move; when the hand has ended, the pot goes to its winner."""
        if move == "deal":
            position.update(round=position["round"] + 1, first=1 - position["first"], cards=[None, None])
            position.update(dealing=True, paid=[1, 1], said=[], ended=False, shown=False)
            return
        seat = (position["first"] + len(position["said"])) % 2
        position["said"].append(str(move))
        position["paid"][seat] += move in ("bet", "call")
        if move == "fold":
            self._win(position, 1 - seat)
        elif move == "call" or position["said"] == ["check", "check"]:
            position["shown"] = True
            self._win(position, max((0, 1), key=lambda one: CARDS.index(position["cards"][one])))

    def _win(self, position: Position, winner: int) -> None:
        won = position["paid"][1 - winner]
        position["chips"][winner] += won
        position["chips"][1 - winner] -= won
        position["results"].append(won if winner == position["first"] else -won)
        position["ended"] = True

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Deal a card to each seat."""
        position.update(cards=[CARDS[card] for card in results[0]], dealing=False)

    def scores(self, position: Position) -> Sequence[int]:
        """Return the chips that each seat has won or lost."""
        found: list[int] = position["chips"]
        return found

    def tell(self, before: Position, move: str, after: Position) -> str:  # noqa: ARG002 - the move says all
        """Return what a move did, for the log."""
        if move == "deal":
            return f"dealt hand {after['round']}"
        words = {"check": "checked", "bet": "bet 1 chip", "fold": "folded", "call": "called"}[move]
        return f"{words}, {after['cards'][0]} against {after['cards'][1]}" if after["shown"] else words

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - hidden cards are covered
        """Return the table: the cards, the pot, and what the first player has won per hand."""
        words = {"check": "checked", "bet": "bet 1 chip", "fold": "folded", "call": "called"}
        said = [
            f"{seat_symbol((position['first'] + turn) % 2)} {words[move]}" for turn, move in enumerate(position["said"])
        ]
        first = seat_symbol(position["first"])
        if position["ended"]:
            winner = position["first"] if position["results"][-1] > 0 else 1 - position["first"]
            count = abs(position["results"][-1])
            said.append(f"{seat_symbol(winner)}: {count} {'chip' if count == 1 else 'chips'} won")
        return [
            *(Cards([card], owner=owner) for owner, card in enumerate(position["cards"])),
            Row(Pile("Pot", sum(position["paid"]), back="coin"), Text(said or [f"{first}: check, or bet 1 chip"])),
            RunningMean("Chips per hand of the first player", position["results"], exact=VALUE),
        ]
