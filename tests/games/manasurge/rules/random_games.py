"""Random games of ManaSurge, position by position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.core.registry import load_game

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

GAME: Any = load_game("manasurge")


def positions(seats: int, rng: random.Random, *, wizards: bool = False) -> Iterator[tuple[Any, int]]:
    """Yield each position of a random game in which a seat is to act, and the action that it then takes."""
    position = GAME.start(seats, wizards=wizards)
    settle(position, rng)
    while not isinstance(GAME.pending(position), Over):
        code = lively(position, rng)
        yield position, code
        GAME.apply(position, code)
        settle(position, rng)


def settle(position: Any, rng: random.Random) -> list[Any]:
    """Resolve all luck that is due, and return it."""
    found = []
    while isinstance(GAME.pending(position), Chance):
        results = GAME.sample(position, rng.randrange)
        GAME.resolve(position, results)
        found.append(results)
    return found


def lively(position: Any, rng: random.Random) -> int:
    """A random code; seats are struck on purpose more rarely than they could be."""
    codes = position.options
    code: int = rng.choice(codes)
    if len(codes) > 1 and GAME.action(position, position.active, code).kind == "struck":
        code = rng.choice(codes)
    return code
