"""Every game passes the public conformance checks over many random games."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING

import pytest
from batches import batches, named
from playthrough import seat_counts

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.registry import load_game

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [
    range(2),
    *(pytest.param(batch, marks=[pytest.mark.nightly, pytest.mark.timeout(900)]) for batch in batches(range(500))),
]
"""The gate plays two games for each game and number of seats, the night 500."""
# With many hidden dice, each move asks what everybody could know; that takes minutes.
SLOW = {("liars_dice", seats) for seats in (4, 5, 6)}
TABLES = [
    pytest.param(game, seats, marks=[pytest.mark.nightly] if (game, seats) in SLOW else [])
    for game in mf.list_games()
    for seats in seat_counts(game)
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seeds", GAMES, ids=named)
def test_random_games_keep_the_contract(game: str, seats: int, seeds: range) -> None:
    rules = load_game(game)
    for seed in seeds:
        assert check(rules, seats, seed) > 0


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 10)]])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_taken_back_branched_saved_and_loaded(game: str, seats: int, seed: int, tmp_path: Path) -> None:
    check_undo_and_saves(lambda: mf.new_match(game, seats=seats, seed=seed, undo="free"), mf.load_match, tmp_path, seed)


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_position_goes_through_a_pickle_and_a_deep_copy(game: str) -> None:
    m, rng = mf.new_match(game, seats=2, seed=1), random.Random(1)
    for _ in range(30):
        m.apply(rng.choice(m.legal_actions(m.to_act[0])))
    rules, position = m.rules, m.copy_position()
    for again in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):  # noqa: S301 - it has just been made
        assert rules.key(again) == rules.key(position)
        assert again.components is position.components, "an edition is one object, however often it is read back"
