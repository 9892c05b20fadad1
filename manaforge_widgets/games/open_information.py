"""Small games in which nothing is hidden."""

from __future__ import annotations

from manaforge_widgets.core.api import Game
from manaforge_widgets.games.simple import SimpleGame

_HOOKS = ("view", "hidden")


def sees_everything(rules: Game) -> bool:
    """Return whether every seat sees everything in all positions: a small game whose class hides nothing.

    Args:
        rules: the rules.

    Example:
        >>> sees_everything(SimpleGame())
        True
    """
    own = type(rules)
    return isinstance(rules, SimpleGame) and all(
        getattr(own, hook, None) is getattr(SimpleGame, hook, None) for hook in _HOOKS
    )
