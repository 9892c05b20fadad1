"""Positions that are consistent with a view, so that a bot can look ahead with the game's own rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.policies import OwnLuck, Policy
from manaforge_widgets.core.api import Action, ArgumentError, Decision, Game, GameError, Simultaneous, View
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.games.hidden import covered
from manaforge_widgets.games.simple import SimpleGame

SeatPolicy: TypeAlias = Callable[[Any, int, Any, Any], int]
"""``(position, seat, codes, below) -> code``: a policy that gets the seat to act."""


def sample_position(view: View, rng: random.Random, rules: Game | None = None) -> Any:
    """Return a position that is consistent with a view: everything hidden from the viewer is dealt at random.

    A bot can look ahead in it: ``rules.copy``, ``rules.legal``, ``rules.apply`` and ``rules.playout`` play on. What
    the viewer can't see differs from call to call, so look ahead in several such positions. In a game that hides
    nothing it is always the position itself.

    Args:
        view: the view of a seat, as ``match.view(seat)`` returns it and as bots get it.
        rng: the generator of the random numbers, such as the one that a bot gets.
        rules: the rules, such as ``match.rules``; needed only for a user's edition.

    Returns:
        The position, as ``match.copy_position()`` returns it. ``rules.view(position, None)`` shows it as plain JSON.

    Raises:
        GameError: for a game that hides something and does not say how to deal it. The message says what to write.
        PositionError: when the view does not come from a match.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> position = sample_position(m.view(seat), random.Random(1))
        >>> m.rules.view(position, seat)["seats"] == m.view(seat)["seats"]
        True
    """
    given: object = view
    if not isinstance(given, dict) or "viewer" not in given:
        raise ArgumentError(f"view must be a dict, as match.view(seat) returns it, not {short(view)}.")
    if rules is None:
        rules = load_game(view.get("game"))
    seat = view["viewer"]
    if seat is None:
        return rules.from_view(view)
    part = find_entry(rules.name).seen
    if part is not None:
        return rules.resample(fetch(part)(rules)(view), seat, rng.randrange)
    possible = getattr(rules, "possible", None)
    if possible is None:
        raise GameError(
            f"{rules.title or rules.name} does not say how to make a position from a view: give its class a method "
            "possible(view, below) that returns a position that agrees with the view."
        )
    return possible(view, rng.randrange)


def is_open(rules: Game) -> bool:
    """Return whether all seats see everything, as far as the class of the rules shows it.

    Args:
        rules: the rules. A game that writes its own views counts as one that hides something.

    Example:
        >>> is_open(SimpleGame())
        True
    """
    own = type(rules)
    return isinstance(rules, SimpleGame) and not (
        rules.hides or own.view is not SimpleGame.view or own.resample is not SimpleGame.resample
    )


def shown_to(rules: Game, position: Any, seat: int) -> Any:
    """Return what a seat sees of a position now, as plain JSON; for a small game without what it knows of the past.

    Args:
        rules: the rules.
        position: the position.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> shown_to(m.rules, m.copy_position(), 0) == m.view(0)
        True
    """
    if isinstance(rules, SimpleGame) and type(rules).view is SimpleGame.view:
        # A view also has the past of the seat, which takes long to find.
        return covered(position, rules.hidden(position, seat), None)
    return rules.view(position, seat)


def seat_to_act(rules: Game, position: Any) -> int:
    """Return the seat whose decision a position waits for; the first one if several choose at once.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> seat_to_act(m.rules, m.copy_position())
        0
    """
    pending = rules.pending(position)
    if isinstance(pending, Decision):
        return pending.seat
    assert isinstance(pending, Simultaneous), "a bot is asked only for decisions"
    return pending.seats[0]


def policy_of(rules: Game, choose: SeatPolicy) -> Policy:
    """Return a policy that asks ``choose`` only if there is a choice, and says which seat is to act.

    Args:
        rules: the rules of the game.
        choose: a function ``(position, seat, codes, below)`` that returns one of the codes.
    """

    def policy(position: Any, codes: Any, below: Any) -> int:
        if len(codes) == 1:
            only: int = codes[0]
            return only
        return choose(position, seat_to_act(rules, position), codes, below)

    return policy


def bot_of(rules: Game, choose: SeatPolicy, *, name: str, words: str) -> Bot:
    """Return a bot that takes what ``choose`` picks in a position that is consistent with its view.

    The policy of the same function picks the same actions. Such a function reads only ``rules.resample`` of its
    position, and making the position takes none of the bot's own random numbers.

    Args:
        rules: the rules of the game.
        choose: a function ``(position, seat, codes, below)`` that returns one of the codes.
        name: the bot's name.
        words: a sentence about how the bot thinks.
    """

    def bot(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:
        if len(legal_actions) == 1:
            return legal_actions[0]
        codes = [action.code for action in legal_actions]
        position = sample_position(view, random.Random(0), rules)
        return legal_actions[codes.index(choose(position, view["viewer"], codes, OwnLuck(rng)))]

    bot.__name__ = name
    bot.__doc__ = words
    return bot
