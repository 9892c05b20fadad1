"""Functions that read and sort outcomes with their ways, and select the outcomes that belong to an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from operator import index
from typing import Any, TypeAlias

from manaforge_widgets.core.messages import short
from manaforge_widgets.odds.budget import Budget, OddsError

Ways: TypeAlias = Mapping[Any, int]
"""For each outcome, the number of equally likely ways that lead to it."""

Event: TypeAlias = Hashable | set[Any] | Callable[[Any], object]
"""An outcome, a set of outcomes (any of them), or a function that returns whether an outcome belongs to the event.

A frozenset counts as one outcome, since it is hashable.
"""

HELP = "fewer or simpler outcomes would help"

MOST_OUTCOMES = 1_000_000
"""The most outcomes of a distribution; more would fill the memory."""


def read_ways(source: object) -> dict[Any, int]:
    """Read the ways of each outcome from a mapping, or from equally likely outcomes; outcomes with 0 ways are dropped.

    Numbers, and tuples of numbers, are sorted in ascending order; other outcomes keep their order.

    Raises:
        OddsError: for no outcomes, ways that are not whole numbers from 0 on, or outcomes that can't be hashed.

    Example:
        >>> read_ways([2, 1, 2])
        {1: 1, 2: 2}
    """
    if isinstance(source, Mapping):
        ways = {outcome: _count(outcome, count) for outcome, count in source.items()}
    elif isinstance(source, str) or not isinstance(source, Iterable):
        raise OddsError(
            f"{short(source)} is not a distribution; give the ways of each outcome, such as {{'hit': 2, 'miss': 4}}, "
            "or equally likely outcomes, such as range(1, 7)."
        )
    else:
        budget = Budget(HELP)
        ways = Counter()
        for outcome in source:
            budget.check()
            ways[hashable(outcome)] += 1
            if len(ways) > MOST_OUTCOMES:
                raise too_many_outcomes()
    ways = {outcome: count for outcome, count in ways.items() if count}
    if not ways:
        raise OddsError("a distribution needs at least one outcome with at least one way.")
    return dict(sorted(ways.items())) if _ascend(ways) else ways


def too_many_outcomes(most: int = MOST_OUTCOMES) -> OddsError:
    """Return the error for a distribution that would fill the memory.

    Example:
        >>> print(too_many_outcomes())
        that gives more than 1,000,000 outcomes; fewer or simpler outcomes would help.
    """
    return OddsError(f"that gives more than {most:,} outcomes; {HELP}.")


def _count(outcome: object, ways: Any) -> int:
    try:
        count = -1 if isinstance(ways, bool) else index(ways)
    except TypeError:
        count = -1
    if count < 0:
        raise OddsError(
            f"{short(ways)} is not a number of ways for {short(outcome)}; it must be a whole number, 0 or more."
        )
    return count


def _ascend(outcomes: Iterable[Any]) -> bool:
    def comparable(outcome: object) -> bool:
        return all(map(is_number, outcome)) if isinstance(outcome, tuple) else is_number(outcome)

    return all(map(comparable, outcomes)) and len({isinstance(outcome, tuple) for outcome in outcomes}) == 1


def hashable(outcome: Any) -> Any:
    """Check that an outcome is hashable, and return it.

    Raises:
        OddsError: when the outcome is not hashable.

    Example:
        >>> hashable((1, 2))
        (1, 2)
    """
    try:
        hash(outcome)
    except TypeError:
        raise OddsError(f"an outcome or card must be hashable, not {short(outcome)}; use a tuple.") from None
    return outcome


def is_number(outcome: object) -> bool:
    """Return whether an outcome is a number that can be compared with others; NaN is not.

    Example:
        >>> is_number(Fraction(1, 2)), is_number(float("nan"))
        (True, False)
    """
    return isinstance(outcome, (int, Fraction, float)) and outcome == outcome  # noqa: PLR0124  # NaN differs from itself


def exact_number(outcome: object) -> int | Fraction:
    """Check that an outcome is an exact number, and return it; True and False count as 1 and 0.

    Raises:
        OddsError: when the outcome is a float or not a number.

    Example:
        >>> exact_number(True)
        1
    """
    if isinstance(outcome, bool):
        return int(outcome)
    if isinstance(outcome, (int, Fraction)):
        return outcome
    if isinstance(outcome, float):
        raise OddsError(f"{short(outcome)} is a float, which is not exact; write a Fraction, such as Fraction('0.1').")
    raise OddsError(f"{short(outcome)} is not a number to calculate with; map the outcomes to numbers first.")


def within(ways: Ways, event: Event) -> dict[Any, int]:
    """Return the outcomes that belong to an event, with their ways.

    Raises:
        OddsError: when ``event`` is neither an outcome nor a set of outcomes nor a function.

    Example:
        >>> within({1: 3, 2: 4, 3: 5}, lambda face: face > 1)
        {2: 4, 3: 5}
    """
    if isinstance(event, set):
        return {outcome: count for outcome, count in ways.items() if outcome in event}
    try:
        if event in ways:
            return {event: ways[event]}
    except TypeError:
        raise OddsError(f"{short(event)} is not an event; give an outcome, a set of outcomes or a function.") from None
    if callable(event):
        return {outcome: count for outcome, count in ways.items() if event(outcome)}
    return {}
