"""Questions about a match, answered by the functions of the match's game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from inspect import getdoc
from typing import Any

from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import entries, find_entry
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError


@cache
def of_match(name: str) -> Callable[..., Any]:
    """Return a function that takes a match and calls the function of the same name in that match's game.

    Its signature comes from the first game that has a function of this name. Its docstring joins the docstrings of all
    games.

    Raises:
        OddsError: raised by the returned function, when it does not get a match or the match's game has no function of
            this name.
    """

    @wraps(next(fetch(entry.match_odds[name]) for entry in entries() if name in entry.match_odds))
    def ask(match: Match, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(match, Match):
            raise OddsError(f"{name} needs a match, as from mf.new_match(), not {type(match).__name__}.")
        entry = find_entry(match.game)
        if name not in entry.match_odds:
            raise OddsError(f"{entry.title} has no function {name!r} in mf.odds.")
        return fetch(entry.match_odds[name])(match, *args, **kwargs)

    ask.__doc__ = _docstring(name)
    return ask


def check_asked(match: Match, seat: object, game: str, title: str) -> int:
    """Check that a match is of the right game and has a seat, and return the seat.

    Args:
        match: the match that the user passed.
        seat: the seat that the user passed.
        game: the name of the right game.
        title: the game's title, for the message.

    Raises:
        OddsError: when ``match`` is not a match of that game, or has no such seat.
    """
    if getattr(match, "game", None) != game:
        raise OddsError(f"match must be a match of {title}, as from mf.new_match({game!r}), not {short(match)}.")
    return check_seat(seat, match.seats, OddsError)


def _docstring(name: str) -> str | None:
    """Return the docstrings of all functions with this name, each below its game's title."""
    docs = [(entry.title, getdoc(fetch(entry.match_odds[name]))) for entry in entries() if name in entry.match_odds]
    if len(docs) == 1:
        return docs[0][1]
    titles = " or ".join(title for title, _ in docs)
    parts = [f"Answer by the rules of the match's own game: {titles}."]
    parts += [f"{title}\n{'-' * len(title)}\n{doc}" for title, doc in docs]
    return "\n\n".join(parts)
