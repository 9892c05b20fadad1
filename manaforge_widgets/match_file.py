"""Saved matches: JSON with schema version, rules version, edition and a checksum, written atomically.

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
from manaforge_widgets.match import Match

FORMAT = "manaforge-widgets match"
SCHEMA = 1


def write_match(match: Match, path: Path) -> None:
    """Write a match so that an older file at ``path`` stays whole until the new one is.

    Raises:
        SaveError: when the folder can't be written to.
    """
    body = {"format": FORMAT, "schema": SCHEMA, **match.saved()}
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


def load_match(path: str | Path) -> Match:
    """Read a saved match back.

    Raises:
        SaveError: when the file is missing, cut short, edited, newer than this package, or not a saved match.
    """
    file = Path(path)
    try:
        saved = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{file.name}: can't be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{file.name}: is not whole JSON; it may have been cut short ({error}).") from error
    if not isinstance(saved, dict) or saved.pop("format", None) != FORMAT:
        raise SaveError(f"{file.name}: is not a saved match.")
    schema = saved.pop("schema", None)
    if type(schema) is not int or schema > SCHEMA:
        raise SaveError(f"{file.name}: was saved by a newer version of manaforge_widgets; update to read it.")
    checksum = saved.pop("checksum", None)
    if checksum != _checksum({"format": FORMAT, "schema": schema, **saved}):
        raise SaveError(f"{file.name}: was changed after it was saved, so it can't be trusted to replay.")
    try:
        return Match.restored(saved)
    except GameError as error:
        raise SaveError(f"{file.name}: can't be replayed: {error}") from error


def _checksum(body: dict[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
