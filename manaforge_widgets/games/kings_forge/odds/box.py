"""Sets of points with whole coordinates in a box. A set is stored as one int, so shifts and masks add two sets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

from manaforge_widgets.odds.budget import OddsError

MOST_POINTS = 1 << 20
"""The most points of a box; a larger one would take too long."""


class Box:
    """The points (x1, x2, ...) whose coordinates are whole numbers from 0 to a limit for each coordinate.

    The points are numbered as in a mixed radix, with x1 as the lowest digit. A set of points is an int whose bit number
    i stands for point number i. So adding a point to all points of a set is a shift by the point's number. A sum that
    leaves the box is dropped.

    Attributes:
        limits: the limit of each coordinate.
        size: the number of points.
        full: the set of all points.

    Raises:
        OddsError: the box has too many points.

    Example:
        >>> box = Box((1, 2))
        >>> box.number((1, 0)), box.number((0, 1)), box.size
        (1, 2, 6)
        >>> two, three = 1 << box.number((0, 1)), 1 << box.number((1, 1))
        >>> list(box.points(box.add(two | three, three)))
        [(1, 2)]
    """

    def __init__(self, limits: tuple[int, ...]) -> None:
        self.limits = limits
        self._steps = tuple(prod(limit + 1 for limit in limits[:place]) for place in range(len(limits)))
        self.size = prod(limit + 1 for limit in limits)
        if self.size > MOST_POINTS:
            raise OddsError(
                "the needs and bonuses can be combined in too many ways; fewer values or bonuses would help."
            )
        self.full = (1 << self.size) - 1
        # The same few sets are added many times.
        self.add = cache(self._add)
        self.above = cache(self._above)

    def number(self, point: tuple[int, ...]) -> int:
        """Return the number of a point, which is also the number of its bit in a set."""
        return sum(value * step for value, step in zip(point, self._steps, strict=True))

    def point(self, number: int) -> tuple[int, ...]:
        """Return the point that has this number."""
        return tuple(number // step % (limit + 1) for limit, step in zip(self.limits, self._steps, strict=True))

    def points(self, points: int) -> Iterator[tuple[int, ...]]:
        """Return the points of a set, in the order of their numbers."""
        return map(self.point, numbers(points))

    def all_points(self) -> Iterator[tuple[int, ...]]:
        """Yield all points of the box, in the order of their numbers."""
        for point in product(*(range(limit + 1) for limit in reversed(self.limits))):
            yield point[::-1]

    def _above(self, number: int) -> int:
        """Return the set of the points that are at least this one in every place.

        A shift by a point's number is right for sums that stay in the box. For others, the lowest place that overflows
        wraps to less than the point has there, so this mask removes exactly those.
        """
        points = self.full
        for place, value in enumerate(self.point(number)):
            if value:
                points &= self._at_least(place, value)
        return points

    def _at_least(self, place: int, value: int) -> int:
        """Return the set of the points that are at least a value in one place."""
        step = self._steps[place]
        width = (self.limits[place] + 1) * step
        points = (1 << width) - (1 << value * step)
        while width < self.size:
            points |= points << width
            width *= 2
        return points

    def minimal(self, points: int) -> Iterator[int]:
        """Return the numbers of a set's lowest points: those with no point of the set just below them.

        With each of its points, the set must contain all points whose coordinates are at least as large.
        """
        inner = 0
        for place, limit in enumerate(self.limits):
            if limit:
                step = self._steps[place]
                inner |= points << step & self.above(step)
        return numbers(points & ~inner)

    def mirrored(self, points: int) -> int:
        """Return the mirror image of a set: all points p for which (last point of the box - p) is in ``points``.

        A point of A and a point of B add up to the last point of the box exactly if A and the mirror image of B share
        a point.
        """
        return int(f"{points:0{self.size}b}"[::-1], 2)

    def _add(self, some: int, others: int) -> int:
        """Add each point of ``some`` to each point of ``others``, and return the set of the sums inside the box."""
        if some.bit_count() > others.bit_count():
            some, others = others, some
        sums = 0
        for number in numbers(some):
            sums |= others << number & self.above(number)
        return sums


def numbers(points: int) -> Iterator[int]:
    """Yield the numbers of the bits that are 1 in an int, from the lowest."""
    while points:
        low = points & -points
        yield low.bit_length() - 1
        points ^= low
