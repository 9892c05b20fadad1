"""A list of numbers for what a seat sees; it always has the same length, and each number has a name."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

MOST = 1 << 16
"""The most numbers in an observation."""

Index = Mapping[str, int]
"""The index of each name in a list of names."""


def index_of(names: Iterable[str]) -> Index:
    """Return the index of each name in a list of names; a repeated name counts only the first time.

    Example:
        >>> index_of(["earth", "fire"])
        {'earth': 0, 'fire': 1}
    """
    return {name: place for place, name in enumerate(dict.fromkeys(names))}


def seat_names(seats: int) -> tuple[str, ...]:
    """Return names for the seats in turn order, beginning with the seat that sees the position.

    Example:
        >>> seat_names(3)
        ('own', 'seat +1', 'seat +2')
    """
    return ("own", *(f"seat +{further}" for further in range(1, seats)))


class Vector:
    """The numbers of an observation, to which each method adds some.

    How many numbers a call adds does not depend on the position, so the length is always the same. Seats are counted
    from the viewer, who comes first.

    Args:
        viewer: the seat that sees the position.
        seats: the number of seats.
        length: the number of values that will be written; a larger number is fine.
        named: whether to keep the names of the values too.

    Attributes:
        values: the numbers, in single precision as learning libraries use it; 0 if not yet written.
        names: the names of the numbers; empty unless ``named``.
        written: the number of values written so far.

    Example:
        >>> vector = Vector(viewer=1, seats=2, length=3, named=True)
        >>> vector.number("round", 3, unit=9)
        >>> vector.seat("first player", 0)
        >>> vector.names
        ['round', 'first player: own', 'first player: seat +1']
        >>> [round(value, 2) for value in vector.values]
        [0.33, 0.0, 1.0]
    """

    __slots__ = ("_around", "_named", "names", "seats", "values", "viewer", "written")

    def __init__(self, viewer: int, seats: int, length: int = MOST, *, named: bool = False) -> None:
        self.viewer = viewer
        self.seats = seats
        self.values = array("f", bytes(4 * length))
        self.written = 0
        self.names: list[str] = []
        self._named = named
        self._around = index_of(seat_names(seats))

    def block(self, name: str, labels: Iterable[str], size: int) -> int:
        """Add ``size`` zeros, one for each label, and return the index of the first one in ``values``."""
        start = self.written
        self.written += size
        if self._named:
            self.names.extend(f"{name}: {label}" for label in labels)
        return start

    def number(self, name: str, value: float | None, unit: float = 1) -> None:
        """Add a number, divided by a typical number, ``unit``; None counts as 0."""
        self.values[self.written] = (value or 0) / unit
        self.written += 1
        if self._named:
            self.names.append(name)

    def one_of(self, name: str, value: str | None, options: Index) -> None:
        """Add one number for each option: 1 if it is the value, else 0; all are 0 if the value is None."""
        start = self.block(name, options, len(options))
        if value is not None:
            self.values[start + options[value]] = 1.0

    def count(self, name: str, things: Iterable[str], options: Index) -> None:
        """Add one number for each option: how many of the things are equal to it."""
        start = self.block(name, options, len(options))
        for thing in things:
            self.values[start + options[thing]] += 1.0

    def order(self, name: str, things: Sequence[str | None], options: Index) -> None:
        """Add one number for each option: 1 / n if its first place in a list is n, else 0; None is an unknown thing."""
        start = self.block(name, options, len(options))
        for place, thing in enumerate(things, 1):
            if thing is not None and not self.values[start + options[thing]]:
                self.values[start + options[thing]] = 1.0 / place

    def amounts(self, name: str, amounts: Mapping[str, int], options: Index, unit: float = 1) -> None:
        """Add one number for each option: its amount divided by a typical amount, ``unit``; 0 if it has no amount."""
        start = self.block(name, options, len(options))
        for option, amount in amounts.items():
            self.values[start + options[option]] = amount / unit

    def seat(self, name: str, seat: int | None) -> None:
        """Add one number for each seat: 1 for the given seat, else 0; all are 0 if it is None."""
        self.those(name, () if seat is None else (seat,))

    def those(self, name: str, seats: Iterable[int]) -> None:
        """Add one number for each seat: 1 if it is one of the given seats, else 0."""
        start = self.block(name, self._around, self.seats)
        for seat in seats:
            self.values[start + (seat - self.viewer) % self.seats] = 1.0

    def around(self, rows: Sequence[Any]) -> Iterator[tuple[str, Any]]:
        """Yield for each seat, the viewer first, its name and its entry in ``rows``, a list by seat."""
        for further, name in enumerate(self._around):
            yield name, rows[(self.viewer + further) % self.seats]
