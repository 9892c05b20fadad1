"""Questions about a match, answered by the odds of its own game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from manaforge_widgets.games import entries, find_entry
from manaforge_widgets.games.entry import fetch
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError


@cache
def of_match(name: str) -> Callable[..., Any]:
    """The function that asks a match's own game; its help is that of the first game that knows the question.

    Raises:
        OddsError: by what is returned, for no match, or one of a game that has no answer.
    """

    @wraps(next(fetch(entry.match_odds[name]) for entry in entries() if name in entry.match_odds))
    def ask(match: Match, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(match, Match):
            raise OddsError(f"{name} is asked about a match, as mf.new_match gives it, not {type(match).__name__}.")
        entry = find_entry(match.game)
        if name not in entry.match_odds:
            raise OddsError(f"{entry.title} has no odds called {name!r}.")
        return fetch(entry.match_odds[name])(match, *args, **kwargs)

    return ask
