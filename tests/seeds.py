"""Values that are no seeds, for each test of something that takes one."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.messages import short


def deep(levels: int) -> list[Any]:
    """Return a list in a list in a list."""
    made: list[Any] = []
    for _ in range(levels):
        made = [made]
    return made


WRONG_SEEDS: tuple[Any, ...] = ("7", "\ud800", 10**1000, -(10**5000), 1.0, True, None, deep(10_000))


def named(value: object) -> str:
    """Return the name of a test with a value that may have no text."""
    return ascii(short(value, 20))
