"""The lock of a file that several kernels may write: who holds it may change the file, the others wait.

A file that is replaced whole is replaced under the lock of the file that was there before, and only if that file is
what the writer has read. So nobody sets a file back that another kernel has gone on with.
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
"""Seconds that another process may hold the file."""
_PAUSE = 0.005


class FileChanged(SaveError):
    """The file no longer is what was read of it."""


@contextmanager
def locked(path: Path, *, make: bool = False) -> Iterator[IO[bytes]]:
    """Open a file, and keep other kernels from changing or replacing it meanwhile, where the system has locks.

    Args:
        path: the file.
        make: make an empty file if there is none; it is removed again if nothing was written in its place because
            the block failed.

    Raises:
        SaveError: when another program holds the file for a second.
        OSError: when it can't be opened.

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
    """Replace a file that :func:`locked` has opened, all at once.

    Args:
        file: the open file.
        path: its path.
        text: the new contents.

    Raises:
        SaveError: when it can't be written; the older file then stays as it was.

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
    """Replace a file all at once, if it still is what was read of it.

    Args:
        path: the file.
        text: the new contents.
        was: what was read of it; nothing for a file that was empty or not there.

    Raises:
        FileChanged: when it holds something else by now; then nothing was written.
        SaveError: when it can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     replace_unchanged(path, "one", b"")
        ...     replace_unchanged(path, "two", b"")
        Traceback (most recent call last):
        manaforge_widgets.match.lock.FileChanged: my_game.json: was changed meanwhile, by another notebook perhaps. ...
    """
    check_place(path)
    try:
        with locked(path, make=not was) as file:
            if file.seek(0, 2) != len(was) or file.seek(0) or file.read() != was:
                raise FileChanged(
                    f"{name_of(path)}: was changed meanwhile, by another notebook perhaps. Run the cell again to go on "
                    "with what it holds now."
                )
            replace_locked(file, path, text)
    except FileNotFoundError as error:
        raise FileChanged(f"{name_of(path)}: was removed meanwhile. Run the cell again.") from error
    except OSError as error:
        raise SaveError(f"{name_of(path)}: can't be written: {reason(error)}.") from error


def _made(path: Path) -> bool:
    """Make an empty file, unless there is one."""
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
    """Take the lock of an open file; closing the file ends it."""
    if not _has_locks():
        return
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise SaveError(f"the file {name_of(path)} is held by another program; try again.") from error
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
