"""The exact chances of the goals that a game declares, as ``mf.odds.goals``."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS
from manaforge_widgets.odds.goal_chances import declares_goals, goal_chances


@spelled
def goals(
    match: Match, seat: int | None = None, *, seconds: float = SECONDS, positions: int = POSITIONS
) -> dict[str, Fraction]:
    """Return the exact chance of each goal that the match's game declares, if the seat to act plays best for this goal.

    A game declares goals in its method ``goals(position, seat)``. A goal that is named like a legal move has the chance
    after this move.

    Args:
        match: a match.
        seat: the seat that is to act; you may omit it if only one is.
        seconds: the time limit for each goal, in seconds of calculation.
        positions: the largest number of positions to look at.

    Raises:
        OddsError: when the game declares no goals, or for the reasons that :func:`~manaforge_widgets.odds.best` has.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.odds.goals(mf.new_match("pig", seats=2, seed=1))
        {'roll': Fraction(5, 6)}
    """
    if not isinstance(match, Match):
        raise OddsError(f"match must be a match, as from mf.new_match(), not {short(match)}.")
    if not match.to_act and seat is None:
        return {}
    asks = check_seat(match.to_act[0] if seat is None else seat, match.seats, OddsError)
    rules = match.rules
    if not declares_goals(rules):
        raise OddsError(f"{rules.title} declares no goals; its rules need a method goals(position, seat).")
    chances: dict[str, Fraction] = {}
    for found in goal_chances(rules, match.copy_position(), asks, seconds=seconds, positions=positions):
        if found is not None:
            if found.chance is None:
                raise OddsError(found.reason)
            if found.interval is not None:
                raise OddsError(f"too much is hidden from seat {asks} for an exact chance of the goal {found.name!r}.")
            chances[found.name] = found.chance
    return chances
