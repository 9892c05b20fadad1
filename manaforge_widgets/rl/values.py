"""Shapes of JSON values that change from view to view; values of one shape are written as equally many numbers."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.rl.vector import Vector, index_of


class Shape:
    """Everything that a value was in the views seen so far: numbers, texts, lists and dicts of other values.

    Example:
        >>> shape = Shape()
        >>> shape.learn({"dice": [3], "name": "a"})
        >>> shape.learn({"dice": [3, 5], "name": "b"})
        >>> vector = Vector(viewer=0, seats=1, named=True)
        >>> shape.write("", {"dice": [6], "name": "b"}, vector)
        >>> dict(zip(vector.names, vector.values))
        {'dice: length': 1.0, 'dice 0': 6.0, 'dice 1': 0.0, 'name: a': 0.0, 'name: b': 1.0}
    """

    __slots__ = ("_entry", "_fields", "_is_dict", "_is_number", "_longest", "_may_be_missing", "_shortest", "_texts")

    def __init__(self) -> None:
        self._is_dict = False
        self._is_number = False
        self._may_be_missing = False
        self._texts: dict[str, None] = {}
        self._fields: dict[str, Shape] = {}
        self._entry: Shape | None = None
        self._longest = 0
        self._shortest: int | None = None

    def learn(self, value: Any) -> None:
        """Extend the shape by one more value.

        Args:
            value: a JSON value.

        Example:
            >>> Shape().learn([1, None])
        """
        if value is None:
            self._may_be_missing = True
        elif isinstance(value, str):
            self._texts[value] = None
        elif isinstance(value, dict):
            for name in {**dict.fromkeys(self._fields), **value}:
                is_late = name not in self._fields and self._is_dict
                field = self._fields.setdefault(name, Shape())
                if is_late or name not in value:
                    field.learn(None)
                if name in value:
                    field.learn(value[name])
            self._is_dict = True
        elif isinstance(value, list | tuple):
            self._entry = self._entry or Shape()
            self._shortest = len(value) if self._shortest is None else min(self._shortest, len(value))
            self._longest = max(self._longest, len(value))
            for entry in value:
                self._entry.learn(entry)
        else:
            self._is_number = True

    def write(self, name: str, value: Any, vector: Vector) -> None:
        """Write a value; each value of this shape gives the same number of numbers.

        Args:
            name: the name of the value in the view; empty for the whole view.
            value: the value; None if it is missing.
            vector: the vector to write to.

        Raises:
            GameError: for a value that is of none of the kinds seen, such as a longer list.

        Example:
            >>> shape, vector = Shape(), Vector(viewer=0, seats=1)
            >>> shape.learn(True)
            >>> shape.write("rolling", False, vector)
            >>> vector.written, vector.values[0]
            (1, 0.0)
        """
        if self._may_be_missing:
            vector.number(f"{name}: is there", value is not None)
        if self._is_number:
            vector.number(name, value if isinstance(value, int | float) else 0)
        if self._texts:
            text = value if isinstance(value, str) else None
            if text is not None and text not in self._texts:
                raise _unseen(name, text)
            vector.one_of(name, text, index_of(self._texts))
        self._write_list(name, value if isinstance(value, list | tuple) else None, vector)
        fields = value if isinstance(value, dict) else {}
        if unknown := fields.keys() - self._fields.keys():
            raise _unseen(name, min(unknown))
        for field, shape in self._fields.items():
            shape.write(f"{name} {field}".strip(), fields.get(field), vector)

    def _write_list(self, name: str, value: list[Any] | tuple[Any, ...] | None, vector: Vector) -> None:
        if self._entry is None:
            if value:
                raise _unseen(name, value)
            return
        entries = list(value or ())
        if len(entries) > self._longest:
            raise GameError(
                f"{name or 'it'} has {len(entries)} entries, but at most {self._longest} in the random games that show "
                "how long it gets; keep it at one length, or give the game its own encoding."
            )
        if self._shortest != self._longest:
            vector.number(f"{name}: length", len(entries))
        for place in range(self._longest):
            self._entry.write(f"{name} {place}", entries[place] if place < len(entries) else None, vector)


def _unseen(name: str, value: Any) -> GameError:
    return GameError(
        f"{name or 'it'} contains {short(value)}, which no random game had, so there is no number for it; show it from "
        "the beginning, or give the game its own encoding."
    )
