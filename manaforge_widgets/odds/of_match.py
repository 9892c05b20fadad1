"""Questions about a match, answered by the odds of its own game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from inspect import getdoc
from typing import Any

from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import entries, find_entry
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError


@cache
def of_match(name: str) -> Callable[..., Any]:
    """Return a function about a match, which calls the function of that name of the match's own game.

    Its signature is that of the first game that has such a function; its docstring has those of all of them.

    Raises:
        OddsError: raised by the function: not a match, or the match's game has no such function.
    """

    @wraps(next(fetch(entry.match_odds[name]) for entry in entries() if name in entry.match_odds))
    def ask(match: Match, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(match, Match):
            raise OddsError(f"{name} is asked about a match, as mf.new_match gives it, not {type(match).__name__}.")
        entry = find_entry(match.game)
        if name not in entry.match_odds:
            raise OddsError(f"{entry.title} has no odds called {name!r}.")
        return fetch(entry.match_odds[name])(match, *args, **kwargs)

    ask.__doc__ = _docstring(name)
    return ask


def check_asked(match: Match, seat: object, game: str, title: str) -> int:
    """Return the seat, after checking that a game's odds are asked about one of its own matches and seats.

    Args:
        match: what the user gave as the match.
        seat: what the user gave as the seat.
        game: the name of the game.
        title: its title, for the message.

    Raises:
        OddsError: not a match of that game, or no such seat.
    """
    if getattr(match, "game", None) != game:
        raise OddsError(f"these odds are asked of a match of {title}, as mf.new_match({game!r}) gives it.")
    return check_seat(seat, match.seats, OddsError)


def _docstring(name: str) -> str | None:
    """Return the docstrings of all games' functions of that name, each below its game's title."""
    docs = [(entry.title, getdoc(fetch(entry.match_odds[name]))) for entry in entries() if name in entry.match_odds]
    if len(docs) == 1:
        return docs[0][1]
    titles = " or ".join(title for title, _ in docs)
    parts = [f"Return what the game of a match says about it: {titles}."]
    parts += [f"{title}\n{'-' * len(title)}\n{doc}" for title, doc in docs]
    return "\n\n".join(parts)
