"""The settings of a DiceLab as traits, for ``link``, ``jslink`` and ``observe`` of ipywidgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets


class SettingTrait(traitlets.TraitType[Any, Any]):
    """One part of a lab's setting. Assigning a value asks the lab to change, which the lab may refuse.

    Args:
        read: a function that returns the current value in a lab.
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
        """Return the value; a dict is a copy, so the lab changes only when you set the edited dict."""
        value = super().get(obj, cls)
        return dict(value) if isinstance(value, dict) else value

    def set(self, obj: Any, value: Any) -> None:
        """Change the lab to a value, unless the value is the same object as now.

        At the end of ``hold_trait_notifications`` traitlets sets the same object again.
        """
        if value is not self.get(obj):
            self._change(obj, value)

    def tell(self, obj: Any) -> None:
        """Read the lab's current value again, and notify observers if it has changed."""
        super().set(obj, self._read(obj))


def _to_json(value: Any, _lab: object) -> Any:
    # Some hosts lose null values.
    return "" if value is None else value


def from_json(value: Any, _lab: object) -> Any:
    """Return a value from the browser with its number keys as numbers again: JSON turned them into texts.

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
    """Return a trait for each part of a setting; it calls the methods ``value`` and ``change`` of its lab."""
    return {name: _setting_trait(name) for name in names}


def _setting_trait(name: str) -> SettingTrait:
    return SettingTrait(lambda lab: lab.value(name), lambda lab, value: lab.change(**{name: value}))
