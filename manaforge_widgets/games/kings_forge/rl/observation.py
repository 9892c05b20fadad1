"""The observation of a machine-learning agent in King's Forge: a view as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES, TOKEN_WORDS, TOKENS
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import CEMETERY, COLOURS, KINDS
from manaforge_widgets.games.kings_forge.rules.position import STATES
from manaforge_widgets.rl.vector import Vector, index_of, seat_names

# The usual amounts, by which numbers are divided.
_DICE, _SIX, _ROUNDS, _CRAFTS = 10, 6, 20, 10


class Observation:
    """A writer that turns views of one edition into numbers.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.game import KingsForge
        >>> game, vector = KingsForge(), Vector(0, 2, named=True)
        >>> Observation(game.components).write(game.view(game.start(2), 0), vector)
        >>> vector.names[0]
        'state: setup'
    """

    def __init__(self, components: Components) -> None:
        self._states = index_of(STATES)
        self._gathers = index_of(card.name for card in components.gathers)
        self._crafts = index_of(craft.name for craft in components.crafts)
        self._needs = max(len(craft.needs) for craft in components.crafts)
        self._colours = index_of(COLOURS)
        self._kinds = index_of(KINDS[:CEMETERY])
        self._tokens = index_of(TOKENS)
        self._sources = index_of((*self._gathers, *TOKEN_WORDS))
        self._bonuses = index_of(NAMES)
        self._dice = index_of(
            (
                *(f"{KINDS[kind]}-{one}" for kind in range(CEMETERY) for one in range(1, components.dice[kind] + 1)),
                KINDS[CEMETERY],
            )
        )
        self._dock_labels = [f"{dock.name}, action {which}" for dock in components.docks for which in (1, 2)]
        self._die_labels = [f"{die} {what}" for die in self._dice for what in ("value", "changes", "to be rerolled")]
        self._gathered_labels = [f"{card} {use}" for card in self._gathers for use in ("top", "bottom", "turned down")]

    def write(self, view: View, vector: Vector) -> None:
        """Add everything that a view shows to a vector; the length is the same for each view."""
        vector.one_of("state", view["state"], self._states)
        vector.number("round", view["round"], _ROUNDS)
        vector.number("goal", view["goal"], _CRAFTS)
        vector.seat("first player", view["first_player"])
        vector.seat("active", view["active"])
        vector.those("to act", view["to_act"])
        vector.number("craft turns done", view["turns_done"], vector.seats)
        vector.count("gather cards in the game", view["gathers"], self._gathers)
        vector.count("face-up gather cards", [card for card in view["market"] if card is not None], self._gathers)
        vector.number("gather cards in the deck", view["deck"]["count"], _DICE)
        vector.count("crafts on display", [card for card in view["display"] if card is not None], self._crafts)
        vector.count("crafts that wait", view["waiting"], self._crafts)
        self._write_crafted(view["crafted"], vector)
        vector.amounts("dice in the stock", view["stock"], self._colours, _DICE)
        vector.number("library dice in the stock", view["library"])
        vector.amounts("tokens that nobody has", view["tokens"], self._tokens)
        start = vector.block("dock used", self._dock_labels, len(self._dock_labels))
        for number, used in enumerate(used for dock in view["docks"] for used in dock["used"]):
            vector.values[start + number] = float(used)
        vector.number("cemetery die placed, its value", view["cemetery"], _SIX)
        self._write_dice(view, vector)
        vector.number("rerolls", view["rerolls"])
        vector.number("choosing dice for a reroll", view["choosing"] is not None)
        for name, row in vector.around(view["seats"]):
            self._write_seat(name, row, vector)

    def _write_crafted(self, crafted: list[Mapping[str, Any]], vector: Vector) -> None:
        """Write the crafts in front of their crafters: their owners, and the values that a steal must beat."""
        names = seat_names(vector.seats)
        wide = vector.seats + self._needs
        labels = (
            f"{card}, {what}"
            for card in self._crafts
            for what in (*names, *(f"die {number}" for number in range(1, self._needs + 1)))
        )
        start = vector.block("crafted in this round", labels, wide * len(self._crafts))
        for lying in crafted:
            at = start + wide * self._crafts[lying["card"]]
            vector.values[at + (lying["seat"] - vector.viewer) % vector.seats] = 1.0
            for number, die in enumerate(lying["dice"], at + vector.seats):
                vector.values[number] = die["value"] / _SIX

    def _write_dice(self, view: View, vector: Vector) -> None:
        """Write the rolled dice of the active seat; a die without a value has been placed or was not rolled."""
        values = vector.values
        start = vector.block("rolled", self._die_labels, len(self._die_labels))
        for die in view["dice"]:
            at = start + 3 * self._dice[die["die"]]
            values[at] = (die["value"] or 0) / _SIX
            values[at + 1] = float(len(die["used"]))
        for die in view["rolling"]:
            values[start + 3 * self._dice[die] + 2] = 1.0

    def _write_seat(self, name: str, row: Mapping[str, Any], vector: Vector) -> None:
        vector.count(f"{name}: crafts", row["crafts"], self._crafts)
        vector.amounts(f"{name}: supply", row["supply"], self._kinds, _DICE)
        vector.amounts(f"{name}: smithy", row["smithy"], self._kinds, _DICE)
        start = vector.block(f"{name}: gathered", self._gathered_labels, len(self._gathered_labels))
        on_cards = {"dice": dict.fromkeys(COLOURS, 0), "consumed": dict.fromkeys(COLOURS, 0)}
        for taken in row["gathered"]:
            use = 2 if taken["action"] is None else ("top", "bottom").index(taken["action"])
            vector.values[start + 3 * self._gathers[taken["card"]] + use] = 1.0
            for what, amounts in on_cards.items():
                for kind, amount in taken[what].items():
                    amounts[kind] = amounts.get(kind, 0) + amount
        vector.amounts(f"{name}: dice on cards", on_cards["dice"], self._kinds, _DICE)
        vector.amounts(f"{name}: dice on cards, consumed", on_cards["consumed"], self._kinds, _DICE)
        by_source = vector.block(f"{name}: bonus left by", self._sources, len(self._sources))
        by_kind = vector.block(f"{name}: bonus left", self._bonuses, len(self._bonuses))
        for bonus in row["bonuses"]:
            left = sum(bonus["left"])
            vector.values[by_source + self._sources[bonus["by"]]] += left
            vector.values[by_kind + self._bonuses[bonus["kind"]]] += left
        vector.number(f"{name}: passed", row["passed"])
