"""Locks on files that several kernels may write: while one kernel holds the lock, the others wait.

A writer that replaces a whole file must hold the lock on the old file, and checks that the old file has not changed
since it was read. So no kernel overwrites what another kernel has written in the meantime.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import check_place, name_of, reason, write_atomically

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

_PATIENCE = 1.0
"""How many seconds another process may hold the lock."""
_PAUSE = 0.005


class FileChanged(SaveError):
    """The error that a file has changed since it was read."""


@contextmanager
def locked(path: Path, *, make: bool = False) -> Iterator[IO[bytes]]:
    """Open a file, and keep other kernels from changing or replacing it inside the block, if the system has locks.

    Args:
        path: the file.
        make: whether to make an empty file if there is none. It is removed again if the block fails and leaves it
            empty.

    Raises:
        SaveError: when another program locks the file for more than a second.
        OSError: when the file can't be opened.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     with locked(Path(folder, "my_game.json"), make=True) as file:
        ...         file.read()
        b''
    """
    end = time.monotonic() + _PATIENCE
    while True:
        made = make and _made(path)
        try:
            opened = path.open("r+b", buffering=0)
        except FileNotFoundError:
            if make and time.monotonic() < end:
                continue  # somebody removed it in between
            raise
        with opened as file:
            _wait_for_lock(file, path, end)
            if _was_replaced(file, path):
                continue
            try:
                yield file
            except BaseException:
                if made:
                    if not _has_locks():
                        file.close()  # Windows can't remove a file that is open
                    _remove_empty(path)
                raise
            return


def replace_locked(file: IO[bytes], path: Path, text: str | bytes) -> None:
    """Replace all contents of a file that :func:`locked` has opened, in one step.

    Args:
        file: the open file.
        path: its path.
        text: the new contents.

    Raises:
        SaveError: when the file can't be written; the older file then stays as it was.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     with locked(path, make=True) as file:
        ...         replace_locked(file, path, "all")
        ...     path.read_text()
        'all'
    """
    if not _has_locks():
        file.close()  # Windows can't replace a file that is open
    write_atomically(path, text)


def replace_unchanged(path: Path, text: str | bytes, was: bytes) -> None:
    """Replace a file in one step, if it has not changed since it was read.

    Args:
        path: the file.
        text: the new contents.
        was: the contents when it was read; empty for a file that was empty or missing.

    Raises:
        FileChanged: when the file holds something else by now; then nothing was written.
        SaveError: when the file can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     replace_unchanged(path, "one", b"")
        ...     replace_unchanged(path, "two", b"")
        Traceback (most recent call last):
        manaforge_widgets.match.lock.FileChanged: my_game.json: was changed meanwhile, perhaps by another notebook. ...
    """
    check_place(path)
    try:
        with locked(path, make=not was) as file:
            if file.seek(0, 2) != len(was) or file.seek(0) or file.read() != was:
                raise FileChanged(
                    f"{name_of(path)}: was changed meanwhile, perhaps by another notebook. Run the cell again to "
                    "continue with its new contents."
                )
            replace_locked(file, path, text)
    except FileNotFoundError as error:
        raise FileChanged(f"{name_of(path)}: was removed meanwhile. Run the cell again.") from error
    except OSError as error:
        raise SaveError(f"{name_of(path)}: can't be written: {reason(error)}.") from error


def _made(path: Path) -> bool:
    """Make an empty file unless the file exists, and return whether it was made."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _remove_empty(path: Path) -> None:
    with suppress(OSError):
        if path.stat().st_size == 0:
            path.unlink()


def _has_locks() -> bool:
    return hasattr(fcntl, "flock")


def _wait_for_lock(file: IO[bytes], path: Path, end: float) -> None:
    """Take the lock on an open file; closing the file releases it."""
    if not _has_locks():
        return
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise SaveError(f"the file {name_of(path)} is locked by another program; try again.") from error
            time.sleep(_PAUSE)
        except OSError:
            return  # a file system without locks
        else:
            return


def _was_replaced(file: IO[bytes], path: Path) -> bool:
    """Return whether another file has taken this one's name since it was opened."""
    try:
        return _has_locks() and not os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return True
