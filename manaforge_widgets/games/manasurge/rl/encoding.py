"""The encoding of ManaSurge: a number for each action, and a view as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manasurge.rules import actions, frames, notation
from manaforge_widgets.games.manasurge.rules.components import CARDS, THORNWEAVER, WIZARDS
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.rl.encoding import Encoding
from manaforge_widgets.rl.vector import Vector, index_of, seat_names

# Usual amounts; values are divided by them.
_HAND, _RANK, _SHARDS, _DECK, _DAMAGE = 5, 8, 10, 86, 10
_FLAGS = ("down", "locked", "skip", "numbered")
_COUNTS = {"torments": 1, "stagnations": 1, "played": 1, "at_stake": _DAMAGE, "supply": _SHARDS, "last_rank": _RANK}


class ManaSurgeEncoding(Encoding):
    """ManaSurge as numbers. Each action is one number. Seats are named by their distance from the seat that acts.

    Example:
        >>> encoding = ManaSurgeEncoding(ManaSurge(), 3)
        >>> encoding.title, [name for name in encoding.names if name.startswith("choose")]
        ('manasurge_v1', ['choose own', 'choose seat +1', 'choose seat +2'])
    """

    version = 1
    longest = 100_000
    rules: ManaSurge

    def __init__(self, rules: ManaSurge, seats: int) -> None:
        components = rules.components
        self._cards = index_of(components.kind_names)
        self._suits = index_of(components.suits)
        self._wizards = index_of(components.wizards)
        self._questions = index_of(frames.NAMES[: frames.QUESTIONS])
        self._directions = index_of(actions.DIRECTIONS)
        self._phases = index_of(("setup", "spell", "between", "over"))
        self._names = seat_names(seats)
        super().__init__(rules, seats)

    @property
    def most_outcomes(self) -> int:
        """The most results of one draw: the number of all cards."""
        return max(CARDS, WIZARDS)

    def wholes(self) -> Iterator[str]:
        """Yield the names of the actions that are encoded as a single number; in ManaSurge these are all actions."""
        components = self.rules.components
        for by in ("", components.wizards[THORNWEAVER]):
            yield from (notation.write("play", {"card": card, "by": by}) for card in self._cards)
        for kind in ("give", "discard", "put"):
            yield from (notation.write(kind, {"card": card}) for card in self._cards)
        yield notation.write("give", {"card": None})
        yield from (notation.write(kind, {}) for kind in ("struck", "stop", "draw", "hold"))
        yield from (notation.write("direction", {"to": to}) for to in self._directions)
        for flag in (True, False):
            yield notation.write("counter", {"declare": flag})
            yield notation.write("wrest", {"take": flag})
            yield from (notation.write("use", {"wizard": wizard, "use": flag}) for wizard in self._wizards)
        yield from (f"choose {name}" for name in self._names)

    def pieces(self) -> tuple[str, ...]:
        """Return an empty tuple, since no action has several parts."""
        return ()

    def spell(self, action: Action) -> Sequence[str]:
        """Return the name of an action that chooses a seat, such as ``choose seat +1`` for the next on the left."""
        further: int = (action.args.seat - action.seat) % self.seats
        return [f"choose {self._names[further]}"]

    def is_plain(self, code: int) -> bool:
        """Return whether a code means the same for all seats: every code except one that chooses a seat."""
        return actions.kind_of(code) != actions.CHOOSE

    def write(self, view: View, vector: Vector) -> None:
        """Write most of a view of ManaSurge, but not its past, how the last spell ended, or the pending steps."""
        vector.one_of("phase", view["phase"], self._phases)
        vector.number("spell", view["round"], 20)
        vector.number("goal", view["goal"], _SHARDS)
        vector.count("suits in the game", view["suits"], self._suits)
        for name in ("active", "caster", "player", "next", "portal"):
            vector.seat(name, view[name])
        vector.those("to act", view["to_act"])
        vector.one_of("suit", view["suit"], self._suits)
        vector.one_of("direction", view["direction"], self._directions)
        for name in _FLAGS:
            vector.number(name, view[name])
        for name, unit in _COUNTS.items():
            vector.number(name.replace("_", " "), view[name], unit)
        self._write_question(view["question"], vector)
        self._write_row(view["row"], vector)
        self._write_pile("deck", view["deck"], vector, _DECK, in_order=True)
        vector.count("discarded", view["discards"], self._cards)
        self._write_pile("looked at", view["pool"], vector, _HAND)
        for name, row in vector.around(view["seats"]):
            self._write_pile(f"{name}: hand", row["hand"], vector, _HAND)
            self._write_pile(f"{name}: damage", row["damage"], vector, _HAND)
            vector.number(f"{name}: shards", row["shards"], _SHARDS)
            vector.one_of(f"{name}: wizard", row["wizard"], self._wizards)
            vector.number(f"{name}: wizard used", row["used"])

    def _write_question(self, question: Mapping[str, Any] | None, vector: Vector) -> None:
        about = question["about"] if question else {}
        vector.one_of("asked", question["kind"] if question else None, self._questions)
        vector.one_of("asked about card", about.get("card"), self._cards)
        vector.one_of("asked about wizard", about.get("wizard"), self._wizards)
        vector.seat("asked about seat", about.get("seat"))
        vector.number("asked about place", about.get("place"), _HAND)

    def _write_row(self, row: Sequence[Mapping[str, Any]], vector: Vector) -> None:
        """Write the cards in play: the last one, their seats, and which have a shard or were Counter-Spells."""
        meant = [laid["as"] or laid["card"] for laid in row]
        vector.one_of("last card in play", meant[-1] if row else None, self._cards)
        vector.count("cards in play", [laid["card"] for laid in row], self._cards)
        for flag in ("shard", "counter"):
            vector.count(f"cards in play with {flag}", [laid["card"] for laid in row if laid[flag]], self._cards)
        for whose in ("seat", "player"):
            start = vector.block(f"cards in play by {whose}", self._names, self.seats)
            for laid in row:
                vector.values[start + (laid[whose] - vector.viewer) % self.seats] += 1 / _HAND

    def _write_pile(
        self, name: str, pile: Mapping[str, Any], vector: Vector, unit: int, *, in_order: bool = False
    ) -> None:
        """Write the number of cards, and those that the viewer knows."""
        vector.number(f"{name}: cards", pile["count"], unit)
        if in_order:
            vector.order(f"{name}: known, 1 over its place", pile["cards"], self._cards)
        else:
            vector.count(f"{name}: known", pile["cards"], self._cards)
