"""Questions about a match of any game: the exact chance of a goal, or the largest expected value, under best play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS, Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.other_seats import Others
from manaforge_widgets.odds.pausing import run_to_end


@spelled
def best(
    match: Match,
    goal: Callable[[Record], object],
    until: str = "turn",
    *,
    seat: int | None = None,
    others: Others = None,
    seconds: float = SECONDS,
    positions: int = POSITIONS,
) -> Fraction:
    """Return the exact chance that a seat reaches a goal if it plays best for this goal, in any game.

    The goal is reached if it is true now, or in a later position up to the horizon. Only positions count that wait for
    a seat or end the game, not those in which a roll is pending. The last position counts too, such as the one after
    the last move of the turn. If the next turn begins with a roll, this roll is not part of the turn, and the last
    position counts only if the goal is true whatever is rolled.

    The chance is counted from what the seat knows. Choices of other seats say nothing about what they hide here, since
    their policies are unknown.

    Args:
        match: a match of any game.
        goal: a function of the position, as ``match.position`` gives it: ``lambda p: sum(p.dice) >= 20``.
        until: the horizon. ``"now"`` asks about this position, of which something may be hidden. ``"roll"`` is the
            next roll or other draw, and only the position after it counts.
            ``"turn"`` ends when another seat is to act or the number of the turn changes. ``"round"`` ends when the
            number of the round changes, and ``"game"`` with the game.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon. None is for games in which it does not matter; if it does, the
            question is refused. With ``"random"`` each legal move is equally likely. A function ``(view, moves)`` gets
            what the other seat sees and its legal moves as texts; it returns one of them, or a dict with the
            probability of each.
        seconds: the time limit.
        positions: the largest number of positions to look at.

    Raises:
        OddsError: when the question is too large, when the same position can come back, or when it matters what other
            seats do. Also when something is hidden and the rules can't list what is possible. The message says what
            would help.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2, seed=4)
        >>> mf.odds.best(m, lambda p: p.total >= 6)
        Fraction(17, 24)
    """
    return run_to_end(_asked(match, goal, until, seat, others, seconds, positions, is_goal=True).largest())


@spelled
def expected(
    match: Match,
    value: Callable[[Record], Any],
    until: str = "turn",
    *,
    seat: int | None = None,
    others: Others = None,
    seconds: float = SECONDS,
    positions: int = POSITIONS,
) -> Fraction:
    """Return the largest expected value of a number at the horizon if a seat plays best for it, in any game.

    The number is taken in the last position, such as the one after the last move of the turn. If the next turn begins
    with a roll, it is taken before this roll.

    Args:
        match: a match of any game.
        value: a function of the position, as ``match.position`` gives it, which returns a whole number or a Fraction:
            ``lambda p: p.points[0]``.
        until: the horizon, as for :func:`best`.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon, as for :func:`best`.
        seconds: the time limit.
        positions: the largest number of positions to look at.

    Raises:
        OddsError: for the same reasons as :func:`best`, and for a value that is not an exact number.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2, seed=4)
        >>> mf.odds.expected(m, lambda p: p.total, until="roll")
        Fraction(10, 3)
    """
    return run_to_end(_asked(match, value, until, seat, others, seconds, positions, is_goal=False).largest())


@spelled
def moves(
    match: Match,
    goal: Callable[[Record], object] | None = None,
    until: str = "turn",
    *,
    value: Callable[[Record], Any] | None = None,
    seat: int | None = None,
    others: Others = None,
    seconds: float = SECONDS,
    positions: int = POSITIONS,
) -> dict[str, Fraction]:
    """Return what each legal move is worth if the seat plays best after it: the chance of a goal, or an expected value.

    Only positions after the move count. So a chance may be below 1 even if the goal is true now.

    Args:
        match: a match of any game.
        goal: a goal, as for :func:`best`.
        until: the horizon, as for :func:`best`.
        value: a number in place of a goal, as for :func:`expected`.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon, as for :func:`best`.
        seconds: the time limit.
        positions: the largest number of positions to look at.

    Returns:
        A dict from the notation of each legal move to its chance or expected value. The best come first, and equally
        good ones in the order of the game.

    Raises:
        OddsError: for the same reasons as :func:`best` and :func:`expected`.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2, seed=4)
        >>> m.force({"die": "5"})
        >>> m.apply("roll")
        >>> mf.odds.moves(m, lambda p: p.total >= 8)
        {'roll': Fraction(29, 36), 'hold': Fraction(0, 1)}
    """
    if (goal is None) == (value is None):
        raise OddsError("moves() needs a goal or a value, and not both.")
    function = value if goal is None else goal
    asked = _asked(match, function, until, seat, others, seconds, positions, is_goal=value is None)
    return run_to_end(asked.by_move())


def _asked(
    match: object,
    function: object,
    until: str,
    seat: object,
    others: object,
    seconds: object,
    positions: object,
    *,
    is_goal: bool,
) -> GameQuestion:
    """Check what the user passed, and return the question."""
    if not isinstance(match, Match):
        raise OddsError(f"match must be a match, as from mf.new_match(), not {short(match)}.")
    if not callable(function):
        name = "goal" if is_goal else "value"
        raise OddsError(f"{name} must be a function of a position, such as lambda p: ..., not {short(function)}.")
    to_act = match.to_act
    if seat is None and len(to_act) > 1:
        raise OddsError("several seats choose at the same time now, which can't be answered.")
    asks = check_seat((to_act or (0,))[0] if seat is None else seat, match.seats, OddsError)
    return GameQuestion(
        match.rules,
        match.copy_position(),
        asks,
        function,
        until,
        is_goal=is_goal,
        on_records=True,
        others=others,
        effort=Effort(seconds, positions),
    )
