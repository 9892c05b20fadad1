"""Files of saved matches: JSON with schema version and checksum, written atomically, checked when read.

A save lists the actions and what chance showed, so it replays on any machine without the generator of luck.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import GameError, SaveError

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
_ADDED: dict[str, tuple[type, ...]] = {"options": (dict,)}
"""Fields that the first saves did not have."""


def write_saved(path: Path, saved: dict[str, Any]) -> None:
    """Write what ``Match.saved`` gives, so that an older file at ``path`` stays whole until the new one is.

    Raises:
        SaveError: when the folder can't be written to.
    """
    body = {"format": FORMAT, "schema": SCHEMA, **saved}
    text = json.dumps({**body, "checksum": _checksum(body)}, ensure_ascii=False, indent=1)
    try:
        write_atomically(path, text)
    except OSError as error:
        raise SaveError(f"{path.name}: can't be written: {error.strerror}.") from error


def write_atomically(path: Path, text: str) -> None:
    """Write a text file all at once: whoever reads sees the old file or the new one, never a part."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files for the owner only; a saved file is like any other.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_saved(path: Path) -> dict[str, Any]:
    """Read back what :func:`write_saved` wrote, each field of its own type.

    Raises:
        SaveError: when the file is missing, cut short, edited, newer than this package, or not a saved match.
    """
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path.name}: can't be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path.name}: is not whole JSON; it may have been cut short ({error}).") from error
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
    """Refuse saved values of the wrong shape, before anything is made of them."""
    for name in _FIELDS.keys() ^ (saved.keys() - _ADDED.keys()):
        raise GameError(f"{name} is {'missing' if name in _FIELDS else 'nothing that a match has'}.")
    known = _FIELDS | {name: kinds for name, kinds in _ADDED.items() if name in saved}
    for name, kinds in known.items():
        if type(saved[name]) not in kinds:
            raise GameError(f"{name} can't be {saved[name]!r:.40}.")
    for entry in [*saved["actions"], *saved["undone"]]:
        if not isinstance(entry, list) or [type(part) for part in entry] != [int, str]:
            raise GameError(f"{entry!r:.40} is no action of a seat.")
