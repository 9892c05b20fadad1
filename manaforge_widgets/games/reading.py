"""Checks of the positions that an author's rules make, and of tables that a user wrote."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from inspect import Parameter, signature
from typing import Any

from manaforge_widgets.core.api import (
    Chance,
    Decision,
    GameError,
    Over,
    PositionError,
    Simultaneous,
    View,
)
from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.games.author import Author

ADDED = ("game", "edition", "viewer", "seen", "spectator")
"""The keys that views have in addition to those of the position."""
_MOST = 10**15
"""The largest number in a view; a browser could not even show larger ones exactly."""


def called(game: Author) -> str:
    """Return what messages call a game.

    Example:
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> called(SimpleGame())
        'SimpleGame'
    """
    return game.title or game.name or type(game).__name__


def refused_options(game: Author, options: Mapping[str, Any], error: TypeError) -> str:
    """Return a sentence that says why the first position can't be made with these options, and which there are.

    Args:
        game: the rules.
        options: the options that a user gave, by name.
        error: Python's error for them.

    Example:
        >>> import manaforge_widgets as mf
        >>> refused_options(mf.new_match("pig").rules, {"points": 50}, TypeError())
        'Pig has no option points; its options are goal=100.'
    """
    own = list(signature(game.begin).parameters.values())[1:]
    names = [one.name for one in own]
    unknown = [name for name in options if name not in names]
    if not unknown:
        return f"{called(game)}: begin can't be called with these options: {error}."
    hint = next(filter(None, (did_you_mean(name, names) for name in unknown)), "")
    if hint:
        hint = f"; {hint}"
    else:
        hint = f"; its options are {', '.join(map(_with_default, own))}." if own else ", nor any other."
    return f"{called(game)} has no option {', '.join(unknown)}{hint}"


def _with_default(option: Parameter) -> str:
    return option.name if option.default is Parameter.empty else f"{option.name}={short(option.default, 20)}"


def check_start(game: Author, position: Any, seats: int) -> None:
    """Check the first position.

    Args:
        game: the rules.
        position: what their ``begin`` returned.
        seats: the number of seats.

    Raises:
        GameError: if it is not a dict of plain JSON values, or the rules can't say what it waits for and what each seat
            has scored.
    """
    try:
        plain = json.loads(json.dumps(position))
    except (TypeError, ValueError, RecursionError) as error:
        raise GameError(f"{called(game)}: begin must return plain JSON values: {error}.") from error
    if type(plain) is not dict or plain != position:
        raise GameError(
            f"{called(game)}: begin must return a dict of plain JSON values, not {short(position, 60)}. A dict needs "
            "texts as its keys, and a tuple must be a list."
        )
    if taken := [name for name in ADDED if name in position]:
        raise GameError(f"{called(game)}: a position can't have the key {taken[0]!r}, which views use; rename it.")
    pending = game.pending(position)
    if not isinstance(pending, Decision | Simultaneous | Chance | Over):
        raise GameError(f"{called(game)}: pending must return a Decision, a Chance or an Over, not {short(pending)}.")
    if isinstance(pending, Simultaneous):
        raise GameError(
            f"{called(game)}: in a small game one seat acts at a time, but pending returns several. Let the seats "
            "choose one after another, with Moves(..., secret=True)."
        )
    scores: object = game.scores(position)
    if not isinstance(scores, list | tuple) or len(scores) != seats:
        raise GameError(f"{called(game)}: scores must return a list with a number for each seat, not {short(scores)}.")


def position_in(game: Author, view: View) -> dict[str, Any]:
    """Return the position that a full view describes.

    Args:
        game: the rules.
        view: the view; each value must have the same type as at the start of a match.

    Raises:
        PositionError: for a view of another game, a value that is missing, unknown or of another type, and a position
            from which the rules can't go on.
    """
    described: object = view
    if not isinstance(described, dict):
        raise PositionError(f"view must be a dict, as m.view(None) returns it, not {short(described)}.")
    if described.get("game") != game.name:
        raise PositionError(f"view['game'] must be {game.name!r}, not {short(described.get('game'))}.")
    given = {name: value for name, value in view.items() if name not in ADDED}
    try:
        position: dict[str, Any] = json.loads(json.dumps(given, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("view must have only plain JSON values, and no numbers of thousands of digits.") from error
    usual = game.begin(min(game.seat_counts))
    for name in usual.keys() ^ position.keys():
        raise PositionError(f"view must {'' if name in usual else 'not '}have the key {short(name)}.")
    for name, value in usual.items():
        if not _alike(position[name], value):
            raise PositionError(f"view[{name!r}] must be a value like {short(value)}, not {short(position[name])}.")
    _check_table(game, position)
    return position


def _check_table(game: Author, position: dict[str, Any]) -> None:
    """Check that the rules can go on from a position that a user wrote."""
    tried = copy.deepcopy(position)
    try:
        fault = _fault(game, tried)
        game.status(tried)
    except Exception as error:  # user-defined rules may raise anything at an impossible position
        reason = f"the rules fail with {type(error).__name__}: {clipped(str(error), 120)}"
        raise PositionError(f"{called(game)} can't go on from this position: {reason}.") from error
    if tried != position:
        raise PositionError(f"{called(game)}: pending, legal_moves and scores must not change the position.")
    if fault:
        raise PositionError(f"{called(game)} can't go on from this position: {fault}.")


def _fault(game: Author, position: dict[str, Any]) -> str:
    """Return why the rules can't go on from a position, or an empty text if they can."""
    seats = len(game.scores(position))
    if seats not in game.seat_counts:
        return f"the number of scores must be one of {listed(map(str, game.seat_counts))}, not {seats}"
    pending = game.pending(position)
    if isinstance(pending, Decision):
        if not 0 <= pending.seat < seats:
            return f"the seat to act must be from 0 to {seats - 1}, not {short(pending.seat)}"
        moves = game.legal(position, pending.seat)
        for code in moves:
            game.apply(copy.deepcopy(position), code)
        return "" if moves else f"seat {pending.seat} is to act and must have a move, but has none"
    if isinstance(pending, Chance):
        game.resolve(copy.deepcopy(position), game.sample(position, lambda _: 0))
        return ""
    if not isinstance(pending, Over):
        return f"pending must return a Decision, a Chance or an Over, not {short(pending)}"
    given = len(pending.outcome.scores)
    return "" if given == seats else f"the outcome must have {seats} scores, not {given}"


def _alike(value: Any, usual: Any) -> bool:
    """Return whether a value and its parts have the same types as at the start; None at the start allows any type."""
    if isinstance(value, int | float) and abs(value) > _MOST:
        return False
    if usual is None:
        return True
    if type(value) is not type(usual):
        return False
    if isinstance(value, dict):
        return not usual or all(_alike(part, usual.get(name)) for name, part in value.items())
    if isinstance(value, list):
        kinds = {type(part) for part in usual}
        return len(kinds) != 1 or all(_alike(part, usual[0]) for part in value)
    return True
