"""A further match like the last one, and a new file for it: an older file is never overwritten."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.match.files import file_path, name_of, reason
from manaforge_widgets.match.journal import NOTHING
from manaforge_widgets.match.lock import FileChanged, replace_unchanged
from manaforge_widgets.match.save_format import as_text

LUCK = ("same", "new")
_NUMBERED = re.compile(r"(.*)-(\d{1,6})", re.DOTALL)
_MOST_FILES = 10_000


def another(match: Match, luck: object) -> Match:
    """Return a new match of the same game, with the same seats, edition, options and starting position.

    If the match is kept in a file, the new one is kept in a file next to it: ``my_game.json`` is followed by
    ``my_game-2.json``, or by the next free number.

    Args:
        match: the match.
        luck: ``"same"`` for the same seed and the same results so far, also those that were set by hand. ``"new"`` for
            the next seed.

    Raises:
        GameError: when ``luck`` is neither ``"same"`` nor ``"new"``.
        SaveError: when the new file can't be written.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> another(m, "same"), another(m, "new")
        (Match('manaforge', seats=2, seed=7, step=0), Match('manaforge', seats=2, seed=8, step=0))
    """
    if luck not in LUCK:
        raise GameError(f"luck must be 'same' or 'new', not {short(luck, 20)}.")
    saved = match.saved() | {"actions": [], "undone": [], "permanent": 0, "forced": {}, "mark": ""}
    if luck == "new":
        saved |= {"seed": match.seed + 1, "luck": {}}
    new = Match.restored(saved)
    if match.path is not None:
        _fill(match.path, lambda file: MatchControl(new).autosave_if_unchanged(file, NOTHING))
    return new


def claimed(path: Path) -> Path:
    """Return a new, empty file: the given path, or the same name with the next free number.

    Args:
        path: the wanted file; it may exist already.

    Raises:
        SaveError: when no file can be made.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     [claimed(Path(folder, "my_game.json")).name for _ in range(3)]
        ['my_game.json', 'my_game-2.json', 'my_game-3.json']
    """
    target = file_path(path)
    numbered = _NUMBERED.fullmatch(target.stem)
    stem, number = (numbered[1], int(numbered[2])) if numbered else (target.stem, 1)
    tried = target
    for _ in range(_MOST_FILES):
        try:
            tried.touch(exist_ok=False)
        except FileExistsError:
            number += 1
            tried = target.with_name(f"{stem}-{number}{target.suffix}")
        except OSError as error:
            raise SaveError(f"{name_of(tried)}: can't be written: {reason(error)}.") from error
        else:
            return tried
    raise SaveError(
        f"{name_of(target)}: can't be written: this name and the next numbered ones are taken; delete old files."
    )


def kept(match: Match) -> str:
    """Save a match to a new file in the notebook's folder, unless it has a file already; return where it is saved.

    Args:
        match: the match.

    Raises:
        SaveError: when the file can't be written.
    """
    if match.path is not None:
        return f"This game is kept in {name_of(match.path)}: each move is saved there at once."
    file = _fill(
        Path(f"my_{match.game}_seed_{match.seed}.json"),
        lambda file: replace_unchanged(file, as_text(match.saved()), b""),
    )
    name = name_of(file)
    return f"Saved as {name}, in the notebook's folder. mf.load_match({name!r}) opens it again."


def _fill(path: Path, write: Callable[[Path], None]) -> Path:
    """Write to a new file that nobody else has begun to write to, and return it."""
    while True:
        file = claimed(path)
        try:
            write(file)
        except FileChanged:
            continue
        except GameError:
            file.unlink(missing_ok=True)
            raise
        return file
