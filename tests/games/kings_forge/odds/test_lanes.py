"""Rows of numbers in one int, beside lists; and chances so large that a lane takes more than one word."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.odds.lanes import Lanes

LARGEST = (1, 6**24, 2**63, 2**64 - 1, 6**60)
"""Lanes of one word, just so or easily, and of several words."""


@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.sampled_from(LARGEST), st.data())
def test_lanes_are_lists(largest: int, data: st.DataObject) -> None:
    pairs = data.draw(st.lists(st.tuples(st.integers(0, largest), st.integers(0, largest)), min_size=1, max_size=5))
    some, others = ([pair[place] for pair in pairs] for place in (0, 1))
    lanes = Lanes(largest, len(pairs))
    one, other = lanes.row(some), lanes.row(others)
    assert lanes.numbers(one, len(pairs)) == tuple(some)
    assert lanes.numbers(lanes.highest(one, other), len(pairs)) == tuple(map(max, pairs))
    assert lanes.none_higher(one, other) == all(map(int.__le__, some, others))
    half = lanes.row([number // 2 for number in some]) + lanes.row([number // 2 for number in others])
    assert lanes.numbers(half, len(pairs)) == tuple([one // 2 + other // 2 for one, other in pairs])


@pytest.mark.parametrize("size", [2, 6, 12, 24], ids=str)
def test_chances_of_any_size(size: int) -> None:
    """Two dice that may each be rolled three times, whatever else the rerolls might take."""
    failed = Fraction(2, 3) ** 3
    assert craft("metal, gem", "metal 5, gem 5", [f"reroll {size}", f"reroll {size}"]) == (1 - failed) ** 2
