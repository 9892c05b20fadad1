"""Every game passes the public conformance checks over many random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.games import load_game
from manaforge_widgets.games.conformance import check, check_match

if TYPE_CHECKING:
    from pathlib import Path

# 500 games over 2, 3 and 4 seats, in blocks that can run side by side and say where they failed.
BLOCKS = [(seats, block, 28 if seats < 4 else 27) for seats in (2, 3, 4) for block in range(6)]


def test_the_blocks_make_five_hundred_games_or_nearly() -> None:
    assert sum(games for _, _, games in BLOCKS) == 498


@pytest.mark.parametrize("game", mf.games())
@pytest.mark.parametrize(("seats", "block", "games"), BLOCKS)
def test_random_games_keep_the_contract(game: str, seats: int, block: int, games: int) -> None:
    rules = load_game(game)
    for seed in range(block * games, (block + 1) * games):
        assert check(rules, seats, seed) > 0


@pytest.mark.parametrize("game", mf.games())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_taken_back_branched_saved_and_loaded(game: str, seats: int, tmp_path: Path) -> None:
    for seed in range(3):
        check_match(lambda: mf.new_match(game, seats=seats, seed=seed, undo="free"), mf.load_match, tmp_path, seed)  # noqa: B023
