"""Few settings in the gate and many at night, where each test runs through a batch of seeds.

A test for each seed would be collected by every worker of every run, though only the night runs it. Whatever fails in
a batch shows its seed as the argument of the function that checks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence


def batches(seeds: range, size: int = 25) -> list[range]:
    """Return the seeds in batches.

    Args:
        seeds: all seeds.
        size: the number of seeds in a batch; the last one may have fewer.
    """
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


def named(batch: range) -> str:
    """Return the name of a test for a batch: its first and its last seed."""
    return f"{batch[0]}-{batch[-1]}"


def quick_or_full(name: str, quick: Any, full: Any) -> pytest.MarkDecorator:
    """Return the mark for a test that runs with one value in the gate and with a larger one at night.

    Args:
        name: the argument of the test.
        quick: its value in the gate.
        full: its value at night.
    """
    return pytest.mark.parametrize(name, [quick, pytest.param(full, marks=pytest.mark.nightly)], ids=str)


def first_by_day(number: int, values: Sequence[Any]) -> list[Any]:
    """Return the values of an argument: the gate tries the first of them, the night all.

    Args:
        number: how many the gate tries.
        values: all values.
    """
    return [*values[:number], *(pytest.param(value, marks=pytest.mark.nightly) for value in values[number:])]
