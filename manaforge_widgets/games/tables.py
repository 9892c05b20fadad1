"""Checks of a table that a user wrote, by what the rules of a small game show by themselves."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from inspect import signature
from typing import Any

from manaforge_widgets.core.api import Chance, Decision, GameError, Over, PositionError
from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.games.reading import called
from manaforge_widgets.games.simple import SimpleGame

_ON = 40
"""The number of moves and draws that are played on from a table."""
_GAMES = 3
"""The number of random games that show what stays the same in every game."""
_STEPS = 1_000
"""The most moves and draws of these games together."""

_Path = tuple[str | int, ...]


def check_table(rules: SimpleGame, position: Any) -> None:
    """Check what the rules show about a position by themselves; ``from_view`` has checked its keys and types.

    - Lists and dicts whose size or keys never change in random games have that size and those keys.
    - A number is not negative if it is never negative in random games, unless it is a score. All elements of a list
      count as one.
    - The amounts of ``conserved`` are those of the start.
    - The rules do not fail in a random game that goes on from the position.

    The first three are left out if the position does not show the options of the game.

    Args:
        rules: the rules.
        position: the position, which is not changed.

    Raises:
        PositionError: when a check fails; the message says which.

    Example:
        >>> import manaforge_widgets as mf
        >>> view = mf.new_match("pig", seats=2).view(None)
        >>> mf.match_from({**view, "points": [99, 3]}).position.points
        (99, 3)
        >>> yacht = mf.new_match("yacht", seats=2).view(None)
        >>> mf.match_from({**yacht, "dice": {"a": 1, "b": 1, "c": 1}})
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: view['dice'] must have the keys a, b, c, d and e, as ...
    """
    seats = len(rules.scores(position))
    if games := _random_games(rules, position, seats):
        _check_like(rules, position, games, seats)
    try:
        for _ in _played(rules, copy.deepcopy(dict(position)), random.Random(0), _ON):
            pass
    except GameError:  # such as a seat without a move many turns later, which does not matter for a question about now
        return
    except Exception as error:  # user-defined rules may raise anything at an impossible position
        raise _impossible(rules, f"a game that goes on at random from here fails with {_named(error)}") from error


def _check_like(rules: SimpleGame, position: Any, games: list[Any], seats: int) -> None:
    """Check what never changes in whole games."""
    shapes = dict(_shapes(position))
    for path, shape in _fixed(games).items():
        found = shapes.get(path, shape)
        if found != shape:
            raise PositionError(
                f"{_where(path)} must have {_words(shape)}, as in every game with {seats} seats, not {_words(found)}."
            )
    counted = [name for name, value in position.items() if value == list(rules.scores(position))]
    known = {_alike(path) for one in games for path in _negative(one)}
    never = [path for path in _negative(position) if path[0] not in counted and _alike(path) not in known]
    for path in sorted(never, key=str):
        raise PositionError(f"{_where(path)} must be 0 or more, as in every game, not {_at(position, path)}.")
    now = rules.conserved(position)
    for name, amount in rules.conserved(games[0]).items():
        if name not in now or now[name] != amount:
            raise _impossible(rules, f"its {name} must be {short(amount, 100)}, not {short(now.get(name), 100)}")


def _alike(path: _Path) -> _Path:
    """Return a path that is the same for all elements of a list: a longer list holds more of the same."""
    return tuple("*" if isinstance(part, int) else part for part in path)


def _impossible(rules: SimpleGame, reason: str) -> PositionError:
    return PositionError(f"this is no possible position of {called(rules)}: {reason}.")


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {clipped(str(error), 120)}"


def _random_games(rules: SimpleGame, position: Any, seats: int) -> list[Any]:
    """Return the positions of a few random games in which a seat is to act.

    There are none if a game takes too long, or the options of the position are not known. An option is known if it
    stands in the position under its name, and stays the same in a game.
    """
    names = list(signature(rules.begin).parameters)[1:]
    options = {name: position.get(name) for name in names}
    rng = random.Random(0)
    seen: list[Any] = []
    for _ in range(_GAMES):
        try:
            now = dict(rules.start(seats, **options))
            seen += [copy.deepcopy(one) for one in _played(rules, now, rng, _STEPS - len(seen))]
        except Exception:  # noqa: BLE001 - a key that is called like an option may hold something else
            return []
        if not isinstance(rules.pending(now), Over):
            return []
    return seen if all(one.get(name) == options[name] for one in seen for name in names) else []


def _played(rules: SimpleGame, position: Any, rng: random.Random, most: int) -> Iterator[Any]:
    """Play on at random, in place, and yield the position before each move."""
    for _ in range(most):
        pending = rules.pending(position)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, rng.randrange))
            continue
        yield position
        assert isinstance(pending, Decision), "begin was checked"
        rules.apply(position, rng.choice(rules.legal(position, pending.seat)))
        rules.status(position)


def _fixed(positions: list[Any]) -> dict[_Path, frozenset[str] | int]:
    """Return the size of each list and the keys of each dict that are never empty and always the same."""
    found: dict[_Path, set[frozenset[str] | int]] = {}
    for position in positions:
        for path, shape in _shapes(position):
            found.setdefault(path, set()).add(shape)
    return {path: shape for path, (shape, *others) in found.items() if shape and not others}


def _shapes(value: Any, path: _Path = ()) -> Iterator[tuple[_Path, frozenset[str] | int]]:
    parts: Any = ()
    if isinstance(value, dict):
        yield path, frozenset(value)
        parts = value.items()
    elif isinstance(value, list):
        yield path, len(value)
        parts = enumerate(value)
    for name, part in parts:
        yield from _shapes(part, (*path, name))


def _negative(value: Any, path: _Path = ()) -> Iterator[_Path]:
    """Yield the paths of all numbers below 0."""
    if isinstance(value, int | float):
        if value < 0:
            yield path
        return
    parts: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from _negative(part, (*path, name))


def _at(value: Any, path: _Path) -> Any:
    for name in path:
        value = value[name]
    return value


def _where(path: _Path) -> str:
    return "view" + "".join(f"[{name!r}]" for name in path)


def _words(shape: frozenset[str] | int) -> str:
    if isinstance(shape, int):
        return f"{shape} {'entry' if shape == 1 else 'entries'}"
    return f"the keys {clipped(listed(sorted(shape)), 80)}" if shape else "no keys"
