"""Games with wizards keep the contract of all games, too: the public checks, and a match's undo and saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from batches import batches, named
from games.manasurge.rules.random_games import GAME

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check, check_undo_and_saves

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [
    range(2),
    *(pytest.param(batch, marks=[pytest.mark.nightly, pytest.mark.timeout(900)]) for batch in batches(range(500))),
]
"""The gate plays two games for each number of seats, the night 500."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seeds", GAMES, ids=named)
def test_random_games_with_wizards_keep_the_contract(seats: int, seeds: range) -> None:
    for seed in seeds:
        assert check(GAME, seats, seed, wizards=True) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_match_with_wizards_is_taken_back_branched_saved_and_loaded(seats: int, tmp_path: Path) -> None:
    def begin() -> mf.Match:
        return mf.new_match("manasurge", seats=seats, seed=seats, undo="free", wizards=True)

    check_undo_and_saves(begin, mf.load_match, tmp_path, seats)


def test_a_match_is_played_out_by_bots() -> None:
    m = mf.new_match("manasurge", seats=5, seed=3, wizards=True)
    mf.play_out(m, "random")
    assert m.outcome is not None
    assert len(m.log) == m.step + 1
