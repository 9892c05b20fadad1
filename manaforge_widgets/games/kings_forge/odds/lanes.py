"""Many whole numbers in one int, each in a separate lane: all are added, multiplied and compared at once."""

from __future__ import annotations

from collections.abc import Iterable
from struct import unpack_from

WORD = 64


class Lanes:
    """A way to pack several numbers in one int, called a row: each number has a fixed group of bits, its lane.

    Each lane is wide enough for the largest number, with one more bit for comparisons. Rows are ints, so they can be
    added, and multiplied by a number, as long as no lane exceeds the largest number.

    Attributes:
        width: the number of bits of each lane.

    Args:
        largest: the largest number in any lane.
        number: the number of lanes.

    Example:
        >>> lanes = Lanes(100, 3)
        >>> row = lanes.row([1, 20, 30]) * 3
        >>> lanes.numbers(lanes.highest(row, lanes.row([50, 50, 50])), 3)
        (50, 60, 90)
    """

    def __init__(self, largest: int, number: int) -> None:
        self.width = (largest.bit_length() + WORD) // WORD * WORD
        self._guards = self.row([1] * number) << self.width - 1

    def row(self, numbers: Iterable[int]) -> int:
        """Return numbers as a row; the first one is in the lowest lane."""
        packed = b"".join([number.to_bytes(self.width // 8, "little") for number in numbers])
        return int.from_bytes(packed, "little")

    def numbers(self, row: int, number: int) -> tuple[int, ...]:
        """Return the numbers in the lowest lanes of a row; ``number`` says how many lanes."""
        words = number * self.width // WORD
        unpacked: tuple[int, ...] = unpack_from(f"<{words}Q", row.to_bytes(words * 8, "little"))
        if self.width == WORD:
            return unpacked
        step = self.width // WORD
        parts = [unpacked[place::step] for place in range(step)]
        return tuple(
            [sum([part << WORD * place for place, part in enumerate(some)]) for some in zip(*parts, strict=True)]
        )

    def highest(self, some: int, others: int) -> int:
        """Return a row with the higher of the two numbers in each lane."""
        higher = (some | self._guards) - others & self._guards
        mask = higher - (higher >> self.width - 1)
        return others ^ (some ^ others) & mask

    def none_higher(self, some: int, others: int) -> bool:
        """Return whether no number of the first row is higher than the number in the same lane of the second row."""
        return (others | self._guards) - some & self._guards == self._guards
