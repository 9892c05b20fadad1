"""The quick bot of a game, which plays the playouts of hints and reviews, and policies made from a user's bots."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from manaforge_widgets.bots import find_bot
from manaforge_widgets.bots.arms_length import Bot, bot_name, not_legal
from manaforge_widgets.bots.consistent import seat_to_act
from manaforge_widgets.bots.general import is_general
from manaforge_widgets.bots.playing_on import MOST_ACTIONS, end_of
from manaforge_widgets.bots.policies import OwnLuck, Policy, find_policy, pick_any
from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.core.registry import find_entry

MOST_WORK: Final = 1_000
"""The most actions that the general bot ``greedy`` may play in its head in a game, to be quick enough for reviews.

A review plays thousands of games to their end. In Kuhn poker and tic-tac-toe, games of this bot are short enough. In a
game like Yacht it needs 129,000 actions and 3.2 seconds for one game, and random moves need 2 milliseconds. A bot of 13
lines that the author of such a game writes needs 9, and plays well; so ``quick=`` is worth the effort."""
PLAYOUTS: Final = 8
"""The number of playouts in a decision of the general bot ``greedy`` when it is the quick bot."""
_GAMES: Final = 8


def quick_bot(rules: Game, seats: int, **options: Any) -> tuple[str, Policy]:
    """Return the name and the policy of the bot that measures hints and reviews of a game.

    It is the game's ``quick``; if it has none, its own bot ``greedy``. For a game with neither, it is the general
    ``greedy`` if games are so short that it is quick, else ``random``.

    Args:
        rules: the rules, such as ``match.rules``.
        seats: the number of seats.
        options: the options of the match, by name, on which the length of a game may depend.

    Raises:
        GameError: when the bot can't be created.

    Example:
        >>> import manaforge_widgets as mf
        >>> quick_bot(mf.new_match("manaforge", seats=2, seed=7).rules, 2)[0]
        'greedy'
    """
    entry = find_entry(rules.name)
    name = entry.quick
    if not name and ("greedy" in entry.bots or "greedy" in entry.policies):
        name = "greedy"
    if not name and is_general(entry) and _work(rules, seats, options) <= MOST_WORK:
        from manaforge_widgets.bots.one_step import greedy_policy  # noqa: PLC0415 - only short games need it

        return "greedy", greedy_policy(rules, PLAYOUTS)
    name = name or "random"
    return name, find_policy(rules, name) or policy_from(rules, find_bot(rules, name))


def _work(rules: Game, seats: int, options: Mapping[str, Any]) -> float:
    """Return about how many actions the general bot ``greedy`` plays in its head in one game, from games at random."""
    below = random.Random(0).randrange
    actions = moves = 0

    def pick(_position: Any, codes: Sequence[int], below: Below) -> int:
        nonlocal actions, moves
        actions += 1
        moves += len(codes)
        return pick_any(None, codes, below)

    for _ in range(_GAMES):
        end_of(rules, rules.start(seats, **options), pick, below)
        if actions > MOST_ACTIONS:
            return math.inf
    length, choices = actions / _GAMES, moves / max(1, actions)
    return length * max(PLAYOUTS, 2 * choices) * length / 2


def policy_from(rules: Game, bot: Bot) -> Policy:
    """Return a policy that asks a bot: it makes the bot's view and its legal actions from the position.

    If it gets only some of the legal actions, the bot still sees them all. If the bot then wants another one, the
    policy picks at random.

    Args:
        rules: the rules of the game.
        bot: the bot, which is called directly, without a time limit.

    Raises:
        GameError: raised by the policy when the bot fails, or returns something that is not a legal action.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> last = policy_from(m.rules, lambda view, legal_actions, rng: legal_actions[-1])
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> last(m.copy_position(), codes, OwnLuck(random.Random(1))) == codes[-1]
        True
    """

    def policy(position: Any, codes: Sequence[int], below: Below) -> int:
        seat = seat_to_act(rules, position)
        legal = tuple([rules.action(position, seat, code) for code in rules.legal(position, seat)])
        rng = below.generator() if isinstance(below, OwnLuck) else random.Random(below(1 << 30))
        try:
            answer = bot(rules.view(position, seat), legal, rng)
        except Exception as error:
            said = clipped(f"{type(error).__name__}: {error}", 120).rstrip(":. ")
            raise GameError(f"the bot {bot_name(bot)!r} in seat {seat} failed: {said}.") from error
        code = next((action.code for action in legal if action == answer), None)
        if code is None:
            raise GameError(f"the bot {bot_name(bot)!r} in seat {seat} {not_legal(answer)}.")
        return code if code in codes else pick_any(position, codes, below)

    return policy
