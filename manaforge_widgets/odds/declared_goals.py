"""The exact chances of the goals that a game declares, or why there is none, as ``mf.odds.goals``."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS, Effort
from manaforge_widgets.odds.goal_chances import GoalChance, declares_goals, goal_chances


@spelled
def goals(
    match: Match, seat: int | None = None, *, seconds: float = SECONDS, positions: int = POSITIONS
) -> dict[str, Fraction | str]:
    """Return the exact chance of each goal that the match's game declares, if the seat to act plays best for this goal.

    A goal without an exact chance, such as one that is too large to count, has a sentence that says why. The other
    goals still have their chances, as on a Board.

    A game declares goals in its method ``goals(position, seat)``. A goal that is named like a legal move has the chance
    after this move.

    Args:
        match: a match.
        seat: the seat that is to act; you may omit it if only one is.
        seconds: the time limit for each goal, in seconds of calculation.
        positions: the largest number of positions to look at for each goal.

    Returns:
        A dict from the name of each goal to its chance, or to the reason as a text.

    Raises:
        OddsError: when the game declares no goals, or its method ``goals`` fails.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.odds.goals(mf.new_match("pig", seats=2, seed=1))
        {'roll': Fraction(5, 6)}
        >>> mf.odds.goals(mf.new_match("climb", seats=2, seed=1), positions=100)
        {'roll': 'there are more than the 100 positions allowed for one question: ...'}
    """
    if not isinstance(match, Match):
        raise OddsError(f"match must be a match, as from mf.new_match(), not {short(match)}.")
    if not match.to_act and seat is None:
        return {}
    asks = check_seat(match.to_act[0] if seat is None else seat, match.seats, OddsError)
    rules = match.rules
    if not declares_goals(rules):
        raise OddsError(f"{rules.title} declares no goals; its rules need a method goals(position, seat).")
    Effort(seconds, positions)  # refuses wrong limits, which would otherwise become the reason of each goal
    found = goal_chances(rules, match.copy_position(), asks, seconds=seconds, positions=positions)
    return {one.name: _chance_or_reason(one, asks) for one in found if one is not None}


def _chance_or_reason(found: GoalChance, seat: int) -> Fraction | str:
    if found.chance is None:
        return found.reason
    if found.interval is not None:
        return f"too much is hidden from seat {seat} for an exact chance."
    return found.chance
