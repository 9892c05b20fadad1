"""Small games as an author would write them first, for tests of what the package makes of them."""

from __future__ import annotations

from typing import Any

from manaforge_widgets import Chance, Deal, Decision, Moves, Outcome, Over, Roll, SimpleGame

Position = dict[str, Any]


class Race(SimpleGame):
    """Roll until somebody has the goal; the die's key repeats, and neither turn nor round is in the position."""

    name, title, moves = "race", "Race", ("roll",)

    def begin(self, seats: int, goal: int = 20) -> Position:
        return {"active": 0, "rolling": False, "goal": goal, "points": [0] * seats}

    def pending(self, position: Position) -> Any:
        if position["rolling"]:
            return Chance((Roll("die", "die", 6),))
        points = position["points"]
        if max(points) >= position["goal"]:
            return Over(Outcome(tuple(points), (points.index(max(points)),), "the goal"))
        return Decision(position["active"])

    def legal_moves(self, _position: Position) -> Any:
        return self.moves

    def play(self, position: Position, _move: str) -> None:
        position["rolling"] = True

    def resolve(self, position: Position, results: Any) -> None:
        position["rolling"] = False
        position["points"][position["active"]] += results[0] + 1
        position["active"] = (position["active"] + 1) % len(position["points"])

    def scores(self, position: Position) -> Any:
        return position["points"]


class Kuhn(SimpleGame):
    """Kuhn's poker with three cards: one card each, one chip in the pot from each, and one bet of one chip."""

    name, title, seat_counts = "kuhn_test", "Kuhn", (2,)
    moves = ("check", "bet", "fold", "call")

    def begin(self, _seats: int) -> Position:
        return {"cards": [], "bets": [1, 1], "said": [], "shown": False, "points": [0, 0]}

    def hidden(self, position: Position, seat: int | None) -> Any:
        return [f"cards.{other}" for other in (0, 1) if other != seat and not position["shown"]]

    def pending(self, position: Position) -> Any:
        if not position["cards"]:
            return Chance((Deal("deck", cards=3, take=2),))
        if position["points"] != [0, 0]:
            won = position["points"].index(max(position["points"]))
            return Over(Outcome(tuple(position["points"]), (won,), "the pot"))
        return Decision(len(position["said"]) % 2)

    def legal_moves(self, position: Position) -> Any:
        return ("fold", "call") if position["said"][-1:] == ["bet"] else ("check", "bet")

    def play(self, position: Position, move: str) -> None:
        seat = len(position["said"]) % 2
        position["said"].append(str(move))
        if move in ("bet", "call"):
            position["bets"][seat] += 1
        if move == "fold":
            self._win(position, 1 - seat, position["bets"][seat])
        elif move == "call" or position["said"][-2:] == ["check", "check"]:
            position["shown"] = True
            self._win(position, int(position["cards"][1] > position["cards"][0]), position["bets"][0])

    def _win(self, position: Position, seat: int, chips: int) -> None:
        position["points"] = [chips if other == seat else -chips for other in (0, 1)]

    def resolve(self, position: Position, results: Any) -> None:
        position["cards"] = list(results[0])

    def scores(self, position: Position) -> Any:
        return position["points"]


class MontyHall(SimpleGame):
    """A car behind one of three doors; the host opens one of the others, with a goat."""

    name, title, seat_counts = "monty_test", "Monty Hall", (1,)
    moves = (Moves("choose {door}", door=(1, 2, 3)), "stay", "switch")

    def begin(self, _seats: int) -> Position:
        return {"doors": {"1": None, "2": None, "3": None}, "stage": "car", "choice": 0, "open": [], "won": 0}

    def hidden(self, position: Position, _seat: int | None) -> Any:
        return [f"doors.{door}" for door in "123" if door not in position["open"]]

    def pending(self, position: Position) -> Any:
        stage = position["stage"]
        if stage == "car":
            return Chance((Roll("car", sides=3),))
        if stage == "host":
            return Chance((Roll("host", sides=len(self._goats(position))),))
        if stage == "over":
            return Over(Outcome((position["won"],), (0,), "the doors are open"))
        return Decision(0)

    def _goats(self, position: Position) -> list[str]:
        return [door for door in "123" if position["doors"][door] == "goat" and door != str(position["choice"])]

    def legal_moves(self, position: Position) -> Any:
        return ("choose 1", "choose 2", "choose 3") if position["stage"] == "choose" else ("stay", "switch")

    def play(self, position: Position, move: Any) -> None:
        if position["stage"] == "choose":
            position.update(choice=move.door, stage="host")
            return
        if move == "switch":
            taken = (str(position["choice"]), *position["open"])
            position["choice"] = next(int(door) for door in "123" if door not in taken)
        won = position["doors"][str(position["choice"])] == "car"
        position.update(won=int(won), open=["1", "2", "3"], stage="over")

    def resolve(self, position: Position, results: Any) -> None:
        if position["stage"] == "car":
            position["doors"] = {door: "car" if place == results[0] else "goat" for place, door in enumerate("123")}
            position["stage"] = "choose"
        else:
            position["open"] = [self._goats(position)[results[0]]]
            position["stage"] = "decide"

    def scores(self, position: Position) -> Any:
        return [position["won"]]


class LiarsDice(SimpleGame):
    """Two players with hidden dice bid on all of them; who doubts wrongly, or is doubted rightly, loses the game."""

    name, title, seat_counts = "liars_test", "Liar's Dice", (2,)
    moves = (Moves("bid {count} x {face}", count=range(1, 11), face=range(1, 7)), "doubt")

    def begin(self, seats: int, dice: int = 5) -> Position:
        return {"dice": [], "number": dice, "bid": [], "active": 0, "points": [0] * seats}

    def hidden(self, position: Position, seat: int | None) -> Any:
        return [f"dice.{other}" for other in (0, 1) if other != seat and position["points"] == [0, 0]]

    def pending(self, position: Position) -> Any:
        if not position["dice"]:
            return Chance(tuple(Roll(f"die {seat}", sides=6) for seat in (0, 1) for _ in range(position["number"])))
        if position["points"] != [0, 0]:
            return Over(Outcome(tuple(position["points"]), (position["points"].index(1),), "the bid"))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Any:
        bids = [move for move in self.move_list if move != "doubt" and [move.count, move.face] > position["bid"]]
        return [*bids, *(["doubt"] if position["bid"] else [])]

    def play(self, position: Position, move: Any) -> None:
        if move == "doubt":
            count, face = position["bid"]
            true = sum(dice.count(face) for dice in position["dice"]) >= count
            winner = 1 - position["active"] if true else position["active"]
            position["points"] = [int(seat == winner) for seat in (0, 1)]
        else:
            position["bid"] = [move.count, move.face]
            position["active"] = 1 - position["active"]

    def resolve(self, position: Position, results: Any) -> None:
        number = position["number"]
        position["dice"] = [sorted(face + 1 for face in results[:number]), sorted(f + 1 for f in results[number:])]

    def scores(self, position: Position) -> Any:
        return position["points"]


class OldMaid(SimpleGame):
    """Two hands from a shuffled deck of 14 cards; draw from the deck until it is empty. A deck in a hidden order."""

    name, title, seat_counts, moves = "old_maid", "Old Maid", (2,), ("draw", "show")

    def begin(self, _seats: int) -> Position:
        return {"deck": [], "hands": [[], []], "shown": [], "dealt": False, "active": 0}

    def hidden(self, _position: Position, seat: int | None) -> Any:
        return ["deck", *(f"hands.{other}" for other in (0, 1) if other != seat)]

    def pending(self, position: Position) -> Any:
        if not position["dealt"]:
            return Chance((Deal("deck", cards=14, take=14),))
        if not position["deck"]:
            return Over(Outcome((0, 0), (0, 1), "the deck is empty"))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Any:
        return self.moves if position["hands"][position["active"]] else ("draw",)

    def play(self, position: Position, move: str) -> None:
        hand = position["hands"][position["active"]]
        if move == "draw":
            hand.append(position["deck"].pop())
        else:
            position["shown"].append(hand.pop(0))
        position["active"] = 1 - position["active"]

    def resolve(self, position: Position, results: Any) -> None:
        position.update(deck=list(results[0]), dealt=True)
        for hand in position["hands"]:
            hand += [position["deck"].pop() for _ in range(3)]

    def scores(self, _position: Position) -> Any:
        return [0, 0]


class Hands(OldMaid):
    """The same with hands that are kept sorted, as people hold them: of a deal only the cards together are known."""

    name, title = "sorted_hands", "Sorted hands"

    def play(self, position: Position, move: str) -> None:
        super().play(position, move)
        for hand in position["hands"]:
            hand.sort()

    def resolve(self, position: Position, results: Any) -> None:
        super().resolve(position, results)
        for hand in position["hands"]:
            hand.sort()
