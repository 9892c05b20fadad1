"""How a match is begun: at the game's own set-up, at any table, or from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from manaforge_widgets.files import file_path, is_empty, shown
from manaforge_widgets.games import Edition, load_game
from manaforge_widgets.games.api import GameError, PositionError, SaveError, View
from manaforge_widgets.games.brief import brief
from manaforge_widgets.match import Match
from manaforge_widgets.match_journal import read_match

_OPEN: WeakValueDictionary[Path, Match] = WeakValueDictionary()
"""The matches that are open in this kernel, by their files."""


def new_match(
    game: str,
    *,
    seats: int = 3,
    seed: int = 0,
    edition: Edition | None = None,
    undo: str = "turn",
    **options: Any,
) -> Match:
    """Begin a match: the table is set up, and the first decisions are due.

    Args:
        game: one of :func:`manaforge_widgets.games`.
        seats: how many seats play; they are numbered from 0.
        seed: of all luck, a whole number; the same seed gives the same luck whatever the seats do.
        edition: a TOML file, or its contents as a dict, that changes the components of the game.
        undo: ``"turn"`` to take back within the limits of the game's rules, ``"free"`` to take back anything.
        options: of the game, as its rules name them.

    Raises:
        GameError: for an unknown game or option, or a number of seats, a seed or an undo mode that can't be.
        EditionError: for an edition that is wrong.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=3, seed=7)
        Match('manaforge', seats=3, seed=7, step=0)
    """
    return Match(load_game(game, edition), seats, seed, undo=undo, options=options)


def match_from(view: View, seed: int = 0, *, edition: Edition | None = None, undo: str = "turn") -> Match:
    """Begin a match at any table.

    Args:
        view: a full view, as ``m.view(None)`` gives it, edited or not.
        seed: of all luck from there on, a whole number.
        edition: the edition of the view, where it is not the packaged one; see :func:`new_match`.
        undo: as for :func:`new_match`.

    Raises:
        PositionError: when the view can't be a table of the game; the message says why.
        GameError: for an unknown game, or a seed or an undo mode that can't be.
        EditionError: for an edition that is wrong.

    Example:
        >>> import manaforge_widgets as mf
        >>> view = mf.new_match("manaforge", seats=2, seed=1).view(None)
        >>> view["seats"][0]["prisms"] = 9
        >>> mf.match_from(view).position.seats[0].prisms
        9
    """
    described: object = view
    name = described.get("game") if isinstance(described, Mapping) else None
    if not isinstance(name, str):
        raise PositionError("a view is a dict, as m.view(None) gives it.")
    game = load_game(name, edition)
    if view.get("edition") != game.edition:
        raise PositionError(
            f"the view is of edition {brief(view.get('edition'))}, not {game.edition!r}: give its file as edition=."
        )
    position = game.from_view(view)
    return Match(game, len(game.head(position).scores), seed, undo=undo, start=game.view(position, None))


def load_match(path: str | Path) -> Match:
    """Read a match back from a file that :meth:`Match.save` wrote.

    Raises:
        SaveError: when the file is missing, cut short, edited, newer than this package, or not a saved match.

    Example:
        >>> import os, tempfile
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply(m.legal_actions(0)[0])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "my_game.json")
        ...     m.save(path)
        ...     mf.load_match(path).step
        1
    """
    return _restored(path)


def open_match(
    path: str | Path,
    game: str | None = None,
    *,
    seats: int | None = None,
    seed: int | None = None,
    edition: Edition | None = None,
    undo: str | None = None,
    **options: Any,
) -> Match:
    """Go on with the match in a file, or begin one there; each change is written to the file as it happens.

    So a match outlives its kernel: run the cell again, in this kernel, after a restart or another day, and the same
    game is there at the same move. A match that is open in this kernel is returned itself: boards that show it live on.
    To begin anew, give another name, or delete the file.

    Args:
        path: the file; it is made if it is not there. Its folder must exist.
        game: one of :func:`manaforge_widgets.games`; may be left out where the file is there.
        seats: of a match that is begun, as for :func:`new_match`.
        seed: likewise.
        edition: likewise.
        undo: likewise.
        options: likewise.

    Raises:
        SaveError: when the file can't be read or written, is not a saved match, or holds a match of another game, or
            with other seats, another seed, edition, undo mode or option than asked for.
        GameError, EditionError: as for :func:`new_match`.

    Example:
        >>> import os, tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "my_game.json")
        ...     m = mf.open_match(path, "manaforge", seats=2, seed=7)
        ...     m.apply("draft Precognition")
        ...     del m  # as if the kernel had been killed
        ...     mf.open_match(path, "manaforge", seats=2, seed=7)
        Match('manaforge', seats=2, seed=7, step=1)
    """
    file = file_path(path)
    asked = {"game": game, "seats": seats, "seed": seed, "undo": undo}
    given = {name: value for name, value in asked.items() if value is not None}
    if is_empty(file):
        if game is None:
            raise SaveError(f"{shown(file)}: is not there; say which game to begin in it.")
        match = new_match(
            game,
            seats=3 if seats is None else seats,
            seed=0 if seed is None else seed,
            edition=edition,
            undo="turn" if undo is None else undo,
            **options,
        )
    else:
        open_here = _OPEN.get(file)
        match = open_here if open_here is not None and open_here.is_in_step else _restored(file)
        _check_asked(file, match.saved(), {**given, "options": options}, edition)
    if not match.is_in_step:
        match.keep_in(file)
    _OPEN[file] = match
    return match


def _restored(path: str | Path) -> Match:
    saved = read_match(path)
    try:
        return Match.restored(saved)
    except SaveError:
        raise
    except GameError as error:
        raise SaveError(f"{shown(file_path(path))}: can't be replayed: {error}") from error


def _check_asked(file: Path, saved: Mapping[str, Any], asked: Mapping[str, Any], edition: Edition | None) -> None:
    """Refuse to go on with another match than the one asked for."""
    wanted = {name: value for name, value in asked.items() if name != "options"}
    wanted |= {f"option {name}": value for name, value in asked["options"].items()}
    if edition is not None:
        rules = load_game(saved["game"], edition)
        wanted |= {"edition": rules.edition, "overrides": rules.overrides}
    held = {**saved, **{f"option {name}": value for name, value in saved["options"].items()}}
    for name, value in wanted.items():
        if held.get(name) != value:
            raise SaveError(
                f"{shown(file)}: holds a match with {name} {brief(held.get(name), 30)}, not {brief(value, 30)}. "
                "To begin a new one, give the file another name, or delete it."
            )
