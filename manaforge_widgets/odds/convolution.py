"""Convolution: the ways of each sum of independent outcomes, which are numbers or vectors such as mana by element."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm, log2
from typing import Any, TypeAlias

from manaforge_widgets.core.messages import amount, short
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.ways import MOST_OUTCOMES, Ways, exact_number, too_many_outcomes

_Codes: TypeAlias = dict[int, int]

_MOST_BITS = 4_000_000  # in one number of ways: larger powers take seconds in one step that no budget can stop
MOST_BYTES = 200_000_000
"""The most bytes for all numbers of ways of one sum."""
_MOST_STEPS = 8_000_000  # in one multiplication that no budget can stop; about a second
_HELP = "fewer dice, or outcomes that are closer together, would help"


def add(first: Ways, second: Ways) -> dict[Any, int]:
    """Return the ways of each sum of two independent outcomes.

    Args:
        first: the ways of each outcome of one distribution. Outcomes are numbers, or tuples of numbers with the same
            length, which are added element by element.
        second: the ways of each outcome of the other distribution.

    Raises:
        OddsError: for outcomes that can't be added, or too many of them.

    Example:
        >>> add({0: 1, 1: 1}, {10: 3})
        {10: 3, 11: 3}
    """
    frame = _Frame([(first, 1), (second, 1)])
    return frame.outcomes(_product(frame.codes(first, 0), frame.codes(second, 1), Budget(_HELP)))


def repeat(ways: Ways, times: int) -> dict[Any, int]:
    """Return the ways of each sum of several independent outcomes from the same distribution.

    Args:
        ways: the ways of each outcome, as for :func:`add`.
        times: the number of outcomes to add; 0 or more.

    Raises:
        OddsError: for outcomes that can't be added, or too many of them.

    Example:
        >>> repeat({1: 1, 2: 1}, 3)
        {3: 1, 4: 3, 5: 3, 6: 1}
    """
    frame = _Frame([(ways, times)])
    return frame.outcomes(_power(frame.codes(ways, 0), times, Budget(_HELP)))


class _Frame:
    """A translation of outcomes to codes and back. Codes are whole numbers from 0 on, and can be added like outcomes.

    The parts of a vector become the digits of one number, in bases so large that no sum carries over.
    """

    def __init__(self, parts: Sequence[tuple[Ways, int]]) -> None:
        self._sample = next(iter(parts[0][0]))
        vectors = [[_vector(outcome, self._sample) for outcome in ways] for ways, _ in parts]
        self._unit = _common(vectors)
        columns = [
            [[int(part * self._unit) for part in column] for column in zip(*some, strict=True)] for some in vectors
        ]
        self._lows = [[min(column) for column in some] for some in columns]
        self._low = [0] * len(vectors[0][0])
        self._steps: list[int] = []
        self._bases: list[int] = []
        for place in range(len(self._low)):
            lows = [some[place] for some in self._lows]
            self._low[place] = sum(low * times for low, (_, times) in zip(lows, parts, strict=True))
            spread = [[part - low for part in some[place]] for some, low in zip(columns, lows, strict=True)]
            self._steps.append(gcd(*(part for some in spread for part in some)) or 1)
            reach = sum(max(some) * times for some, (_, times) in zip(spread, parts, strict=True))
            self._bases.append(reach // self._steps[-1] + 1)

    def codes(self, ways: Ways, part: int) -> _Codes:
        codes = {}
        for outcome, count in ways.items():
            code = 0
            for number, low, step, base in zip(
                _vector(outcome, self._sample), self._lows[part], self._steps, self._bases, strict=True
            ):
                code = code * base + (int(number * self._unit) - low) // step
            codes[code] = count
        return codes

    def outcomes(self, codes: _Codes) -> dict[Any, int]:
        if not isinstance(self._sample, tuple):
            (low,), (step,) = self._low, self._steps
            return {self._number(low + step * code): codes[code] for code in sorted(codes)}
        numbered = {}
        for code in sorted(codes):
            rest, numbers = code, []
            for low, step, base in zip(reversed(self._low), reversed(self._steps), reversed(self._bases), strict=True):
                rest, digit = divmod(rest, base)
                numbers.append(self._number(low + step * digit))
            make = getattr(self._sample, "_make", tuple)
            numbered[make(reversed(numbers))] = codes[code]
        return numbered

    def _number(self, amount: int) -> int | Fraction:
        if amount % self._unit == 0:
            return amount // self._unit
        return Fraction(amount, self._unit)


def _common(vectors: Sequence[Sequence[tuple[int | Fraction, ...]]]) -> int:
    """Return the least common denominator of all parts of all outcomes."""
    outcomes = sum(map(len, vectors))
    common = 1
    for denominator in {part.denominator for some in vectors for vector in some for part in vector}:
        common = lcm(common, denominator)
        if common.bit_length() * outcomes > MOST_BYTES:
            raise OddsError(f"the outcomes have too many different denominators; {_HELP}.")
    return common


def _vector(outcome: object, sample: object) -> tuple[int | Fraction, ...]:
    if isinstance(outcome, tuple) != isinstance(sample, tuple):
        raise OddsError(f"{short(outcome)} and {short(sample)} can't be added: one is a number and the other a tuple.")
    if not isinstance(outcome, tuple):
        return (exact_number(outcome),)
    if isinstance(sample, tuple) and len(outcome) != len(sample):
        raise OddsError(f"{short(outcome)} and {short(sample)} can't be added: their lengths differ.")
    return tuple(exact_number(part) for part in outcome)


def _product(first: _Codes, second: _Codes, budget: Budget) -> _Codes:
    width = max(first) + max(second) + 1
    pairs = len(first) * len(second)
    size = _size((sum(first.values()) * sum(second.values())).bit_length(), min(width, pairs))
    if pairs <= 1_000 or width > pairs or _steps_packed(width, size) > _MOST_STEPS:
        return _product_by_pairs(first, second, budget)
    return _unpacked(_packed(first, size) * _packed(second, size), size, width)


def _product_by_pairs(first: _Codes, second: _Codes, budget: Budget) -> _Codes:
    product: defaultdict[int, int] = defaultdict(int)
    code_bits = (max(first) + max(second)).bit_length()
    ways_bits = max(first.values()).bit_length() + max(second.values()).bit_length()
    most = min(MOST_OUTCOMES, 2 * MOST_BYTES // (code_bits + ways_bits + 1))
    for one, ways in first.items():
        budget.check()
        for other, count in second.items():
            product[one + other] += ways * count
        if len(product) > most:
            raise too_many_outcomes(most)
    return product


def _power(codes: _Codes, times: int, budget: Budget) -> _Codes:
    """Return the power of a distribution, by the fastest of three methods."""
    # The outcomes need not contain a vector that is smallest in every place, so the smallest code can be above 0.
    low = min(codes)
    power = _power_from_zero({code - low: ways for code, ways in codes.items()}, times, budget)
    return {code + low * times: ways for code, ways in power.items()}


def _power_from_zero(codes: _Codes, times: int, budget: Budget) -> _Codes:
    if times < 2:
        return dict(codes) if times else {0: 1}
    width = max(codes) * times + 1
    bits = times * log2(sum(codes.values()))
    if bits > _MOST_BITS:
        raise OddsError(f"the sum of {amount(times)} of these distributions is too large to count; {_HELP}.")
    # There are never more sums than multisets of outcomes, however far apart the outcomes are.
    sums = _multisets(len(codes), times, width)
    if width > 20 * sums:
        return _power_one_by_one(codes, times, budget)
    size = _size(int(bits) + 1, width)
    if width <= MOST_OUTCOMES and _steps_packed(width, size) < min(width * (len(codes) - 1), _MOST_STEPS):
        return _unpacked(_packed(codes, size) ** times, size, width)
    return _power_by_recurrence(codes, times, width, budget)


def _multisets(kinds: int, times: int, most: int) -> int:
    number = 1
    for step in range(1, kinds):
        number = number * (times + step) // step
        if number > most:
            return most
    return number


def _power_one_by_one(codes: _Codes, times: int, budget: Budget) -> _Codes:
    power = {0: 1}
    for _ in range(times):
        power = _product_by_pairs(power, codes, budget)
    return power


def _power_by_recurrence(codes: _Codes, times: int, width: int, budget: Budget) -> _Codes:
    """Return the n-th power q of a polynomial p from p q' = n p' q, coefficient by coefficient.

    This is Euler's recurrence for powers of power series (D. E. Knuth, The Art of Computer Programming, vol. 2,
    section 4.7).
    """
    first = codes[0]
    rest = sorted((code, ways) for code, ways in codes.items() if code)
    coefficients = [first**times]
    for place in range(1, width):
        if place % 64 == 0:
            budget.check()
            if place > MOST_OUTCOMES:
                raise too_many_outcomes()
        total = 0
        for code, ways in rest:
            if code > place:
                break
            total += ((times + 1) * code - place) * ways * coefficients[place - code]
        coefficients.append(total // (place * first))
    return {code: ways for code, ways in enumerate(coefficients) if ways}


def _steps_packed(width: int, size: int) -> float:
    """Estimate the time of one packed product by A. Karatsuba's method, in steps of the recurrence."""
    packed: float = (width * size / 64) ** 1.585
    return width + packed


def _size(bits: int, width: int) -> int:
    size = bits // 8 + 1
    if size * width > MOST_BYTES:
        raise OddsError(
            f"this is too much to count: {amount(width)} sums with up to {amount(bits)} binary digits each; {_HELP}."
        )
    return size


def _packed(codes: _Codes, size: int) -> int:
    """Pack all ways into one number, with ``size`` bytes each, so that one product gives all sums (L. Kronecker)."""
    room = bytearray(size * (max(codes) + 1))
    for code, ways in codes.items():
        room[code * size : (code + 1) * size] = ways.to_bytes(size, "little")
    return int.from_bytes(room, "little")


def _unpacked(number: int, size: int, width: int) -> _Codes:
    room = number.to_bytes(size * width, "little")
    slices = (int.from_bytes(room[start : start + size], "little") for start in range(0, size * width, size))
    return {code: ways for code, ways in enumerate(slices) if ways}
