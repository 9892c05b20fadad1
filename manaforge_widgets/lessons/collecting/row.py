"""A file from a class, as one row of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.match.files import is_text


@dataclass(frozen=True, slots=True)
class Collected:
    """The content of one file; a value is None if the file does not contain it, or if it is unknown.

    Attributes:
        file: the path of the file inside the folder.
        kind: ``"game"``, ``"lesson"`` or ``"guesses"``; None for a file of another kind.
        game: the name of the game.
        lesson: the name of the lesson.
        seats: the number of seats.
        seed: the seed of a game, or the class seed of a lesson.
        student: the student's number in a lesson, as the student typed it.
        step: the number of actions played.
        round: the current round; 0 before the first.
        finished: whether the game is over; for a lesson, whether all predictions are locked and all checks solved.
        scores: the scores by seat.
        score: the score of seat 0, which a person usually plays.
        best: the highest score.
        winner: the seats that have won, such as ``"0"`` or ``"0, 2"``; None while the game goes on.
        edition: the name of the edition.
        own_edition: whether a user wrote the edition; False for every edition that comes with the game.
        set_up: whether the game began at another position than its own set-up, from ``match_from`` or ``save(seat=)``.
        options: the options of the game, in words; empty if there are none.
        forced: the number of random results that differ from those that the seed gives; they were set by hand.
        undo: the undo mode of the game, ``"turn"`` or ``"free"``.
        bots: the seats that bots played, in words, such as ``"seat 1 greedy, seat 2 planner (3 of 60 actions)"``. A
            user-defined bot has brackets after its name. Empty if no bot is known to have played: then a person or a
            program chose each action. None for an older save, which does not name bots.
        predictions: the number of locked predictions in a lesson.
        checks: the number of checks in the lesson.
        solved: the number of checks answered right at least once.
        first_right: the number of checks answered right at the first try.
        tries: the total number of answers.
        trials: the number of trials of the longest simulation; 0 if there is none.
        guesses: the number of guesses.
        off: the average distance of the guesses from the exact probabilities, from 0 to 1.
        puzzles: the number of puzzles of a lesson that were solved, and of matches that were played to their end.
        sealed: whether all lines of a lesson's file are sealed right; False for an older file, which has no seals.
        verified: whether everything in a lesson's file was replayed and nothing is wrong.
        fault: the lines of a lesson's file that are wrong, with the reasons; None if none is.
        same_as: the first of the files before this one that have the same contents; None if there is none.
        remarks: what you should know before you compare the row with others; empty if there is nothing.
        error: the reason why the file could not be read; None if it could.

    Example:
        >>> Collected("ann.zip", error="is an archive: unpack it first.").game is None
        True
    """

    file: str
    kind: str | None = None
    game: str | None = None
    lesson: str | None = None
    seats: int | None = None
    seed: int | None = None
    student: int | None = None
    step: int | None = None
    round: int | None = None
    finished: bool | None = None
    scores: tuple[int, ...] | None = None
    score: int | None = None
    best: int | None = None
    winner: str | None = None
    edition: str | None = None
    own_edition: bool | None = None
    set_up: bool | None = None
    options: str | None = None
    forced: int | None = None
    undo: str | None = None
    bots: str | None = None
    predictions: int | None = None
    checks: int | None = None
    solved: int | None = None
    first_right: int | None = None
    tries: int | None = None
    trials: int | None = None
    guesses: int | None = None
    off: float | None = None
    puzzles: int | None = None
    sealed: bool | None = None
    verified: bool | None = None
    fault: str | None = None
    same_as: str | None = None
    remarks: str = ""
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a file.

    Attributes:
        values: the known fields of :class:`Collected`, by name.
        remarks: short texts about what a teacher should know.
        contents: a value that is equal for two files with the same work; None to compare only the bytes of the files.
        answers: the answers in a lesson's file, one dict for each.
        plays: the puzzles and matches in a lesson's file, one dict for each.
        mark: the random mark of a lesson's file; empty without one.
        seals: the seals of its lines.
        work: the lesson that was handed in; None for another file, or if the lesson is unknown.
    """

    values: Mapping[str, Any]
    remarks: tuple[str, ...] = ()
    contents: object = None
    answers: tuple[Mapping[str, Any], ...] = ()
    plays: tuple[Mapping[str, Any], ...] = ()
    mark: str = ""
    seals: tuple[str, ...] = ()
    work: Work | None = None


def check_lines(data: bytes, name: str) -> None:
    r"""Check that a CSV file is complete.

    Args:
        data: the bytes of the file.
        name: the file's name, for the error.

    Raises:
        SaveError: when the file is empty, is not text, or ends in the middle of a line.

    Example:
        >>> check_lines(b"step,round\n1,", "guesses.csv")
        Traceback (most recent call last):
        manaforge_widgets.core.api.SaveError: guesses.csv: ends in the middle of a line: 0 rows can be read, ...
    """
    if not data.strip():
        raise SaveError(f"{name}: is empty.")
    if not is_text(data):
        raise SaveError(f"{name}: is not text: it is damaged, or a picture or an archive with a wrong name.")
    if not data.endswith(b"\n"):
        rows = plural(max(data.count(b"\n") - 1, 0), "row")
        raise SaveError(f"{name}: ends in the middle of a line: {rows} can be read, and the rest is lost.")


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    Example:
        >>> plural(1, "file"), plural(3, "guess", "guesses")
        ('1 file', '3 guesses')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"
