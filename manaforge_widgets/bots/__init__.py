"""Bots: those of the package, by name, and your own functions.

A bot is a function ``(view, legal_actions, rng) -> action``. It gets only what its seat may know. Your own function
runs in isolation: whatever it does, only its answer changes the match, and it has a time limit. See
:mod:`manaforge_widgets.bots.arms_length`.

Example:
    >>> import manaforge_widgets as mf
    >>> from manaforge_widgets.bots import list_bots, play_out
    >>> list_bots("manaforge")
    ('random', 'greedy', 'planner', 'search')
    >>> m = mf.new_match("manaforge", seats=2, seed=7)
    >>> play_out(m, "random")
    >>> m.outcome is not None
    True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from weakref import WeakValueDictionary

from manaforge_widgets.bots.arms_length import LONGEST, Bot, bot_name, choose_apart, not_legal
from manaforge_widgets.bots.endless import ENDLESS, MOST_IN_A_ROW, MOST_STEPS, Stretch
from manaforge_widgets.bots.general import bots_of
from manaforge_widgets.bots.random_bot import play_at_random
from manaforge_widgets.core.api import Action, ArgumentError, Game, GameError, IllegalAction
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.core.own_parts import FORM, is_bot
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.match import Match
from manaforge_widgets.match.check import check_match

__all__ = [
    "LONGEST",
    "MOST_STEPS",
    "Bot",
    "BotChoice",
    "bot_name",
    "bot_words",
    "check_seconds",
    "choose",
    "find_bot",
    "is_packaged",
    "list_bots",
    "name_in_saves",
    "play_out",
]

BotChoice = str | Bot
"""A bot: a name, or a function."""

_PACKAGE = "manaforge_widgets."
# The package's own bots by their ids, because comparing a user's object would run the user's code.
_ours: WeakValueDictionary[int, Bot] = WeakValueDictionary()
_MOST_SECONDS = 86_400
_WORDS = 160


def list_bots(game: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game, weakest first.

    Raises:
        GameError: for a name that is not a game.

    Example:
        >>> list_bots("manaforge")
        ('random', 'greedy', 'planner', 'search')
    """
    return tuple(_makers(game))


def find_bot(game: str | Game, bot: BotChoice) -> Bot:
    """Return the bot that has a given name; a function is a bot already and is returned unchanged.

    Args:
        game: the name of a game, which means its packaged edition; or ``match.rules``, for the edition of a match.
        bot: one of :func:`list_bots`, or a function ``(view, legal_actions, rng) -> action``.

    Raises:
        GameError: for an unknown game or bot, or a bot that is neither a name nor a function.

    Example:
        >>> find_bot("manaforge", "random").__name__
        'play_at_random'
    """
    name = game if isinstance(game, str) else getattr(game, "name", None)
    if not isinstance(name, str):
        raise ArgumentError(f"game must be the name of a game, or match.rules, not {short(game)}.")
    makers = _makers(name)
    if not isinstance(bot, str):
        if not callable(bot):
            raise GameError(f"a bot must be a name or a function {FORM}, not {short(bot)}.")
        # The package's own bots need no check; play_out calls this for each decision.
        if not is_packaged(bot) and not is_bot(bot):
            raise GameError(
                f"a bot must be a function {FORM}: it gets a dict, a tuple of actions and a random.Random, "
                f"and returns one of the actions; {bot_name(bot)!r} can't be called like that."
            )
        return bot
    if bot not in makers:
        hint = did_you_mean(bot, makers, f"the bots are {listed(makers)}.")
        raise GameError(f"there is no bot {short(bot)} for {name}; {hint}")
    rules = load_game(game) if isinstance(game, str) else game
    try:
        function = makers[bot](rules)
        if str(getattr(function, "__module__", "")).startswith(_PACKAGE):
            _ours[id(function)] = function
    except GameError:
        raise
    except Exception as error:
        raise GameError(f"the bot {short(bot)} can't be created: {type(error).__name__}.") from error
    return function


def bot_words(game: str | Game, bot: BotChoice) -> str:
    """Return one line about how a bot thinks: the first line of its docstring; empty if it has none.

    Args:
        game: the name of a game, which means its packaged edition; or ``match.rules``, for the edition of a match.
        bot: one of :func:`list_bots`, or a function ``(view, legal_actions, rng) -> action``.

    Raises:
        GameError: for an unknown game or bot, or a bot that is neither a name nor a function.

    Example:
        >>> bot_words("manaforge", "random")
        'Takes one of the legal actions, each as likely as the others.'
    """
    try:
        said = getattr(find_bot(game, bot), "__doc__", None)
    except GameError:
        raise
    except (Exception, SystemExit):  # noqa: BLE001 - a bot is the user's own object
        said = None
    return clipped(said.strip().partition("\n")[0], _WORDS) if type(said) is str else ""


def choose(
    match: Match,
    seat: int,
    bot: BotChoice,
    *,
    seconds: float = LONGEST,
    on_slow: Callable[[str], None] | None = None,
) -> Action:
    """Return the action that a bot would take now in a seat; the match is not changed.

    The bot's random numbers depend only on the match's seed, the seat and the step, so a second call gives the same
    answer.

    Args:
        match: the match, which must not be over.
        seat: one of ``match.to_act``; in the draft there may be several.
        bot: a name or a function.
        seconds: the time limit for your own function, in seconds.
        on_slow: a function that is called with a sentence when your own function takes longer than a second.

    Raises:
        GameError: when the seat has nothing to decide now, the bot is unknown, or it failed or took too long. The
            error's cause is the exception that your own function raised.
        IllegalAction: when the bot's answer is not one of its legal actions.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> choose(m, 1, "random") == choose(m, 1, "random")
        True
    """
    check_match(match)
    function = find_bot(match.rules, bot)
    check_seconds(seconds)
    legal = match.legal_actions(seat)
    if not legal:
        now = "the match is over" if match.outcome else f"{_seats(match.to_act)} to act"
        raise GameError(f"seat {seat} has nothing to decide now: {now}.")
    # The package's own bots need no thread, which saves time.
    if not is_packaged(function):
        return choose_apart(match, seat, function, legal, seconds=seconds, on_slow=on_slow)
    answer = function(match.view(seat), legal, match.luck.rng(f"bot seat {seat} step {match.step}"))
    chosen = next((action for action in legal if action == answer), None)
    if chosen is None:
        raise IllegalAction(f"the bot {bot_name(bot)!r} in seat {seat} {not_legal(answer)}.")
    return chosen


def is_packaged(function: Bot) -> bool:
    """Return whether a function is one of the package's own bots, which :func:`find_bot` returns.

    The time for a decision is limited only for bots that a user wrote.

    Example:
        >>> is_packaged(find_bot("manaforge", "greedy")), is_packaged(lambda view, legal_actions, rng: legal_actions[0])
        (True, False)
    """
    return _ours.get(id(function)) is function


def name_in_saves(bot: BotChoice) -> str:
    """Return the name that saves use for the bot that chose an action.

    Args:
        bot: a name or a function.

    Returns:
        The name. A function has brackets after its name, so that it can't be taken for a bot of the package.

    Example:
        >>> def planner(view, legal_actions, rng):
        ...     return legal_actions[0]
        >>> name_in_saves("planner"), name_in_saves(planner)
        ('planner', 'planner()')
    """
    # A function may have any text as its name; a save holds only what can be printed.
    name = "".join(letter if letter.isprintable() else "?" for letter in bot_name(bot))
    return name if isinstance(bot, str) else f"{name}()"


def check_seconds(seconds: object) -> float:
    """Return a bot's time limit unchanged, after checking it.

    Raises:
        GameError: when the limit is not a number of seconds above 0, up to a day.
    """
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= _MOST_SECONDS:
        raise GameError(
            f"a bot's time must be a number of seconds above 0, up to {_MOST_SECONDS:,}, not {short(seconds)}."
        )
    return seconds


def play_out(
    match: Match,
    bots: BotChoice | Sequence[BotChoice] | Mapping[int, BotChoice],
    *,
    seconds: float = LONGEST,
) -> None:
    """Play a match to its end.

    Args:
        match: the match, which is played on from its current position.
        bots: one bot for all seats, a list with one for each seat, or a dict by seat. A bot is one of the names in
            :func:`list_bots`, or a function ``(view, legal_actions, rng) -> action``. The ``view`` is the dict that
            ``m.view(seat)`` gives, ``legal_actions`` is a tuple of :class:`Action`, and ``rng`` is the bot's own
            ``random.Random``. The function returns one of ``legal_actions``.
        seconds: the time limit for each decision of your own function, in seconds.

    Raises:
        GameError: when a seat has no bot or a bot has no seat (then nothing is played), or when a bot fails, takes too
            long or never ends its turn. Also when the match does not end within 20,000 actions (``MOST_STEPS``).
        IllegalAction: when a bot's answer is not one of its legal actions; the match stays where that happened.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> play_out(m, ["planner", "random"])
        >>> m.outcome.winners
        (0,)
        >>> def builder(view, legal_actions, rng):
        ...     builds = [action for action in legal_actions if action.kind == "build"]
        ...     return rng.choice(builds or legal_actions)
        >>> play_out(mf.new_match("manaforge", seats=2, seed=7), [builder, "random"])
    """
    check_match(match)
    by_seat = _by_seat(match, bots)
    last, stretch = match.step + MOST_STEPS, Stretch()
    while to_act := match.to_act:
        bot, name = by_seat[to_act[0]]
        if not is_packaged(bot) and stretch.see(match, to_act[0]) > MOST_IN_A_ROW:
            raise GameError(f"the bot {bot_name(bot)!r} in seat {to_act[0]} {ENDLESS}.")
        if match.step == last:
            raise GameError(
                f"the bots took {MOST_STEPS} actions and the game is not over; perhaps a bot never ends its turn."
            )
        match.apply(choose(match, to_act[0], bot, seconds=seconds), bot=name)


def _by_seat(
    match: Match, bots: BotChoice | Sequence[BotChoice] | Mapping[int, BotChoice]
) -> dict[int, tuple[Bot, str]]:
    """Return for each seat the bot and its name in saves."""
    if isinstance(bots, str) or callable(bots):
        given: dict[int, BotChoice] = dict.fromkeys(range(match.seats), bots)
    elif isinstance(bots, Mapping):
        given = dict(bots)
    elif isinstance(bots, Sequence):
        given = dict(enumerate(islice(bots, match.seats + 1)))
    else:
        raise GameError(f"bots must be a name or function, a list by seat or a dict by seat, not {short(bots)}.")
    if missing := [seat for seat in range(match.seats) if seat not in given]:
        raise GameError(f"{_seats(missing)} without a bot: all {match.seats} seats need one.")
    if extra := [seat for seat in given if seat not in range(match.seats)]:
        raise GameError(f"there is a bot for seat {short(extra[0], 20)}; the seats are 0 to {match.seats - 1}.")
    # Unknown bots are refused before anything is played. Each bot is made only once, since some read all cards then.
    return {seat: (find_bot(match.rules, bot), name_in_saves(bot)) for seat, bot in given.items()}


def _makers(game: str) -> dict[str, Callable[[Game], Bot]]:
    """Return for each name a function that creates the bot for some rules, so that it knows a user's edition."""
    own = {name: fetch(part) for name, part in bots_of(find_entry(game)).items()}
    return {"random": lambda _rules: play_at_random, **own}


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {listed(map(str, seats))} {'are' if len(seats) > 1 else 'is'}"
