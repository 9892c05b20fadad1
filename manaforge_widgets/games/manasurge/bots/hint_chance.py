"""How often a chance that the planner sees comes true: what a hint may tell.

The planner's own number only has to tell answers apart. It thinks that all play on by habit, and it belongs to the
answer that looked best, so as a chance it is too bold.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = 10
# Measured in 400 games between planners of each number of seats, in every second one with wizards, by
# benchmarks/hint_chances.py. The first two lines stand for no seats.
CAME_TRUE: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (),
    (0.078, 0.160, 0.311, 0.375, 0.435, 0.493, 0.535, 0.599, 0.656, 0.769, 0.921),
    (0.060, 0.194, 0.303, 0.327, 0.339, 0.396, 0.421, 0.492, 0.666, 0.776, 0.968),
    (0.046, 0.180, 0.244, 0.252, 0.297, 0.308, 0.407, 0.538, 0.643, 0.858, 0.961),
    (0.018, 0.174, 0.199, 0.220, 0.284, 0.390, 0.433, 0.577, 0.686, 0.771, 0.939),
    (0.037, 0.148, 0.186, 0.223, 0.259, 0.288, 0.406, 0.567, 0.657, 0.804, 0.965),
)
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
    told = CAME_TRUE[seats]
    place = min(int(STEPS * seen), STEPS - 1)
    return told[place] + (told[place + 1] - told[place]) * (STEPS * seen - place)
