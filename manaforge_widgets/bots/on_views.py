"""Bots made from players: the position of the view, then the player's pick."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.players import OwnLuck, Player
from manaforge_widgets.games.api import Action, GameError, View

Seen = Callable[[View, Sequence[Action]], Any]
"""``(view, legal_actions) -> position``: a position as the seat that is to act sees it."""


def on_views(player: Player, seen: Seen, *, name: str, words: str, edition: str) -> Bot:
    """The bot that plays on views as a player plays on positions.

    Args:
        player: what picks.
        seen: makes the position of a view.
        name: the bot's name.
        words: how it thinks, in a sentence.
        edition: the edition that it plays.

    Raises:
        GameError: by the bot, when it is asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.bots.players import pick_any
        >>> bot = on_views(pick_any, lambda view, legal: None, name="any", words="Takes any.", edition="house-1")
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> bot(m.view(0), m.legal_actions(0), random.Random(1)).kind
        'draft'
    """

    def bot(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:
        if view["edition"] != edition:
            raise GameError(f"this {name} knows edition {edition!r}, not {view['edition']!r}.")
        if len(legal_actions) == 1:
            return legal_actions[0]
        codes = [action.code for action in legal_actions]
        return legal_actions[codes.index(player(seen(view, legal_actions), codes, OwnLuck(rng)))]

    bot.__name__ = name
    bot.__doc__ = words
    return bot
