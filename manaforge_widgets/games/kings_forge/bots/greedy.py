"""``greedy``: scores each action by its immediate gain, and takes the best; it does not look ahead."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game
from manaforge_widgets.games.kings_forge.bots.scores import Scores
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules.game import KingsForge

WORDS: Final = "Claims what gives the most at once, and crafts or steals as soon as it can; it does not plan or save."


def greedy_policy(rules: Game) -> Policy:
    """Return the policy of the bot ``greedy`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.

    Raises:
        GameError: the rules belong to another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> greedy_policy(m.rules)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    return Scores(rules_of(rules, KingsForge, "greedy").components).pick


def make_greedy(rules: Game) -> Bot:
    """Return the bot ``greedy`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.

    Raises:
        GameError: the rules belong to another game. The bot also raises it, for a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> make_greedy(mf.new_match("kings_forge", seats=2, seed=7).rules).__name__
        'greedy'
    """
    components = rules_of(rules, KingsForge, "greedy").components
    return on_views(greedy_policy(rules), components, seen, name="greedy", words=WORDS)
