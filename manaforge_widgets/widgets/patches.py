"""Differences between JSON values: a replay holds its first position whole and each later one as a patch.

A patch is ``[value]``, which replaces the old value, or ``{key: patch}``, which changes some entries of an object or of
a list; a list's keys are its indices. If an object's keys or a list's length change, the whole value is replaced.
"""

from __future__ import annotations

from typing import Any

Patch = list[Any] | dict[str, Any]


def diff(old: Any, new: Any) -> Patch:
    """Return the patch from ``old`` to ``new``; an empty one if they are equal.

    Example:
        >>> diff({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})
        {'b': {'1': [3]}}
    """
    if old == new:
        return {}
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: diff(old[key], new[key]) for key in old if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return {
            str(n): diff(before, after)
            for n, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        }
    return [new]


def patched(old: Any, patch: Patch) -> Any:
    """Return a copy of ``old`` with the patch applied.

    Example:
        >>> patched({"a": 1, "b": [1, 2]}, {"b": {"1": [3]}})
        {'a': 1, 'b': [1, 3]}
    """
    if isinstance(patch, list):
        return patch[0]
    if not patch:
        return old
    if isinstance(old, list):
        return [patched(value, patch[str(n)]) if str(n) in patch else value for n, value in enumerate(old)]
    return {key: patched(value, patch[key]) if key in patch else value for key, value in old.items()}
