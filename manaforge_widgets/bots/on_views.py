"""Helpers that make a game's bots: one checks the rules for a bot, one turns a policy into a bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.policies import OwnLuck, Policy
from manaforge_widgets.core.api import Action, Game, GameError, View

Rules = TypeVar("Rules", bound=Game)


def rules_of(rules: Game, game: type[Rules], bot: str) -> Rules:
    """Return the rules, after checking that they belong to the game that a bot plays.

    Args:
        rules: the rules of any game, such as ``match.rules``.
        game: the class of the rules that the bot knows.
        bot: the bot's name.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.games.manaforge.rules.game import Manaforge
        >>> rules_of(mf.new_match("manaforge", seats=2, seed=7).rules, Manaforge, "greedy")
        Manaforge(edition='house-1')
    """
    if not isinstance(rules, game):
        # In a class that mypyc compiled, only the instances have the name.
        raise GameError(f"the bot {bot!r} plays {game().name}, not {rules.name}.")
    return rules


class Components(Protocol):
    """The data of the edition that a bot plays."""

    @property
    def edition(self) -> str:
        """The name of the edition."""
        ...


Known = TypeVar("Known", bound=Components)


def on_views(policy: Policy, components: Known, seen: Callable[[Known, View], Any], *, name: str, words: str) -> Bot:
    """Return a bot that makes a position from its view, and takes the action that a policy picks in that position.

    Args:
        policy: the policy.
        components: the data of the edition that the bot plays.
        seen: a function ``(components, view)`` that returns a position; the view is that of the seat to act.
        name: the bot's name.
        words: a sentence about how the bot thinks.

    Raises:
        GameError: raised by the bot, for a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.bots.policies import pick_any
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> bot = on_views(pick_any, m.rules.components, lambda components, view: None, name="any", words="Takes any.")
        >>> bot(m.view(0), m.legal_actions(0), random.Random(1)).kind
        'draft'
    """

    def bot(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:
        if view["edition"] != components.edition:
            raise GameError(
                f"the bot {name!r} was made for edition {components.edition!r}, but the view is of edition "
                f"{view['edition']!r}; make the bot with match.rules."
            )
        if len(legal_actions) == 1:
            return legal_actions[0]
        codes = [action.code for action in legal_actions]
        return legal_actions[codes.index(policy(seen(components, view), codes, OwnLuck(rng)))]

    bot.__name__ = name
    bot.__doc__ = words
    return bot
