"""The test of told numbers itself: it finds numbers that do not come true, and hardly ever blames those that do."""

from __future__ import annotations

import random
from collections.abc import Callable

from calibration.observed import Observation, deviations, faults, impossible


def games(seed: int, count: int, skill: Callable[[float], float], *, together: bool = False) -> list[Observation]:
    """Games of some observations; what is told as ``p`` happens with chance ``skill(p)``.

    With ``together`` what happens in a game follows from one draw of luck.
    """
    rng = random.Random(seed)
    rows = []
    for game in range(count):
        luck = rng.random()
        for _ in range(rng.randint(1, 8)):
            told = rng.random()
            came = (luck if together else rng.random()) < skill(told)
            rows.append(Observation("a number", told, float(came), game))
    return rows


def test_numbers_that_come_true_pass() -> None:
    assert faults(games(1, 400, lambda told: told)) == []
    assert faults(games(2, 400, lambda told: told, together=True)) == []


def test_a_small_difference_is_found() -> None:
    assert faults(games(3, 2000, lambda told: min(1.0, told + 0.06)))


def test_a_difference_that_cancels_out_is_found_in_the_bins() -> None:
    found = faults(games(4, 2000, lambda told: 0.25 + 0.5 * told))
    assert not any("all:" in one for one in found)
    assert any("0 to 10 %" in one for one in found)


def test_what_is_certain_must_come() -> None:
    rows = [Observation("a number", 1.0, 0.0, 0), Observation("a number", 0.0, 0.0, 0)]
    assert impossible(rows) == rows[:1]
    assert "certain" in faults(rows)[0]


def test_false_alarms_are_as_rare_as_they_are_said_to_be() -> None:
    """The chance of each question is at least as large as it says, also where games hang together."""
    for together in (False, True):
        found = [
            one.chance
            for seed in range(150)
            for one in deviations(games(seed, 40, lambda told: told, together=together))
        ]
        for level in (0.1, 0.01):
            share = sum(chance < level for chance in found) / len(found)
            assert share < 1.5 * level, (together, level, share)
