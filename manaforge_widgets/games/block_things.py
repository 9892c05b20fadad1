"""Blocks for the things on a table: dice, cards, piles, numbers and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.block import Block, as_list, as_places, as_text, picks_nothing


@dataclass(frozen=True)
class Dice(Block):
    """Dice in a row.

    Args:
        faces: the faces, as a list or as a dict by the names of the dice. A face is a number or a text; None if the
            die is not rolled yet.
        sides: the number of sides of each die; dice with up to six sides show pips.
        label: a few words above the dice; empty for none.
        picks, owner: see :class:`Block`. A click picks the name of a die, or its face if it has no name.

    Raises:
        GameError: for anything that is not a face, and for too many dice.

    Example:
        >>> Dice({"a": 4, "b": None}, picks="dice").json()["places"]
        [{'key': 'a', 'text': '4', 'state': 'shown'}, {'key': 'b', 'text': '', 'state': 'empty'}]
    """

    faces: Sequence[Any] | Mapping[Any, Any]
    sides: int = 6
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if type(self.sides) is not int or self.sides < 1:
            raise GameError(f"{self._name}: sides must be a whole number from 1, not {short(self.sides)}.")
        self._check_places(len(as_places(self, "faces", self.faces)))

    def json(self) -> dict[str, Any]:
        """Return the dice as plain JSON.

        Example:
            >>> Dice([6]).json()["sides"]
            6
        """
        return {
            **super().json(),
            "label": self.label,
            "sides": self.sides,
            "places": as_places(self, "faces", self.faces),
        }


@dataclass(frozen=True)
class Cards(Block):
    """Cards in a row: a hand, a display, or three doors.

    Args:
        cards: the cards, as a list or as a dict by the names of their places. A card is a text or a number; None for
            an empty place.
        back: the drawing of a covered card: "card" or "door".
        label: a few words above the cards; empty for none.
        picks, owner: see :class:`Block`. A click picks the name of a place, or the card if it has no name.

    Raises:
        GameError: for anything that is not a card, for an unknown back, and for too many cards.

    Example:
        >>> Cards(["K", None]).json()["places"]
        [{'key': 'K', 'text': 'K', 'state': 'shown'}, {'key': '', 'text': '', 'state': 'empty'}]
    """

    cards: Sequence[Any] | Mapping[Any, Any]
    back: Literal["card", "door"] = "card"
    label: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.back not in ("card", "door"):
            raise GameError(f"{self._name}: back must be 'card' or 'door', not {short(self.back)}.")
        self._check_places(len(as_places(self, "cards", self.cards)))

    def json(self) -> dict[str, Any]:
        """Return the cards as plain JSON.

        Example:
            >>> Cards(["K"], back="door").json()["back"]
            'door'
        """
        return {
            **super().json(),
            "label": self.label,
            "back": self.back,
            "places": as_places(self, "cards", self.cards),
        }


@dataclass(frozen=True)
class Pile(Block):
    """A deck, a pot or a supply.

    Args:
        label: its name.
        count: the number of things in it.
        top: the card on its top; None if the pile is face down.
        back: the drawing: "card" or "coin".
        picks, owner: see :class:`Block`. A click picks the label.

    Raises:
        GameError: for a label that is not a text, and for an unknown back.

    Example:
        >>> Pile("Pot", 2, back="coin").json()["count"]
        '2'
    """

    label: str
    count: Any
    top: Any = None
    back: Literal["card", "coin"] = "card"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.back not in ("card", "coin"):
            raise GameError(f"{self._name}: back must be 'card' or 'coin', not {short(self.back)}.")
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the pile as plain JSON.

        Example:
            >>> Pile("Deck", 12, top="K").json()["top"]
            'K'
        """
        return {
            **super().json(),
            "label": self.label,
            "count": as_text(self, "count", self.count),
            "top": as_text(self, "top", self.top),
            "back": self.back,
        }


@dataclass(frozen=True)
class Counter(Block):
    """A number with its name, or a part of a whole as pips.

    Args:
        label: its name.
        value: the number, or a word.
        of: the largest number; None to show only the value.
        owner: see :class:`Block`.

    Raises:
        GameError: for a label that is not a text, and for an ``of`` that is not a number.

    Example:
        >>> Counter("Runners", 2, of=3).json()["of"]
        3
    """

    label: str
    value: Any
    of: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if self.of is not None and (type(self.of) is not int or self.of < 0):
            raise GameError(f"{self._name}: of must be a whole number from 0, not {short(self.of)}.")
        picks_nothing(self)
        self.json()

    def json(self) -> dict[str, Any]:
        """Return the counter as plain JSON.

        Example:
            >>> Counter("Pot", 7).json()["of"]
            0
        """
        return {**super().json(), "label": self.label, "value": as_text(self, "value", self.value), "of": self.of or 0}


@dataclass(frozen=True)
class Number(Block):
    """A number that a player sets with minus and plus; only the numbers of legal moves can be set.

    Args:
        label: its name.
        picks, owner: see :class:`Block`.

    Raises:
        GameError: for a label that is not a text, or if ``picks`` is missing.

    Example:
        >>> Number("How many", picks="count").json()["label"]
        'How many'
    """

    label: str

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_text("label", self.label)
        if not self.picks:
            raise GameError(f"{self._name}: picks must name the argument whose number a player sets.")

    def json(self) -> dict[str, Any]:
        """Return the number as plain JSON.

        Example:
            >>> Number("How many", picks="count").json()["picks"]
            'count'
        """
        return {**super().json(), "label": self.label}


@dataclass(frozen=True)
class Text(Block):
    """A line of words, or a list of lines, with symbols such as ``{seat-1}`` and ``{die-4}``.

    Args:
        words: a text, or a list of texts.
        size: "normal", or "large" for the centre of the table.
        owner: see :class:`Block`.

    Raises:
        GameError: for words that are not texts, and for an unknown size.

    Example:
        >>> Text("5 × {die-4}", size="large").json()["lines"]
        ['5 × {die-4}']
    """

    words: str | Sequence[str]
    size: Literal["normal", "large"] = "normal"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.size not in ("normal", "large"):
            raise GameError(f"{self._name}: size must be 'normal' or 'large', not {short(self.size)}.")
        lines = [self.words] if isinstance(self.words, str) else as_list(self, "words", self.words)
        self._check_places(len(lines))
        for line in lines:
            self._check_text("words", line)
        picks_nothing(self)

    def json(self) -> dict[str, Any]:
        """Return the words as plain JSON.

        Example:
            >>> Text(["one", "two"]).json()["list"]
            True
        """
        single = isinstance(self.words, str)
        return {**super().json(), "lines": [self.words] if single else list(self.words), "list": not single} | {
            "size": self.size
        }
