"""What search has learnt of games with two seats: the tables of ``learnt.toml``."""

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
    """Numbers of a table, for quick look-ups."""
    return tuple(map(float, numbers))


def rows(numbers: Sequence[Sequence[float]]) -> Rows:
    """Rows of a table, for quick look-ups."""
    return tuple(map(row, numbers))
