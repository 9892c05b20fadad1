"""The games: a registry with one line each, and games of one's own beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import Game, GameError
from manaforge_widgets.games.entry import GameEntry, fetch

Edition = str | Path | Mapping[str, Any]

# Each module's GAME is the game's entry.
_PACKAGED = {
    "manaforge": "manaforge_widgets.games.manaforge",
    "kings_forge": "manaforge_widgets.games.kings_forge",
    "manasurge": "manaforge_widgets.games.manasurge",
}
ENTRY_POINTS = "manaforge_widgets.games"
"""The group of entry points by which another package brings games: each a GameEntry, or a class of rules."""

_own: dict[str, GameEntry] = {}


def games() -> tuple[str, ...]:
    """The names of the games that can be played, for ``new_match``.

    Example:
        >>> "manaforge" in games()
        True
    """
    return tuple(entry.name for entry in entries() if entry.rules is not None)


def register_game(
    rules: Callable[..., Game],
    *,
    name: str | None = None,
    title: str = "",
    page: str | Path | None = None,
    bots: Mapping[str, Callable[[Game], Any]] | None = None,
    table: Callable[..., Any] | None = None,
) -> Callable[..., Game]:
    """Add a game of one's own: its rules are enough for matches, saves, bots, Board, Replay and curves.

    May stand over a class as ``@mf.register_game``. Registering a name again replaces what it was, so a cell may be
    run twice.

    Args:
        rules: the class of its rules, called with an edition or None; most derive from
            :class:`manaforge_widgets.games.simple.SimpleGame`.
        name: what ``new_match`` takes; the class's own ``name`` where left out.
        title: the game's name for people.
        page: a file with its numbered rules, for ``mf.rule``.
        bots: by name, weakest first, what makes each from the rules: ``lambda rules: bot``.
        table: its side of Board and Replay; without one they show a plain table and a button for each action.

    Returns:
        ``rules`` as it was.

    Raises:
        GameError: for what can't be a game, and for the name of a game of this package.
    """
    if not callable(rules):
        raise GameError(f"a game is registered by the class of its rules, not by {rules!r:.40}.")
    known_as = name or getattr(rules, "name", None)
    if not isinstance(known_as, str) or not known_as.isidentifier():
        raise GameError(f"a game needs a name such as 'pig', not {known_as!r:.40}.")
    if known_as in _PACKAGED:
        raise GameError(f"{known_as!r} is a game of this package; give yours another name.")
    _own[known_as] = GameEntry(
        known_as,
        title or getattr(rules, "title", ""),
        rules=rules,
        page=Path(page) if page is not None else None,
        bots=dict(bots or {}),
        table=table,
    )
    return rules


def entries() -> tuple[GameEntry, ...]:
    """All games, also those that can't be played yet: the package's, other packages', one's own."""
    return (*(_packaged(name) for name in _PACKAGED), *_brought().values(), *_own.values())


def find_entry(name: object) -> GameEntry:
    """The entry of a game.

    Raises:
        GameError: for a name that is not a game.
    """
    if isinstance(name, str):
        if name in _own:
            return _own[name]
        if name in _PACKAGED:
            return _packaged(name)
        if name in _brought():
            return _brought()[name]
    raise GameError(f"there is no game {name!r:.40}; there is {', '.join(games())}.")


def load_game(name: object, edition: Edition | None = None) -> Game:
    """The rules of a game, in the packaged edition or in one of the user's own.

    Raises:
        GameError: for a name that is not a game, or not one that can be played.
        EditionError: for component data that is wrong.
    """
    entry = find_entry(name)
    if entry.rules is None:
        raise GameError(f"{entry.title} can't be played yet; there is {', '.join(games())}.")
    game: Game = fetch(entry.rules)(edition)
    return game


@cache
def _packaged(name: str) -> GameEntry:
    entry: GameEntry = import_module(_PACKAGED[name]).GAME
    return entry


@cache
def _brought() -> dict[str, GameEntry]:
    """Games of other installed packages; one that can't be read must not stop the others."""
    found = {}
    for point in entry_points(group=ENTRY_POINTS):
        thing = point.load()
        entry = thing if isinstance(thing, GameEntry) else GameEntry(point.name, rules=thing)
        if entry.name not in _PACKAGED:
            found[entry.name] = entry
    return found
