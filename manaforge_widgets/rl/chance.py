"""Random draws as a chain of small chance nodes: cards are drawn one after the other, and so are dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.draws import Draw


class _MoreNeeded(Exception):
    """A draw needs another number, from 0 to ``sides - 1``."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Chain:
    """Pending draws that get their results from random whole numbers, one number at a time.

    A draw requests random whole numbers (:meth:`manaforge_widgets.core.draws.Draw.sample`). Here each number is a
    separate chance node. So six dice are six nodes with six results each, instead of one node with 46,656 results.

    Args:
        draws: the draws, in their order.

    Attributes:
        sides: the number of equally likely values of the next number; 1 if nothing is left to draw.
        results: the results of the draws that are complete.
        numbers: the numbers so far for the draw that is not complete yet.

    Example:
        >>> from manaforge_widgets.core.draws import Roll, Deal
        >>> chain = Chain([Deal("deck", "deck", cards=3, take=2), Roll("die", "die", 6)])
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
        """True if all draws have their results."""
        return len(self.results) == len(self.draws)

    @property
    def name(self) -> str:
        """The name of the draw that gets the next number."""
        return self.draws[len(self.results)].name

    def take(self, number: int) -> None:
        """Take the next random number, from 0 to ``sides - 1``, for the draw called :attr:`name`."""
        assert 0 <= number < self.sides, f"{number} is not a result"
        self.numbers.append(number)
        self._draw()

    def _draw(self) -> None:
        """Complete all draws that need no more numbers."""
        while not self.done:
            # A draw can't pause in the middle, so it begins again with the numbers that it already received.
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
