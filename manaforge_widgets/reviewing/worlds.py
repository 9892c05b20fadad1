"""The random results of each sampled world, such as its dice and decks; they are the same for all lines of play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from manaforge_widgets.bots.policies import OwnLuck
from manaforge_widgets.core.draws import Below, Draw, Roll

_MOST_KEYS: Final = 20_000


class Worlds:
    """The sampled worlds of a review, in each of which the result of a draw depends only on the draw's key.

    So two lines of play meet the same dice in a round, and the difference of their scores shows which line is better
    (common random numbers). Over all worlds the sides of a die come up equally often (Latin hypercube sampling). The
    die in each world is fair all the same, and a mean over the worlds has less noise than with independent rolls.

    Args:
        count: the number of worlds.
        seed: the seed for the random results of all worlds; it is independent of the seed of a match.

    Example:
        >>> die = Roll("die", "round 1 die", 6)
        >>> sorted(Worlds(12, 0).result(world, die) for world in range(12))
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """

    __slots__ = ("_places", "_sides", "count", "seed")

    def __init__(self, count: int, seed: int) -> None:
        self.count = count
        self.seed = seed
        self._sides: dict[tuple[str, int], list[int]] = {}
        self._places: dict[tuple[int, int], list[float]] = {}

    def result(self, world: int, draw: Draw) -> Any:
        """Return the result of a draw in a world."""
        if type(draw) is not Roll:
            return draw.sample(self.below(world, draw.key))
        sides = self._sides.get((draw.key, draw.sides))
        if sides is None:
            if len(self._sides) > _MOST_KEYS:
                self._sides.clear()
            sides = self._sides[draw.key, draw.sides] = self._spread(draw)
        return sides[world]

    def _spread(self, roll: Roll) -> list[int]:
        """Return the side in each world: every world has its own stratum, and a random place in it."""
        rng = random.Random(f"review {self.seed}/{roll.key}")
        strata = list(range(self.count))
        rng.shuffle(strata)
        return [int((stratum + rng.random()) * roll.sides / self.count) for stratum in strata]

    def below(self, world: int, name: str) -> Below:
        """Return a source of random numbers, a function ``below(n)``, which depends only on the world and the name."""
        rng = random.Random(f"review {self.seed}/{world}/{name}").random
        return lambda n, /: int(rng() * n)

    def own_luck(self, world: int) -> OwnLuck:
        """Return the random numbers of the policies in a world; each call begins them again from the first one."""
        return OwnLuck(lambda: random.Random(f"review {self.seed}/{world}/players"))

    def order(self, world: int) -> Callable[[list[int]], list[int]]:
        """Return a function that puts cards into a world's order; if a card is missing, the others keep theirs."""

        def order(cards: list[int]) -> list[int]:
            met: dict[int, int] = {}
            placed = []
            for card in cards:
                copy = met[card] = met.get(card, -1) + 1
                placed.append((self._place(card, copy)[world], card))
            placed.sort()
            return [card for _, card in placed]

        return order

    def _place(self, card: int, copy: int) -> list[float]:
        places = self._places.get((card, copy))
        if places is None:
            rng = random.Random(f"review {self.seed}/card {card} {copy}")
            places = self._places[card, copy] = [rng.random() for _ in range(self.count)]
        return places
