"""The observation of a machine-learning agent in Manaforge: a view as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.manaforge.rules.choices import CHOICES
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.position import PHASES
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.rl.vector import Vector, index_of

# Usual amounts, by which larger ones are divided.
_PRESTIGE, _BAG, _DICE, _CARDS = 50, 5, 8, 54
_NUMBERS = 7
"""The number of values of the question with the most values."""
_MOST = 15
"""The largest value of a question that is shown; larger ones are bits of dice, which the legal actions show better."""


class Observation:
    """A writer of views as numbers, for one edition.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.game import Manaforge
        >>> game, vector = Manaforge(), Vector(0, 2, named=True)
        >>> Observation(game.components).write(game.view(game.start(2), 0), vector)
        >>> vector.names[0]
        'phase: setup'
    """

    def __init__(self, components: Components) -> None:
        items = components.items
        self._phases = index_of(PHASES)
        self._elements = index_of(ELEMENTS)
        self._types = index_of(TYPES)
        self._items = index_of(item.title for item in items)
        self._workshop = index_of(item.title for item in items if item.workshop)
        self._store = index_of(item.title for item in items if not item.workshop)
        self._talents = index_of(talent.name for talent in components.talents)
        self._subjects = index_of((*self._items, *self._talents, *components.face_ids))
        self._questions = index_of(kind.name for kind in CHOICES.values())
        self._dice: dict[str, int] = {}
        """For each die, the place where its numbers begin in the block of a seat's dice."""
        self._faces: list[Mapping[str, int]] = []
        self._die_labels: list[str] = []
        for number, name in enumerate(TYPES):
            faces = index_of(components.side_texts[number])
            for one in range(1, components.counts[number] + 1):
                self._dice[f"{name}-{one}"] = len(self._die_labels)
                self._die_labels += [f"{name}-{one} {what}" for what in ("owned", "spent", "held", *faces)]
            self._faces.append(faces)
        self._card_labels = [
            f"{title} {what}"
            for title in self._workshop
            for what in ("owned", "charged", *(f"{e} gem" for e in ELEMENTS))
        ]

    def write(self, view: View, vector: Vector) -> None:
        """Write a view into a vector, as numbers."""
        vector.one_of("phase", view["phase"], self._phases)
        vector.number("round", view["round"], ROUNDS)
        vector.seat("first player", view["first_player"])
        vector.seat("active", view["active"])
        vector.those("to act", view["to_act"])
        vector.those("wants no more offers", view["declines"])
        vector.number("die spends left", view["spends_left"], 4)
        vector.number("built", view["built"])
        vector.amounts("mana of the active seat", view["reserve"], self._elements, _BAG)
        vector.count("used in this turn", view["used"], self._talents)
        vector.count("on the board", [title for title in view["board"] if title is not None], self._items)
        vector.one_of("being built", view["building"], self._items)
        vector.number("cards in the deck", view["deck"]["count"], _CARDS)
        vector.order("known on the deck, 1 over its place", view["deck"]["top"], self._items)
        vector.count("discarded", view["discard"], self._items)
        vector.amounts("dice that nobody has", view["supply"], self._types, _DICE)
        self._write_question(view["pending"], vector)
        for name, row in vector.around(view["seats"]):
            self._write_seat(name, row, vector)

    def _write_question(self, pending: list[list[Any]], vector: Vector) -> None:
        """Write the open question, with the values of the last pending step."""
        question, *values = pending[-1] if pending else [None]
        question = question if question in self._questions else None
        vector.one_of("asked", question, self._questions)
        words = [value for value in values if isinstance(value, str)] if question else []
        vector.count("asked about", words, self._subjects)
        start = vector.block("asked number", map(str, range(1, _NUMBERS + 1)), _NUMBERS)
        for place, value in enumerate(value for value in values if question and isinstance(value, int)):
            vector.values[start + place] = min(max(value, 0), _MOST) / _BAG

    def _write_seat(self, name: str, row: Mapping[str, Any], vector: Vector) -> None:
        vector.number(f"{name}: prestige", row["prestige"], _PRESTIGE)
        vector.number(f"{name}: prisms", row["prisms"], _BAG)
        vector.amounts(f"{name}: gems", row["gems"], self._elements, _BAG)
        values = vector.values
        start = vector.block(f"{name}: die", self._die_labels, len(self._die_labels))
        for die in row["dice"]:
            at = start + self._dice[die["die"]]
            values[at] = 1.0
            values[at + 1] = float(die["spent"])
            values[at + 2] = float(die["held"])
            if die["face"] is not None:
                faces = self._faces[self._types[die["die"].partition("-")[0]]]
                values[at + 3 + faces[die["face"]]] = 1.0
        start = vector.block(f"{name}: workshop", self._card_labels, len(self._card_labels))
        for card in row["workshop"]:
            at = start + 6 * self._workshop[card["card"]]
            values[at] = 1.0
            values[at + 1] = float(card["charged"])
            for element in card["gems"]:
                values[at + 2 + self._elements[element]] += 1.0
        vector.count(f"{name}: store", row["store"], self._store)
        vector.count(f"{name}: talents", row["talents"], self._talents)
        draft = row["draft"] or {}
        for what in ("hand", "picked", "chosen"):
            vector.count(f"{name}: draft, {what}", draft.get(what) or (), self._talents)
        vector.number(f"{name}: draft, has chosen", draft.get("has_chosen"))
        for what in ("hand", "picked"):
            vector.number(f"{name}: draft, cards {what}", draft.get(f"{what}_count"), 4)
