"""Games between bots, and what a Board shows of them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from presented import odds_of

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance
from manaforge_widgets.widgets.presenter import presenter_of

QUICK_BOTS = ("random", "greedy")


def played(
    game: str, seats: int, seed: int, rng: random.Random, bots: tuple[str, ...] = QUICK_BOTS, **options: int
) -> mf.Match:
    """A whole game between bots of some kinds, each seat with one of them."""
    match = mf.new_match(game, seats=seats, seed=seed, **options)
    mf.play_out(match, [rng.choice(bots) for _ in range(seats)])
    return match


def board_odds(match: mf.Match, seat: int) -> Mapping[str, Any] | None:
    """The odds as a Board shows them to a seat, when all are worked out; None where it shows none."""
    found: Mapping[str, Any] | None = odds_of(presenter_of(match), seat, match.view(seat))
    return found


def settled(rules: Any, position: Any, rng: random.Random) -> None:
    """Let luck decide what is due."""
    while isinstance(rules.pending(position), Chance):
        rules.resolve(position, rules.sample(position, rng.randrange))
