"""The probabilities of making one or more of several crafts in one turn, with different dice for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from manaforge_widgets.games.kings_forge.odds.holdings import together
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pausing import Pausing

Ask: TypeAlias = Callable[..., Pausing[Fraction]]
"""A question that takes the needs of crafts, and answers with the probability of making at least one of them."""
Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Several:
    """The probabilities of making one or more of the crafts on display in one turn (KF-C1).

    Crafts share dice and bonuses, so these can't be calculated from the probabilities of single crafts. Each assumes
    that all rerolls are chosen for it alone. A probability that takes too long is None, or its pair is missing.

    Attributes:
        any: the probability of at least one craft.
        two: the probability of at least two crafts.
        all: the probability of all crafts.
        both: for each pair of crafts, the probability of making both.
        either: for each pair of crafts, the probability of making at least one of the two.
    """

    any: Fraction | None = Fraction(0)
    two: Fraction | None = Fraction(0)
    all: Fraction | None = Fraction(0)
    both: Mapping[Pair, Fraction] = field(default_factory=dict)
    either: Mapping[Pair, Fraction] = field(default_factory=dict)


def several_steps(crafts: Mapping[str, Needs], ask: Ask) -> Pausing[Several]:
    """Compute, with pauses, the probabilities of making one or more of some crafts.

    Args:
        crafts: the needs of each craft, by name.
        ask: the question that is asked about them.
    """
    if not crafts:
        return Several()
    both, either = {}, {}
    for pair in combinations(crafts, 2):
        needs = [crafts[name] for name in pair]
        chance = yield from _known(ask, *at_least(needs, 2))
        if chance is not None:
            both[pair] = chance
        chance = yield from _known(ask, *needs)
        if chance is not None:
            either[pair] = chance
    every = list(crafts.values())
    some = yield from _known(ask, *every)
    two = yield from _known(ask, *at_least(every, 2))
    whole = yield from _known(ask, together(every))
    return Several(some, two, whole, both, either)


def at_least(crafts: Iterable[Needs], number: int) -> list[Needs]:
    """Return the aims of which one must be met to make at least a number of some crafts; none if there are fewer.

    Example:
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> [str(aim) for aim in at_least([read_needs("metal 3"), read_needs("gem 4"), read_needs("metal 2")], 2)]
        ['metal 3, gem 4', 'metal 2, metal 3', 'metal 2, gem 4']
    """
    return [together(some) for some in combinations(crafts, number)]


def _known(ask: Ask, *aims: Needs) -> Pausing[Fraction | None]:
    yield
    if not aims:
        return Fraction(0)
    try:
        return (yield from ask(*aims))
    except OddsError:
        return None
