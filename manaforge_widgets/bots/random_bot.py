"""The random bot, which can play any game because it needs only the legal actions."""

from __future__ import annotations

import random

from manaforge_widgets.bots.policies import pick_any
from manaforge_widgets.core.api import Action, View


def play_at_random(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG001 - a bot
    """Takes one of the legal actions, each as likely as the others.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> play_at_random(m.view(0), m.legal_actions(0), random.Random(1)) in m.legal_actions(0)
        True
    """
    return legal_actions[pick_any(None, range(len(legal_actions)), rng.randrange)]
