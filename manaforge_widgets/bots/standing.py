"""What a seat's table is worth between two rounds: its score at the end, quickly estimated; for luck in simulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Standing: TypeAlias = Callable[[Any, int], float]
"""``(position, seat)`` gives what the seat's table is worth, in points of the final score.

It may look at everything. However rough it is, luck told by it is 0 on the average; a good one tells more of the luck.
"""
