"""Every game passes the public conformance checks over many random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.games import load_game
from manaforge_widgets.games.conformance import check, check_match

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 20
# 500 games in blocks that say where they failed; fewer of the long games of four seats.
BLOCKS = [(seats, block) for seats, blocks in ((2, 10), (3, 9), (4, 6)) for block in range(blocks)]


def test_the_blocks_make_five_hundred_games() -> None:
    assert len(BLOCKS) * GAMES == 500


@pytest.mark.parametrize("game", mf.games())
@pytest.mark.parametrize(("seats", "block"), BLOCKS)
def test_random_games_keep_the_contract(game: str, seats: int, block: int) -> None:
    rules = load_game(game)
    for seed in range(block * GAMES, (block + 1) * GAMES):
        assert check(rules, seats, seed) > 0


@pytest.mark.parametrize("game", mf.games())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_taken_back_branched_saved_and_loaded(game: str, seats: int, tmp_path: Path) -> None:
    for seed in range(3):
        check_match(lambda: mf.new_match(game, seats=seats, seed=seed, undo="free"), mf.load_match, tmp_path, seed)  # noqa: B023
