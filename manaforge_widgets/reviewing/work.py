"""Estimates of the work for each line of a review, so that the progress bar shows about the right time left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.match import Match
from manaforge_widgets.reviewing.candidates import TRIED
from manaforge_widgets.reviewing.lines import Line

WHOLE: Final = 1000
"""The number of parts into which the work of a review is divided."""
_ALWAYS: Final = 2.0
"""The playouts of a line in each world: after the line, and after the luck that follows."""
_SEEN: Final = 2.0
"""The additional playouts if the line is judged by what its seat could see."""
_OTHER: Final = 0.3
"""The average playouts of another line in each world, since most are dropped after a few worlds."""
_BY_ITSELF: Final = 100.0
"""The fixed work for a line, to deal its positions, in actions of playouts."""


def works_of(
    match: Match, lines: Sequence[Line], *, costs: bool, is_secret: Callable[[Any, int], bool]
) -> list[tuple[float, float]]:
    """Return two estimates for each line: the work, in actions of playouts, and the playouts in each world.

    Each playout goes from the line to the end of the game. So a line takes more work if more actions are left, and if
    more other lines are tried. The constants in this module are fitted to reviews of the three games
    (``benchmarks/review.py``).

    Args:
        match: the match.
        lines: the lines of the match.
        costs: whether the review looks for better lines.
        is_secret: a function ``(position, seat)``: whether others may know something that the seat does not.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.reviewing.lines import lines_of
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "greedy")
        >>> works = works_of(m, list(lines_of(m)), costs=True, is_secret=lambda position, seat: False)
        >>> works[0][0] > 2 * works[-1][0]
        True
    """
    works = []
    for line in lines:
        positions = _ALWAYS + _SEEN * is_secret(match.copy_position(line.first - 1), line.seat)
        if costs:
            positions += _OTHER * _others(match, line)
        works.append((positions * (match.step - line.first + 1) + _BY_ITSELF, positions))
    return works


def _others(match: Match, line: Line) -> int:
    """Return about how many other lines are tried."""
    each = max(2, TRIED // len(line.actions))
    rules, count = match.rules, 0
    for step in range(line.first - 1, line.last):
        position = match.copy_position(step)
        choice = rules.choice(position, line.seat)
        if choice is None or choice.need is None:
            count += min(each, len(rules.legal(position, line.seat)) - 1)
    # The lines of the quick bot and of the planner are added.
    return count + 2 if count else 0
