"""A game of one's own that is over in no time: for tests that need many games."""

from __future__ import annotations

import time
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.simple import Position, SimpleGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Duel(SimpleGame):
    """Each seat in turn takes 3 points for sure, or what a die shows, three times; ``turns`` is an option."""

    name, title = "duel", "Duel"
    moves = ("sure", "roll")
    seat_counts = range(2, 7)
    score_name = "point"

    def begin(self, seats: int, turns: int = 3) -> Position:
        return {"active": 0, "turn": 0, "rolling": False, "turns": turns * seats, "points": [0] * seats}

    def pending(self, position: Position) -> Pending:
        if position["rolling"]:
            return Chance((Roll("die", f"turn {position['turn']}", 6),))
        points = position["points"]
        if position["turn"] < position["turns"]:
            return Decision(position["active"])
        best = tuple(seat for seat, score in enumerate(points) if score == max(points))
        return Over(Outcome(tuple(points), best, "most points"))

    def legal_moves(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - always both
        return self.moves

    def play(self, position: Position, move: str) -> None:
        if move == "roll":
            position["rolling"] = True
        else:
            self._score(position, 3)

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        position["rolling"] = False
        self._score(position, results[0] + 1)

    def scores(self, position: Position) -> Sequence[int]:
        return position["points"]

    def _score(self, position: Position, points: int) -> None:
        position["points"][position["active"]] += points
        position["active"] = (position["active"] + 1) % len(position["points"])
        position["turn"] += 1


@contextmanager
def registered() -> Iterator[None]:
    """Duel is one of the games, for as long as this lasts."""
    mf.register_game(Duel)
    try:
        yield
    finally:
        import_module("manaforge_widgets.core.registry")._own.pop(Duel.name, None)


def sure(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
    return legal_actions[0]


def gambler(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
    return legal_actions[1]


def slow(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
    time.sleep(0.002)
    return legal_actions[0]
