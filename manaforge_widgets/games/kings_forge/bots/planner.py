"""``planner``: works out exact chances of crafts, plans two rounds of gathering, and steals when it pays."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from manaforge_widgets.games.api import Action, Game, GameError, View
from manaforge_widgets.games.kings_forge.bots import gathering, turn
from manaforge_widgets.games.kings_forge.bots.prospects import Weights
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.game import KingsForge


def make_planner(
    rules: Game, weights: Weights | None = None
) -> Callable[[View, tuple[Action, ...], random.Random], Action]:
    """The bot for the rules of one edition.

    Args:
        rules: of King's Forge; ``match.rules`` gives those of a match.
        weights: of what it gathers for.

    Raises:
        GameError: for the rules of another game; and when asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> planner = make_planner(m.rules, Weights(soon=0.5))
        >>> seat = m.to_act[0]
        >>> planner(m.view(seat), m.legal_actions(seat), random.Random()).kind
        'claim'
    """
    if rules.name != "kings_forge":
        raise GameError(f"planner plays kings_forge, not {rules.name}.")
    components = cast(KingsForge, rules).components
    counted = weights or Weights()

    def planner(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG001 - a bot
        """Counts the exact chances of crafts, gathers for this round and the next, and steals when it pays."""
        if view["edition"] != components.edition:
            raise GameError(f"this planner knows edition {components.edition!r}, not {view['edition']!r}.")
        if len(legal_actions) == 1:
            return legal_actions[0]
        pos = seen(components, view)
        if pos.state == at.CRAFT:
            code = turn.next_action(pos)
        elif pos.state == at.PLACING:
            # The die is placed as it was rolled: what could change it is of more use for a craft.
            code = actions.PLACE
        else:
            code = gathering.next_action(pos, counted)
        return next(action for action in legal_actions if action.code == code)

    return planner
