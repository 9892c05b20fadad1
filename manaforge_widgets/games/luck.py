"""Luck: one seed, and from it an independent, reproducible stream for each purpose."""

from __future__ import annotations

import random
from hashlib import blake2b

from manaforge_widgets.games.api import Below

_WORD = 1 << 64


class Luck:
    """Named streams of luck from one seed.

    What a stream gives depends on the seed and its name alone, never on what else was drawn: the same seed shows the
    same dice whatever the seats do, and a die rolled again after an undo shows the same face.

    Example:
        >>> first, again = (Luck(7).stream("round 1 seat 0 earth-1") for _ in range(2))
        >>> [first(6) for _ in range(9)] == [again(6) for _ in range(9)]
        True
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"Luck({self.seed})"

    def stream(self, name: str) -> Below:
        """The stream of that name from its beginning: ``below(n)`` gives a uniform integer from 0 to n-1."""
        prefix = f"{self.seed}/{name}/"
        drawn = 0

        def below(n: int, /) -> int:
            nonlocal drawn
            # The largest multiple of n: what lies above it would favour the low numbers.
            limit = _WORD - _WORD % n
            while True:
                word = int.from_bytes(blake2b(f"{prefix}{drawn}".encode(), digest_size=8).digest(), "big")
                drawn += 1
                if word < limit:
                    return word % n

        return below

    def rng(self, name: str) -> random.Random:
        """A standard generator seeded from the stream of that name, for bots."""
        return random.Random(f"{self.seed}/{name}")
