"""Cases of a test in a browser that cover each value, without trying each value with each other one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence


def covering(*axes: Sequence[Any]) -> list[Any]:
    """Return all combinations of some values, of which every second runs in the night only.

    As on a chessboard: each value still comes up by day, if each axis has two or more.

    Args:
        axes: the values of each argument of the test.
    """
    found = product(*(enumerate(axis) for axis in axes))
    return [
        pytest.param(*(value for _, value in one), marks=[pytest.mark.nightly] * (sum(place for place, _ in one) % 2))
        for one in found
    ]
