"""The bot ``planner``, which plans for the value of its position at the end of its turn, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation, Weights
from manaforge_widgets.games.manaforge.bots.plan import next_action
from manaforge_widgets.games.manaforge.bots.seen import own_turn, seen
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position

WORDS: Final = "Tries out ways to play its whole turn, and takes the one that leaves the best table for later turns."
ANSWERS: Final = (actions.GIVE, actions.DECLINE, actions.PASS, actions.ORDER)
"""The kinds of answers outside the seat's own turn, the best first. A gift brings two prestige, more than a gem is
worth. The planner declines offers. A die on Aether Reserve should stay there. A look at the deck shows the next six
items; they all come to the board together, so their order changes nothing."""


def planner_policy(rules: Game, weights: Weights | None = None) -> Policy:
    """Return the policy of the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of Manaforge, such as ``match.rules``.
        weights: the weights with which it evaluates positions; None for the tuned weights.

    Raises:
        GameError: the rules belong to another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> planner_policy(m.rules)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    evaluation = Evaluation(rules_of(rules, Manaforge, "planner").components, weights)

    def pick(pos: Position, codes: Sequence[int], _below: Below) -> int:
        return best_action(pos, codes, evaluation)

    return pick


def make_planner(rules: Game, weights: Weights | None = None) -> Bot:
    """Return the bot ``planner`` for the rules of one edition.

    Args:
        rules: the rules of Manaforge, such as ``match.rules``.
        weights: the weights with which it evaluates positions; None for the tuned weights.

    Raises:
        GameError: the rules belong to another game. The bot also raises it, for a view of another edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> planner = make_planner(m.rules, Weights(wand=1.0))
        >>> planner(m.view(0), m.legal_actions(0), random.Random()).kind
        'draft'
    """
    components = rules_of(rules, Manaforge, "planner").components
    return on_views(planner_policy(rules, weights), components, seen, name="planner", words=WORDS)


def best_action(pos: Position, codes: Sequence[int], evaluation: Evaluation) -> int:
    """Return the code of the action to take: the plan decides in the seat's own turn, and a fixed order elsewhere.

    Args:
        pos: the position; it is not changed.
        codes: the legal codes of the seat to act.
        evaluation: the evaluation of positions.
    """
    if len(codes) == 1:
        return codes[0]
    kinds = {code & actions.KIND_MASK for code in codes}
    if kinds & draft.KINDS:
        return draft.pick(evaluation.components, codes)
    for kind in ANSWERS:
        if kind in kinds:
            return _answer(kind, codes)
    return next_action(own_turn(pos), evaluation)


def _answer(kind: int, codes: Sequence[int]) -> int:
    answers = [code for code in codes if code & actions.KIND_MASK == kind]
    if kind == actions.GIVE:
        # A gem rather than a prism, which could become a gem of any element.
        gem = actions.code(actions.GIVE, actions.GIVE_GEM)
        return gem if gem in answers else answers[-1]
    return answers[0]
