"""Calibrated chances of winning, for hints: how often seats really won after each estimate of the planner.

The planner needs its estimate only to compare answers. As a probability, the estimate is too optimistic: it assumes
that all seats play on by habits, and it is the highest of the estimates for all answers.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = 10
# Measured by benchmarks/hint_chances.py in 400 games between planners for each number of seats, half of them with
# wizards.
CAME_TRUE: Final = {
    2: (0.074, 0.146, 0.268, 0.363, 0.408, 0.490, 0.539, 0.621, 0.669, 0.776, 0.943),
    3: (0.054, 0.162, 0.293, 0.320, 0.352, 0.381, 0.443, 0.572, 0.680, 0.798, 0.938),
    4: (0.068, 0.188, 0.236, 0.265, 0.281, 0.343, 0.410, 0.448, 0.552, 0.680, 0.916),
    5: (0.046, 0.168, 0.210, 0.210, 0.272, 0.316, 0.422, 0.609, 0.609, 0.690, 0.902),
    6: (0.043, 0.169, 0.176, 0.209, 0.262, 0.298, 0.363, 0.488, 0.586, 0.752, 0.912),
}
"""For each number of seats, how often estimates of 0, 0.1, ... 1 came true; values between them are interpolated."""


def hint_chance(seen: float, seats: int) -> float:
    """Return how often a seat wins after this estimate of the planner, if planners play all seats.

    Args:
        seen: the planner's estimate, from 0 to 1: the average over all deals that the planner tried.
        seats: the number of seats.

    Example:
        >>> hint_chance(0.6, 4) < 0.6 < hint_chance(1.0, 4)
        True
    """
    came_true = CAME_TRUE[seats]
    place = min(int(STEPS * seen), STEPS - 1)
    return came_true[place] + (came_true[place + 1] - came_true[place]) * (STEPS * seen - place)
