"""The means and 95 % intervals of a block that shows how a mean changed."""

from __future__ import annotations

from math import sqrt
from typing import Any

from manaforge_widgets.odds.interval import wilson

_Z = 1.959964
"""The 0.975 quantile of the standard normal distribution."""


def sent(block: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON of a block as the page gets it: sums of results become means and intervals.

    Args:
        block: the JSON of a block.

    Example:
        >>> from manaforge_widgets.games.blocks import RunningMean
        >>> block = sent(RunningMean("Won", [1, 0]).json())
        >>> block["means"], [round(end, 2) for end in block["low"]], [round(end, 2) for end in block["high"]]
        ([1.0, 0.5], [0.21, 0.09], [1.0, 0.91])
    """
    if "blocks" in block:
        return {**block, "blocks": [sent(inner) for inner in block["blocks"]]}
    if block["block"] != "running-mean":
        return block
    kept = {name: value for name, value in block.items() if name not in ("sums", "squares")}
    rows = list(zip(block["counts"], block["sums"], block["squares"], strict=True))
    ends = [_share(count, total) if block["share"] else _mean(count, total, square) for count, total, square in rows]
    return {
        **kept,
        "means": [total / count for count, total, _ in rows],
        "low": [low for low, _ in ends],
        "high": [high for _, high in ends],
    }


def _share(count: int, total: float) -> tuple[float, float]:
    low, high = wilson(round(total), count)
    return float(low), float(high)


def _mean(count: int, total: float, square: float) -> tuple[float, float]:
    """Return the usual interval from the standard error; one result alone says nothing about its spread."""
    mean = total / count
    spread = sqrt(max(0.0, square - count * mean**2) / (count - 1) / count) if count > 1 else 0.0
    return mean - _Z * spread, mean + _Z * spread
