"""``planner``: a bot that deals the unseen cards many times, plays on after each answer, and takes the best answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy, quick_source
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manasurge.bots.habits import Habits, Weights
from manaforge_widgets.games.manasurge.bots.lookahead import best_answer
from manaforge_widgets.games.manasurge.bots.seen import as_seen, seen
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import Position

WORDS: Final = (
    "Deals the cards it can't see many times, plays each answer on to the end of the spell, and takes the best one."
)
DEALS: Final = 14
"""The number of deals of the hidden cards in each stage."""
KEEN: Final = Weights(metamagics=-1.0, held=4, held_any=4, gift=9)
"""The weights by which everybody plays on in its plans: they keep hands small, for a ManaSurge."""


def planner_policy(rules: Game, deals: int = DEALS, weights: Weights = KEEN) -> Policy:
    """Return the policy of the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        deals: the number of deals of the hidden cards in each stage.
        weights: the weights of the habits by which all seats play on when the bot tries an answer.

    Raises:
        GameError: the rules belong to another game.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> planner_policy(m.rules, deals=2)(m.copy_position(), codes, random.Random(1).randrange) in codes
        True
    """
    rules_of(rules, ManaSurge, "planner")
    habits = Habits(weights)

    def pick(pos: Position, codes: Sequence[int], below: Below) -> int:
        if len(codes) == 1:
            return codes[0]
        return best_answer(as_seen(pos, pos.active), habits, deals, quick_source(below))

    return pick


def make_planner(rules: Game, deals: int = DEALS, weights: Weights = KEEN) -> Bot:
    """Return the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        deals: the number of deals of the hidden cards in each stage.
        weights: the weights of the habits by which all seats play on when the bot tries an answer.

    Raises:
        GameError: the rules belong to another game. The bot also raises it, for a view of another edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> planner = make_planner(m.rules, deals=2)
        >>> seat = m.to_act[0]
        >>> planner(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'play'
    """
    components = rules_of(rules, ManaSurge, "planner").components
    return on_views(planner_policy(rules, deals, weights), components, seen, name="planner", words=WORDS)
