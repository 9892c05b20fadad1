"""Random draws: rolls of dice and deals of cards, each with its exact distribution."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, Protocol


class Draw(Protocol):
    """One independent random draw, such as a roll of a die, with its exact distribution.

    Example:
        >>> roll = Roll("seat 0 earth-1", "round 1 seat 0 earth-1", 6)
        >>> list(roll.support()), roll.probability(5)
        ([0, 1, 2, 3, 4, 5], Fraction(1, 6))
    """

    @property
    def name(self) -> str:
        """The name of the die or deck, which does not change from round to round."""
        ...

    @property
    def key(self) -> str:
        """The name of the draw and its round or turn; no two draws of a match have the same key."""
        ...

    @property
    def size(self) -> int:
        """The number of equally likely results."""
        ...

    def support(self) -> Iterator[Any]:
        """Yield each result once, one at a time, because a deal has too many for a list."""
        ...

    def probability(self, result: Any) -> Fraction:
        """Return the probability of a result; zero for an impossible one."""
        ...

    def sample(self, below: Below) -> Any:
        """Return a random result, drawn with ``below(n)``, which gives a uniform integer from 0 to n-1."""
        ...


class Below(Protocol):
    """A source of randomness: a function that returns a uniform integer from 0 to ``n - 1``."""

    def __call__(self, n: int, /) -> int:
        """Return the next integer."""
        ...


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of a die whose sides are equally likely; a result is the number of a side, from 0.

    Attributes:
        name: the die, such as ``"seat 0 earth-1"``.
        key: the die and the round or turn of the roll. A small game may omit it: its rolls are then numbered.
        sides: the number of sides.

    Example:
        >>> roll = Roll("seat 0 earth-1", "round 1 seat 0 earth-1", 6)
        >>> sum(roll.probability(side) for side in roll.support())
        Fraction(1, 1)
    """

    name: str
    key: str = ""
    sides: int = 6

    @property
    def size(self) -> int:
        """The number of sides."""
        return self.sides

    def support(self) -> Iterator[int]:
        """Yield the sides in order."""
        return iter(range(self.sides))

    def probability(self, result: Any) -> Fraction:
        """Return ``1 / sides`` for a side, zero for anything else."""
        known = type(result) is int and 0 <= result < self.sides
        return Fraction(int(known), self.sides)

    def sample(self, below: Below) -> int:
        """Return a random side; ``below`` is the source of randomness."""
        return below(self.sides)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of ``take`` cards from a shuffled deck; a result is a tuple of their indexes in the deck.

    Attributes:
        name: the deck.
        key: the deck and the time of the deal. A small game may omit it: its deals are then numbered.
        cards: the number of cards in the deck.
        take: the number of cards drawn; all of them for a shuffle.

    Example:
        >>> Deal("deck", "round 1 deck", cards=3, take=2).probability((2, 0))
        Fraction(1, 6)
    """

    name: str
    key: str = ""
    cards: int = 52
    take: int = 1

    @property
    def size(self) -> int:
        """The number of ordered selections."""
        return math.perm(self.cards, self.take)

    def support(self) -> Iterator[tuple[int, ...]]:
        """Yield every ordered selection, one at a time."""
        return permutations(range(self.cards), self.take)

    def probability(self, result: Any) -> Fraction:
        """Return one divided by the number of ordered selections; zero if the result is not one of them."""
        known = (
            isinstance(result, (list, tuple))
            and len(result) == self.take
            and all(type(card) is int and 0 <= card < self.cards for card in result)
            and len(set(result)) == self.take
        )
        return Fraction(int(known), self.size)

    def sample(self, below: Below) -> tuple[int, ...]:
        """Return cards drawn one after another, without replacement."""
        rest = list(range(self.cards))
        # A list is faster here than a generator, and playouts make many of these draws.
        return tuple([rest.pop(below(left)) for left in range(self.cards, self.cards - self.take, -1)])
