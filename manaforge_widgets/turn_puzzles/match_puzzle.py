"""A puzzle of any game: the position of a match, and a goal for the turn of the seat that is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.core.api import ArgumentError, Chance, Over, PositionError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match, match_from
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.effort import POSITIONS, Effort
from manaforge_widgets.odds.game_question import GameQuestion
from manaforge_widgets.odds.horizon import Horizon
from manaforge_widgets.odds.pausing import run_to_end
from manaforge_widgets.turn_puzzles.best_play import BestPlay
from manaforge_widgets.turn_puzzles.ways import count_ways

SECONDS = 10.0
"""The time in seconds to look for the solution."""


class MatchPuzzle:
    """A position and a goal for one turn, in any game; ``mf.puzzle(match, goal=...)`` makes it.

    Args:
        match: the match; it is not changed, and the puzzle begins at its position.
        goal: a function of a position, as ``match.position`` gives it, that returns whether the goal is reached.
        words: the goal in words; by default the name of the function.
        seed: the seed for the rolls of the puzzle.
        seat: the seat that must reach the goal, which must be the one that is to act; None for that seat.
        title: the name of the puzzle, or empty.
        hint: a short help, or empty.

    Attributes:
        match: the match in which to solve it; every move can be undone.
        goal: the goal in words.
        seat: the seat that must reach it.
        title: the name of the puzzle, or empty.
        hint: a short help, or empty.

    Raises:
        ArgumentError: when ``goal`` is not a function.
        PositionError: when no seat acts alone at this position, another seat than ``seat`` does, or the goal is reached
            already.

    Example:
        >>> import manaforge_widgets as mf
        >>> one = mf.puzzle(mf.new_match("pig", seats=2), goal=lambda p: p.total >= 6, words="6 points in one turn")
        >>> one, one.solutions().chance
        (<puzzle: 6 points in one turn>, Fraction(17, 24))
    """

    def __init__(
        self,
        match: Match,
        goal: Callable[[Record], object],
        *,
        words: str = "",
        seed: int = 0,
        seat: int | None = None,
        title: str = "",
        hint: str = "",
    ) -> None:
        given: object = goal
        if not callable(given):
            raise ArgumentError(f"goal must be a function of a position, such as lambda p: ..., not {short(goal)}.")
        if len(match.to_act) != 1:
            raise PositionError("a puzzle needs a position in which one seat is to act.")
        self.match = match_from(match.view(None), seed, undo="free")
        (self.seat,) = self.match.to_act
        if seat is not None and check_seat(seat, match.seats, PositionError) != self.seat:
            raise PositionError(
                f"a puzzle begins with the turn of its seat, but seat {self.seat} is to act, not seat {seat}."
            )
        self.goal = words or _named(goal)
        self.title, self.hint = title, hint
        self._reached = goal
        self._start = self.match.copy_position()
        self._horizon = Horizon.of("turn", self.seat, self.match.status())
        self._solution: BestPlay | None = None
        self._sure: dict[tuple[Any, int], bool] = {}
        if self._is_true(self._start):
            raise PositionError(f"the goal {short(self.goal)} is reached already.")

    def __repr__(self) -> str:
        return f"<puzzle: {self.goal}>"

    @property
    def solved(self) -> bool:
        """True once the goal has been reached in this turn."""
        rules = self.match.rules
        for step in range(1, self.match.step + 1):
            before, after = self.match.copy_position(step - 1), self.match.copy_position(step)
            if self._is_past(after):
                # The roll that opens the next turn is not part of this one.
                played = rules.copy(before)
                rules.apply(played, self.match.actions[step - 1].code)
                waits = rules.pending(played)
                if isinstance(waits, Chance) and self._horizon.is_over(rules.status(played), None):
                    return self._question(before, self.match.actions[step - 1].code)
                return self._is_true(after)
            if self._is_true(after):
                return True
        return False

    @property
    def over(self) -> bool:
        """True if the turn has ended."""
        return self._is_past(self.match.copy_position())

    @property
    def verdict(self) -> str:
        """The reason why the puzzle can't be solved, or that this is not known; empty if it can be solved."""
        solution = self.solutions()
        return "" if solution.chance else solution.sentence

    def restart(self) -> None:
        """Undo all moves.

        Example:
                >>> import manaforge_widgets as mf
            >>> one = mf.puzzle(mf.new_match("pig", seats=2), goal=lambda p: p.total >= 6)
            >>> one.match.apply("roll")
            >>> one.restart()
            >>> one.match.step
            0
        """
        with MatchControl(self.match).locked():
            while self.match.can_undo:
                self.match.undo()

    def solutions(self, seconds: float = SECONDS) -> BestPlay:
        """Return the best play for the goal from the beginning.

        Args:
            seconds: the longest time that the search may take.

        Raises:
            OddsError: for ``seconds`` that is not a number above 0.

        Example:
                >>> import manaforge_widgets as mf
            >>> mf.puzzle(mf.new_match("pig", seats=2), goal=lambda p: p.total >= 6).solutions()
            <By best play the chance is 17/24 (70.8 %): begin with roll.>
        """
        effort = Effort(seconds, POSITIONS)
        if self._solution is None or self._solution.chance is None:
            try:
                moves = run_to_end(self._asked(self._start, effort).by_move())
            except OddsError as error:
                return BestPlay(None, {}, doubt=str(error))
            chance = max(moves.values())
            ways = (
                count_ways(self.match.rules, self._start, self.seat, self._horizon, self._is_true) if chance else None
            )
            self._solution = BestPlay(chance, moves, ways)
        return self._solution

    def _asked(self, position: Any, effort: Effort) -> GameQuestion:
        return GameQuestion(
            self.match.rules, position, self.seat, self._reached, "turn", is_goal=True, on_records=True, effort=effort
        )

    def _question(self, position: Any, code: int) -> bool:
        """Return whether a move that ends the turn reaches the goal, whatever the next turn's first roll shows."""
        # The board and the lesson ask after each action, and the rolls of the next turn take seconds.
        key = self.match.rules.key(position), code
        if key not in self._sure:
            move = self.match.rules.action(position, self.seat, code).text
            self._sure[key] = run_to_end(self._asked(position, Effort()).by_move())[move] == 1
        return self._sure[key]

    def _is_true(self, position: Any) -> bool:
        return bool(self._reached(Record(self.match.rules.view(position, None))))

    def _is_past(self, position: Any) -> bool:
        rules = self.match.rules
        waits = rules.pending(position)
        if isinstance(waits, Over):
            return True
        seats = rules.legal(position, self.seat)
        return not seats or self._horizon.is_over(rules.status(position), self.seat)


def _named(goal: Callable[..., object]) -> str:
    name = getattr(goal, "__name__", "<lambda>")
    return "reach the goal of this turn" if name == "<lambda>" else name.replace("_", " ").strip()
