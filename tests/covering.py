"""Cases of a test that cover each value, without trying each value with each other one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence


def covering(*axes: Sequence[Any], share: int = 2) -> list[Any]:
    """Return all combinations of some values, of which the gate tries every second, and the night all.

    As on a chessboard: each value still comes up by day, if the values of another axis are as many as ``share``.

    Args:
        axes: the values of each argument of the test.
        share: 3 lets the gate try every third, and so on.
    """
    found = product(*(enumerate(axis) for axis in axes))
    return [
        pytest.param(
            *(value for _, value in one), marks=[pytest.mark.nightly] * (sum(place for place, _ in one) % share > 0)
        )
        for one in found
    ]
