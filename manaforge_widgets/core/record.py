"""Plain JSON with read-only attributes: for positions that users see, and for the arguments of actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from manaforge_widgets.core.tables import Named, record_html, record_text

_OF_DICTS = ("items", "keys", "values")
"""Methods that people expect of a dict. A Record has none, since a field may have any name."""


class Record(Named):
    """A JSON object whose keys are attributes. Its lists are tuples, and nothing in it can be changed.

    A notebook shows it as tables, and ``print`` shows it as lines of text.

    Args:
        values: the object; objects inside it become records too.

    Raises:
        AttributeError: for an unknown key, and for any attempt to change the record.

    Example:
        >>> table = Record({"round": 3, "seats": [{"prestige": 5}]})
        >>> table.seats[0].prestige, table["round"], "turn" in table
        (5, 3, False)
        >>> table
        Record(round=3, seats=(Record(prestige=5),))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_values", {key: _frozen(value) for key, value in values.items()})

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "_values")[name]
        except KeyError:
            known = ", ".join(object.__getattribute__(self, "_values"))
            hint = "; [p[name] for name in p] lists the values of a Record p" if name in _OF_DICTS else ""
            raise AttributeError(f"this Record has no field {name!r}; its fields are {known}{hint}") from None

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def keys(self) -> list[str]:
        """Return the names of the fields, so that ``dict(record)`` works."""
        return list(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            "a Record is read-only: change a match with m.apply(), or edit m.view(None) for mf.match_from()"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._values == other._values

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[type[Record], tuple[dict[str, Any]]]:
        return Record, (dict(self._values),)

    def __dir__(self) -> list[str]:
        return list(self._values)

    def __str__(self) -> str:
        return record_text(self)

    def _repr_html_(self) -> str:
        return record_html(self)

    def __repr__(self) -> str:
        return f"Record({', '.join(f'{key}={value!r}' for key, value in self._values.items())})"


def thawed(value: Any) -> Any:
    """Return a value, and all records in it, as plain JSON values that you may change.

    Args:
        value: a record, a dict, a tuple, or any other JSON value.

    Example:
        >>> thawed(Record({"gems": {"fire": 1}, "cards": ["Stone Circle"]}))
        {'gems': {'fire': 1}, 'cards': ['Stone Circle']}
    """
    if isinstance(value, Record | dict):
        return {key: thawed(value[key]) for key in value}
    return [thawed(entry) for entry in value] if isinstance(value, tuple) else value


_PLAIN = frozenset({str, int, bool, type(None)})


def _frozen(value: Any) -> Any:
    # This is called for each argument of each action, and most values are plain.
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Mapping):
        return Record(value)
    return tuple(_frozen(entry) for entry in value) if isinstance(value, (list, tuple)) else value
