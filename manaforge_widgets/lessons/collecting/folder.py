"""The files of a folder: which are read, and why the others are not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import reason

MOST_FILES = 10_000
"""More files in a folder must be a mistake."""
READ = (".json", ".csv")
"""The ends of the names of files that are read, in small or capital letters."""
_ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz")
_RENAMED = (".txt", ".html", ".htm", ".bak", ".old", ".tmp", ".part", ".crdownload", ".download")


def files_in(home: Path) -> list[tuple[Path, str | None]]:
    """Return all files of a folder and of the folders in it, by their names, each with why it is not read.

    What begins with a dot is left out: Jupyter and others keep their own files there.

    Args:
        home: the folder.

    Returns:
        The paths; with each None if the file is to be read, else a sentence.

    Raises:
        SaveError: when the folder can't be read, or holds too many files.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     written = Path(folder, "ann.zip").write_bytes(b"PK")
        ...     [why for _, why in files_in(Path(folder))]
        ['is an archive: unpack it first.']
    """
    files = []
    for entry in _walked(home):
        files.append(entry)
        if len(files) > MOST_FILES:
            raise SaveError(f"the folder has more than {MOST_FILES:,} files, which a class can't have handed in.")
    return sorted(files, key=lambda entry: entry[0].relative_to(home).as_posix())


def _walked(home: Path) -> Iterator[tuple[Path, str | None]]:
    unread: list[OSError] = []
    for here, folders, names in os.walk(home, onerror=unread.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        place = Path(here)
        for name in folders:
            if (place / name).is_symlink():
                yield place / name, "is a link to a folder, which is not followed."
        for name in names:
            if not name.startswith("."):
                yield place / name, _why_not_read(name)
    for error in unread:
        where = Path(os.fsdecode(error.filename or home))
        if where == home:
            raise SaveError(f"the folder can't be read: {reason(error)}.") from error
        yield where, f"is a folder that can't be read: {reason(error)}."


def _why_not_read(name: str) -> str | None:
    path = Path(name.lower())
    stem, end = path.stem, path.suffix
    if end in READ:
        return None
    if end in _RENAMED and stem.endswith(READ):
        return f"its name ends with {end}: rename it to end with {Path(stem).suffix}."
    if end in _ARCHIVES:
        return "is an archive: unpack it first."
    if end == ".ipynb":
        return "is a notebook: ask for the file in which it keeps the game or the lesson."
    return "is no saved game, lesson or file of guesses: their names end with .json or .csv."
