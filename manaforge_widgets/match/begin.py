"""Functions that begin a match: at the game's own set-up, at any position, or from a file."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from manaforge_widgets.core.api import GameError, PositionError, SaveError, View
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import Edition, load_game
from manaforge_widgets.core.spelling import arguments_of, did_you_mean
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.games.tables import check_table
from manaforge_widgets.match.code import view_of
from manaforge_widgets.match.control import OPEN, MatchControl
from manaforge_widgets.match.files import file_path, is_empty, name_of
from manaforge_widgets.match.journal import NOTHING, FileContents, read_journal, read_match
from manaforge_widgets.match.lock import FileChanged
from manaforge_widgets.match.match import Match

_OPENING = RLock()
"""A lock with which one thread opens files at a time; a second thread then gets the match that the first has opened."""
_TRIES = 4
"""The number of attempts to read a file and write it whole while another kernel keeps changing it."""


def new_match(
    game: str,
    *,
    seats: int = 3,
    seed: int = 0,
    edition: Edition | None = None,
    undo: str = "turn",
    **options: Any,
) -> Match:
    """Begin a match: set up the game, so that the first seats can act.

    Args:
        game: one of :func:`manaforge_widgets.list_games`.
        seats: the number of seats; they are numbered from 0.
        seed: the seed for all random draws, a whole number. The same seed gives the same randomness, whatever the
            seats do.
        edition: the name of an edition that comes with the game, or your own changes of the components, as a TOML file
            or as a dict with its contents.
        undo: ``"turn"`` to take back within the limits of the game's rules, ``"free"`` to take back anything.
        options: the game's options, by the names that its rules use.

    Raises:
        GameError: for an unknown game or option, or an invalid number of seats, seed or undo mode.
        EditionError: for an invalid edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=3, seed=7)
        Match('manaforge', seats=3, seed=7, step=0)
    """
    try:
        return Match(load_game(game, edition), seats, seed, undo=undo, options=options)
    except GameError as error:
        raise _in_short(error, options) from None


def match_from(view: View | str, seed: int = 0, *, edition: Edition | None = None, undo: str = "turn") -> Match:
    """Begin a match at any position.

    Args:
        view: a full view, as ``m.view(None)`` gives it, edited or not; ``docs/view.md`` lists its keys. Unknown keys
            are refused, so a misspelled key is never ignored. Or a code, as ``m.code()`` returns it.
        seed: the seed for all later draws, a whole number.
        edition: the edition that the view belongs to, as for :func:`new_match`; None for the packaged edition.
        undo: ``"turn"`` or ``"free"``, as for :func:`new_match`.

    Raises:
        PositionError: for a damaged code, and for a view that is not a possible position; the message says why. Of your
            own game the package checks the keys, the types, whatever stays the same in random games, and that a game
            can go on. Your method ``conserved`` adds to it.
        GameError: for an unknown game, or an invalid seed or undo mode.
        EditionError: for an invalid edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> view = mf.new_match("manaforge", seats=2, seed=1).view(None)
        >>> view["seats"][0]["prisms"] = 9
        >>> mf.match_from(view).position.seats[0].prisms
        9
    """
    if isinstance(view, str):
        view, edition = view_of(view, edition, Match)
    described: object = view
    if not isinstance(described, Mapping):
        raise PositionError(f"view must be a dict, as m.view(None) returns it, or a code, not {short(described)}.")
    name = described.get("game")
    if not isinstance(name, str):
        raise PositionError(f"view['game'] must be the name of a game, as m.view(None) has it, not {short(name)}.")
    game = load_game(name, edition)
    if view.get("edition") != game.edition:
        raise PositionError(
            f"view['edition'] is {short(view.get('edition'))}, but the edition of this call is {game.edition!r}. "
            "Pass the view's edition as edition=."
        )
    position = game.from_view(view)
    if isinstance(game, SimpleGame):
        check_table(game, position)
    return Match(game, len(game.status(position).scores), seed, undo=undo, start=game.view(position, None))


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
    return _replayed(file_path(path), read_match(path))


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

    So the match is not lost when the kernel ends. Run the cell again after a restart, even on another day, and you find
    the same game at the same step. If the match is still open in this kernel, you get the same Match object again, and
    its boards keep working.
    To begin a new game, give another file name, or delete the file.

    Args:
        path: the file, which is made if it does not exist. Its folder must exist.
        game: one of :func:`manaforge_widgets.list_games`; you may omit it if the file exists.
        seats: the number of seats of a new match, as for :func:`new_match`.
        seed: the seed of a new match, as for :func:`new_match`.
        edition: the edition of a new match, as for :func:`new_match`.
        undo: the undo mode of a new match, as for :func:`new_match`.
        options: the game's options for a new match, as for :func:`new_match`.

    Raises:
        SaveError: when the file can't be read or written, or is not a saved match. The error is also raised when the
            saved match has another game, number of seats, seed, edition, undo mode or option than you ask for.
        GameError, EditionError: the errors of :func:`new_match`.

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
    wanted = {"game": game, "seats": seats, "seed": seed, "undo": undo}
    given = {name: value for name, value in wanted.items() if value is not None}
    try:
        return _opened(file_path(path), given, edition, options)
    except GameError as error:
        raise _in_short(error, options) from None


def _in_short(error: GameError, options: Mapping[str, Any]) -> GameError:
    """Return the error without the calls that led to it, since the mistake is in the user's own line.

    An option that the game does not have may be a misspelled argument.
    """
    for name in options:
        hint = did_you_mean(name, arguments_of(open_match))
        if hint and name in str(error):
            return GameError(f"there is no argument or option {short(name)}; {hint}")
    return error.with_traceback(None)


def _opened(file: Path, given: Mapping[str, Any], edition: Edition | None, options: Mapping[str, Any]) -> Match:
    with _OPENING:
        for _ in range(_TRIES - 1):
            with suppress(FileChanged):
                return _opened_once(file, given, edition, options)
        return _opened_once(file, given, edition, options)


def _opened_once(file: Path, given: Mapping[str, Any], edition: Edition | None, options: Mapping[str, Any]) -> Match:
    """Return the match in a file as it was when the file was read; or a new one, if nobody has begun one meanwhile.

    If another kernel changes the file after that, the file stays so, and the next change of this match is refused.
    """
    live = OPEN.get(file)
    if live is not None and MatchControl(live).is_saved and _has_present_rules(live):
        _check_same_match(file, live.saved(), given, edition, options)
        return live
    if is_empty(file):
        # If the file is empty but not deleted, another program emptied it by mistake.
        if live is None or not file.exists():
            if "game" not in given:
                raise SaveError(f"{name_of(file)}: holds no match yet; pass game= to begin one in it.")
            live = new_match(**given, edition=edition, **options)
        else:
            _check_same_match(file, live.saved(), given, edition, options)
        MatchControl(live).autosave_if_unchanged(file, NOTHING)
        return live
    saved, contents = read_journal(file)
    match = _replayed(file, saved)
    _check_same_match(file, match.saved(), given, edition, options)
    # A whole journal is continued as it is: everybody who has it open may go on, until one of them does. If these rules
    # read the match differently, it is written whole.
    now = match.saved()
    alike = now == {**({"mark": now["mark"]} if "mark" in now else {}), **saved}  # old files have no mark
    MatchControl(match).autosave_if_unchanged(file, contents if alike else FileContents(contents.data))
    return match


def _has_present_rules(match: Match) -> bool:
    """Return whether a match uses the rules that are registered now; your own game may have changed in a notebook."""
    return type(load_game(match.game, match.rules.overrides or None)) is type(match.rules)


def _replayed(file: Path, saved: Mapping[str, Any]) -> Match:
    try:
        return Match.restored(saved)
    except SaveError:
        raise
    except GameError as error:
        raise SaveError(f"{name_of(file)}: can't be replayed: {error}") from error


def _check_same_match(
    file: Path, saved: Mapping[str, Any], given: Mapping[str, Any], edition: Edition | None, options: Mapping[str, Any]
) -> None:
    """Refuse to go on with a match that differs from the one asked for."""
    wanted, held = dict(given), dict(saved)
    if edition is not None:
        rules = load_game(saved["game"], edition)
        wanted |= {"edition": rules.edition, "overrides": rules.overrides}
    if saved["game"] == wanted.get("game", saved["game"]) and not _same_table(saved, options):
        wanted |= {f"option {name}": value for name, value in options.items()}
        held |= {f"option {name}": saved["options"].get(name) for name in options}
    for name, value in wanted.items():
        if type(value) is not type(held[name]) or value != held[name]:
            raise SaveError(
                f"{name_of(file)}: holds a match with {name} {short(held[name], 30)}, "
                f"but this call says {short(value, 30)}. "
                "To begin a new match, choose another file name, or delete the file."
            )


def _same_table(saved: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Return whether a match with these options begins as the saved one did; options may equal the game's defaults."""
    if not options or saved["start"] is not None:
        return not options
    game = load_game(saved["game"], saved["overrides"] or None)
    begin = {name: saved[name] for name in ("seats", "seed", "undo")}
    wanted, held = (Match(game, **begin, options=these) for these in (options, saved["options"]))
    return wanted.view(None) == held.view(None)
