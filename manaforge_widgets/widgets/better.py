"""The better lines of a review as a replay plays them on the table, each with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.core.markup import with_names
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.reviewing import Review, Turn
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.past import frames_of, packed
from manaforge_widgets.widgets.presenter import presenter_of

COSTLIEST = 5
"""For how many decisions of each seat the better line can be played, apart from those that decided the game."""


def better_lines(match: Match, review: Review, names: Sequence[str]) -> dict[int, shapes.BetterLine]:
    """Return the better lines that can be played, each by the index of its row in the review.

    They are those of the decisions that the panel of the review lists: the decisive ones, and each seat's costliest.

    Args:
        match: the match.
        review: its review.
        names: a name for each seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> lines = better_lines(m, mf.review(m, worlds=2), ["Ann", "Bo"])
        >>> all(line["gain"].startswith("Better ") for line in lines.values())
        True
    """
    costly = [turn for seat in range(match.seats) for turn in review.costliest(seat)[:COSTLIEST]]
    rows = [*review.turns]
    return {rows.index(turn): _better_line(match, turn, names) for turn in (*review.decisive, *costly) if turn.better}


def _better_line(match: Match, turn: Turn, names: Sequence[str]) -> shapes.BetterLine:
    first = turn.first - 1
    line = match.branch(first)
    for text in turn.better:
        line.apply(text, turn.seat)
    frames = frames_of(presenter_of(line), None, names, first)[: _until_luck(line, turn.first, line.step) + 1]
    # What both lines begin with is no reason for one of them.
    played = {str(action) for action in match.actions[first : turn.step]}
    unlike = next((step for step, text in enumerate(turn.better, first) if text not in played), first)
    reason = presenter_of(line.branch(unlike)).line_reason(line.actions[unlike:])
    return {
        "changes": packed(frames)["changes"],
        "played": _until_luck(match, turn.first, turn.step),
        "gain": f"Better by {points(turn.cost)}." if round(100 * turn.cost) else "Better for the score.",
        "why": with_names(reason, names),
    }


def points(share: Fraction) -> str:
    """Return a share of the win as percentage points.

    Example:
        >>> points(Fraction(1, 100)), points(Fraction(1, 4))
        ('1 percentage point', '25 percentage points')
    """
    number = round(100 * share)
    return f"{number} percentage point{'s' * (number != 1)}"


def _until_luck(match: Match, first: int, last: int) -> int:
    """Return how many steps of a line come before its first roll or deal.

    What is drawn after a line that nobody played is not what would have been drawn.
    """
    control = MatchControl(match)
    return next((step for step in range(first, last + 1) if control.draws(step)), last + 1) - first
