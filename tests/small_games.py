"""Small games whose best play is known, written as a user would write them."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Below, Deal
from manaforge_widgets.games.simple import SimpleGame


class Stones(SimpleGame):
    """Nim with one heap: take one to three stones; whoever takes the last one wins. Leave a multiple of four."""

    name, title, moves = "stones", "Stones", ("take 1", "take 2", "take 3")
    seat_counts = (2,)

    def begin(self, seats: int, stones: int = 10) -> dict[str, Any]:
        return {"active": 0, "turn": 0, "stones": stones, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        if position["stones"]:
            return Decision(position["active"])
        points = position["points"]
        return Over(Outcome(tuple(points), (points.index(1),), "the last stone"))

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:
        return self.moves[: position["stones"]]

    def play(self, position: dict[str, Any], move: str) -> None:
        position["stones"] -= int(move[-1])
        if not position["stones"]:
            position["points"][position["active"]] = 1
        position["active"] = 1 - position["active"]
        position["turn"] += 1

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


class Kuhn(SimpleGame):
    """Kuhn poker: the cards J, Q and K are 0, 1 and 2, one for each seat; a view hides the other seat's card."""

    name, title, moves = "kuhn_by_hand", "Kuhn poker", ("check", "bet", "fold", "call")
    seat_counts = (2,)
    _ENDS = ("check check", "bet fold", "bet call", "check bet fold", "check bet call")

    def begin(self, seats: int) -> dict[str, Any]:
        return {"cards": [-1] * seats, "line": []}

    def pending(self, position: dict[str, Any]) -> Pending:
        if position["cards"] == [-1, -1]:
            return Chance((Deal("deck", "deck", 3, 2),))
        line = position["line"]
        if " ".join(line) not in self._ENDS:
            return Decision(len(line) % 2)
        scores = self.scores(position)
        return Over(Outcome(tuple(scores), (scores.index(max(scores)),), "the pot"))

    def resolve(self, position: dict[str, Any], results: Any) -> None:
        position["cards"] = list(results[0])

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:
        return self.moves[2:] if position["line"][-1:] == ["bet"] else self.moves[:2]

    def play(self, position: dict[str, Any], move: str) -> None:
        position["line"] = [*position["line"], move]

    def scores(self, position: dict[str, Any]) -> list[int]:
        line, cards = position["line"], position["cards"]
        if " ".join(line) not in self._ENDS:
            return [0, 0]
        loser = len(line) % 2 ^ 1 if line[-1] == "fold" else cards.index(min(cards))
        won = 2 if line[-1] == "call" else 1
        return [-won if seat == loser else won for seat in (0, 1)]

    def view(self, position: dict[str, Any], seat: int | None) -> dict[str, Any]:
        view = super().view(position, seat)
        if seat is not None:
            view["cards"] = [card if own == seat else None for own, card in enumerate(view["cards"])]
        return view

    def resample(self, position: dict[str, Any], seat: int, below: Below) -> dict[str, Any]:
        own = position["cards"][seat]
        left = [card for card in (0, 1, 2) if card != own]
        cards = [left[below(2)]] * 2
        cards[seat] = own
        return {**self.copy(position), "cards": cards}


class KuhnThatDeals(Kuhn):
    """Kuhn poker that says how to make a position from a view."""

    name = "kuhn_that_deals"

    def possible(self, view: dict[str, Any], below: Below) -> dict[str, Any]:
        own = view["cards"][view["viewer"]]
        cards = [own if card is not None else (own + 1 + below(2)) % 3 for card in view["cards"]]
        return {"cards": cards, "line": list(view["line"])}


class KuhnThatHides(Kuhn):
    """Kuhn poker that only says what is hidden; all else follows."""

    name = "kuhn_that_hides"
    view = SimpleGame.view
    resample = SimpleGame.resample

    def hidden(self, position: dict[str, Any], seat: int | None) -> list[str]:  # noqa: ARG002 - as the interface has it
        return [f"cards.{other}" for other in (0, 1) if other != seat]


class Trust(SimpleGame):
    """Three seats: seat 0 splits the prize among all or trusts seat 1, which shares it with seat 0 or gives it away.

    A seat that plays for itself shares it: half of the prize is more than nothing. Seat 1 at random would share it
    only half of the time, so that seat 0 would do better to split: a third is more than a quarter.
    """

    name, title, moves = "trust", "Trust", ("split", "trust", "share", "give away")
    seat_counts = (3,)

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        points = position["points"]
        if any(points):
            winners = tuple(seat for seat, point in enumerate(points) if point)
            return Over(Outcome(tuple(points), winners, "the prize"))
        return Decision(position["active"])

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:
        return self.moves[2:] if position["active"] else self.moves[:2]

    def play(self, position: dict[str, Any], move: str) -> None:
        if move == "trust":
            position["active"] = 1
        else:
            position["points"] = {"split": [1, 1, 1], "share": [1, 1, 0], "give away": [0, 0, 1]}[move]

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


class Doors(SimpleGame):
    """One seat opens one of three doors, each with another prize."""

    name, title, moves = "doors", "Doors", ("open 1", "open 2", "open 3")
    seat_counts = (1,)

    def begin(self, seats: int) -> dict[str, Any]:
        return {"points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        points = position["points"]
        return Over(Outcome(tuple(points), (0,), "the prize")) if any(points) else Decision(0)

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:  # noqa: ARG002 - as the interface has it
        return self.moves

    def play(self, position: dict[str, Any], move: str) -> None:
        position["points"][0] = {"open 1": 3, "open 2": 7, "open 3": 5}[move]

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


class Circle(SimpleGame):
    """A game that never ends."""

    name, title, moves = "circle", "Circle", ("go on", "go back")

    def begin(self, seats: int) -> dict[str, Any]:
        return {"place": 0, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        return Decision(position["place"] % len(position["points"]))

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:  # noqa: ARG002 - as the interface has it
        return self.moves

    def play(self, position: dict[str, Any], move: str) -> None:
        position["place"] = (position["place"] + (1 if move == "go on" else -1)) % 12

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points
