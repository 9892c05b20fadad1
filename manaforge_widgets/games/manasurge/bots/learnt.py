"""The tables of ``learnt.toml``, which search has learnt for games with two seats."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("learnt.toml")

Row = tuple[float, ...]
Rows = tuple[Row, ...]


@cache
def learnt() -> Mapping[str, Any]:
    """Return all tables by name, read once.

    Example:
        >>> sorted(learnt()["wrest"])
        ['base', 'cards', 'lead']
    """
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def row(numbers: Sequence[float]) -> Row:
    """Return the numbers of a table as a tuple, for quick look-ups."""
    return tuple(map(float, numbers))


def rows(numbers: Sequence[Sequence[float]]) -> Rows:
    """Return the rows of a table as tuples, for quick look-ups."""
    return tuple(map(row, numbers))
