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

from manaforge_widgets.games import load_game
from manaforge_widgets.games.api import GameError, SaveError
from manaforge_widgets.match import Match

FORMAT = "manaforge-widgets match"
SCHEMA = 1


def write_match(match: Match, path: Path) -> None:
    """Write a match so that an older file at ``path`` stays whole until the new one is.

    Raises:
        SaveError: when the folder can't be written to.
    """
    body = match_data(match)
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


def match_data(match: Match) -> dict[str, Any]:
    """A match as plain JSON."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": match.game,
        "rules": match.rules.rules_version,
        "edition": match.rules.edition,
        "overrides": match.rules.overrides,
        "seats": match.seats,
        "seed": match.seed,
        "undo": match._undo_mode,
        "start": match._start,
        "floor": match._floor,
        "actions": [[entry.action.seat, entry.action.text] for entry in match._entries],
        "undone": [[action.seat, action.text] for action in match._undone],
        "luck": match._shown,
        "forced": match._forced,
    }


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
    except ValueError as error:
        raise SaveError(f"{file.name}: is not whole JSON; it may have been cut short ({error}).") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{file.name}: is not a saved match.")
    if type(saved.get("schema")) is not int or saved["schema"] > SCHEMA:
        raise SaveError(f"{file.name}: was saved by a newer version of manaforge_widgets; update to read it.")
    checksum = saved.pop("checksum", None)
    if checksum != _checksum(saved):
        raise SaveError(f"{file.name}: was changed after it was saved, so it can't be trusted to replay.")
    try:
        return _replay(saved)
    except (GameError, KeyError, TypeError, IndexError) as error:
        raise SaveError(f"{file.name}: can't be replayed: {error}") from error


def _replay(saved: dict[str, Any]) -> Match:
    game = load_game(saved["game"], saved["overrides"] or None)
    if game.rules_version != saved["rules"]:
        raise GameError(f"it was played by version {saved['rules']} of the rules, this is {game.rules_version}.")
    match = Match(
        game, saved["seats"], saved["seed"], undo=saved["undo"], start=saved["start"], shown=saved["luck"]
    )
    match._forced = saved["forced"]
    for seat, text in saved["actions"]:
        match._do(match._find(text, seat))
    for seat, text in reversed(saved["undone"]):
        # Read in the position each was taken back from, so that it can be done again.
        match._do(match._find(text, seat))
    for _ in saved["undone"]:
        entry = match._entries.pop()
        match._positions.pop()
        match._undone.append(entry.action)
    match._floor = saved["floor"]
    return match


def _checksum(body: dict[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
