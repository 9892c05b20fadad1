"""The files of a folder: those to read, and the reasons why the others are not read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import reason

MOST_FILES = 10_000
"""The most files in a folder; more must be a mistake."""
READ = (".json", ".csv")
"""The file name endings that are read, in small or capital letters."""
_ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz")
_RENAMED = (".txt", ".html", ".htm", ".bak", ".old", ".tmp", ".part", ".crdownload", ".download")


def files_in(home: Path) -> list[tuple[Path, str | None]]:
    """Return all files of a folder and its subfolders, sorted by name, and the reasons why some are not read.

    Names that begin with a dot are left out: Jupyter and other programs use them for internal files.

    Args:
        home: the folder.

    Returns:
        The paths, each with None if the file is to be read, otherwise with a sentence that says why not. Links to
        folders, and folders that can't be read, are listed like files that are not read.

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
            raise SaveError(f"the folder has more than {MOST_FILES:,} files; use a folder with the files of one class.")
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
                yield place / name, why_not_read(name)
    for error in unread:
        where = Path(os.fsdecode(error.filename or home))
        if where == home:
            raise SaveError(f"the folder can't be read: {reason(error)}.") from error
        yield where, f"is a folder that can't be read: {reason(error)}."


def why_not_read(name: str) -> str | None:
    """Return the reason why a file with this name is not read; None if it is.

    Args:
        name: the name, with or without its folder.

    Example:
        >>> why_not_read("ann.zip")
        'is an archive: unpack it first.'
    """
    path = Path(name.lower())
    stem, end = path.stem, path.suffix
    if end in READ:
        return None
    if end in _RENAMED and stem.endswith(READ):
        return f"its name ends with {end}: rename it to end with {Path(stem).suffix}."
    if end in _ARCHIVES:
        return "is an archive: unpack it first."
    if end == ".ipynb":
        return "is a notebook: ask for the file of the game or lesson that it writes."
    return "is not a saved game, lesson or file of guesses: their names end with .json or .csv."
