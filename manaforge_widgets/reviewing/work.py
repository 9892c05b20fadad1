"""How much work each line of a review is, before it is done: so that a bar and the time left are honest early on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.match import Match
from manaforge_widgets.reviewing.candidates import TRIED
from manaforge_widgets.reviewing.lines import Line

WHOLE: Final = 1000
"""In how many parts the work of a review is counted."""
_ALWAYS: Final = 2.0
"""The positions of a line that are played on in each world: after it, and after the luck that follows."""
_SEEN: Final = 2.0
"""Two more of them where the line is judged by what its seat could see."""
_OTHER: Final = 0.3
"""What one other line costs on the average: most are left out after a few worlds."""
_BY_ITSELF: Final = 100.0
"""What a line costs however little of the game is left, in actions that are played on: its positions are dealt."""


def works_of(
    match: Match, lines: Sequence[Line], *, costs: bool, is_secret: Callable[[Any, int], bool]
) -> list[tuple[float, float]]:
    """Return for each line how much work it is, and how many positions it is likely to play on in each world.

    The game is played on from each line to its end. So a line is the more work, the more actions are left, and the more
    other lines are tried. The numbers above are fitted to reviews of the three games (``benchmarks/review.py``).

    Args:
        match: the match.
        lines: its lines.
        costs: whether better lines are looked for.
        is_secret: whether others know something at a position that a seat does not.

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
    """About how many other lines are tried."""
    each = max(2, TRIED // len(line.actions))
    rules, count = match.rules, 0
    for step in range(line.first - 1, line.last):
        position = match.copy_position(step)
        choice = rules.choice(position, line.seat)
        if choice is None or choice.need is None:
            count += min(each, len(rules.legal(position, line.seat)) - 1)
    # The quick bot's own line and the planner's come with them.
    return count + 2 if count else 0
