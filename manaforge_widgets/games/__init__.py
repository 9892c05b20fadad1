"""The rules of play: every game behind one interface, :class:`manaforge_widgets.games.api.Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from manaforge_widgets.games.api import Game, GameError
from manaforge_widgets.games.manaforge.game import Manaforge

Edition = str | Path | Mapping[str, Any]
_GAMES: dict[str, Callable[[Edition | None], Game]] = {"manaforge": Manaforge}


def games() -> tuple[str, ...]:
    """The names of the games that can be played, for ``new_match``.

    Example:
        >>> "manaforge" in games()
        True
    """
    return tuple(_GAMES)


def load_game(name: object, edition: Edition | None = None) -> Game:
    """The rules of a game, in the packaged edition or in one of the user's own.

    Raises:
        GameError: for a name that is not a game.
        EditionError: for component data that is wrong.
    """
    if not isinstance(name, str) or name not in _GAMES:
        raise GameError(f"there is no game {name!r:.40}; there is {', '.join(_GAMES)}.")
    return _GAMES[name](edition)
