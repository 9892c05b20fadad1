"""All randomness: independent streams of random numbers from one seed, one stream for each purpose."""

from __future__ import annotations

import random
from hashlib import blake2b

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.messages import short

_WORD = 1 << 64
_LARGEST = 10**1000
"""The limit for seeds; larger numbers could not be written into a text or a save."""


def checked_seed(seed: object, name: str = "the seed", error: type[GameError] = GameError) -> int:
    """Return a seed unchanged, after checking that it is valid. All functions that take a seed check it here.

    Args:
        seed: the seed.
        name: the name of the seed in the message.
        error: the type of the error to raise.

    Raises:
        GameError: for anything but a whole number of up to 1,000 digits; raised as ``error``.

    Example:
        >>> checked_seed("7", "the class seed")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: the class seed must be a whole number of up to 1,000 digits, not '7'.
    """
    if type(seed) is not int or abs(seed) >= _LARGEST:
        raise error(f"{name} must be a whole number of up to 1,000 digits, not {short(seed)}.")
    return seed


class Luck:
    """Named streams of random numbers from one seed.

    The numbers of a stream depend only on the seed and the name of the stream, not on other draws. So the same seed
    gives the same dice whatever the seats do, and a die that is rolled again after an undo shows the same face.

    Args:
        seed: a whole number of up to 1,000 digits.

    Raises:
        GameError: for any other value.

    Example:
        >>> first, again = (Luck(7).stream("round 1 seat 0 earth-1") for _ in range(2))
        >>> [first(6) for _ in range(9)] == [again(6) for _ in range(9)]
        True
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = checked_seed(seed)

    def __repr__(self) -> str:
        return f"Luck({self.seed})"

    def stream(self, name: str) -> Below:
        """Return the stream with this name, from its beginning.

        Returns:
            A function ``below(n)`` that returns a uniform integer from 0 to ``n - 1`` at each call.

        Example:
            >>> below = Luck(7).stream("round 1 seat 0 earth-1")
            >>> [below(6) for _ in range(3)]
            [2, 1, 4]
        """
        prefix = f"{self.seed}/{name}/"
        drawn = 0

        def below(n: int, /) -> int:
            nonlocal drawn
            # Words at or above the largest multiple of n are skipped, since they would make low numbers more likely.
            limit = _WORD - _WORD % n
            while True:
                word = int.from_bytes(blake2b(f"{prefix}{drawn}".encode(), digest_size=8).digest(), "big")
                drawn += 1
                if word < limit:
                    return word % n

        return below

    def rng(self, name: str) -> random.Random:
        """Return a generator of Python's ``random`` module, seeded with the seed and the name; for bots.

        Example:
            >>> Luck(7).rng("bot seat 0").random() == Luck(7).rng("bot seat 0").random()
            True
        """
        return random.Random(f"{self.seed}/{name}")
