"""A check of a game that a user wrote: random games and matches, with the checks of every packaged game."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from manaforge_widgets.core.api import ArgumentError, Chance, Decision, Game, GameError
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match.begin import load_match, new_match

_MOST = 10_000
_STEPS = 12


def check_game(game: object, *, games: int = 20, seats: int | Sequence[int] | None = None, **options: Any) -> str:
    """Play random games of your own game and check the rules at every step; say what was checked.

    Every game is checked for what the package relies on: legal moves, notation, copies, draws, the end, views, and
    hidden information, which no view, text or reason may reveal. Every fifth game is also checked as a match: undo,
    redo, branches, saving and loading.

    Args:
        game: the name of a registered game, or its class.
        games: the number of games.
        seats: the numbers of seats to play with; None for the smallest and the largest number that the game allows.
        options: the game's options, as ``new_match`` takes them.

    Raises:
        GameError: for a game that is not registered.
        AssertionError: when a check fails. The message names the seed, the step and the check; the same call fails
            again at the same place.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.check_game("manasurge", games=1, seats=2)
        '1 game, ... moves: all checks passed.'
    """
    name = game if isinstance(game, str) else getattr(game, "name", None)
    if not isinstance(name, str):
        raise ArgumentError(f"check_game() takes the name of a game or its class, not {short(game)}.")
    if type(games) is not int or not 1 <= games <= _MOST:
        raise GameError(f"games must be a whole number from 1 to {_MOST:,}, not {short(games)}.")
    entry = find_entry(name)
    rules = load_game(name)
    if not isinstance(game, str) and entry.rules is not game:
        raise GameError(f"{name!r} is registered with another class; call mf.register_game with this one first.")
    allowed = sorted(getattr(rules, "seat_counts", None) or (2,))
    tables = sorted({allowed[0], allowed[-1]}) if seats is None else [seats] if isinstance(seats, int) else list(seats)
    moves = 0
    for seed in range(games):
        at_table = tables[seed % len(tables)]
        moves += check(rules, at_table, seed, **options)
        _check_hooks(rules, at_table, options)
        if seed % 5 == 0:
            with tempfile.TemporaryDirectory() as folder:
                check_undo_and_saves(
                    lambda at_table=at_table, seed=seed: new_match(  # type: ignore[misc]
                        name, seats=at_table, seed=seed, undo="free", **options
                    ),
                    load_match,
                    Path(folder),
                    seed,
                )
    return f"{games} game{'s' if games > 1 else ''}, {moves:,} moves: all checks passed."


def _check_hooks(rules: Game, seats: int, options: dict[str, Any]) -> None:
    """Call the methods that an author may write for the table and the chances, in the first positions of a game."""
    if not isinstance(rules, SimpleGame):
        return
    rng = Random(seats)
    position = rules.start(seats, **options)
    for step in range(_STEPS):
        where = f"{rules.name}, {seats} seats, step {step}"
        while isinstance(pending := rules.pending(position), Chance):
            rules.resolve(position, rules.sample(position, rng.randrange))
        if not isinstance(pending, Decision):
            return
        goals: object = rules.goals(position, pending.seat)
        assert isinstance(goals, Mapping), f"{where}: goals must return a dict, not {short(goals)}"
        for name, goal in goals.items():
            assert isinstance(goal, Goal | bool), f"{where}: the goal {short(name)} must be a Goal, not {short(goal)}"
        one, other = rules.alike(position), rules.alike(rules.copy(position))
        assert one == other, f"{where}: alike gives different values for equal positions"
        rules.apply(position, rng.choice(rules.legal(position, pending.seat)))
