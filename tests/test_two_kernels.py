"""Two kernels may have the same file open: what one was told is done stays done, whatever the other does."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from two_kernels import soak

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("manaforge", "kings_forge", "manasurge")
CI_SECONDS, NIGHTLY_SECONDS = 2.0, 100.0
"""For each game. ``SOAK_SECONDS=600`` changes the time of the nightly test."""
SOAK_SECONDS = float(os.environ.get("SOAK_SECONDS", NIGHTLY_SECONDS))


def check(folder: Path, game: str, seconds: float, killed_every: float) -> None:
    account = soak(folder, game, seconds, killed_every=killed_every)
    sys.stdout.write(f"{game}, {seconds:.0f} s: {account}\n")
    assert account.lost == []
    assert account.unreal == []
    assert account.counts["confirmed"] > 0, "nobody played"


@pytest.mark.parametrize("game", GAMES)
def test_no_confirmed_action_is_lost_to_another_kernel(game: str, tmp_path: Path) -> None:
    check(tmp_path, game, CI_SECONDS, killed_every=1.0)


@pytest.mark.nightly
@pytest.mark.timeout(600 + SOAK_SECONDS)
@pytest.mark.parametrize("game", GAMES)
def test_soak_of_two_kernels_on_one_file(game: str, tmp_path: Path) -> None:
    check(tmp_path, game, SOAK_SECONDS, killed_every=2.0)
