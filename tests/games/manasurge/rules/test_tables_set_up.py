"""Tables of all kinds are set up, or refused in words, and what is accepted can be played to its end."""

from __future__ import annotations

import json
import random
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from games.manasurge.rules.full_tables import View, between, looking, moments, opening, over, spell
from games.manasurge.rules.random_games import GAME

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Over

if TYPE_CHECKING:
    from collections.abc import Callable

NONSENSE = [None, True, -7, 10**40, 2.5, "x", "", [3], [[]], {"x": 1}, {}, [None] * 4]


def _paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a JSON value."""
    found = [here] if here else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += _paths(part, (*here, key))
    return found


def _put(view: View, path: tuple[Any, ...], value: Any) -> None:
    at: Any = view
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value


def _is_refused_or_played(view: View, rng: random.Random) -> None:
    """Check that a table is refused in words, or that it can be played to its end."""
    try:
        position = GAME.from_view(view)
    except mf.PositionError as error:
        assert 20 < len(str(error)) < 300  # noqa: PT017 - either is right
        return
    full = GAME.view(position, None)
    assert GAME.view(GAME.from_view(full), None) == full
    pending = GAME.pending(position)
    assert isinstance(pending, Chance | Over) or GAME.legal(position, pending.seat)
    GAME.playout(position, lambda _now, codes: rng.choice(codes), rng.randrange)
    assert GAME.pending(position).outcome.winners


@pytest.mark.parametrize("full", [spell, between, looking, opening, over])
def test_nonsense_anywhere_is_refused_or_made_good_and_never_a_crash(full: Callable[[], View]) -> None:
    whole = full()
    rng = random.Random(7)
    for path in _paths(whole):
        if path[0] in ("game", "edition") or (path[0] == "deck" and len(path) > 2 and rng.random() < 0.9):
            continue
        for value in rng.sample(NONSENSE, 3):
            view = deepcopy(whole)
            _put(view, path, deepcopy(value))
            _is_refused_or_played(view, rng)


@pytest.mark.parametrize(("every", "games"), [(11, 2), pytest.param(1, 4, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("wizards", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_table_of_a_game_is_set_up_again(seats: int, wizards: bool, every: int, games: int) -> None:
    """The gate sets up each kind of table twice for each number of seats, and one table in eleven of all.

    Setting up a table reads its whole past again. So all tables of a game take long, and run nightly.
    """
    steps: Counter[str] = Counter()
    for seed in range(games):
        for number, (position, _) in enumerate(moments(seats, seed, wizards=wizards)):
            view = GAME.view(position, None)
            kind = "/".join(one["step"] for one in view["steps"])
            steps[kind] += 1
            if steps[kind] > 2 and number % every:
                continue
            again = GAME.from_view(json.loads(json.dumps(view)))
            assert GAME.key(again) == GAME.key(position)
            assert again.options == position.options
    assert len(steps) > 10


@pytest.mark.parametrize("seed", range(6))
def test_steps_moved_between_tables_are_refused_or_played(seed: int) -> None:
    """What waits at one table, laid on another one, never leads the engine astray."""
    rng = random.Random(seed)
    views = []
    for position, luck in moments(2 + seed % 5, seed, wizards=seed % 2 == 1):
        view = GAME.view(position, None)
        if luck.random() < 0.2:
            views.append(view)
    for _ in range(400):
        view, other = deepcopy(rng.choice(views)), rng.choice(views)
        fields = rng.sample(["steps", "state", "active", "player", "row", "pool", "direction", "played", "skip"], 3)
        for name in ("steps", *fields):
            view[name] = deepcopy(other[name])
        if view["steps"] and rng.random() < 0.3:
            one = rng.choice(view["steps"])
            one[rng.choice(["seat", "number"])] = rng.randrange(8)
        _is_refused_or_played(view, rng)
