"""``planner``: deals what it can't see many times, plays each answer on to the end of the spell, takes the best one."""

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
    "Deals the cards it can't see many times, plays each spell to its end, and takes what leaves it best off."
)
DEALS: Final = 14
"""How many deals of the hidden cards each stage tries."""
KEEN: Final = Weights(metamagics=-1.0, held=4, held_any=4, gift=9)
"""How everybody plays on in its plans: hands are kept small, for a ManaSurge."""


def planner_policy(rules: Game, deals: int = DEALS, weights: Weights = KEEN) -> Policy:
    """Return the policy for the rules of one edition.

    Args:
        rules: of ManaSurge; ``match.rules`` gives those of a match.
        deals: how many deals of the hidden cards each stage tries.
        weights: how everybody plays on in its plans.

    Raises:
        GameError: for the rules of another game.

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
    """Return the bot for the rules of one edition.

    Args:
        rules: of ManaSurge; ``match.rules`` gives those of a match.
        deals: how many deals of the hidden cards each stage tries.
        weights: how everybody plays on in its plans.

    Raises:
        GameError: for the rules of another game; and when asked about a view of another edition.

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
