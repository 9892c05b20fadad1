"""``greedy``: answers each question by habit, from its own hand and what all can see; it looks no further."""

from __future__ import annotations

import random
from typing import cast

from manaforge_widgets.games.api import Action, Game, GameError, View
from manaforge_widgets.games.manasurge.bots.habits import Habits, Weights
from manaforge_widgets.games.manasurge.bots.seen import seen
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.games.manasurge.rules.game import ManaSurge


class Greedy:
    """Plays what brings a shard, else the nearest rank, and keeps metamagics for when it would be struck.

    Args:
        components: the edition that it plays.
        weights: what its answers weigh; None for the usual ones.

    Raises:
        GameError: when it is asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> greedy = Greedy(m.rules.components)
        >>> seat = m.to_act[0]
        >>> greedy(m.view(seat), m.legal_actions(seat), random.Random()).kind
        'play'
    """

    __name__ = "greedy"

    def __init__(self, components: Components, weights: Weights | None = None) -> None:
        self.components = components
        self._habits = Habits(weights)

    def __call__(self, view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG002 - a bot
        """The legal action of its habit."""
        if view["edition"] != self.components.edition:
            raise GameError(f"this greedy knows edition {self.components.edition!r}, not {view['edition']!r}.")
        if len(legal_actions) == 1:
            return legal_actions[0]
        code = self._habits(seen(self.components, view))
        return next(action for action in legal_actions if action.code == code)


def make_greedy(rules: Game, weights: Weights | None = None) -> Greedy:
    """The bot for the rules of one edition.

    Args:
        rules: of ManaSurge; ``match.rules`` gives those of a match.
        weights: what its answers weigh; None for the usual ones.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> make_greedy(mf.new_match("manasurge", seats=2, seed=7).rules).__name__
        'greedy'
    """
    if rules.name != "manasurge":
        raise GameError(f"greedy plays manasurge, not {rules.name}.")
    return Greedy(cast(ManaSurge, rules).components, weights)
