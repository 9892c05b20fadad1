"""Random numbers in blocks: the same as those that a source's own methods draw one by one, several times faster.

``randrange``, ``choice`` and ``sample`` of a ``Random`` take the highest bits of a 32-bit word for each number up to
255, and another word if the number is too large. So the highest byte of each word is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from math import ceil, log
from random import Random
from typing import Any

MOST = 255
"""The largest number of sides or cards; more would need more than a byte."""
REFUSED = 255
"""The mark of a byte after which another word is drawn."""
_MOST_IN_ROWS = 12
"""The most cards of a pool for which all arrangements are kept."""
_FIRST, _LARGEST = 64, 32_768
"""The words in the first block, enough for a short run, and in the largest."""


def high_bytes(rng: Random, numbers: Iterable[int] = ()) -> Iterator[int]:
    """Yield the highest byte of each word of a source.

    Args:
        rng: the source of random numbers; words are drawn ahead, so it must have no other use.
        numbers: for each draw how many numbers are possible; bytes that all draws refuse are left out.

    Example:
        >>> high, words = high_bytes(Random(7)), Random(7)
        >>> [next(high) == words.getrandbits(32) >> 24 for _ in range(3)]
        [True, True, True]
    """
    refused = _refused(numbers)
    return chain.from_iterable(block.translate(None, refused) for block in _blocks(rng))


def _blocks(rng: Random) -> Iterator[bytes]:
    size = _FIRST
    while True:
        yield rng.getrandbits(32 * size).to_bytes(4 * size, "little")[3::4]
        size = min(2 * size, _LARGEST)


def _refused(numbers: Iterable[int]) -> bytes:
    """Return the bytes that the draws of all these numbers refuse."""
    tables = [below(number) for number in numbers]
    return bytes(byte for byte in range(256) if tables and all(table[byte] == REFUSED for table in tables))


def below(number: int) -> bytes:
    """Return for each highest byte the number below ``number`` that it stands for, or ``REFUSED``.

    Args:
        number: how many numbers are possible, from 1 to 255.

    Example:
        >>> table = below(6)
        >>> table[0b10000001], table[0b10111111], table[0b11000000] == REFUSED
        (4, 5, True)
    """
    shift = 8 - number.bit_length()
    return bytes(byte >> shift if byte >> shift < number else REFUSED for byte in range(256))


def faces(rng: Random, sides: int) -> Iterator[int]:
    """Yield numbers below ``sides``, as ``rng.randrange(sides)`` draws them.

    Args:
        rng: the source of random numbers; it must have no other use.
        sides: how many numbers are possible, from 1 to 255.

    Example:
        >>> rolls, rng = faces(Random(7), 6), Random(7)
        >>> [next(rolls) == rng.randrange(6) for _ in range(4)]
        [True, True, True, True]
    """
    table, refused = below(sides), _refused((sides,))
    return chain.from_iterable(block.translate(table, refused) for block in _blocks(rng))


def taker(number: int, count: int, numbers: Iterable[int] = ()) -> Callable[[Iterator[int]], bytes | bytearray]:
    """Return a function that draws several numbers below ``number`` from highest bytes.

    Args:
        number: how many numbers are possible, from 1 to 255.
        count: the length of the result.
        numbers: the numbers for which :func:`high_bytes` leaves out bytes.

    Example:
        >>> rng, take = Random(7), taker(6, 4, (6,))
        >>> list(take(high_bytes(Random(7), (6,)))) == [rng.randrange(6) for _ in range(4)]
        True
    """
    table = below(number)
    if set(_refused((number,))) <= set(_refused(numbers)):
        return lambda high: bytes(islice(high, count)).translate(table)

    def take(high: Iterator[int]) -> bytearray:
        found = bytearray()
        for byte in high:
            place = table[byte]
            if place != REFUSED:
                found.append(place)
                if len(found) == count:
                    break
        return found

    return take


def sampler(cards: int, size: int) -> Callable[[Iterator[int]], int]:
    """Return a function that draws a sample from highest bytes, as ``rng.sample(range(cards), size)`` does.

    The sample is a number: bit 0 is set if it has card 0, bit 1 if it has card 1, and so on.

    Args:
        cards: the number of cards, up to 255.
        size: the number of cards of a sample.

    Example:
        >>> draw = sampler(24, 5)
        >>> f"{draw(high_bytes(Random(7))):b}"
        '100000001010000010010'
        >>> sorted(Random(7).sample(range(24), 5))
        [1, 4, 10, 12, 20]
    """
    return _from_pool(cards, size) if _is_pool(cards, size) else _without_doubles(cards, size)


def sampled(cards: int, size: int) -> tuple[int, ...]:
    """Return the numbers that :func:`sampler` draws below.

    Example:
        >>> sampled(24, 5), sampled(11, 3)
        ((24,), (11, 10, 9))
    """
    return tuple(range(cards, cards - size, -1)) if _is_pool(cards, size) else (cards,)


def _is_pool(cards: int, size: int) -> bool:
    """Return which of two methods Python's standard library uses."""
    return cards <= 21 + (4 ** ceil(log(3 * size, 4)) if size > 5 else 0)


def _without_doubles(cards: int, size: int) -> Callable[[Iterator[int]], int]:
    """Return a sampler that draws again when a card comes twice."""
    bits = [0 if card == REFUSED else 1 << card for card in below(cards)]

    def draw(high: Iterator[int]) -> int:
        sample, left = 0, size
        for byte in high:
            more = sample | bits[byte]
            if more != sample:
                left -= 1
                if not left:
                    return more
                sample = more
        raise AssertionError("a source of random numbers never ends")

    return draw


def _from_pool(cards: int, size: int) -> Callable[[Iterator[int]], int]:
    """Return a sampler that takes cards from a pool; the last card of the pool fills the gap."""
    whole = [1 << card for card in range(cards)]
    steps = [(below(number), number - 1) for number in range(cards, cards - size, -1)]

    def draw(high: Iterator[int]) -> int:
        sample, place, pool = 0, 0, whole.copy()
        for table, last in steps:
            for byte in high:
                place = table[byte]
                if place <= last:
                    break
            sample |= pool[place]
            pool[place] = pool[last]
        return sample

    return draw


def counter(cards: int, size: int, marked: int) -> Callable[[Iterator[int]], int]:
    """Return a function that draws a sample like :func:`sampler`, and returns how many of its cards are marked.

    Args:
        cards: the number of cards, up to 255.
        size: the number of cards of a sample.
        marked: the number of marked cards, which are the first ones.

    Example:
        >>> counter(11, 3, 4)(high_bytes(Random(7))), sorted(Random(7).sample(range(11), 3))
        (1, [2, 5, 6])
    """
    if not _is_pool(cards, size) or cards > _MOST_IN_ROWS:
        draw, marks = sampler(cards, size), (1 << marked) - 1
        return lambda high: (draw(high) & marks).bit_count()
    first: list[Any] = _rows(tuple(card < marked for card in range(cards)), size, {})

    def count(high: Iterator[int]) -> int:
        row: Any = first
        for byte in islice(high, size):
            row = row[byte]
        while type(row) is list:
            row = row[next(high)]
        return marked - int(row)

    return count


def _rows(pool: tuple[bool, ...], size: int, known: dict[tuple[bool, ...], Any]) -> Any:
    """Return what follows each byte: another such list, or how many marked cards stay in the pool at the end."""
    if not size:
        return sum(pool)
    if pool not in known:
        nexts = [
            _rows((*pool[:place], pool[-1], *pool[place + 1 : -1])[: len(pool) - 1], size - 1, known)
            for place in range(len(pool))
        ]
        known[pool] = row = list[Any]()
        row += [row if place == REFUSED else nexts[place] for place in below(len(pool))]
    return known[pool]
