"""The registry of games: the games of this package, of other packages, and of the user."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from os import PathLike
from pathlib import Path, PurePath
from typing import Any

from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.edition_file import packaged_editions
from manaforge_widgets.core.entry import GameEntry, fetch
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.own_parts import check_presenter, checked_bots, checked_quick
from manaforge_widgets.core.spelling import did_you_mean

Edition = str | Path | Mapping[str, Any]
"""Changes to a game's components: the name of an edition that comes with it, a TOML file, or a dict of its contents."""

# In each module GAME is the game's entry.
_PACKAGED = {
    "manaforge": "manaforge_widgets.games.manaforge",
    "kings_forge": "manaforge_widgets.games.kings_forge",
    "manasurge": "manaforge_widgets.games.manasurge",
}
_SHELF = {
    "pig": ("Pig", "hold_at_20"),
    "yacht": ("Yacht", "keeper"),
    "liars_dice": ("LiarsDice", "counter"),
    "monty_hall": ("MontyHall", "switcher"),
    "kuhn_poker": ("KuhnPoker", "equilibrium"),
    "climb": ("Climb", "rule_of_28"),
}
"""The class of each classic and its bot. A user's own game may have the name of a classic, and then takes its place."""
ENTRY_POINTS = "manaforge_widgets.games"
"""The group of entry points by which another package adds games; each is a GameEntry, or a class of rules."""

_own: dict[str, GameEntry] = {}


def list_games() -> tuple[str, ...]:
    """Return the names of the games that can be played, as ``new_match`` takes them.

    Example:
        >>> "manaforge" in list_games()
        True
    """
    return tuple(entry.name for entry in entries() if entry.rules is not None)


def register_game(
    rules: Callable[..., Game],
    *,
    page: str | Path | None = None,
    bots: Mapping[str, Callable[[Game], Any]] | None = None,
    quick: str | None = None,
    presenter: Callable[..., Any] | None = None,
) -> Callable[..., Game]:
    """Add your own game. Its rules are enough for matches, saves, bots, Board, Replay and curves.

    You can use this as a decorator, ``@mf.register_game``. A game that you registered before under the same name is
    replaced, so you can run a cell twice.

    Args:
        rules: the class of the rules, which is called with an edition or None. Most derive from
            :class:`manaforge_widgets.games.simple.SimpleGame`. ``new_match`` takes the class's ``name``, and the screen
            shows its ``title``.
        page: a file with the game's numbered rules, for ``mf.rule``.
        bots: a dict with the name of each bot, weakest first, and a function that gets the rules and returns the bot:
            ``{"careful": lambda rules: bot}``. Each bot is created once when you register the game, to check it. The
            game has the bots ``random``, ``greedy`` and ``search`` anyway; your own bot of that name replaces one.
        quick: the name of the bot that plays the playouts of hints and reviews. It must play thousands of moves in a
            second. If omitted, it is your own bot ``greedy``; without one, the package chooses between its own
            ``greedy`` and ``random`` by the length of a game.
        presenter: the game's side of Board and Replay, a class that derives from
            :class:`manaforge_widgets.widgets.presenter.BoardPresenter`. Without it they show the blocks that the rules'
            ``show`` returns, or else the fields of the view.

    Returns:
        ``rules``, unchanged.

    Raises:
        GameError: for rules that can't be called, and for a name that is invalid or belongs to a game of this package.
            Also for an invalid page, bot or presenter, and for a quick bot that the game does not have.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> @mf.register_game
        ... class Nim(SimpleGame):
        ...     name = "nim"  # its rules come here; see help(SimpleGame)
        >>> "nim" in mf.list_games()
        True
    """
    if not callable(rules):
        raise GameError(f"register_game() takes a class of rules, not {short(rules)}.")
    name = getattr(rules, "name", None)
    if not isinstance(name, str) or not name.isidentifier():
        raise GameError(
            f"name in the class of the game must be a word of letters, digits and _, such as 'pig', not {short(name)}."
        )
    if name in _PACKAGED:
        raise GameError(f"{name!r} is a game of this package; give yours another name.")
    title = getattr(rules, "title", "")
    if not isinstance(title, str):
        raise GameError(f"the title of {short(name)} must be a text, not {short(title)}.")
    given: object = page
    if not isinstance(given, str | PathLike | None):
        raise GameError(f"page must be the path of a file with the rules of {short(name)}, not {short(given)}.")
    if page is not None and not _is_file(page):
        raise GameError(f"there is no file {short(PurePath(page).name, 60)} with the rules of {short(name)}.")
    makers = checked_bots(bots, rules, name)
    named = checked_quick(quick, makers, name)
    check_presenter(presenter)
    _own[name] = GameEntry(
        name,
        title,
        rules=rules,
        page=Path(page) if page is not None else None,
        bots=makers,
        quick=named,
        presenter=presenter,
    )
    return rules


def _is_file(page: str | PathLike[str]) -> bool:
    try:
        return Path(page).is_file()
    except (ValueError, OSError):  # a path with invalid characters, or one that is too long
        return False


def entries() -> tuple[GameEntry, ...]:
    """Return the entries of all games, including those that can't be played yet.

    Returns:
        The games of this package, the classics, the games of other packages, and the user's own.

    Example:
        >>> [entry.title for entry in entries()][:2]
        ['Manaforge', "King's Forge"]
    """
    shelf = (_classic(name) for name in _SHELF if name not in _own)
    return (*packaged_entries(), *shelf, *_brought().values(), *_own.values())


def packaged_entries() -> tuple[GameEntry, ...]:
    """Return the entries of this package's games, without the classics.

    Example:
        >>> [entry.name for entry in packaged_entries()]
        ['manaforge', 'kings_forge', 'manasurge']
    """
    return tuple(_packaged(name) for name in _PACKAGED)


def find_entry(name: object) -> GameEntry:
    """Return the entry of a game.

    Args:
        name: the game's name; anything that is not a known name is refused.

    Raises:
        GameError: for an unknown name. The message proposes the most similar name; if there is none, it says how your
            own game becomes known.

    Example:
        >>> find_entry("manaforge").title
        'Manaforge'
        >>> find_entry("manaforg")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: there is no game 'manaforg'; did you mean 'manaforge'?
    """
    if isinstance(name, str):
        if name in _own:
            return _own[name]
        if name in _PACKAGED:
            return _packaged(name)
        if name in _SHELF:
            return _classic(name)
        if name in _brought():
            return _brought()[name]
    otherwise = f"{_playable()} If it is your own game, first run the cell or the file that calls mf.register_game."
    raise GameError(f"there is no game {short(name)}; {did_you_mean(name, (one.name for one in entries()), otherwise)}")


def own_entry(name: str) -> GameEntry | None:
    """Return the entry of a game that was registered in this session; None for all other games.

    Args:
        name: the game's name.

    Example:
        >>> own_entry("manaforge") is None
        True
    """
    return _own.get(name)


def add_entry(entry: GameEntry) -> None:
    """Add the entry of a game that was registered in another process.

    Args:
        entry: the entry, as :func:`own_entry` returned it there.

    Example:
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> @register_game
        ... class Nim(SimpleGame):
        ...     name = "nim"  # its rules come here; see help(SimpleGame)
        >>> add_entry(own_entry("nim"))
        >>> find_entry("nim").title
        'Nim'
    """
    _own[entry.name] = entry


def load_game(name: object, edition: Edition | None = None) -> Game:
    """Return the rules of a game, in the packaged edition or in a user-defined one.

    Args:
        name: the game's name.
        edition: the name of an edition that comes with the game, or changes of the components as a TOML file or a dict
            of its contents; None for the packaged components.

    Raises:
        GameError: for an unknown game, and for one that can't be played yet.
        EditionError: for an invalid edition.

    Example:
        >>> load_game("manaforge").name
        'manaforge'
    """
    entry = find_entry(name)
    if entry.rules is None:
        raise GameError(f"{entry.title} can't be played yet; {_playable()}")
    try:
        game: Game = fetch(entry.rules)(edition)
    except TypeError as error:
        raise GameError(
            f"the class of {entry.title} can't be called with one argument, the edition: {error}."
        ) from error
    return game


def is_packaged_edition(rules: Game) -> bool:
    """Return whether the data of some rules is packaged, not defined by a user.

    The game's own data and the editions of this package are packaged. Names are not enough, because a user-defined
    edition may have the name of a packaged one; so the values are compared too.

    Args:
        rules: the rules.

    Example:
        >>> is_packaged_edition(load_game("manaforge", "house-2"))
        True
        >>> is_packaged_edition(load_game("manaforge", {"meta": {"edition": "house-2"}}))
        False
    """
    if not rules.overrides:
        return True
    if rules.name not in _PACKAGED:
        return False
    # Only names in the list are loaded, since any other name would be read as the name of a file.
    named = packaged_editions(Path(__file__).parents[1] / "games" / rules.name / "components.toml")
    return rules.edition in named and load_game(rules.name, rules.edition).overrides == rules.overrides


def _playable() -> str:
    return f"the games are {listed(list_games())}."


@cache
def _packaged(name: str) -> GameEntry:
    entry: GameEntry = import_module(_PACKAGED[name]).GAME
    return entry


@cache
def _classic(name: str) -> GameEntry:
    shelf = "manaforge_widgets.games.classics"
    rules, bot = _SHELF[name]
    made = fetch(f"{shelf}.{name}:{rules}")
    return GameEntry(
        name,
        made.title,
        rules=made,
        bots={bot: f"{shelf}.bots:{bot}_bot"},
        policies={bot: f"{shelf}.bots:{bot}"},
        quick=bot,
    )


@cache
def _brought() -> dict[str, GameEntry]:
    """Return the games of other installed packages; a game that can't be imported is left out with a warning."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and not needed to play

    brought = {}
    for point in entry_points(group=ENTRY_POINTS):
        try:
            thing = point.load()
        except Exception as error:  # noqa: BLE001 - another package may raise anything, and must not stop these games
            warnings.warn(f"the game {point.name!r} of another package can't be imported: {error}", stacklevel=2)
            continue
        entry = thing if isinstance(thing, GameEntry) else GameEntry(point.name, rules=thing)
        if entry.name not in _PACKAGED and entry.name not in _SHELF:
            brought[entry.name] = entry
    return brought
