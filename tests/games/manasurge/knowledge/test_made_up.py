"""Both counts agree on made-up histories with a handful of cards, many of them equal, and many new decks."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from games.manasurge.knowledge import urns, worlds
from games.manasurge.knowledge.made_up import History
from games.manasurge.knowledge.urns import Urns
from games.manasurge.knowledge.worlds import TooManyError, Worlds

CARDS = "1 Frost", "1 Frost", "1 Frost", "2 Frost", "2 Frost", "Wrest", "Absorb", "Portal", "Torment"
MOVES = 14
LIMIT = 800
BLOCKS = 10


def compare(seeds: range) -> Counter[str]:
    """Compare all answers of both counts after each move; return how often each move was met."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        seats = rng.randint(2, 3)
        history = History(seats, list(CARDS), rng.randint(1, 2), 3, rng)
        try:
            first = Worlds(history.first_view(), CARDS, facts=False, limit=LIMIT)
            second = Urns(history.first_view(), CARDS, one=Fraction(1))
            history.counts += first, second
            for _ in range(MOVES):
                history.move()
                _compare(first, second, seats, rng)
        except TooManyError:
            met["too many"] += 1
        met += history.met
    return met


def _compare(first: Worlds, second: Urns, seats: int, rng: random.Random) -> None:
    places = [(worlds.DECK, urns.DECK)]
    for seat in range(seats):
        places += [(worlds.HAND + seat, ("hand", seat)), (worlds.DAMAGE + seat, ("damage", seat))]
    kinds = [set(rng.sample(CARDS, rng.randint(1, 3))) for _ in range(2)]
    for place, same in places:
        assert first.none_of(kinds[0], place) == second.none_of(kinds[0], same)
    (place, same), (other, other_same) = rng.sample(places, 2)
    assert first.both_without(place, kinds[0], other, kinds[1]) == second.both_without(
        same, kinds[0], other_same, kinds[1]
    )


def test_both_counts_agree_on_made_up_histories() -> None:
    met = compare(range(60))
    wanted = "leave", "shuffle", "pass", "deal", "draw", "rebirth", "look", "foresee", "order", "take up", "keep"
    assert min(met[name] + met[f"{name}, seen"] for name in wanted) > 2, met


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
def test_both_counts_agree_on_many_made_up_histories(block: int) -> None:
    assert compare(range(1_000 + 300 * block, 1_300 + 300 * block))["shuffle"] > 100
