"""The puzzles and matches of a lesson: what a student plays in them becomes entries of the lesson's file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.bots.quick_bot import quick_bot
from manaforge_widgets.lessons.by_hand import set_by_hand
from manaforge_widgets.lessons.records import Play
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.board.board import Board
from manaforge_widgets.widgets.puzzle import Puzzle
from manaforge_widgets.widgets.unproposed import without_proposals

Action = tuple[int, str]
Note = Callable[[Play, int, tuple[Action, ...]], bool]
"""A function that notes a table, how many first actions stayed, and those after them; it returns whether it did."""


class LessonBoard(Board):
    """A match of a lesson on a board: the student finds out what to do, so nothing is proposed.

    Args:
        match: the match, in which the student plays seat 0 and bots the other seats.
    """

    def __init__(self, match: Match) -> None:
        bot, _ = quick_bot(match.rules, match.seats)
        others = range(1, match.seats)
        # A hint would give the chances away; a bot's name in code says nothing to a student.
        names = ["You", *(f"Bot {seat}" if match.seats > 2 else "Bot" for seat in others)]
        super().__init__(match, bots=dict.fromkeys(others, bot), odds=False, hints=False, names=names)

    def _snapshot(self, *, covered: bool) -> shapes.Snapshot:
        return without_proposals(super()._snapshot(covered=covered), self._scene.presenter)


def shown(made: Any) -> Board:
    """Return the widget for a puzzle or a match."""
    return LessonBoard(made) if isinstance(made, Match) else Puzzle(made)


def is_solved(made: Any) -> bool:
    """Return whether a puzzle is solved or a match is over."""
    return made.outcome is not None if isinstance(made, Match) else bool(made.solved)


def match_of(made: Any) -> Match:
    """Return the match of a puzzle; a match itself."""
    match: Match = made if isinstance(made, Match) else made.match
    return match


def actions_of(match: Match) -> tuple[Action, ...]:
    """Return the actions of a match as a file of a lesson keeps them: each with its seat."""
    return tuple((action.seat, action.text) for action in match.actions)


class PlayRecord:
    """A record of one table, which notes each change of its match.

    Of several undone actions only the last state counts: the next action says how many actions stayed. If a change
    can't be noted, the next one includes it.

    Args:
        name: the name of the puzzle or match in the lesson.
        table: the number of the table in the lesson's file.
        board: the widget.
        note: a function that notes a change.
    """

    def __init__(self, name: str, table: int, board: Board, note: Note) -> None:
        # To play a match again, the board takes another match, which is not the lesson's.
        self._match = board.match
        self._made = board.puzzle if isinstance(board, Puzzle) else board.match
        self._noted = Play(name, table, actions_of(self._match))
        self._note = note
        MatchControl(self._match).subscribe(self.changed)

    def changed(self) -> None:
        """Note the actions that were played since the last note, or that all were undone."""
        before, now = self._noted.actions, actions_of(self._match)
        kept = 0
        while kept < min(len(before), len(now)) and before[kept] == now[kept]:
            kept += 1
        if kept == len(now) and (now or not before):
            return
        play = Play(self._noted.play, self._noted.table, now, is_solved(self._made), hand=set_by_hand(self._match) or 0)
        if self._note(play, kept, now[kept:]):
            self._noted = play
