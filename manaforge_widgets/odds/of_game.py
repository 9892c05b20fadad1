"""Questions about any game: the exact chance of a goal, or the largest expected value, under best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Game, Over
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, SECONDS, Effort
from manaforge_widgets.odds.expectimax import Aim, Expectimax
from manaforge_widgets.odds.horizon import Horizon
from manaforge_widgets.odds.other_seats import Others, read_policy
from manaforge_widgets.odds.ways import exact_number

Goal = Callable[[Record], object]
"""A function of a position, as ``match.position`` gives it, that returns whether the goal is reached."""


@spelled
def best(
    match: Match,
    goal: Goal,
    until: str = "turn",
    *,
    seat: int | None = None,
    others: Others = None,
    seconds: float = SECONDS,
    positions: int = POSITIONS,
) -> Fraction:
    """Return the exact chance that a seat reaches a goal if it plays best for that goal, in any game.

    The goal is reached if it is true now, or in a later position up to the horizon that waits for a seat or ends the
    game. Positions in which draws are pending do not count. The last position of the horizon counts too, such as the
    one after the last move of a turn. If the next turn begins with a roll, that roll is not part of this turn.

    Args:
        match: a match of any game.
        goal: a function of the position, as ``match.position`` gives it: ``lambda p: sum(p.dice) >= 20``.
        until: the horizon. ``"roll"``: the next roll or other draw; then only the position after it counts.
            ``"turn"``: until another seat is to act or the number of the turn changes. ``"round"``: until the number of
            the round changes. ``"game"``: until the game ends.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon. None is for games in which it does not matter; if it does, the
            question is refused. ``"random"``: each legal action is equally likely. Otherwise a function ``(view,
            moves)``, which gets what the seat to act sees and its legal actions as texts. It returns one of them, or a
            dict with the probability of each.
        seconds: the time limit.
        positions: the most positions to look at.

    Raises:
        OddsError: when the question is too large, when positions can come back so that there is no last one, when it
            matters what other seats do, or when the seat does not see everything and the game can't list what is
            possible. The message says what would help.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.core.api import Decision
        >>> class Race(mf.odds.best.__globals__["SimpleGame"]): pass
    """
    asked = _Asked(match, goal, until, seat, others, seconds, positions, is_goal=True)
    return asked.largest()


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
    """Return the largest expected value of a number at the horizon, if a seat plays best for it, in any game.

    The number is taken from the last position of the horizon, such as the position after the last move of a turn. If
    the next turn begins with a roll, it is taken before that roll.

    Args:
        match: a match of any game.
        value: a function of the position, as ``match.position`` gives it, that returns a whole number or a Fraction:
            ``lambda p: p.points[0]``.
        until: the horizon, as for :func:`best`.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon, as for :func:`best`.
        seconds: the time limit.
        positions: the most positions to look at.

    Raises:
        OddsError: for the reasons that :func:`best` has, and for a value that is not an exact number.
    """
    asked = _Asked(match, value, until, seat, others, seconds, positions, is_goal=False)
    return asked.largest()


@spelled
def moves(
    match: Match,
    goal: Goal,
    until: str = "turn",
    *,
    seat: int | None = None,
    others: Others = None,
    seconds: float = SECONDS,
    positions: int = POSITIONS,
) -> dict[str, Fraction]:
    """Return the exact chance of a goal after each legal move, if the seat then plays best; the best moves come first.

    Each chance is that of reaching the goal in a later position. So it may be smaller than 1 even if the goal is true
    now. If ``goal`` returns numbers instead of True or False, use ``moves(..., ...)`` with :func:`expected`.

    Args:
        match: a match of any game.
        goal: a function of the position, as for :func:`best`.
        until: the horizon, as for :func:`best`.
        seat: the seat that plays best; you may omit it if only one seat is to act.
        others: what other seats do before the horizon, as for :func:`best`.
        seconds: the time limit.
        positions: the most positions to look at.

    Returns:
        A dict from the notation of each legal move to its chance. Equally good moves are in the game's order.

    Raises:
        OddsError: for the reasons that :func:`best` has.
    """
    asked = _Asked(match, goal, until, seat, others, seconds, positions, is_goal=True)
    return asked.by_move()


class _Asked:
    """One question about a match."""

    def __init__(
        self,
        match: object,
        function: object,
        until: str,
        seat: object,
        others: object,
        seconds: object,
        positions: object,
        *,
        is_goal: bool,
    ) -> None:
        if not isinstance(match, Match):
            raise OddsError(f"match must be a match, as from mf.new_match(), not {short(match)}.")
        if not callable(function):
            name = "goal" if is_goal else "value"
            raise OddsError(f"{name} must be a function of a position, such as lambda p: ..., not {short(function)}.")
        self._match = match
        self._rules = match.rules
        self._now = match.copy_position()
        self._aim = Aim(_on_positions(self._rules, function, is_goal=is_goal), is_goal)
        self._is_over = isinstance(self._rules.pending(self._now), Over)
        self._seat = self._read_seat(seat)
        horizon = Horizon.of(until, self._seat, self._rules.status(self._now))
        self._until = until
        is_open = sees_everything(self._rules)
        self._search = Expectimax(
            self._rules,
            self._seat,
            self._aim,
            horizon,
            read_policy(self._rules, others),
            Effort(seconds, positions),
            is_open=is_open,
        )
        self._worlds = {self._search.number(self._now): Fraction(1)} if is_open else self._possible()

    def _read_seat(self, seat: object) -> int:
        to_act = self._match.to_act
        if seat is None and len(to_act) > 1:
            raise OddsError("several seats are to act; name one of them as seat=.")
        read = check_seat((to_act or (0,))[0] if seat is None else seat, self._match.seats, OddsError)
        if to_act and to_act != (read,):
            who = " and ".join(f"seat {other}" for other in to_act)
            raise OddsError(f"this can only be answered for a seat that acts alone now, but {who} acts.")
        return read

    def _possible(self) -> dict[int, Fraction]:
        """Return the positions that look like this one to the seat, with their probabilities."""
        rules, seat, now = self._rules, self._seat, self._now
        mine, whole = rules.view(now, seat), rules.view(now, None)
        if {**mine, "viewer": None} == {**whole, "viewer": None}:
            return {self._search.number(now): Fraction(1)}
        worlds = getattr(rules, "worlds", None)
        if worlds is None:
            raise OddsError(
                f"{rules.title} hides something from seat {seat}, and its rules have no method worlds() that lists the "
                "possible positions with their weights, so the chance as the seat knows it can't be counted."
            )
        weights: dict[int, Fraction] = {}
        for position, weight in worlds(now, seat):
            number = self._search.number(position)
            weights[number] = weights.get(number, Fraction(0)) + Fraction(weight)
        total = sum(weights.values())
        return {number: weight / total for number, weight in weights.items()}

    def largest(self) -> Fraction:
        """Return the value of the best play."""
        if self._is_over:
            return self._aim.of(self._now)
        worlds, reached = self._worlds, Fraction(0)
        if self._aim.is_goal and self._until != "roll":
            there = {number for number in worlds if self._aim.of(self._search.position(number))}
            reached = sum((worlds[number] for number in there), Fraction(0))
            worlds = {number: weight for number, weight in worlds.items() if number not in there}
        if not worlds:
            return reached
        return reached + (1 - reached) * max(self._search.values(worlds).values())

    def by_move(self) -> dict[str, Fraction]:
        """Return the value of each move, the best first."""
        if self._is_over:
            return {}
        values = self._search.values(self._worlds)
        ranked = sorted(values, key=values.__getitem__, reverse=True)
        return {self._rules.action(self._now, self._seat, code).text: values[code] for code in ranked}


def sees_everything(rules: Game) -> bool:
    """Return whether every seat sees everything in all positions, as in a small game that hides nothing.

    Args:
        rules: the rules.
    """
    kind = type(rules)
    hooks = ("view", "hidden")
    return isinstance(rules, SimpleGame) and all(
        getattr(kind, hook, None) is getattr(SimpleGame, hook, None) for hook in hooks
    )


def _on_positions(rules: Game, function: Callable[[Record], Any], *, is_goal: bool) -> Callable[[Any], Fraction]:
    name = "goal" if is_goal else "value"

    def worth(position: Any) -> Fraction:
        record = Record(rules.view(position, None))
        try:
            given = function(record)
        except Exception as error:
            raise OddsError(f"{name} fails with {type(error).__name__}: {short(error, 120)}.") from error
        return Fraction(bool(given)) if is_goal else Fraction(exact_number(given))

    return worth
