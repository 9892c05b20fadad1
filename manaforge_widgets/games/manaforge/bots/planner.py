"""``planner``: plans its own turn for the value of its table at the turn's end, and looks no further."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from manaforge_widgets.games.api import Action, Game, GameError, View
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation, Weights
from manaforge_widgets.games.manaforge.bots.plan import next_action
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.own_table import own_table

_DRAFT = {"draft", "keep", "take"}
# Answers outside one's own turn, the best first. A gift brings two prestige, which is more than the value of a gem. An
# offer is declined: a die on Aether Reserve is to stay there, and a look at the deck shows the next six items, all of
# which come to the board together, so their order changes nothing.
_ANSWERS = ("give", "decline", "pass", "order")


def make_planner(
    rules: Game, weights: Weights | None = None
) -> Callable[[View, tuple[Action, ...], random.Random], Action]:
    """The bot for the rules of one edition.

    Args:
        rules: of Manaforge; ``match.rules`` gives those of a match.
        weights: of its evaluation of tables.

    Raises:
        GameError: for the rules of another game; and when asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> planner = make_planner(m.rules, Weights(wand=1.0))
        >>> planner(m.view(0), m.legal_actions(0), random.Random()).kind
        'draft'
    """
    if rules.name != "manaforge":
        raise GameError(f"planner plays manaforge, not {rules.name}.")
    components = cast(Manaforge, rules).components
    evaluation = Evaluation(components, weights)

    def planner(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG001 - a bot
        """Tries out the ways to play its whole turn, and takes the one that leaves the best table for later turns."""
        if view["edition"] != components.edition:
            raise GameError(f"this planner knows edition {components.edition!r}, not {view['edition']!r}.")
        if len(legal_actions) == 1:
            return legal_actions[0]
        kinds = {action.kind for action in legal_actions}
        if kinds & _DRAFT:
            return draft.pick(components, legal_actions)
        for kind in _ANSWERS:
            if kind in kinds:
                return _answer(kind, legal_actions)
        code = next_action(own_table(components, view, legal_actions[0].seat), evaluation)
        return next(action for action in legal_actions if action.code == code)

    return planner


def _answer(kind: str, legal_actions: tuple[Action, ...]) -> Action:
    found = [action for action in legal_actions if action.kind == kind]
    if kind == "give":
        # A gem rather than a prism, which is a gem of any element.
        return next((a for a in found if a.args.what == "gem"), found[-1])
    return found[0]
