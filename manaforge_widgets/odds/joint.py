"""The joint results of independent draws, with their weights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from manaforge_widgets.core.draws import Draw
from manaforge_widgets.core.messages import amount
from manaforge_widgets.odds.budget import OddsError

MOST_RESULTS = 1_000_000
"""The most joint results; more are refused before any of them is listed."""


def joint_results(draws: Sequence[Draw], spread: int | None = None) -> Iterator[tuple[list[Any], int]]:
    """Yield every joint result of some draws, with its weight.

    Args:
        draws: the draws, which are independent.
        spread: yield only about this many results, spread over all of them; None for all.

    Raises:
        OddsError: when there are too many results to list.

    Example:
        >>> from manaforge_widgets.core.draws import Roll
        >>> coins = [Roll("a", "toss a", 2), Roll("b", "toss b", 2)]
        >>> list(joint_results(coins))
        [([0, 0], 1), ([0, 1], 1), ([1, 0], 1), ([1, 1], 1)]
    """
    size = math.prod(draw.size for draw in draws)
    if spread is None and size > MOST_RESULTS:
        raise OddsError(
            f"{' and '.join(draw.name for draw in draws[:3])} can give {amount(size)} different results, too many to "
            f"list; at most {amount(MOST_RESULTS)} are possible, so fewer dice or cards would help."
        )
    every = product(*(list(_weighted(draw)) for draw in draws))
    for joint in every if spread is None else islice(every, 0, None, max(1, size // spread)):
        yield [result for result, _ in joint], math.prod(weight for _, weight in joint)


def _weighted(draw: Draw) -> Iterator[tuple[Any, int]]:
    """Yield each result of a draw with a whole number in proportion to its probability."""
    results = [(result, draw.probability(result)) for result in draw.support()]
    common = math.lcm(*(chance.denominator for _, chance in results))
    yield from ((result, int(chance * common)) for result, chance in results)
