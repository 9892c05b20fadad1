"""The guided turn and the line on what can be done now, in every position of whole matches of random actions."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from batches import batches, named
from presented import odds_of
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from pathlib import Path

BUNDLE = ROOT / "manaforge_widgets/frontend/bundle.py"
# The number that the goal names: rounds in Manaforge, crafts in King's Forge (KF-E2), shards in ManaSurge (MS-E3).
MATCHES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("manaforge", {"seats": 2}, 9),
    ("manaforge", {"seats": 4}, 9),
    ("kings_forge", {"seats": 2}, 5),
    ("kings_forge", {"seats": 3}, 4),
    ("manasurge", {"seats": 2}, 12),
    ("manasurge", {"seats": 4, "wizards": True}, 12),
    ("manasurge", {"seats": 5}, 10),
)
MOST_STEPS = 90
EVERY = 15
"""Odds are counted for one position of this many: they take the longest."""


def prisms_to_build(match: mf.Match, seat: int) -> int | None:
    """Return the fewest prisms that the seat must exchange to build an item; None if it can't, or need not exchange.

    This tries all exchanges by the rules, where the guide counts the symbols of the costs (MF-T6, MF-P1).
    """
    legal = match.legal_actions(seat)
    exchanges = [action for action in legal if action.kind == "exchange"]
    if not exchanges or any(action.kind == "build" for action in legal):
        return None
    for number in range(1, match.view(seat)["seats"][seat]["prisms"] + 1):
        for way in itertools.combinations_with_replacement(exchanges, number):
            branch = match.branch()
            for action in way:
                branch.apply(action)
            if any(action.kind == "build" for action in branch.legal_actions(seat)):
                return number
    return None


def played(game: str, options: dict[str, Any], goal: int, seed: int) -> dict[str, Any]:
    """Return what the boards of a match of random actions show: that of a seat that acts, and now and then another."""
    rng = random.Random(seed)
    match = mf.new_match(game, seed=seed, **options)
    boards = [mf.Board(match, seat, odds=False) for seat in range(match.seats)]
    moments = []
    while match.outcome is None and match.step < MOST_STEPS:
        actor = rng.choice(match.to_act)
        counted = match.step % EVERY == 0
        for seat in {actor, rng.randrange(match.seats)} if counted else {actor}:
            snapshot = {key: value for key, value in boards[seat].snapshot.items() if key not in ("log", "recap")}
            odds = odds_of(presenter_of(match), seat, match.view(seat)) if counted and seat == actor else None
            prisms = prisms_to_build(match, seat) if odds and game == "manaforge" else None
            moments.append({"snapshot": snapshot, "odds": odds, "prisms": prisms})
        match.apply(rng.choice(match.legal_actions(actor)), actor)
    return {"game": game, "goal": goal, "kit": boards[0].kit, "moments": moments}


def check(path: Path, seeds: range) -> None:
    """Play the matches with these seeds, and let the front end check its words about each position."""
    first = len(MATCHES)
    matches = [played(*of, seed * first + place) for seed in seeds for place, of in enumerate(MATCHES)]
    path.write_text(json.dumps(matches), encoding="utf-8")
    command = [sys.executable, str(BUNDLE), "run", "test"]
    env = {**os.environ, "SNAPSHOTS": str(path)}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_and_the_line_of_each_game_fit_every_position(tmp_path: Path) -> None:
    check(tmp_path / "matches.json", range(1))


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1, 13), 4), ids=named)
def test_the_guide_and_the_line_fit_every_position_of_more_matches(seeds: range, tmp_path: Path) -> None:
    check(tmp_path / "matches.json", seeds)


@pytest.mark.parametrize("edition", [None, "house-2"])
def test_what_the_guide_says_about_the_prestige_of_each_era_agrees_with_the_cards(edition: str | None) -> None:
    items = mf.new_match("manaforge", seats=2, edition=edition).rules.components.items
    dawn, noon, dusk = ([item for item in items if item.era == era] for era in range(3))

    def gives(item: Any) -> bool:
        return "prestige" in str(item.effect)

    def gives_each_time(item: Any) -> bool:
        return any(gain.prestige for level in item.levels for gain in level.gains)

    assert not any(gives_each_time(item) for item in dawn)
    assert all(item.effect.get("prestige", 0) <= 1 for item in dawn)
    assert sum(map(gives_each_time, noon)) > len(noon) / 2
    assert sum(map(gives, dusk)) > len(dusk) / 2
