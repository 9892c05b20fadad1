"""Hostile questions about odds."""

from __future__ import annotations

import random

from fuzz.harness import attempt, fuzz

from manaforge_widgets import odds


def one(rng: random.Random) -> None:
    attempt(lambda: odds.die(rng.choice([0, 6, -1, "x"])))


test_in_ci, test_nightly = fuzz(one)
