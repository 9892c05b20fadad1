"""What a board of six seats sends to its page late in a game stays small, its odds told apart."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = [f"Somebody with a long name {seat}" for seat in range(6)]
MOST_BYTES = 20_000


def late(count: int, seed: int) -> Iterator[mf.Match]:
    """Tables of six seats in the last third of random games, every second game with wizards."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        whole = mf.new_match("manasurge", seats=6, seed=rng.randrange(10**6), wizards=found % 2 == 0)
        mf.play_out(whole, "random")
        for step in rng.sample(range(2 * whole.step // 3, whole.step), 5):
            found += 1
            yield whole.branch(step)


def check(count: int, seed: int) -> None:
    for match in late(count, seed):
        board = mf.Board(match, match.to_act[0], names=NAMES)
        snapshot, odds = (len(json.dumps(one, ensure_ascii=False).encode()) for one in (board.snapshot, board.odds))
        assert snapshot < MOST_BYTES, (match.step, snapshot)
        assert odds < MOST_BYTES, (match.step, odds)
        board.close()


def test_a_snapshot_late_in_a_game_is_small() -> None:
    check(20, 1)


@pytest.mark.nightly
def test_a_snapshot_late_in_many_games_is_small() -> None:
    check(200, 2)


def test_every_seat_of_a_table_is_sent_little() -> None:
    """Also who is not asked, and people who share the screen."""
    match = next(late(1, 3))
    shown = [mf.Board(match, seat, names=NAMES) for seat in (*range(6), list(range(6)))]
    assert max(len(json.dumps(board.snapshot, ensure_ascii=False).encode()) for board in shown) < MOST_BYTES
