"""A question about a position of any game: what a seat can reach before a horizon if it plays best."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.api import Decision, Game, Over, Simultaneous
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.counts import counts_of
from manaforge_widgets.games.open_information import sees_everything
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import Effort
from manaforge_widgets.odds.expectimax import Aim, Expectimax
from manaforge_widgets.odds.horizon import Horizon
from manaforge_widgets.odds.other_seats import read_policy
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.odds.transitions import Transitions
from manaforge_widgets.odds.uncounted import only_turns
from manaforge_widgets.odds.ways import exact_number


class GameQuestion:
    """A question about a position. It is answered from what the seat knows.

    Args:
        rules: the rules of the game.
        position: the position, which is not changed.
        seat: the seat that plays best; it is to act, or the game is over.
        function: a function of a position that returns whether a goal is reached, or a number.
        until: the horizon.
        is_goal: whether ``function`` is a goal, and not a number.
        on_records: whether ``function`` takes positions as ``match.position`` gives them, and not as the rules have
            them.
        others: what other seats do, as for ``mf.odds.best``.
        effort: the limits; None for the usual ones.
        transitions: the positions that earlier questions about the same match worked out; None for a new start.

    Raises:
        OddsError: when the seat is not to act, or hides something and the rules can't list what is possible; also for
            an invalid argument.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.core.api import Chance, Decision
        >>> from manaforge_widgets.core.draws import Roll
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> class Dice(SimpleGame):
        ...     name, moves = "two_rolls", ("roll", "stop")
        ...     def begin(self, seats):
        ...         return {"active": 0, "die": 0, "turn": 0, "rolling": False, "points": [0] * seats}
        ...     def pending(self, position):
        ...         return Chance((Roll("die"),)) if position["rolling"] else Decision(position["active"])
        ...     def legal_moves(self, position):
        ...         return self.moves
        ...     def play(self, position, move):
        ...         position.update(rolling=move == "roll", turn=position["turn"] + (move == "stop"))
        ...     def resolve(self, position, results):
        ...         position.update(die=results[0] + 1, rolling=False)
        ...     def scores(self, position):
        ...         return position["points"]
        >>> question = GameQuestion(Dice(), Dice().start(2), 0, lambda p: p["die"] >= 5, "roll", is_goal=True)
        >>> from manaforge_widgets.odds.pausing import run_to_end
        >>> run_to_end(question.by_move())
        {'roll': Fraction(1, 3), 'stop': Fraction(0, 1)}
    """

    def __init__(
        self,
        rules: Game,
        position: Any,
        seat: int,
        function: Callable[[Any], Any],
        until: str,
        *,
        is_goal: bool,
        on_records: bool = False,
        others: object = None,
        effort: Effort | None = None,
        transitions: Transitions | None = None,
    ) -> None:
        self._rules = rules
        self._now = only_turns(rules.copy(position))
        self._known = position
        self._seat = seat
        self._until = until
        pending = rules.pending(self._now)
        self._is_over = isinstance(pending, Over)
        if not self._is_over and until != "now" and pending not in (Decision(seat), Simultaneous((seat,))):
            raise OddsError(f"this can be answered only for a seat that acts alone now; seat {seat} does not.")
        if until == "turn" and _has_no_turns(self._now):
            raise OddsError(
                f"{rules.title} does not say when a turn of its only seat ends; give its position a number 'turn' that "
                "changes with each turn. Or ask with another until, such as 'roll' or 'game'."
            )
        self._aim = Aim(_checked(rules, function, is_goal=is_goal, on_records=on_records), is_goal)
        horizon = Horizon.of(until, seat, rules.status(self._now))
        is_open = sees_everything(rules)
        policy = read_policy(rules, others)
        limits = effort or Effort()
        self._at = Transitions(rules, by_round=until == "round") if transitions is None else transitions
        self._search = Expectimax(self._at, seat, self._aim, horizon, policy, limits, is_open=is_open)
        self._worlds = {self._at.number(self._now): Fraction(1)} if is_open else self._possible()

    def largest(self) -> Pausing[Fraction]:
        """Return the value of the best play; with pauses.

        Raises:
            OddsError: when the question is too large, or can't be answered.
        """
        if self._is_over:
            sure: Fraction = self._aim.of(self._now)
            return sure
        if self._until == "now":
            return sum(
                (weight * self._aim.of(self._at.position(one)) for one, weight in self._worlds.items()), Fraction(0)
            )
        worlds, reached = self._worlds, Fraction(0)
        if self._aim.is_goal and self._until != "roll":
            there = {number for number in worlds if self._aim.of(self._at.position(number))}
            reached = sum((worlds[number] for number in there), Fraction(0))
            worlds = {number: weight for number, weight in worlds.items() if number not in there}
        if not worlds:
            return reached
        values = yield from self._search.values(worlds)
        return reached + (1 - reached) * max(values.values())

    def by_move(self) -> Pausing[dict[str, Fraction]]:
        """Return the value of each legal move by its notation, the best first; with pauses.

        Raises:
            OddsError: when the question is too large, or can't be answered.
        """
        if self._is_over:
            return {}
        if self._until == "now":
            raise OddsError("moves change nothing now; ask with until='roll', 'turn', 'round' or 'game'.")
        values = yield from self._search.values(self._worlds)
        ranked = sorted(values, key=values.__getitem__, reverse=True)
        return {self._rules.action(self._now, self._seat, code).text: values[code] for code in ranked}

    def largest_and_by_move(self) -> Pausing[tuple[Fraction, dict[str, Fraction]]]:
        """Return the value of the best play and the value of each legal move, of which most is found only once.

        Raises:
            OddsError: when the question is too large, or can't be answered.
        """
        moves = yield from self.by_move()
        reached = self._aim.is_goal and any(self._aim.of(self._at.position(number)) for number in self._worlds)
        if moves and not reached:
            return max(moves.values()), moves
        return (yield from self.largest()), moves

    def _possible(self) -> dict[int, Fraction]:
        """Return the numbers of the positions that look like this one to the seat, with their probabilities."""
        rules, seat, now = self._rules, self._seat, self._known
        mine, whole = rules.view(now, seat), rules.view(now, None)
        if {**mine, "viewer": None} == {**whole, "viewer": None}:
            return {self._at.number(self._now): Fraction(1)}
        worlds = getattr(rules, "worlds", None)
        if worlds is None:
            raise OddsError(
                f"{rules.title} hides something from seat {seat}, and its rules have no method worlds() that lists the "
                "possible positions with their weights. So the chance as this seat knows it can't be counted."
            )
        listed = worlds(now, seat)
        if listed is None:
            raise OddsError(
                f"too many positions of {rules.title} look like this one to seat {seat}, so no chance is exact."
            )
        weights: dict[int, Fraction] = {}
        for position, weight in listed:
            number = self._at.number(only_turns(rules.copy(position)))
            weights[number] = weights.get(number, Fraction(0)) + Fraction(weight)
        total = sum(weights.values())
        return {number: weight / total for number, weight in weights.items()}


def _has_no_turns(position: Any) -> bool:
    """Return whether the turns of a small game are counted for a single seat, whose every move is then a turn."""
    counts = counts_of(position)
    return counts is not None and counts.seats == 1 and "turn" not in position


def _checked(
    rules: Game, function: Callable[[Any], Any], *, is_goal: bool, on_records: bool
) -> Callable[[Any], Fraction]:
    """Return a function of positions of the rules, whose errors name the question."""
    is_small = isinstance(rules, SimpleGame) and type(rules).view is SimpleGame.view
    about = {"game": rules.name, "edition": rules.edition, "viewer": None}

    def worth(position: Any) -> Fraction:
        shown = position
        if on_records:  # a record copies what it is made of, so a small game needs no view for it
            shown = Record({**about, **position} if is_small else rules.view(position, None))
        try:
            given = function(shown)
        except Exception as error:
            name = "goal" if is_goal else "value"
            raise OddsError(f"{name} fails with {type(error).__name__}: {clipped(str(error), 120)}.") from error
        return Fraction(bool(given)) if is_goal else Fraction(exact_number(given))

    return worth
