"""A check of a game that a user wrote: random games and matches, with the checks of every packaged game."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from manaforge_widgets.core.api import ArgumentError, Chance, Decision, Game, GameError, Over
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.core.registry import find_entry, list_games, load_game
from manaforge_widgets.games.block import Block
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match.begin import load_match, new_match

_MOST = 10_000
_STEPS = 12
_LONGEST = 20_000
"""The most moves and draws of a random game."""


def check_game(game: object, *, games: int = 20, seats: int | Sequence[int] | None = None, **options: Any) -> str:
    """Play random games of your own game and check the rules at every step; say what was checked.

    Every game is checked for what the package relies on: legal moves, notation, copies, draws, the end, views, and
    hidden information, which no view, text or reason may reveal. A game that does not end is found too.
    Every fifth game is also checked as a match: undo, redo, branches, saving and loading.

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
    if isinstance(game, type) and name not in list_games():
        raise GameError(
            f"the class {game.__name__} is not registered; write @mf.register_game in the line above it, or call "
            f"mf.register_game({game.__name__})."
        )
    entry = find_entry(name)
    rules = load_game(name)
    if not isinstance(game, str) and entry.rules is not game:
        raise GameError(f"{name!r} is registered with another class; call mf.register_game with this one first.")
    allowed = sorted(getattr(rules, "seat_counts", None) or (2,))
    tables = sorted({allowed[0], allowed[-1]}) if seats is None else [seats] if isinstance(seats, int) else list(seats)
    moves = 0
    for seed in range(games):
        at_table = tables[seed % len(tables)]
        try:
            if seed < len(tables):
                _check_end(rules, at_table, options)
            moves += check(rules, at_table, seed, **options)
            _check_hooks(rules, at_table, options)
        except AssertionError:
            raise
        except GameError as error:
            raise AssertionError(f"{name}, {at_table} seats, seed {seed}: {error}") from error
        except Exception as error:  # the author's own rules may raise anything
            failure = f"{type(error).__name__}: {clipped(str(error), 120)}"
            raise AssertionError(f"{name}, {at_table} seats, seed {seed}: the rules fail with {failure}") from error
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


def _check_end(rules: Game, seats: int, options: dict[str, Any]) -> None:
    """Play a random game without other checks, since with them an endless game would take minutes."""
    rng = Random(seats)
    position = rules.start(seats, **options)
    for _ in range(_LONGEST):
        pending = rules.pending(position)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, rng.randrange))
        else:
            seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
            rules.apply(position, rng.choice(rules.legal(position, seat)))
    raise AssertionError(
        f"{rules.name}, {seats} seats: a random game does not end within {_LONGEST:,} moves and rolls; let pending "
        "return Over at last, such as after a number of rounds"
    )


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
        if hasattr(rules, "show"):
            for seat in (None, *range(seats)):
                shown = rules.show(rules.for_show(rules.view(position, seat)), seat)
                assert isinstance(shown, Block) or (
                    isinstance(shown, list | tuple) and all(isinstance(one, Block) for one in shown)
                ), f"{where}: show must return a block or a list of blocks, not {short(shown, 60)}"
        one, other = rules.alike(position), rules.alike(rules.copy(position))
        assert one == other, f"{where}: alike gives different values for equal positions"
        rules.apply(position, rng.choice(rules.legal(position, pending.seat)))
