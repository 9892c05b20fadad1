"""A file that was handed in, as one row of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import is_text


@dataclass(frozen=True, slots=True)
class Collected:
    """What one file holds. A value is None where the file does not say it, or where it is of another kind of file.

    Attributes:
        file: its path from the folder.
        kind: ``"game"``, ``"lesson"`` or ``"guesses"``; None for a file of another kind.
        game: the name of the game.
        lesson: the name of the lesson.
        seats: how many seats.
        seed: the seed of a game, or the class seed of a lesson.
        student: the student's number in a lesson, which that person typed in.
        step: how many actions have been played.
        round: the round it has come to; 0 before the first.
        finished: whether the game is over, or all of a lesson is answered and right.
        scores: by seat.
        score: of seat 0, which a person plays on a board.
        best: the highest score.
        winner: the seats that have won, such as ``"0"`` or ``"0, 2"``; None while the game goes on.
        edition: the name of the edition.
        own_edition: whether the edition is somebody's own; False for each one that comes with the game.
        set_up: whether the game begins at a table that somebody set up, as ``match_from`` and ``save(seat=)`` do.
        options: the options of the game, in words; empty without any.
        forced: how many results of chance are not those of the seed, so they were set by hand.
        undo: ``"turn"`` or ``"free"``.
        bots: which seats bots played, in words, such as ``"seat 1 greedy, seat 2 planner (3 of 60 actions)"``. A
            function of the user's own has brackets after its name. Empty where no bot is known to have played: then a
            person or a program did. None where an older save does not say it.
        predictions: how many predictions of a lesson are locked.
        checks: how many checks the lesson has.
        solved: how many of them were answered right at least once.
        first_right: how many of them were answered right at the first try.
        tries: how many answers were given in all.
        trials: how many trials the longest simulation had; 0 without one.
        guesses: how many guesses there are.
        off: how far the guesses are from the exact chances on the average, from 0 to 1.
        same_as: the first file of the folder that holds the same, if this is not the first.
        remarks: what should be known before the row is compared with others, in words; empty without any.
        error: why the file could not be read, in words; None if it could.

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
    same_as: str | None = None
    remarks: str = ""
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of a file.

    Attributes:
        values: the fields of :class:`Collected` that it knows, by name.
        remarks: what a teacher should know, a short text each.
        contents: equal for two files that hold the same thing in another form; None where only the bytes count.
        answers: the answers that a lesson's file holds, a dict each.
    """

    values: Mapping[str, Any]
    remarks: tuple[str, ...] = ()
    contents: object = None
    answers: tuple[Mapping[str, Any], ...] = ()


def check_lines(data: bytes, name: str) -> None:
    r"""Check that a table of text is whole.

    Args:
        data: the bytes of the file.
        name: the file's name, for the error.

    Raises:
        SaveError: when it is empty, is not text, or ends in the middle of a line.

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
        raise SaveError(f"{name}: ends in the middle of a line: {rows} can be read, and what followed is lost.")


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    Example:
        >>> plural(1, "file"), plural(3, "guess", "guesses")
        ('1 file', '3 guesses')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"
