"""Files of saved matches: JSON with a schema version and a checksum, written all at once and checked when read.

A save lists the actions and the results of chance, so it can be replayed on any machine without drawing anything.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import GameError, SaveError
from manaforge_widgets.games.brief import brief

FORMAT = "manaforge-widgets match"
SCHEMA = 1
_FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "rules": (int,),
    "edition": (str,),
    "overrides": (dict,),
    "seats": (int,),
    "seed": (int,),
    "undo": (str,),
    "start": (dict, type(None)),
    "actions": (list,),
    "undone": (list,),
    "luck": (dict,),
    "forced": (dict,),
}
_ADDED: dict[str, tuple[type, ...]] = {"options": (dict,), "permanent": (int,)}
"""Fields that the first saves did not have."""


def write_saved(path: Path, saved: dict[str, Any]) -> None:
    """Write a saved match to a file. An older file there stays whole until the new one has been written.

    Args:
        path: the file.
        saved: the match, as :meth:`manaforge_widgets.Match.saved` gives it.

    Raises:
        SaveError: when the file can't be written.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> saved = mf.new_match("manaforge", seats=2, seed=7).saved()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     write_saved(path, saved)
        ...     read_saved(path)["seed"]
        7
    """
    body = {"format": FORMAT, "schema": SCHEMA, **saved}
    text = json.dumps({**body, "checksum": _checksum(body)}, ensure_ascii=False, indent=1)
    try:
        write_atomically(path, text)
    except OSError as error:
        raise SaveError(f"{path.name}: can't be written: {error.strerror}.") from error


def write_atomically(path: Path, text: str) -> None:
    """Write a text file all at once: a reader sees the old file or the new one, never a part of one.

    Args:
        path: the file; its folder must exist.
        text: the new contents.

    Raises:
        OSError: when it can't be written; an older file then stays as it was.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "page.html")
        ...     write_atomically(path, "<p>one</p>")
        ...     path.read_text()
        '<p>one</p>'
    """
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files that only the owner may read; a saved file gets the usual rights.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_saved(path: Path) -> dict[str, Any]:
    """Read a saved match back from a file of :func:`write_saved`, and check the type of each field.

    Returns:
        The match, as :meth:`manaforge_widgets.Match.restored` takes it.

    Raises:
        SaveError: when the file is missing, cut short, edited, newer than this package, or not a saved match.

    Example:
        >>> import tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     read_saved(Path(folder, "my_game.json"))
        Traceback (most recent call last):
        manaforge_widgets.games.api.SaveError: my_game.json: can't be read: No such file or directory.
    """
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path.name}: can't be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path.name}: is not complete JSON; it may have been cut short ({error}).") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{path.name}: is not a saved match.")
    schema, checksum = saved.get("schema"), saved.pop("checksum", None)
    if type(schema) is not int or schema > SCHEMA:
        raise SaveError(f"{path.name}: was saved by a newer version of manaforge_widgets; update to read it.")
    if checksum != _checksum(saved):
        raise SaveError(f"{path.name}: was changed after it was saved, so it can't be trusted to replay.")
    del saved["format"], saved["schema"]
    try:
        _check(saved)
    except GameError as error:
        raise SaveError(f"{path.name}: {error}") from error
    return saved


def _checksum(body: dict[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _check(saved: dict[str, Any]) -> None:
    """Refuse saved values of the wrong type, before they are used."""
    for name in _FIELDS.keys() ^ (saved.keys() - _ADDED.keys()):
        raise GameError(f"{name!r} is {'missing' if name in _FIELDS else 'not a field of a saved match'}.")
    known = _FIELDS | {name: kinds for name, kinds in _ADDED.items() if name in saved}
    for name, kinds in known.items():
        if type(saved[name]) not in kinds:
            raise GameError(f"{name} can't be {brief(saved[name])}.")
    for entry in [*saved["actions"], *saved["undone"]]:
        if not isinstance(entry, list) or [type(part) for part in entry] != [int, str]:
            raise GameError(f"{brief(entry)} is not a seat and its action.")
