"""The settings of a DiceLab as traits, so that ``link``, ``jslink`` and ``observe`` of ipywidgets know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets


class SettingTrait(traitlets.TraitType[Any, Any]):
    """One part of a lab's setting. To set it is to ask the lab for a change, which the lab may refuse.

    Args:
        read: the present value in a lab.
        change: a function that changes a lab to a new value, or raises an error; the lab then calls :meth:`tell`.
    """

    def __init__(self, read: Callable[[Any], Any], change: Callable[[Any, Any], None]) -> None:
        super().__init__(allow_none=True)
        self._read = read
        self._change = change
        self.tag(sync=True, to_json=_to_json, from_json=from_json)

    def default(self, obj: Any = None) -> Any:
        """Return the value before anything was set."""
        return None if obj is None else self._read(obj)

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return the value. A dict is a copy, so that an edit of it is none of the lab until it is set."""
        value = super().get(obj, cls)
        return dict(value) if isinstance(value, dict) else value

    def set(self, obj: Any, value: Any) -> None:
        """Change the lab. The very value that it has changes nothing: traitlets sets that after a hold."""
        if value is not self.get(obj):
            self._change(obj, value)

    def tell(self, obj: Any) -> None:
        """Take the lab's present value over, and tell those who observe it if it is a new one."""
        super().set(obj, self._read(obj))


def _to_json(value: Any, _lab: object) -> Any:
    # Some hosts lose null values.
    return "" if value is None else value


def from_json(value: Any, _lab: object) -> Any:
    """Return a value from the browser: in JSON, numbers that are keys have become texts.

    Example:
        >>> from_json({"0": "2 earth"}, None)
        {0: '2 earth'}
    """
    if isinstance(value, Mapping):
        return {int(key) if _is_number(key) else key: inner for key, inner in value.items()}
    return value


def _is_number(key: object) -> bool:
    return isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 10


def setting_traits(names: tuple[str, ...]) -> dict[str, SettingTrait]:
    """Return a trait for each name of a lab's setting, for labs with ``value`` and ``change``."""
    return {name: _setting_trait(name) for name in names}


def _setting_trait(name: str) -> SettingTrait:
    return SettingTrait(lambda lab: lab.value(name), lambda lab, value: lab.change(**{name: value}))
