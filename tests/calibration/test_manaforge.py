"""Manaforge's numbers come true when a game is played on with the cards and dice that really come."""

from __future__ import annotations

import pytest
from calibration import manaforge
from calibration.observed import faults

NUMBERS = {manaforge.ROLLED, manaforge.REACH, manaforge.REACH_PRISMS, manaforge.REACH_AFTER, manaforge.REACH_BUILT}


def test_what_is_shown_comes_true() -> None:
    rows = [row for seed in range(12, 21) for row in manaforge.observations(seed, 2)]
    assert faults(rows) == []
    assert {row.number for row in rows} == NUMBERS


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_what_is_shown_comes_true_in_many_games() -> None:
    rows = [row for seed in range(1000, 2500) for row in manaforge.observations(seed, 10)]
    assert faults(rows) == []
