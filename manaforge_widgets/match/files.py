"""Functions that read files up to a largest size, and write a file as a whole or not at all."""

from __future__ import annotations

import json
import os
import platform
import secrets
import stat
import time
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.core.messages import clipped, short

LARGEST = 64_000_000
"""The size of the largest file that is read, in bytes; a saved match is far smaller."""

_ENDING = ".saving"
_OLD = 60.0
"""The age in seconds after which nobody is still writing a file; a write takes less than one second."""


def file_path(path: object) -> Path:
    """Return the file that a path leads to, with links followed.

    Args:
        path: a text or a path.

    Raises:
        SaveError: when the path can't name a file.

    Example:
        >>> file_path("my_game.json").name
        'my_game.json'
    """
    if not isinstance(path, str | os.PathLike):
        raise SaveError(f"a file name must be a text or a path, not {short(path)}.")
    try:
        named = os.fspath(path)
        os.fsencode(named)
        resolved = Path(os.path.realpath(named if isinstance(named, str) else os.fsdecode(named)))
    except (ValueError, OSError) as error:
        raise SaveError(f"{short(path)} can't name a file: {reason(error)}.") from error
    if "\0" in str(resolved):
        raise SaveError(f"{short(path)} can't name a file: it contains a NUL character.")
    return resolved


def write_atomically(path: str | os.PathLike[str], text: str | bytes) -> Path:
    """Write a file in one step: a reader sees the old file or the new one, never a part of one.

    A link stays a link, an older file keeps its permissions, and a device or a pipe is written to, not replaced.
    Temporary files that a killed writer has left next to the file are removed.

    Args:
        path: the file; its folder must exist.
        text: the new contents, a text or bytes.

    Returns:
        The file that was written, with links followed.

    Raises:
        SaveError: when the file can't be written; an older file then stays as it was.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "page.html")
        ...     written = write_atomically(path, "<p>one</p>")
        ...     path.read_text()
        '<p>one</p>'
    """
    target = file_path(path)
    check_place(target)
    try:
        data = text if isinstance(text, bytes) else text.encode()
        old = target.stat() if target.exists() else None
        if old is not None and not stat.S_ISREG(old.st_mode) and not stat.S_ISDIR(old.st_mode):
            _write_through(target, data)
        else:
            _replace(target, data, None if old is None else stat.S_IMODE(old.st_mode))
    except (UnicodeEncodeError, OSError) as error:
        raise SaveError(f"{name_of(target)}: can't be written: {reason(error)}.") from error
    return target


def check_place(target: Path) -> None:
    """Refuse a path at which no file can be written.

    Args:
        target: the file, with links followed.

    Raises:
        SaveError: when the folder does not exist, or the path is the root folder.

    Example:
        >>> check_place(Path("no such folder", "my_game.json"))
        Traceback (most recent call last):
        manaforge_widgets.core.api.SaveError: my_game.json: can't be written: there is no folder 'no such folder'.
    """
    try:
        if not target.name:
            raise SaveError(f"{target}: can't be written: it is a folder.")
        if not target.parent.is_dir():
            raise SaveError(f"{name_of(target)}: can't be written: there is no folder {short(target.parent.name)}.")
    except OSError as error:
        raise SaveError(f"{name_of(target)}: can't be written: {reason(error)}.") from error


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file.

    Args:
        path: the file.

    Raises:
        SaveError: when the file is missing, is not a file, is too large or can't be read.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     read_file(Path(folder, "my_game.json"))
        Traceback (most recent call last):
        manaforge_widgets.core.api.SaveError: my_game.json: can't be read: No such file or directory.
    """
    target = file_path(path)
    try:
        status = target.stat()
        # A pipe or a device may have no end.
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "a device or a pipe"
            raise SaveError(f"{name_of(target)}: can't be read: it is {kind}, not a file.")
        if status.st_size > LARGEST:
            raise SaveError(f"{name_of(target)}: can't be read: it is larger than {LARGEST:,} bytes.")
        return target.read_bytes()
    except OSError as error:
        raise SaveError(f"{name_of(target)}: can't be read: {reason(error)}.") from error


def json_in(data: bytes, name: str) -> Any:
    """Return the JSON values that a file holds.

    Args:
        data: the bytes of the file.
        name: the file's name, for the error.

    Raises:
        SaveError: when the file is empty, is not text, or is not valid JSON.

    Example:
        >>> json_in(b'{"seed": 7}', "my_game.json")
        {'seed': 7}
        >>> json_in(b"", "my_game.json")
        Traceback (most recent call last):
        manaforge_widgets.core.api.SaveError: my_game.json: is empty.
    """
    if not data.strip():
        raise SaveError(f"{name}: is empty.")
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{name}: {_why_no_json(data, error)}") from error


def _why_no_json(data: bytes, error: Exception) -> str:
    if not is_text(data):
        return "is not text: it is damaged, or a picture or an archive with a wrong name."
    if isinstance(error, json.JSONDecodeError):
        where = f"line {error.lineno}, column {error.colno}"
        return f"is not complete JSON; it may have been cut short (readable up to {where})."
    return "is nested too deeply." if isinstance(error, RecursionError) else "holds a number with too many digits."


def is_text(data: bytes) -> bool:
    """Return whether bytes are a text in UTF-8.

    Example:
        >>> is_text(b"ann"), is_text(bytes([0x88, 0])), is_text(b"a" + bytes(1))
        (True, False, False)
    """
    try:
        return "\0" not in data.decode()
    except UnicodeDecodeError:
        return False


def is_empty(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is empty or missing.

    Args:
        path: the file.

    Raises:
        SaveError: when the system can't read the file's size.

    Example:
        >>> is_empty("no such file")
        True
    """
    target = file_path(path)
    try:
        return target.stat().st_size == 0 and target.is_file()
    except FileNotFoundError:
        return True
    except OSError as error:
        raise SaveError(f"{name_of(target)}: can't be read: {reason(error)}.") from error


def name_of(path: Path) -> str:
    """Return a file's name for a message.

    Example:
        >>> name_of(Path("lessons", "my_game.json"))
        'my_game.json'
    """
    return clipped(path.name or str(path), 80)


def reason(error: Exception) -> str:
    """Return the system's reason why something could not be done with a file.

    Example:
        >>> reason(FileNotFoundError(2, "No such file or directory"))
        'No such file or directory'
    """
    if isinstance(error, UnicodeError):
        return "it contains half a character"
    return clipped(getattr(error, "strerror", None) or str(error) or type(error).__name__, 120)


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """Write a temporary file next to the target, and move it to the target."""
    _remove_leftovers(target)
    beside = target.with_name(f".{target.name[:100]}.{_writer()}-{secrets.token_hex(4)}{_ENDING}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if mode is not None and stat.S_IMODE(os.fstat(descriptor).st_mode) != mode and hasattr(os, "fchmod"):
                os.fchmod(descriptor, mode)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _write_through(target: Path, data: bytes) -> None:
    """Write to a device or a pipe; if nobody reads a pipe, the system refuses at once, so this does not wait."""
    descriptor = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    finally:
        os.close(descriptor)


def _writer() -> str:
    """Return a name for this process, from its machine and its number; no other writer of the file has the same."""
    machine = "".join(letter for letter in platform.node() if letter.isalnum())[:20]
    return f"{machine}-{os.getpid()}"


def _remove_leftovers(target: Path) -> None:
    """Remove temporary files that killed writers have left next to this file."""
    begin, machine = f".{target.name[:100]}.", _writer().rpartition("-")[0]
    for entry in os.scandir(target.parent):
        if not entry.name.startswith(begin) or not entry.name.endswith(_ENDING):
            continue
        writer, _, process = entry.name[len(begin) : -len(_ENDING)].rpartition("-")[0].rpartition("-")
        try:
            if (writer == machine and _has_ended(process)) or time.time() - entry.stat().st_mtime > _OLD:
                Path(entry.path).unlink(missing_ok=True)
        except OSError:
            continue  # another writer is moving or removing it


def _has_ended(process: str) -> bool:
    """Return whether this machine has no process with that number."""
    if os.name != "posix" or not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
