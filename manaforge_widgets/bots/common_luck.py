"""Common random numbers: playouts after different moves that meet the same luck in each turn of each seat."""

from __future__ import annotations

from manaforge_widgets.core.draws import Below


class CommonLuck:
    """A source of random numbers with a separate stream for each turn of each seat in each of several worlds.

    If a seat rolls once more in its turn, the dice of the next turns stay the same. So two moves that are compared in
    the same worlds differ by what they do, and hardly by luck. Each number is still uniform and independent of all
    others in its world.

    Args:
        below: the source of the numbers.

    Example:
        >>> import random
        >>> luck = CommonLuck(random.Random(1).randrange)
        >>> luck.begin(0, seat=0)
        >>> first = luck(100)
        >>> luck.turn(1)
        >>> then = luck(100)
        >>> luck.begin(0, seat=0)
        >>> luck(100) == first, luck(100) == first
        (True, False)
        >>> luck.turn(1)
        >>> luck(100) == then
        True
    """

    __slots__ = ("_at", "_below", "_seat", "_stream", "_turns", "_world", "_worlds")

    def __init__(self, below: Below) -> None:
        self._below = below
        self._worlds: list[dict[tuple[int, int], list[int]]] = []
        self._world: dict[tuple[int, int], list[int]] = {}
        self._turns: dict[int, int] = {}
        self._stream: list[int] = []
        self._seat = -1
        self._at = 0

    def begin(self, world: int, seat: int) -> None:
        """Begin a playout in the turn of a seat.

        Args:
            world: the number of the world.
            seat: the seat that is to act.
        """
        while len(self._worlds) <= world:
            self._worlds.append({})
        self._world = self._worlds[world]
        self._turns = {}
        self._seat = -1
        self.turn(seat)

    def turn(self, seat: int) -> None:
        """Go on with the numbers of a seat that is to act; nothing changes if the seat acted before, too.

        Args:
            seat: the seat.
        """
        if seat == self._seat:
            return
        self._seat = seat
        number = self._turns[seat] = self._turns.get(seat, 0) + 1
        self._stream = self._world.setdefault((seat, number), [])
        self._at = 0

    def __call__(self, n: int, /) -> int:
        """Return a uniform integer from 0 to ``n - 1``."""
        stream, at = self._stream, self._at
        if at == len(stream):
            stream.append(self._below(_FINE))
        self._at = at + 1
        return stream[at] * n // _FINE


_FINE = 1 << 48
"""The number of values that a number of a stream can have; so it is uniform for any small ``n``."""
