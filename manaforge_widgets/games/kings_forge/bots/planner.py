"""``planner``: values gather actions by exact probabilities for two rounds, plans crafts, and steals when it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.kings_forge.bots import gathering, turn
from manaforge_widgets.games.kings_forge.bots.prospects import Weights
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position

WORDS: Final = "Counts the exact chances of crafts, gathers for this round and the next, and steals when it pays."


def planner_policy(rules: Game, weights: Weights | None = None) -> Policy:
    """Return the policy of the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.
        weights: the weights for valuing gather actions; None for the usual ones.

    Raises:
        GameError: the rules belong to another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> planner_policy(m.rules)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    rules_of(rules, KingsForge, "planner")
    counted = weights or Weights()

    def pick(pos: Position, codes: Sequence[int], _below: Below) -> int:
        if len(codes) == 1:
            return codes[0]
        if pos.state == at.CRAFT:
            return turn.next_action(pos)
        if pos.state == at.PLACING:
            # The die is placed as rolled, since bonuses that could change it are more useful for a craft.
            return actions.PLACE
        return gathering.next_action(pos, counted)

    return pick


def make_planner(rules: Game, weights: Weights | None = None) -> Bot:
    """Return the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.
        weights: the weights for valuing gather actions; None for the usual ones.

    Raises:
        GameError: the rules belong to another game. The bot also raises it, for a view of another edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> planner = make_planner(m.rules, Weights(soon=0.5))
        >>> seat = m.to_act[0]
        >>> planner(m.view(seat), m.legal_actions(seat), random.Random()).kind
        'claim'
    """
    components = rules_of(rules, KingsForge, "planner").components
    return on_views(planner_policy(rules, weights), components, seen, name="planner", words=WORDS)
