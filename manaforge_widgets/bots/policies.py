"""Policies: the package's bots in a fast form, which reads positions directly and needs no views.

A policy is a function ``pick(position, codes, below) -> code``. It picks one of the codes; ``below(n)`` gives it random
integers from 0 to ``n - 1``. It gets the whole position, but reads only what the seat that is to act may see. So
its choice does not change if everything else is re-dealt. The bot with the same name is made from the policy (see
:mod:`manaforge_widgets.bots.on_views`), so bot and policy choose the same actions.

Example:
    >>> from manaforge_widgets.core.registry import load_game
    >>> rules = load_game("manaforge")
    >>> greedy = find_policy(rules, "greedy")
    >>> luck = random.Random(1).randrange
    >>> rules.playout(rules.start(2), lambda position, codes: greedy(position, codes, luck), luck) > 100
    True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from manaforge_widgets.bots.general import policies_of
from manaforge_widgets.core.api import ArgumentError, Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import find_entry, load_game

Policy = Callable[[Any, Sequence[int], Below], int]
"""``(position, codes, below) -> code``: ``codes`` come from ``Game.legal``, ``below`` is the seat's own randomness."""


def find_policy(game: str | Game, bot: object) -> Policy | None:
    """Return the policy of a bot.

    Args:
        game: the name of a game, which means its packaged edition; or the rules themselves.
        bot: the bot, one of :func:`manaforge_widgets.list_bots`; any other value has no policy.

    Returns:
        The policy; None for a function, and for the bots of user-defined games except ``"random"``.

    Raises:
        GameError: for an unknown game.

    Example:
        >>> find_policy("manaforge", "random") is pick_any
        True
        >>> find_policy("manaforge", "nobody") is None
        True
    """
    name = game if isinstance(game, str) else getattr(game, "name", None)
    if not isinstance(name, str):
        raise ArgumentError(f"game must be the name of a game, or match.rules, not {short(game)}.")
    makers = policies_of(find_entry(name))
    if not isinstance(bot, str):
        return None
    if bot in makers:
        policy: Policy = fetch(makers[bot])(load_game(game) if isinstance(game, str) else game)
        return policy
    return pick_any if bot == "random" else None


def pick_any(_position: Any, codes: Sequence[int], below: Below) -> int:
    """Return one of the codes, all equally likely; this is the policy of the bot ``random``.

    Example:
        >>> pick_any(None, [7, 8, 9], lambda n: n - 1)
        9
    """
    return codes[below(len(codes))]


class OwnLuck:
    """A bot's own randomness for one decision: call it as ``below(n)`` for an integer from 0 to ``n - 1``.

    The numbers come from a ``random.Random`` that is created only when the first number is needed. Creating it takes
    longer than most decisions, and most bots draw nothing.

    Args:
        rng: the generator, or a function that creates it.

    Example:
        >>> OwnLuck(random.Random(1))(6) == OwnLuck(lambda: random.Random(1))(6) == random.Random(1).randrange(6)
        True
    """

    __slots__ = ("_make", "_rng")

    def __init__(self, rng: random.Random | Callable[[], random.Random]) -> None:
        self._rng = rng if isinstance(rng, random.Random) else None
        self._make = rng

    @staticmethod
    def of(luck: Luck, seat: int, step: int) -> OwnLuck:
        """Return the randomness of the bot in a seat at a step of a match.

        Example:
            >>> OwnLuck.of(Luck(7), 0, 3)(100) == Luck(7).rng("bot seat 0 step 3").randrange(100)
            True
        """
        return OwnLuck(lambda: luck.rng(own_name(seat, step)))

    def __call__(self, n: int, /) -> int:
        """Return a uniform integer from 0 to ``n - 1``."""
        return self.generator().randrange(n)

    def generator(self) -> random.Random:
        """Return the generator that the numbers come from.

        Example:
            >>> OwnLuck(random.Random(1)).generator().random() == random.Random(1).random()
            True
        """
        if self._rng is None:
            assert not isinstance(self._make, random.Random)
            self._rng = self._make()
        return self._rng


def own_name(seat: int, step: int) -> str:
    """Return the name of the stream that the bot in a seat draws from at a step of a match.

    Example:
        >>> own_name(0, 3)
        'bot seat 0 step 3'
    """
    return f"bot seat {seat} step {step}"


def quick_source(below: Below) -> Below:
    """Return a faster source of random numbers, for a policy that draws thousands of them in a decision.

    It uses the bot's own generator. A number is the whole part of ``n`` times a random float below 1.
    For the small ``n`` of a game it is uniform, apart from an error of a few parts in 10**15.

    Args:
        below: the bot's own randomness; a source that is not an :class:`OwnLuck` is returned unchanged.

    Example:
        >>> quick_source(OwnLuck(random.Random(1)))(6) == int(random.Random(1).random() * 6)
        True
    """
    if not isinstance(below, OwnLuck):
        return below
    draw = below.generator().random
    return lambda n: int(draw() * n)
