"""Functions that read a class's files of games, lessons and guesses into one table, with a row for each file.

Games and lessons are replayed, so a row holds what the engine found, not what the file claims. A file does not prove
who played: with some Python, anybody can write any file by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.collection import Collection
from manaforge_widgets.lessons.collecting.folder import MOST_FILES, files_in, why_not_read
from manaforge_widgets.lessons.collecting.reading import gathered, read
from manaforge_widgets.lessons.collecting.row import Collected
from manaforge_widgets.match.files import file_path, reason

__all__ = ["MOST_FILES", "Collected", "Collection", "collect"]


def collect(folder: str | Path | Sequence[str | Path] = ".") -> Collection:
    """Read the games, lessons and guesses that a class has handed in, from a folder and the folders in it.

    The result has a row for each file. If a file can't be read, ``error`` says why. Only files and folders whose names
    begin with a dot are left out. The function reads saves and journals of games, files of lessons
    (also exported as ``.csv``), and files of ``Board(predict="guesses.csv")``.

    It replays games and compares their random results with the seed. It replays a lesson's file line by line: it rolls
    the simulations again, grades the answers again, and plays the moves again. ``verified`` says whether all of it
    fits; ``fault`` names the lines that do not, and the lines before them count. Read ``remarks`` before you compare
    scores. It says, for instance, that a game has a user's edition, or that its table or its dice were set by hand. It
    also mentions free undo, bots, another class seed than most files have, and copies.

    A game that ends in the middle of a line has an error and no score. A journal that was cut exactly between two lines
    looks like a game that stopped there: ``finished`` is False.

    Args:
        folder: the folder with the files, or a list of files.

    Raises:
        SaveError: when the folder does not exist, can't be read, or holds too many files.
        ArgumentError: when ``folder`` is neither a path nor a list of paths.

    Example:
        >>> import os, tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     mf.new_match("manaforge", seats=2, seed=7).save(os.path.join(folder, "ann.json"))
        ...     row = mf.collect(folder)[0]
        >>> row.file, row.kind, row.game, row.seats, row.seed, row.finished, row.scores
        ('ann.json', 'game', 'manaforge', 2, 7, False, (0, 0))
    """
    checker = Checker()
    return gathered([read(path, name, why_not, checker) for path, name, why_not in _files(folder)])


def _files(folder: str | Path | Sequence[str | Path]) -> Iterator[tuple[Path, str, str | None]]:
    """Yield each file with its name in the table, and the reason why it is not read."""
    given: object = folder
    if isinstance(given, list | tuple) and all(isinstance(one, str | Path) for one in given):
        paths = {file_path(one) for one in given}
        are_unique = len({path.name for path in paths}) == len(paths)
        named = [(path.name if are_unique else path.as_posix(), path) for path in paths]
        for name, path in sorted(named):
            yield path, _valid(name), why_not_read(path.name)
        return
    if not isinstance(given, str | Path):
        raise ArgumentError(f"folder must be a path or a list of paths, not {short(given)}.")
    home = file_path(given)
    try:
        if not home.is_dir():
            raise SaveError(f"there is no folder {short(home.name or str(given), 60)}.")
    except OSError as error:
        raise SaveError(f"the folder {short(home.name, 60)} can't be read: {reason(error)}.") from error
    for path, why_not in files_in(home):
        yield path, _valid(path.relative_to(home).as_posix()), why_not


def _valid(name: str) -> str:
    """Return a name without bytes that are not valid text: they would break the page."""
    return name.encode(errors="replace").decode()
