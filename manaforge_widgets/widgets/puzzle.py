"""Puzzle: a Board with a goal over it, which says when the goal is reached and in how many ways it can be."""

from __future__ import annotations

from typing import Any, Protocol

import traitlets

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import requests, shapes
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.board import Board
from manaforge_widgets.widgets.words import paragraph

_SECONDS = 15.0
"""A page that asks for the number of ways waits so long at most."""


class Solutions(Protocol):
    """The ways to solve a puzzle."""

    @property
    def sentence(self) -> str:
        """How many there are, such as ``"It can be done in 3 ways, whatever the order."``."""


class OnePuzzle(Protocol):
    """What the widget needs of a puzzle, such as ``mf.puzzle`` makes it."""

    match: Match
    goal: str
    seat: int
    title: str
    hint: str

    @property
    def solved(self) -> bool:
        """Whether the goal has been reached."""

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""

    @property
    def verdict(self) -> str:
        """Why it can't be solved, or that this is not known; empty if it can be solved."""

    def restart(self) -> None:
        """Take back everything."""

    def solutions(self, seconds: float = ..., /) -> Solutions:
        """Return all ways to reach the goal."""


class Puzzle(Board):
    """A puzzle to play: the board of :class:`Board` with a line over it.

    The line tells the goal, says when it is reached, and counts the ways to reach it when it is asked to.

    Args:
        puzzle: from ``mf.puzzle``, or one of ``mf.puzzles()``.
        odds: whether to show odds; a puzzle is better without.
        dom: what every Jupyter widget takes, as for :class:`Board`.

    Attributes:
        puzzle: the puzzle.
        task: what the line says, as JSON (read-only).

    Raises:
        ArgumentError: when ``puzzle`` is not a puzzle.

    Example:
        >>> import manaforge_widgets as mf
        >>> widget = mf.Puzzle(mf.puzzles()[0])
        >>> widget
        Puzzle('build Sun Fragment', solved=False)
        >>> for action in widget.puzzle.solutions()[0].actions:
        ...     widget.match.apply(action)
        >>> widget.task["solved"]
        True
    """

    task = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, puzzle: OnePuzzle, *, odds: bool = False, **dom: Any) -> None:
        given: object = puzzle
        if not all(hasattr(given, name) for name in ("match", "goal", "seat", "solutions", "restart", "verdict")):
            raise ArgumentError(f"a puzzle is needed, as mf.puzzle gives it, not {short(type(given).__name__)}.")
        self.puzzle = puzzle
        self._ways = ""
        # The line says what there is to do, and everything can be taken back.
        super().__init__(puzzle.match, puzzle.seat, odds=odds, coach=False, ask_before_end=False, **dom)

    def __repr__(self) -> str:
        return f"Puzzle({short(self.puzzle.goal, 80)}, solved={self.puzzle.solved})"

    def _words(self) -> str:
        return paragraph(f"A puzzle: {self.puzzle.goal}.") + super()._words()

    def _why_no_hint(self, *, covered: bool) -> str:
        return super()._why_no_hint(covered=covered) or "A puzzle is yours to solve: there is no hint for it."

    def _show(self) -> None:
        super()._show()
        self._tell()

    def _tell(self) -> None:
        puzzle = self.puzzle
        solved = puzzle.solved
        task: shapes.PuzzleView = {
            "title": puzzle.title,
            "goal": puzzle.goal,
            "hint": puzzle.hint,
            "solved": solved,
            "over": puzzle.over and not solved,
            "ways": self._ways,
            "doubt": "" if solved else self._doubt(),
        }
        self.set_trait("task", task)

    def _doubt(self) -> str:
        """That it can't be solved, or that nobody knows, as a sentence."""
        words = self.puzzle.verdict
        return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}" if words else ""

    def _snapshot(self, *, covered: bool) -> shapes.Snapshot:
        # Which answer and which payment solve it is for the person to find.
        snapshot = super()._snapshot(covered=covered)
        options: list[shapes.Option] = [{**option, "proposed": False} for option in snapshot["options"]]
        choice = snapshot["choice"]
        if choice is not None and isinstance(form := choice["form"], dict) and "proposal" in form:
            choice = {**choice, "form": {**form, "proposal": _zeroed(form["proposal"])}}
        return {**snapshot, "options": options, "choice": choice}

    @answers(requests.CountWays)
    def _count_ways(self, request: requests.CountWays) -> None:
        self._scene.check_step(request["step"])
        self._ways = self.puzzle.solutions(_SECONDS).sentence
        self._tell()

    @answers(requests.Restart)
    def _restart(self, _request: requests.Restart) -> None:
        with self._settled():
            self.puzzle.restart()

    @answers(requests.Again)
    def _again(self, _request: requests.Again) -> None:
        # To play a puzzle again is to begin it again: its match stays the same.
        with self._settled():
            self.puzzle.restart()


def _zeroed(amounts: Any) -> Any:
    """Return the same amounts, none of which is filled in."""
    return {name: _zeroed(one) for name, one in amounts.items()} if isinstance(amounts, dict) else 0
