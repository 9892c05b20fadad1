"""How often a chance that the planner sees comes true: what a hint may tell.

The planner's own number only has to tell answers apart. It thinks that all play on by habit, and it belongs to the
answer that looked best, so as a chance it is too bold.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = 10
# Measured in 400 games between planners of each number of seats, in every second one with wizards, by
# benchmarks/hint_chances.py.
CAME_TRUE: Final = {
    2: (0.074, 0.146, 0.268, 0.363, 0.408, 0.490, 0.539, 0.621, 0.669, 0.776, 0.943),
    3: (0.054, 0.162, 0.293, 0.320, 0.352, 0.381, 0.443, 0.572, 0.680, 0.798, 0.938),
    4: (0.068, 0.188, 0.236, 0.265, 0.281, 0.343, 0.410, 0.448, 0.552, 0.680, 0.916),
    5: (0.046, 0.168, 0.210, 0.210, 0.272, 0.316, 0.422, 0.609, 0.609, 0.690, 0.902),
    6: (0.043, 0.169, 0.176, 0.209, 0.262, 0.298, 0.363, 0.488, 0.586, 0.752, 0.912),
}
"""By the number of seats: how often chances of 0, 0.1, ... 1 came true; between them straight lines."""


def hint_chance(seen: float, seats: int) -> float:
    """How often a seat wins after an answer in which the planner sees a chance, if planners play on in all seats.

    Args:
        seen: the chance that the planner sees; 1 where its seat won after each deal that it tried.
        seats: the number of seats.

    Example:
        >>> hint_chance(0.6, 4) < 0.6 < hint_chance(1.0, 4)
        True
    """
    came_true = CAME_TRUE[seats]
    place = min(int(STEPS * seen), STEPS - 1)
    return came_true[place] + (came_true[place + 1] - came_true[place]) * (STEPS * seen - place)
