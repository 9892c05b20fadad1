"""Monty Hall: a car behind one of three doors, and a goat behind each of the others; for one seat.

You choose a door. The host, who knows where the car is, opens one of the other doors and shows a goat; if he has a
choice, he takes either door with probability 1/2. Then you stay with your door or switch to the other closed one.

Source: Steve Selvin, "A Problem in Probability", *The American Statistician* 29, 1975. Switching wins in 2 of 3 rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.blocks import Block, Cards, Row, RunningMean, Text
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.moves import Move, Moves
from manaforge_widgets.games.simple import Position, SimpleGame

DOORS = ("1", "2", "3")
KNOWN_FROM = 10
"""The number of rounds after which the table shows the exact chances."""


class MontyHall(SimpleGame):
    """The rules of Monty Hall; ``rounds`` is an option of ``new_match``.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("monty_hall", seats=1, seed=2, rounds=1)
        >>> m.apply("choose 1")
        >>> m.apply("switch")
        >>> m.outcome.scores
        (1,)
    """

    name = "monty_hall"
    title = "Monty Hall"
    moves = (Moves("choose {door}", door=(1, 2, 3), label="Choose door {door}"), "stay", "switch", "next")
    seat_counts = (1,)
    score_name = "cars"
    how_to_play = (
        "One of three doors hides a car, and each of the others a goat. Choose a door.",
        "The host knows where the car is. He opens another door and shows a goat.",
        "Then stay with your door, or switch to the other closed one.",
    )

    def begin(self, seats: int, rounds: int = 20) -> Position:  # noqa: ARG002 - one seat
        """Return the first position, before the car is placed."""
        return {
            "round": 1,
            "rounds": rounds,
            "stage": "place",
            "doors": dict.fromkeys(DOORS, ""),
            "open": [],
            "choice": 0,
            "switched": [],
            "stayed": [],
        }

    def hidden(self, position: Position, seat: int | None) -> Sequence[str]:  # noqa: ARG002 - the same for all
        """Hide what is behind the closed doors."""
        return [f"doors.{door}" for door in DOORS if door not in position["open"]]

    def pending(self, position: Position) -> Pending:
        """Return what comes next: the place of the car, the door that the host opens, or a choice."""
        stage = position["stage"]
        if stage == "place":
            return Chance((Roll("car", sides=3),))
        if stage == "host":
            return Chance((Roll("host", sides=len(self._goats(position))),))
        if stage == "opened" and position["round"] == position["rounds"]:
            cars, rounds = self.scores(position)[0], position["rounds"]
            return Over(Outcome((cars,), (0,), f"a car in {cars} of {rounds} {'round' if rounds == 1 else 'rounds'}"))
        return Decision(0)

    def _goats(self, position: Position) -> list[str]:
        """Return the doors that the host may open."""
        return [door for door in DOORS if position["doors"][door] == "goat" and door != str(position["choice"])]

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves of the stage."""
        if position["stage"] == "choose":
            return self.move_list[:3]
        return ("stay", "switch") if position["stage"] == "decide" else ("next",)

    def play(self, position: Position, move: Move) -> None:
        """Carry out a choice; after the last one of a round all doors are opened."""
        if "door" in move.arguments:
            position.update(choice=move.door, stage="host")
        elif move == "next":
            position.update(
                round=position["round"] + 1, stage="place", doors=dict.fromkeys(DOORS, ""), open=[], choice=0
            )
        else:
            if move == "switch":
                gone = (str(position["choice"]), *position["open"])
                position["choice"] = next(int(door) for door in DOORS if door not in gone)
            won = position["doors"][str(position["choice"])] == "car"
            position["switched" if move == "switch" else "stayed"].append(int(won))
            position.update(open=list(DOORS), stage="opened")

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Put the car behind a door, or open a door with a goat."""
        if position["stage"] == "place":
            behind = {door: "car" if place == results[0] else "goat" for place, door in enumerate(DOORS)}
            position.update(doors=behind, stage="choose")
        else:
            position.update(open=[self._goats(position)[results[0]]], stage="decide")

    def scores(self, position: Position) -> Sequence[int]:
        """Return the number of cars."""
        return [sum(position["switched"]) + sum(position["stayed"])]

    def tell(self, before: Position, move: Move, after: Position) -> str:  # noqa: ARG002 - the end says all
        """Return what a move did, for the log."""
        if "door" in move.arguments:
            return f"chose door {move.door}; the host opened door {after['open'][0]}"
        if move == "next":
            return "went on to the next round"
        behind = after["doors"][str(after["choice"])]
        return f"{'switched to' if move == 'switch' else 'stayed with'} door {after['choice']}: a {behind}"

    def show(self, position: Position, seat: int | None) -> Sequence[Block]:  # noqa: ARG002 - hidden doors are covered
        """Return the table: the doors, and how often switching and staying have won so far."""
        words = {
            "choose": "Which door do you choose?",
            "decide": f"Door {position['choice']} is yours. Stay or switch?",
            "opened": self._result(position),
        }.get(position["stage"], "")
        # The exact chances would give the answer away, so they are drawn when a player has had time to guess it.
        known = len(position["switched"]) + len(position["stayed"]) >= KNOWN_FROM
        means = [
            RunningMean(f"{name} and won", position[name.lower()], exact=chance if known else None)
            for name, chance in (("Switched", Fraction(2, 3)), ("Stayed", Fraction(1, 3)))
            if position[name.lower()]
        ]
        doors = Cards(position["doors"], back="door", picks="door")
        return [Text(words, size="large"), doors, *([Row(*means)] if means else [])]

    def _result(self, position: Position) -> str:
        """Return what was behind the chosen door, and where the car was."""
        mine, car = str(position["choice"]), next((d for d, what in position["doors"].items() if what == "car"), "")
        if mine == car:
            return f"The car was behind door {car}: you won it."
        return f"A goat behind your door {mine}; the car was behind door {car}."

    def goals(self, position: Position, seat: int) -> dict[str, Goal]:  # noqa: ARG002 - one seat
        """Return for each of the two choices whether it wins the car."""
        won = position["stage"] == "opened" and position["doors"][str(position["choice"])] == "car"
        goal = Goal(won, until="round", about="you win the car")
        return {} if position["stage"] == "choose" else dict.fromkeys(("stay", "switch"), goal)
