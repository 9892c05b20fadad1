"""Patterns that are guessed from plain notations, so that many similar moves become one selection."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.moves import Moves

FEW = 8
"""Up to this many moves with the same words are buttons."""
_NUMBER = re.compile(r"(?<![\w-])\d+(?!\w)")
_NAMES = ("first", "second", "third", "fourth")


def guessed(notations: Sequence[str]) -> dict[str, tuple[Moves | None, dict[str, Any]]]:
    """Return a pattern and arguments for each notation that is one of many with numbers in the same places.

    Args:
        notations: the notations of the moves without a pattern.

    Example:
        >>> found = guessed([f"bid {count} x {face}" for count in range(1, 4) for face in range(1, 7)] + ["doubt"])
        >>> found["bid 2 x 6"][0].text, found["bid 2 x 6"][1], "doubt" in found
        ('bid {first} x {second}', {'first': 2, 'second': 6}, False)
    """
    alike: dict[str, dict[str, tuple[int, ...]]] = {}
    for text in notations:
        numbers = tuple(int(found) for found in _NUMBER.findall(text))
        if 0 < len(numbers) <= len(_NAMES) and "{" not in text and all(str(n) in text for n in numbers):
            template = _NUMBER.sub("{}", text).format(*(f"{{{name}}}" for name in _NAMES))
            alike.setdefault(template, {})[text] = numbers
    found: dict[str, tuple[Moves | None, dict[str, Any]]] = {}
    for template, moves in alike.items():
        if len(moves) <= FEW:
            continue
        names = _NAMES[: len(next(iter(moves.values())))]
        values: dict[str, Any] = {
            name: sorted({numbers[at] for numbers in moves.values()}) for at, name in enumerate(names)
        }
        try:
            pattern = Moves(template, **values)
        except GameError:  # the notation does not begin with a word, or the numbers span too many moves
            continue
        found |= {text: (pattern, dict(zip(names, numbers, strict=True))) for text, numbers in moves.items()}
    return found
