"""Two equal dice that must give one element each: the count, and the ways to count wrongly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from manaforge_widgets.lessons.plan import Wrong, expected


@dataclass(frozen=True, slots=True)
class TwoDice:
    """Two dice with the same sides, each of which gives one of its elements, as the player chooses.

    Attributes:
        sides: the sides of a die.
        gives: a function of a side and an element that returns whether the side can give it.
        first: an element to pay.
        second: the other element to pay.

    Example:
        >>> coins = TwoDice(("earth/wind", "fire/wind"), lambda side, element: element in side, "earth", "fire")
        >>> coins.share(coins.in_order), coins.share(coins.either)
        (Fraction(1, 4), Fraction(1, 2))
    """

    sides: tuple[str, ...]
    gives: Callable[[str, str], bool]
    first: str
    second: str

    def in_order(self, one: str, other: str) -> bool:
        """Return whether the first die can give the first element and the second die the other one."""
        return self.gives(one, self.first) and self.gives(other, self.second)

    def swapped(self, one: str, other: str) -> bool:
        """Return whether the first die can give the second element and the second die the first one."""
        return self.in_order(other, one)

    def either(self, one: str, other: str) -> bool:
        """Return whether one of the dice can give one element and the other die the other."""
        return self.in_order(one, other) or self.swapped(one, other)

    def shows(self, element: str) -> Callable[[str, str], bool]:
        """Return the event that at least one of the dice shows an element."""
        return lambda one, other: self.gives(one, element) or self.gives(other, element)

    def share(self, event: Callable[[str, str], bool]) -> Fraction:
        """Return the chance of an event."""
        return Fraction(sum(event(*pair) for pair in product(self.sides, repeat=2)), len(self.sides) ** 2)

    def slips(self) -> tuple[Wrong, ...]:
        """Return the expected wrong answers to the question how likely both elements can be paid."""
        one, other = self.shows(self.first), self.shows(self.second)
        before = self.share(self.in_order)
        return expected(
            self.share(self.either),
            Wrong(
                before,
                f"That is the chance if you decide before the roll which die gives the {self.first}. You may also "
                "use the dice the other way round.",
                "decided before the roll",
            ),
            Wrong(
                2 * before,
                "You added the two orders. A roll in which both orders work was counted twice: which one is it?",
                "added the two orders",
            ),
            Wrong(
                self.share(lambda *pair: one(*pair) and other(*pair)),
                f"That counts every roll that shows {self.first} and {self.second}. A single die that shows both "
                "gives only one of them.",
                "counted what is shown",
            ),
            Wrong(
                self.share(one),
                f"That is the chance that the roll shows {self.first}. It must give {self.second} as well.",
                "looked at only one of the two",
            ),
            Wrong(
                self.share(one) * self.share(other),
                f"You multiplied the chance that the roll shows {self.first} by the chance that it shows "
                f"{self.second}. The same die may show both, so these are not independent, and one die gives only "
                "one of the two.",
                "multiplied what is not independent",
            ),
        )
