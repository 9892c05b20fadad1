"""Puzzle: a Board with a goal above it, which shows when you reach the goal and how many ways there are."""

from __future__ import annotations

from typing import Any, Protocol

import traitlets

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import requests, shapes
from manaforge_widgets.widgets.answering import answers
from manaforge_widgets.widgets.board.board import Board
from manaforge_widgets.widgets.words import paragraph

_SECONDS = 15.0
"""The longest time in seconds for counting the ways when a page asks for them."""


class Solutions(Protocol):
    """The ways to solve a puzzle."""

    @property
    def sentence(self) -> str:
        """The number of ways as a sentence, such as ``"It can be done in 3 ways, whatever the order."``."""


class OnePuzzle(Protocol):
    """A puzzle from ``mf.puzzle``: those of its parts that the widget needs."""

    match: Match
    goal: str
    seat: int
    title: str
    hint: str

    @property
    def solved(self) -> bool:
        """True once the goal has been reached."""

    @property
    def over(self) -> bool:
        """True once the turn has ended."""

    @property
    def verdict(self) -> str:
        """The reason why the puzzle can't be solved, or that this is unknown; empty if it can be solved."""

    def restart(self) -> None:
        """Undo all actions of the player."""

    def solutions(self, seconds: float = ..., /) -> Solutions:
        """Return all ways to reach the goal."""


class Puzzle(Board):
    """A puzzle to play: a :class:`Board` with a line above it.

    The line shows the goal, says when it is reached, and counts the ways to reach it if you ask.

    Args:
        puzzle: a puzzle from ``mf.puzzle`` or ``mf.puzzles()``.
        odds: whether to show odds; a puzzle is more fun without them.
        dom: the arguments of every Jupyter widget, as for :class:`Board`.

    Attributes:
        puzzle: the puzzle.
        task: the content of the line, as JSON (read-only).

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
    # The player must find the answers, and a goal may be anything.
    _asks_all = True

    def __init__(self, puzzle: OnePuzzle, *, odds: bool = False, **dom: Any) -> None:
        given: object = puzzle
        if not all(hasattr(given, name) for name in ("match", "goal", "seat", "solutions", "restart", "verdict")):
            raise ArgumentError(f"puzzle must be a puzzle from mf.puzzle(), not {short(type(given).__name__)}.")
        self.puzzle = puzzle
        self._ways = ""
        # The line says what to do, and everything can be undone.
        super().__init__(puzzle.match, puzzle.seat, odds=odds, coach=False, ask_before_end=False, **dom)

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this puzzle.

        Raises:
            GameError: when the goal is a function, which a page can't take along.
        """
        described = getattr(self.puzzle, "recipe", None)
        arguments = None if described is None else described()
        if arguments is None:
            raise GameError("the goal of this puzzle is a function, which a page can't take along; give it as a text.")
        maker = type(self.puzzle).__module__
        return {**super().recipe(), "kind": "puzzle", "arguments": {"maker": maker, **arguments}}

    def __repr__(self) -> str:
        return f"Puzzle({short(self.puzzle.goal, 80)}, solved={self.puzzle.solved})"

    def _words(self) -> str:
        return paragraph(f"A puzzle: {self.puzzle.goal}.") + super()._words()

    def _why_no_hint(self, *, covered: bool) -> str:
        return super()._why_no_hint(covered=covered) or "There are no hints in a puzzle."

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
        """Return the verdict as a sentence; empty if the puzzle can be solved."""
        words = self.puzzle.verdict
        return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}" if words else ""

    def _snapshot(self, *, covered: bool) -> shapes.Snapshot:
        # The player must find the right answer and payment, so none is suggested.
        snapshot = super()._snapshot(covered=covered)
        options = [self._scene.presenter.without_proposal(option) for option in snapshot["options"]]
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
        # A puzzle that is played again starts over with the same match.
        with self._settled():
            self.puzzle.restart()


def _zeroed(amounts: Any) -> Any:
    """Return the same amounts, all set to 0."""
    return {name: _zeroed(one) for name, one in amounts.items()} if isinstance(amounts, dict) else 0
