"""Draws of luck as a chain of small chances: a shuffle is drawn card by card, dice one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.draws import Draw


class _MoreNeeded(Exception):
    """A draw asks for a further number, from 0 to ``sides - 1``."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Chain:
    """Draws that are due together, resolved by one uniform number after the other.

    A draw asks for its luck as whole numbers (:meth:`manaforge_widgets.core.draws.Draw.sample`). Each of them is a
    chance of its own here, so six dice are six chances of six results, where together they would be one of 46,656.

    Args:
        draws: the draws, in their order.

    Attributes:
        sides: how many results the next number has, all equally likely; 1 once nothing is left to draw.
        results: the results of the draws that are complete.
        numbers: the numbers that the next draw has been given.

    Example:
        >>> from manaforge_widgets.core.draws import Roll, Shuffle
        >>> chain = Chain([Shuffle("deck", "deck", cards=3, take=2), Roll("die", "die", 6)])
        >>> for number in (2, 0, 5):
        ...     print(chain.name, "has", chain.sides, "results")
        ...     chain.take(number)
        deck has 3 results
        deck has 2 results
        die has 6 results
        >>> chain.done, chain.results
        (True, [(2, 0), 5])
    """

    __slots__ = ("draws", "numbers", "results", "sides")

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = tuple(draws)
        self.results: list[Any] = []
        self.sides = 1
        self.numbers: list[int] = []
        self._draw()

    def __deepcopy__(self, _memo: object) -> Chain:
        new = object.__new__(Chain)
        new.draws, new.sides = self.draws, self.sides
        new.results, new.numbers = self.results[:], self.numbers[:]
        return new

    @property
    def done(self) -> bool:
        """Whether all draws have their results."""
        return len(self.results) == len(self.draws)

    @property
    def name(self) -> str:
        """The draw that the next number is for."""
        return self.draws[len(self.results)].name

    def take(self, number: int) -> None:
        """Give the next number, from 0 to ``sides - 1``."""
        assert 0 <= number < self.sides, f"{number} is not a result"
        self.numbers.append(number)
        self._draw()

    def _draw(self) -> None:
        """Complete the draws that need no further number."""
        while not self.done:
            # A draw can't wait in the middle, so it begins again with the numbers that it has had.
            rest = iter(self.numbers)

            def below(n: int, /, rest: Any = rest) -> int:
                if n == 1:
                    return 0
                for number in rest:
                    return int(number)
                raise _MoreNeeded(n)

            try:
                result = self.draws[len(self.results)].sample(below)
            except _MoreNeeded as more:
                self.sides = more.sides
                return
            self.results.append(result)
            self.numbers.clear()
        self.sides = 1
