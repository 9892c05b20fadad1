"""King's Forge's numbers come true when a game is played on with the dice that are really rolled."""

from __future__ import annotations

import pytest
from calibration import kings_forge
from calibration.observed import faults

NUMBERS = {
    value for name, value in vars(kings_forge).items() if name.isupper() and isinstance(value, str) and ": " in value
}


def test_what_is_shown_comes_true() -> None:
    rows = [row for seed in range(7) for row in kings_forge.observations(seed, 1)]
    assert faults(rows) == []
    assert {row.number for row in rows} == NUMBERS


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_what_is_shown_comes_true_in_many_games() -> None:
    rows = [row for seed in range(1000, 2000) for row in kings_forge.observations(seed, 6)]
    assert faults(rows) == []
