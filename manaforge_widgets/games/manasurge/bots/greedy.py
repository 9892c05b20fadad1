"""``greedy``: a bot that answers by fixed habits, from its own hand and what all can see, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manasurge.bots.habits import Habits, Weights
from manaforge_widgets.games.manasurge.bots.seen import seen
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import Position

WORDS: Final = "Plays a card that gets a shard, else the nearest rank. It keeps metamagics until it would be struck."


def greedy_policy(rules: Game, weights: Weights | None = None) -> Policy:
    """Return the policy of the bot ``greedy`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        weights: the weights with which the bot rates answers; None for the usual weights.

    Raises:
        GameError: the rules belong to another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> greedy_policy(m.rules)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    rules_of(rules, ManaSurge, "greedy")
    habits = Habits(weights)

    def pick(pos: Position, _codes: Sequence[int], _below: Below) -> int:
        return habits(pos)

    return pick


def make_greedy(rules: Game, weights: Weights | None = None) -> Bot:
    """Return the bot ``greedy`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        weights: the weights with which the bot rates answers; None for the usual weights.

    Raises:
        GameError: the rules belong to another game. The bot also raises it, for a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> make_greedy(mf.new_match("manasurge", seats=2, seed=7).rules).__name__
        'greedy'
    """
    components = rules_of(rules, ManaSurge, "greedy").components
    return on_views(greedy_policy(rules, weights), components, seen, name="greedy", words=WORDS)
