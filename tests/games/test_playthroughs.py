"""The rules play the golden games as they did; ``python tests/playthrough.py`` writes them anew where that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playthrough import places, playthrough

if TYPE_CHECKING:
    from pathlib import Path


def test_there_is_one_for_each_game_and_number_of_seats() -> None:
    assert {game for game, _, _ in places()} >= {"manaforge"}
    assert all(path.is_file() for _, _, path in places())


@pytest.mark.parametrize(("game", "seats", "path"), places(), ids=lambda value: str(value).rpartition("/")[2])
def test_the_golden_game_is_played_as_it_was(game: str, seats: int, path: Path) -> None:
    assert playthrough(game, seats).splitlines() == path.read_text(encoding="utf-8").splitlines()
