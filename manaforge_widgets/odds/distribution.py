"""Exact distributions: outcomes, and the number of equally likely ways that lead to each."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, product
from random import Random
from types import MappingProxyType
from typing import Any, overload

from manaforge_widgets.core.messages import amount, short
from manaforge_widgets.odds import convolution, display
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.named import named_outcome
from manaforge_widgets.odds.ways import (
    HELP,
    MOST_OUTCOMES,
    Event,
    exact_number,
    hashable,
    is_number,
    read_ways,
    too_many_outcomes,
    within,
)

MOST_SAMPLES = 10_000_000
MOST_BITS = 1_000_000
"""The most binary digits of a number in calculations that would only make it longer; more are refused."""
_MOST_TIMES = 1 << 64
_AT_ONCE = 1_000
_LONGEST_SHARE = 1_000
_HUGE = re.compile(r"[eE][+-]?\d{4}")


class Distribution:
    """An exact distribution: outcomes, and the number of ways that lead to each. It never changes.

    The ways are not reduced, so six dice have 6**6 ways. Two distributions are equal if they give every outcome the
    same probability, whatever the number of ways. Outcomes may be any hashable values. Numbers, and tuples of numbers,
    are in ascending order; other outcomes keep the order in which they were given.

    Like a dict, it iterates over its outcomes: ``list(d)``, ``len(d)`` and ``x in d`` are about outcomes.

    Args:
        source: a mapping from each outcome to its ways; or a list of equally likely outcomes, in which an outcome
            that is listed twice has two ways. Outcomes with 0 ways are dropped.

    Raises:
        OddsError: for no outcomes, ways that are not whole numbers from 0 on, or outcomes that can't be hashed.

    Example:
        >>> d6 = Distribution(range(1, 7))
        >>> d6.probability(6), d6.probability(lambda face: face % 2 == 0), d6.mean
        (Fraction(1, 6), Fraction(1, 2), Fraction(7, 2))
        >>> 2 @ Distribution({"hit": 2, "miss": 4}).map(lambda face: face == "hit")
        Distribution({0: 16, 1: 16, 2: 4})
        >>> list(d6), len(d6), 7 in d6
        ([1, 2, 3, 4, 5, 6], 6, False)
    """

    __slots__ = ("_cumulative", "_ways")
    _ways: dict[Any, int]
    _cumulative: list[int] | None

    def __init__(self, source: Distribution | Mapping[Any, int] | Iterable[Any]) -> None:
        self._ways = read_ways(source.ways if isinstance(source, Distribution) else source)
        self._cumulative = None

    @staticmethod
    def joint(**parts: Distribution) -> Distribution:
        """Return several independent distributions as one, whose outcomes have named parts.

        Args:
            parts: the distributions by name. An outcome is a named tuple.

        Raises:
            OddsError: for a name that can't be an attribute, or too many outcomes.

        Example:
            >>> d6 = Distribution(range(1, 7))
            >>> both = Distribution.joint(red=d6, blue=d6)
            >>> both.probability(lambda roll: roll.red > roll.blue)
            Fraction(5, 12)
            >>> both.given(lambda roll: roll.red + roll.blue == 4).marginal("red")
            Distribution({1: 1, 2: 1, 3: 1})
        """
        names = tuple(parts)
        return combine(lambda *values: named_outcome(names, values), *parts.values())

    @property
    def ways(self) -> Mapping[Any, int]:
        """The number of ways for each outcome; read-only."""
        return MappingProxyType(self._ways)

    @property
    def total(self) -> int:
        """The number of all ways.

        Example:
            >>> (2 @ Distribution(range(1, 7))).total
            36
        """
        return self._sums()[-1]

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes as a tuple, in the order that :class:`Distribution` describes."""
        return tuple(self._ways)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)

    def __contains__(self, outcome: object) -> bool:
        try:
            return outcome in self._ways
        except TypeError:  # an unhashable value is never an outcome
            return False

    def _sums(self) -> list[int]:
        if self._cumulative is None:
            self._cumulative = list(accumulate(self._ways.values()))
        return self._cumulative

    def probability(self, event: Event) -> Fraction:
        """Return the probability of an event.

        Args:
            event: an outcome, a set of outcomes, or a function of an outcome that is true if the event happens.

        Raises:
            OddsError: when ``event`` is nothing of this kind.

        Example:
            >>> d6 = Distribution(range(1, 7))
            >>> d6.probability({5, 6}), d6.probability(7)
            (Fraction(1, 3), Fraction(0, 1))
        """
        return Fraction(sum(within(self._ways, event).values()), self.total)

    def at_least(self, least: float | Fraction) -> Fraction:
        """Return the probability that the outcome is this number or a larger one.

        Raises:
            OddsError: for outcomes, or a bound, that are not numbers.

        Example:
            >>> (2 @ Distribution(range(1, 7))).at_least(10)
            Fraction(1, 6)
        """
        self._compare("at_least", least)
        return self.probability(lambda outcome: outcome >= least)

    def at_most(self, most: float | Fraction) -> Fraction:
        """Return the probability that the outcome is this number or a smaller one.

        Raises:
            OddsError: for outcomes, or a bound, that are not numbers.

        Example:
            >>> (2 @ Distribution(range(1, 7))).at_most(3)
            Fraction(1, 12)
        """
        self._compare("at_most", most)
        return self.probability(lambda outcome: outcome <= most)

    def quantile(self, share: float | Fraction | str) -> Any:
        """Return the smallest outcome whose probability together with all smaller ones reaches a given share.

        Args:
            share: the share, from 0 to 1. A float is read as it is written: 0.1 is a tenth.

        Raises:
            OddsError: for outcomes that are not numbers, or a share that is not from 0 to 1.

        Example:
            >>> (2 @ Distribution(range(1, 7))).quantile("5/6")
            9
        """
        self._compare("quantile")
        try:
            text = str(share)[:_LONGEST_SHARE] if isinstance(share, (int, float, str)) else "-1"
            # A number with a huge exponent would take for ever to write out.
            part = share if isinstance(share, Fraction) else Fraction(text if not _HUGE.search(text) else -1)
        except (ValueError, ZeroDivisionError):
            part = Fraction(-1)
        if not 0 <= part <= 1:
            raise OddsError(f"share must be a number from 0 to 1, such as Fraction(1, 2), not {short(share)}.")
        needed = math.ceil(part * self.total)
        return self.outcomes[bisect_right(self._sums(), max(needed - 1, 0))]

    def _compare(self, name: str, bound: object = 0) -> None:
        if not all(map(is_number, self._ways)):
            raise OddsError(f"{name} needs outcomes that are numbers; map them to numbers first.")
        if not is_number(bound):
            raise OddsError(f"{name} needs a number to compare the outcomes with, not {short(bound)}.")

    @property
    def median(self) -> Any:
        """The median (the quantile for one half); if there are two middle outcomes, the smaller one.

        Example:
            >>> Distribution(range(1, 7)).median
            3
        """
        return self.quantile(Fraction(1, 2))

    @property
    def modes(self) -> tuple[Any, ...]:
        """The most likely outcomes.

        Example:
            >>> (2 @ Distribution(range(1, 7))).modes
            (7,)
        """
        most = max(self._ways.values())
        return tuple(outcome for outcome, ways in self._ways.items() if ways == most)

    @property
    def mean(self) -> Fraction:
        """The mean (expected value) of outcomes that are exact numbers.

        Raises:
            OddsError: for outcomes that are not exact numbers.

        Example:
            >>> Distribution(range(1, 7)).mean
            Fraction(7, 2)
        """
        return self._average(lambda outcome: outcome)

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean.

        Raises:
            OddsError: for outcomes that are not exact numbers.

        Example:
            >>> Distribution(range(1, 7)).variance
            Fraction(35, 12)
        """
        return self._average(lambda outcome: outcome * outcome) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance, as a float; it is rounded, so do not use it in exact calculations."""
        try:
            return math.sqrt(self.variance)
        except OverflowError:
            raise OddsError("the standard deviation is too large for a float; the variance is exact.") from None

    def _average(self, of: Callable[[Any], Any]) -> Fraction:
        budget = Budget(HELP)
        whole: int = 0
        # Numerators over the same denominator are added first, because sums with many different denominators grow long.
        tops: defaultdict[int, int] = defaultdict(int)
        for outcome, ways in self._ways.items():
            budget.check()
            amount = of(exact_number(outcome))
            if isinstance(amount, Fraction):
                tops[amount.denominator] += amount.numerator * ways
            else:
                whole += amount * ways
        total = Fraction(whole)
        for bottom, top in tops.items():
            budget.check()
            total += Fraction(top, bottom)
            if total.denominator.bit_length() > MOST_BITS:
                raise OddsError(f"the outcomes have too many different denominators; {HELP}.")
        return total / self.total

    def map(self, function: Callable[[Any], Hashable]) -> Distribution:
        """Return the distribution of a function of the outcome.

        Raises:
            OddsError: when the function returns something that can't be hashed, or takes too long.

        Example:
            >>> Distribution(range(1, 7)).map(lambda face: "high" if face > 4 else "low")
            Distribution({'low': 4, 'high': 2})
        """
        return combine(function, self)

    def then(self, function: Callable[[Any], Distribution]) -> Distribution:
        """Return the distribution of a second stage that depends on the outcome of this distribution.

        For each outcome, the function returns the distribution of the second stage. The ways of each are multiplied by
        a whole number, so that all of them have the same total, as small as possible.

        Raises:
            OddsError: when ``function`` is not a function, does not return a distribution, or takes too long.

        Example:
            >>> d6 = Distribution(range(1, 7))
            >>> d6.then(lambda face: d6 if face == 1 else Distribution([face])).probability(6)
            Fraction(7, 36)
        """
        if not callable(function):
            raise OddsError(
                f"function must be a function that returns a Distribution for each outcome, not {short(function)}."
            )
        budget = Budget(HELP)
        stages = []
        common = 1
        for outcome, ways in self._ways.items():
            budget.check()
            stage = function(outcome)
            if not isinstance(stage, Distribution):
                raise OddsError(f"the second stage after {short(outcome)} must be a Distribution, not {short(stage)}.")
            stages.append((stage, ways))
            common = math.lcm(common, stage.total)
            if common.bit_length() > MOST_BITS:
                raise OddsError(f"the second stages have too many ways in all; {HELP}.")
        combined: defaultdict[Any, int] = defaultdict(int)
        for stage, ways in stages:
            budget.check()
            for outcome, count in stage.ways.items():
                combined[outcome] += ways * count * (common // stage.total)
            if len(combined) > MOST_OUTCOMES or len(combined) * common.bit_length() > 2 * convolution.MOST_BYTES:
                raise too_many_outcomes()
        return Distribution(combined)

    def given(self, event: Event) -> Distribution:
        """Return the conditional distribution, given that an event happens; the remaining outcomes keep their ways.

        Args:
            event: the event, in any form that :meth:`probability` takes.

        Raises:
            OddsError: when the event is impossible.

        Example:
            >>> (2 @ Distribution(range(1, 7))).given(lambda roll: roll >= 11)
            Distribution({11: 2, 12: 1})
        """
        ways = within(self._ways, event)
        if not ways:
            raise OddsError("the condition can't happen: no outcome fits it.")
        return Distribution(ways)

    def marginal(self, name: str | int) -> Distribution:
        """Return the distribution of one part of the outcomes, by its name or index.

        Raises:
            OddsError: when an outcome has no such part.

        Example:
            >>> d2 = Distribution([1, 2])
            >>> Distribution.joint(red=d2, blue=d2).marginal("blue")
            Distribution({1: 2, 2: 2})
        """

        def part(outcome: Any) -> Any:
            names = getattr(outcome, "_fields", ())
            place = names.index(name) if name in names else name
            if not isinstance(outcome, tuple) or not isinstance(place, int) or not 0 <= place < len(outcome):
                raise OddsError(
                    f"name must be the name or index of a part; {short(outcome, 60)} has no part {short(name)}."
                )
            return outcome[place]

        return self.map(part)

    def __add__(self, other: object) -> Distribution:
        return Distribution(convolution.add(self._ways, _summand(other)))

    def __radd__(self, other: object) -> Distribution:
        # sum() starts from 0, even if the outcomes are tuples.
        return self if type(other) is int and other == 0 else self + other

    def __neg__(self) -> Distribution:
        return self.map(_negative)

    def __sub__(self, other: object) -> Distribution:
        return self + -Distribution(_summand(other))

    def __rsub__(self, other: object) -> Distribution:
        return -self + other

    def __rmatmul__(self, times: object) -> Distribution:
        if type(times) is not int or times < 0:
            raise OddsError(f"the number before @ must be a whole number, as in 3 @ d6, not {short(times)}.")
        if times > _MOST_TIMES:
            raise OddsError(f"the sum of {amount(times)} of these distributions is too large to count.")
        return Distribution(convolution.repeat(self._ways, times))

    @overload
    def sample(self, rng: Random) -> Any: ...
    @overload
    def sample(self, rng: Random, size: int) -> list[Any]: ...
    def sample(self, rng: Random, size: int | None = None) -> Any:
        """Draw outcomes at random, each with its probability, like rolling the dice: one outcome, or a list of them.

        Args:
            rng: the random number generator, such as ``random.Random(7)``. The same seed gives the same outcomes.
            size: how many outcomes to draw, independently of each other. None draws one.

        Returns:
            If ``size`` is None, one outcome by itself; otherwise a list of ``size`` outcomes.

        Raises:
            OddsError: when ``rng`` is not a ``random.Random``, ``size`` is not a number of outcomes, or it takes too
                long.

        Example:
            >>> Distribution(["only"]).sample(Random(7), 2)
            ['only', 'only']
        """
        if not isinstance(rng, Random):
            raise OddsError(f"rng must be a random.Random, such as random.Random(7), not {short(rng)}.")
        if size is not None and (type(size) is not int or not 0 <= size <= MOST_SAMPLES):
            raise OddsError(f"size must be a whole number from 0 to {MOST_SAMPLES:,}, not {short(size)}.")
        cumulative, outcomes, total = self._sums(), self.outcomes, self.total
        if size is None:
            return outcomes[bisect_right(cumulative, rng.randrange(total))]
        budget = Budget("fewer samples would help")
        drawn: list[Any] = []
        while len(drawn) < size:
            budget.check()
            some = min(_AT_ONCE, size - len(drawn))
            drawn += [outcomes[bisect_right(cumulative, rng.randrange(total))] for _ in range(some)]
        return drawn

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._reduced() == other._reduced()

    def __hash__(self) -> int:
        return hash(frozenset(self._reduced().items()))

    def _reduced(self) -> dict[Any, int]:
        common = math.gcd(*self._ways.values())
        return {outcome: ways // common for outcome, ways in self._ways.items()}

    def __repr__(self) -> str:
        return display.notation(self._ways)

    def table(self) -> str:
        """Return the distribution as plain text, one outcome on each line.

        In a long table the last line shows how many outcomes are left out.

        Example:
            >>> print(Distribution({0: 3, 1: 1}).table())
            outcome  exact  per cent  1 in N     at least  at most  chance
            0        3/4    75.0 %    1 in 1.33  100 %     75.0 %   ████████████████████
            1        1/4    25.0 %    1 in 4     25.0 %    100 %    ███████
        """
        return display.text_table(self._ways)

    def _repr_html_(self) -> str:
        return display.html_table(self._ways)

    def to_pandas(self, *, exact: bool = False) -> Any:
        """Return a pandas DataFrame with the columns outcome, ways and probability, and one row for each outcome.

        Outcomes with named parts get one column for each part.

        Args:
            exact: whether columns hold Python's own ints and Fractions, as objects, so that nothing is rounded.

        Returns:
            A DataFrame. Outcomes are int64, float64, bool or string if all of them fit, otherwise objects. Ways are
            int64 if all of them fit, otherwise float64. The probability is float64.

        Raises:
            OddsError: when pandas is not installed, or a named part of the outcomes has the name of another column.
        """
        return display.outcome_frame(self._ways, exact=exact)


def combine(function: Callable[..., Hashable], *parts: Distribution) -> Distribution:
    """Return the distribution of a function of several independent outcomes.

    Args:
        function: a function of one outcome of each distribution.
        parts: the distributions.

    Raises:
        OddsError: when the function returns something that can't be hashed, or takes too long.

    Example:
        >>> d6 = Distribution(range(1, 7))
        >>> combine(max, d6, d6).probability(6)
        Fraction(11, 36)
    """
    if not callable(function):
        raise OddsError(f"function must be a function of the outcomes, not {short(function)}.")
    for part in parts:
        if not isinstance(part, Distribution):
            raise OddsError(f"{short(part)} is not a distribution; make one, such as Distribution([1, 2]).")
    budget = Budget(HELP)
    combined: defaultdict[Any, int] = defaultdict(int)
    for some in product(*(part.ways.items() for part in parts)):
        budget.check()
        outcome = function(*(outcome for outcome, _ in some))
        combined[hashable(outcome)] += math.prod(ways for _, ways in some)
        if len(combined) > MOST_OUTCOMES:
            raise too_many_outcomes()
    return Distribution(combined)


def _summand(other: object) -> Mapping[Any, int]:
    return other.ways if isinstance(other, Distribution) else {hashable(other): 1}


def _negative(outcome: Any) -> Any:
    if isinstance(outcome, tuple):
        make = getattr(outcome, "_make", tuple)
        return make(-exact_number(part) for part in outcome)
    return -exact_number(outcome)
