"""Pools of dice and how they are written: ``2 earth, fire, 2 arcane`` or ``5 metal, 3 gem``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from manaforge_widgets.games.manaforge.elements import TYPES
from manaforge_widgets.odds.budget import OddsError

DICE = {
    "manaforge": TYPES,
    "kings_forge": ("metal", "wood", "gem", "magic", "library", "cemetery"),
}
"""The kinds of dice of each game, in the order in which they are listed. No two games share a name."""

MOST_DICE = 1_000
"""A pool of more is a slip of the pen."""
_GAME_OF = {kind: game for game, kinds in DICE.items() for kind in kinds}
_PART = re.compile(r"(?:(\d{1,9})\s*(?:x\s*)?)?([a-z]+?)(?:\s+(?:die|dice))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to be rolled together.

    Attributes:
        game: whose dice they are.
        dice: the kind of each die, in the order of :data:`DICE`.

    Example:
        >>> pool = read_pool("2 earth, fire, 2 arcane")
        >>> pool.dice
        ('earth', 'earth', 'fire', 'arcane', 'arcane')
        >>> pool.counts["arcane"], len(pool), str(pool)
        (2, 5, '2 earth, 1 fire, 2 arcane')
    """

    game: str
    dice: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many dice of each kind, those that are missing left out."""
        return dict(Counter(self.dice))

    def __len__(self) -> int:
        return len(self.dice)

    def __str__(self) -> str:
        return ", ".join(f"{count} {kind}" for kind, count in self.counts.items())

    def __repr__(self) -> str:
        return f"pool({str(self)!r})"


def read_pool(source: object, game: str | None = None) -> Pool:
    """A pool from its notation, from counts by kind, or from a list of kinds.

    Args:
        source: ``"2 earth, fire"``, ``{"earth": 2, "fire": 1}``, ``["earth", "earth", "fire"]`` or a pool.
        game: whose dice they must be; None takes the game from the dice (manaforge where there are none).

    Raises:
        OddsError: what can't be read as dice of one game.

    Example:
        >>> read_pool({"metal": 5, "gem": 3})
        pool('5 metal, 3 gem')
    """
    if isinstance(source, Pool):
        found = source.dice
    else:
        counts: Counter[str] = Counter()
        for kind, count in _parts(source):
            if kind not in _GAME_OF:
                raise OddsError(f"there is no die {kind!r:.40}; there are {', '.join(_GAME_OF)}.")
            counts[kind] += count
        if counts.total() > MOST_DICE:
            raise OddsError(f"{counts.total()} dice are too many; a pool holds {MOST_DICE} at most.")
        found = tuple(kind for kind in _GAME_OF for _ in range(counts[kind]))
    games = {_GAME_OF[kind] for kind in found} or {game or "manaforge"}
    if len(games) > 1:
        raise OddsError("the pool mixes dice of two games: " + ", ".join(dict.fromkeys(found)) + ".")
    if game is not None and games != {game}:
        raise OddsError(f"these are no dice of {game}: {', '.join(dict.fromkeys(found))}.")
    return Pool(games.pop(), found)


def _parts(source: object) -> Iterable[tuple[str, int]]:
    if isinstance(source, str):
        texts = [text for text in re.split(r"[,+;]", source) if text.strip()]
    elif isinstance(source, Mapping):
        for kind, count in source.items():
            if type(count) is not int or count < 0 or not isinstance(kind, str):
                raise OddsError(f"{count!r:.40} is no number of {kind!r:.40} dice.")
        return [(kind.lower(), count) for kind, count in source.items()]
    elif isinstance(source, Iterable):
        texts = []
        for part in source:
            if not isinstance(part, str):
                raise OddsError(f"{part!r:.40} is no die; dice are named, such as 'earth'.")
            texts.append(part)
    else:
        raise OddsError(f"{source!r:.40} is no pool of dice; write one such as '2 earth, fire'.")
    found = []
    for text in texts:
        match = _PART.fullmatch(text.strip())
        if match is None:
            raise OddsError(f"{text.strip()!r:.60} can't be read as dice; write '2 earth' or 'fire'.")
        found.append((match[2].lower(), int(match[1] or 1)))
    return found
