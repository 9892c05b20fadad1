"""Checks of the parts that a user registers with a game, so that a mistake shows at once and not in the first match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, Final

from manaforge_widgets.core.api import Game, GameError
from manaforge_widgets.core.entry import GENERAL_BOTS
from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.core.spelling import did_you_mean

FORM: Final = "(view, legal_actions, rng) -> action"
"""The arguments and the result of a bot."""
_PRESENTER: Final = ("manaforge_widgets.widgets.presenter", "BoardPresenter")


def takes(function: object, *arguments: object) -> bool:
    """Return whether a function can be called with some arguments; True if only a call could show it.

    Args:
        function: the function, which may be a user's own object.
        arguments: the arguments; only their number matters.

    Example:
        >>> takes(lambda rules: None, 1), takes(lambda view, legal_actions, rng: None, 1)
        (True, False)
    """
    try:
        own = signature(function)  # type: ignore[arg-type]
    except (Exception, SystemExit):  # noqa: BLE001 - the function is the user's own object
        return True
    try:
        own.bind(*arguments)
    except TypeError:
        return False
    return True


def is_bot(function: object) -> bool:
    """Return whether something can be called as a bot, with a view, actions and an rng.

    Example:
        >>> is_bot(lambda view, legal_actions, rng: legal_actions[0]), is_bot(lambda rules: None)
        (True, False)
    """
    return callable(function) and takes(function, {}, (), None)


def checked_bots(bots: object, rules: Callable[..., Game], game: str) -> dict[str, Callable[[Game], Any]]:
    """Return a user's bots as a dict, after creating each of them once.

    Args:
        bots: the dict from names to functions that create bots, or None.
        rules: the class of the rules.
        game: the name of the game.

    Raises:
        GameError: when ``bots`` is not such a dict, and when a function does not return a bot.

    Example:
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> checked_bots({"first": lambda view, legal_actions, rng: legal_actions[0]}, SimpleGame, "nim")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: bots['first'] is a bot itself, but must be a function that gets ...
    """
    if bots is None:
        return {}
    if not (
        isinstance(bots, Mapping)
        and all(isinstance(name, str) and name and callable(maker) for name, maker in bots.items())
    ):
        raise GameError(
            f"bots must be a dict from names to functions that take the rules, such as {{'mine': lambda rules: bot}}, "
            f"not {short(bots, 60)}."
        )
    made: Game | None = None
    for name, maker in bots.items():
        where = f"bots[{short(name, 40)}]"
        if not takes(maker, None):
            what = "is a bot itself, but" if is_bot(maker) else f"is {short(maker, 40)}, but"
            raise GameError(
                f"{where} {what} must be a function that gets the rules and returns the bot: write "
                f"{{{short(name, 40)}: lambda rules: bot}}."
            )
        if made is None:
            try:
                made = rules(None)
            except Exception as error:
                raise GameError(
                    f"the bots of {short(game)} can't be checked, because its rules can't be created: {_named(error)}."
                ) from error
        try:
            bot = maker(made)
        except GameError:
            raise
        except Exception as error:
            raise GameError(f"{where} must return a bot, but it failed: {_named(error)}.") from error
        if not is_bot(bot):
            raise GameError(f"{where} must return a bot, a function {FORM}, but it returned {short(bot, 60)}.")
    return dict(bots)


def checked_quick(quick: object, bots: Mapping[str, object], game: str) -> str:
    """Return the name of the bot that measures hints and reviews, after checking that the game has it.

    Args:
        quick: the name, or None if the package is to choose; then the result is empty.
        bots: the game's own bots, by name.
        game: the name of the game.

    Raises:
        GameError: for the name of no bot of the game.

    Example:
        >>> checked_quick("greedy", {}, "nim"), checked_quick(None, {}, "nim")
        ('greedy', '')
        >>> checked_quick("gredy", {}, "nim")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: quick must be the name of a bot of 'nim', not 'gredy'; ...
    """
    if quick is None:
        return ""
    names = ["random", *dict.fromkeys((*GENERAL_BOTS, *bots))]
    if not isinstance(quick, str) or quick not in names:
        hint = did_you_mean(quick, names, f"its bots are {listed(names)}.")
        raise GameError(f"quick must be the name of a bot of {short(game)}, not {short(quick)}; {hint}")
    return quick


def check_presenter(presenter: object) -> None:
    """Check that a user's presenter is a class derived from ``BoardPresenter``; None is allowed.

    Raises:
        GameError: for anything else.

    Example:
        >>> check_presenter(None)
        >>> check_presenter(dict)
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: presenter must be a class derived from BoardPresenter, not ...
    """
    # The class is compared by name, because widgets need packages that the core does without.
    if presenter is not None and not (
        isinstance(presenter, type)
        and any((base.__module__, base.__name__) == _PRESENTER for base in presenter.__mro__)
    ):
        raise GameError(
            f"presenter must be a class derived from BoardPresenter, not {short(presenter, 60)}; write "
            "'from manaforge_widgets.widgets.presenter import BoardPresenter' and derive a class from it."
        )


def _named(error: Exception) -> str:
    return clipped(f"{type(error).__name__}: {error}", 120).rstrip(":. ")
