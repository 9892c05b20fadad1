"""One step of look-ahead for any game: the bot ``greedy``, unless a game registers a bot of that name.

It plays a few games on after each of its moves, all seats at random, and takes the move with the best results.
All moves meet the same hidden cards and the same random numbers (common random numbers).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.consistent import bot_of, policy_of
from manaforge_widgets.bots.playing_on import Utility, end_of
from manaforge_widgets.bots.policies import Policy, pick_any, quick_source
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below

PLAYOUTS: Final = 40
"""The number of playouts of a decision, for all its moves together."""
LEAST: Final = 2
"""The least number of playouts of each move."""
WORDS: Final = f"Tries each move in a few games that go on at random, about {PLAYOUTS} in all, and takes the best."


def greedy_policy(rules: Game, playouts: int = PLAYOUTS) -> Policy:
    """Return the policy of the bot ``greedy`` for any game.

    Args:
        rules: the rules, such as ``match.rules``.
        playouts: the number of playouts of a decision, for all its moves together.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> greedy_policy(m.rules, playouts=8)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    return policy_of(rules, _Chooser(rules, playouts))


def make_greedy(rules: Game, playouts: int = PLAYOUTS) -> Bot:
    """Return the bot ``greedy`` for any game.

    Args:
        rules: the rules, such as ``match.rules``.
        playouts: the number of playouts of a decision, for all its moves together.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> make_greedy(m.rules, playouts=6)(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'play'
    """
    return bot_of(rules, _Chooser(rules, playouts), name="greedy", words=WORDS)


class _Chooser:
    """One step of look-ahead for each decision."""

    def __init__(self, rules: Game, playouts: int) -> None:
        self._rules = rules
        self._playouts = playouts

    def __call__(self, position: Any, seat: int, codes: Sequence[int], below: Below) -> int:
        rules = self._rules
        below = quick_source(below)
        wins, leads = [0.0] * len(codes), [0] * len(codes)
        utility = Utility()
        deals = max(LEAST, self._playouts // len(codes))
        for _ in range(deals):
            world = rules.resample(position, seat, below)
            seed = below(1 << 30)
            for place, code in enumerate(codes):
                rng = random.Random(seed).random
                now = rules.copy(world)
                rules.apply(now, code)
                end = end_of(rules, now, pick_any, lambda n, rng=rng: int(rng() * n))
                wins[place] += end.wins[seat]
                leads[place] += end.leads[seat]
                utility.see(end)
        return codes[max(range(len(codes)), key=lambda place: utility.of(wins[place] / deals, leads[place] / deals))]
