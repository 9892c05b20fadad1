"""The count by urns with all 74 cards: chances come true as often as it says, in histories made by its assumptions.

Of all things that it gives a chance of 30 %, 30 % must be true.
"""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest
from games.manasurge.knowledge.histories import METAMAGICS, RANKS, SUITS
from games.manasurge.knowledge.made_up import History
from games.manasurge.knowledge.urns import Urns

CARDS = [*(f"{rank} {suit}" for suit in SUITS[1:] for rank in RANKS), *METAMAGICS]
MOVES = 110
PASSES = 4
"""So few cards go from hand to hand unseen that the count stays quick."""
TOLERATED = 4.0
"""Standard errors."""


def surprises(history: History, count: Urns) -> tuple[float, float]:
    """How much more often than said some hands lack some kinds, and how much more where it seemed likely."""
    plain = steep = 0.0
    for seat in range(1, history.seats):
        kinds = set(history.rng.sample(CARDS, 18))
        chance = count.none_of(kinds, ("hand", seat))
        assert 0 <= chance <= 1 + 1e-9
        surprise = kinds.isdisjoint(history.hands[seat]) - chance
        plain += surprise
        steep += surprise * (chance - 0.3)
    return plain, steep


def standard_errors(values: list[float]) -> float:
    """How many standard errors the mean of values is from 0."""
    count = len(values)
    mean = sum(values) / count
    return abs(mean) / sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def play_histories(seeds: range) -> Counter[str]:
    """Play histories and check the chances; return how often each thing was met."""
    sums: list[tuple[float, float]] = []
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        history = History(rng.randint(3, 5), CARDS, 5, PASSES, rng, looks=0)
        count = Urns(history.first_view(), CARDS)
        history.counts.append(count)
        plain = steep = 0.0
        for number in range(MOVES):
            history.move()
            if number % 12 == 11:
                more = surprises(history, count)
                plain, steep = plain + more[0], steep + more[1]
        sums.append((plain, steep))
        met += history.met
    for values in zip(*sums, strict=True):
        assert standard_errors(list(values)) < TOLERATED
    return met


def test_chances_come_true_as_often_as_said() -> None:
    met = play_histories(range(20))
    assert met["pass"] > 50
    assert met["shuffle"] > 8


@pytest.mark.nightly
def test_chances_come_true_as_often_as_said_in_many_histories() -> None:
    play_histories(range(1_000, 3_000))
