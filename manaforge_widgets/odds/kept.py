"""Dice of one kind that are rolled together, of which the highest or the lowest are kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from manaforge_widgets.core.messages import amount
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.ways import HELP, is_number

MOST_ROLLS = 200_000
"""The most different rolls that are listed."""


@dataclass(frozen=True, slots=True)
class KeptDice:
    """Dice of one kind that are rolled together.

    Attributes:
        count: the number of dice that are rolled.
        die: the faces of one die.
        name: the notation of one die, such as ``"d6"``.
        keep: the number of dice that are kept.
        lowest: whether the lowest dice are kept, and not the highest.

    Raises:
        OddsError: when some dice are kept, but the faces are not numbers.

    Example:
        >>> d6 = Distribution(range(1, 7))
        >>> KeptDice(4, d6, "d6", 3).summed(lambda face: face).probability(18)
        Fraction(7, 432)
    """

    count: int
    die: Distribution
    name: str
    keep: int
    lowest: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.keep <= self.count:
            raise OddsError(f"{self.keep} of {self.count} dice can't be kept.")
        if self.keep < self.count and not all(map(is_number, self.die.outcomes)):
            raise OddsError("the highest or lowest dice can be kept only if their faces are numbers.")

    def summed(self, value: Callable[[Any], int]) -> Distribution:
        """Return the distribution of the sum of a number over the kept dice.

        Args:
            value: a function of a face that returns its number.
        """
        if self.keep == self.count:
            return self.count @ self.die.map(value)
        budget = Budget(HELP)
        faces = sorted(self.die.outcomes, reverse=not self.lowest)
        # The dice are counted face by face, beginning with the face that is kept first.
        states: dict[tuple[int, int], int] = {(0, 0): 1}
        for face in faces:
            worth, sides = value(face), self.die.ways[face]
            after: defaultdict[tuple[int, int], int] = defaultdict(int)
            for (used, total), ways in states.items():
                budget.check()
                for more in range(self.count - used + 1):
                    kept = min(used + more, self.keep) - min(used, self.keep)
                    after[used + more, total + kept * worth] += ways * comb(self.count - used, more) * sides**more
            states = after
        return Distribution({total: ways for (used, total), ways in states.items() if used == self.count})

    def rolls(self) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Yield each roll as a sorted tuple of the kept faces, with its ways; a tuple may come more than once.

        Raises:
            OddsError: when there are too many different rolls.
        """
        different = comb(len(self.die) + self.count - 1, self.count)
        if different > MOST_ROLLS:
            raise OddsError(f"the dice have {amount(different)} different rolls, too many to list; use fewer dice.")
        for faces in combinations_with_replacement(self.die.outcomes, self.count):
            times = Counter(faces)
            orders = factorial(self.count) // prod(map(factorial, times.values()))
            ways = orders * prod(self.die.ways[face] ** number for face, number in times.items())
            # Faces that are numbers are in ascending order.
            yield (faces[: self.keep] if self.lowest else faces[self.count - self.keep :]), ways

    def __str__(self) -> str:
        kept = f" keep {'lowest ' * self.lowest}{self.keep}" if self.keep < self.count else ""
        return f"{self.count if self.count != 1 else ''}{self.name}{kept}"
