"""Sets of points of a small lattice: each set is one whole number, with a bit for each point.

The coordinates of a point are the amounts of a few things. One masked shift moves every point of a set along an axis at
once, however many points there are. The sets used here are closed downwards: with a point they contain every point that
has less. So no point is ever compared with another, and two sets that allow the same are the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Shift = tuple[int, int]
"""A mask of the points that move, and the number of bits by which they move."""


class Lattice:
    """All points with coordinates below the given sizes.

    Attributes:
        sizes: the number of values that each coordinate can take.
        strides: the number of bits by which a step along each axis moves a point.
        points: the number of points, which is the number of bits of a set.

    Example:
        >>> lattice = Lattice((3, 2))
        >>> start = lattice.closed(1 << lattice.index((1, 0)))
        >>> sorted(lattice.list_points(start))
        [(0, 0), (1, 0)]
        >>> mask, shift = lattice.more(0)
        >>> sorted(lattice.list_points((start & mask) << shift))
        [(1, 0), (2, 0)]
    """

    __slots__ = ("_not_first", "_not_last", "points", "sizes", "strides")

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        strides = []
        points = 1
        for size in self.sizes:
            strides.append(points)
            points *= size
        self.strides = tuple(strides)
        self.points = points
        self._not_last = []
        self._not_first = []
        for size, stride in zip(self.sizes, strides, strict=True):
            block = stride * size
            not_last = _laid_out((1 << (block - stride)) - 1, block, points // block)
            self._not_last.append(not_last)
            self._not_first.append(not_last << stride)

    def more(self, axis: int) -> Shift:
        """Return the shift that adds one to a coordinate: ``(points & mask) << shift``; points at the limit go."""
        return self._not_last[axis], self.strides[axis]

    def less(self, axis: int) -> Shift:
        """Return the shift that takes one off a coordinate: ``(points & mask) >> shift``; points at 0 go."""
        return self._not_first[axis], self.strides[axis]

    def index(self, point: Iterable[int]) -> int:
        """Return the number of a point's bit; omitted coordinates are zero."""
        return sum(value * stride for value, stride in zip(point, self.strides, strict=False))

    def closed(self, points: int) -> int:
        """Return the set, with all points added that are below one of its points."""
        for axis, size in enumerate(self.sizes):
            mask, shift = self.less(axis)
            for _ in range(size - 1):
                points |= (points & mask) >> shift
        return points

    def list_points(self, points: int) -> Iterator[tuple[int, ...]]:
        """Yield the points of a set, one by one."""
        while points:
            lowest = points & -points
            points ^= lowest
            index = lowest.bit_length() - 1
            yield tuple(index // stride % size for size, stride in zip(self.sizes, self.strides, strict=True))


def _laid_out(pattern: int, block: int, times: int) -> int:
    """Return a pattern of bits, repeated a number of times, each time in a separate block."""
    repeated, laid = pattern, 1
    while 2 * laid <= times:
        repeated |= repeated << laid * block
        laid *= 2
    left = (times - laid) * block
    return repeated | (repeated & (1 << left) - 1) << laid * block
