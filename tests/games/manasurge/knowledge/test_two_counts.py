"""What a seat knows, counted twice: history by history on small tables, and by urns, quick enough for games."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from games.manasurge.knowledge import urns, worlds
from games.manasurge.knowledge.happened import Move, UnclearError, moves_of, seen_by
from games.manasurge.knowledge.histories import cards_of, first_moves
from games.manasurge.knowledge.tables import small_match
from games.manasurge.knowledge.urns import Urns
from games.manasurge.knowledge.worlds import TooManyError, Worlds

if TYPE_CHECKING:
    from collections.abc import Iterable

    import manaforge_widgets as mf

STEPS = 25
LIMIT = 600
NIGHTLY_LIMIT = 8_000
RICH_IN_MOVES = 137, 372, 364, 87, 311, 387
"""The seeds of small matches in which each move comes up, seen and unseen."""
BLOCKS = 20
TABLES = 20
SEEN = "draw", "pass", "deal", "take up", "look", "foresee", "order"
"""The moves that some seats see and others do not."""


def compare(seeds: Iterable[int], limit: int, *, facts: bool) -> Counter[str]:
    """Compare both counts for each seat after each step of small matches; return how often each move was met."""
    met: Counter[str] = Counter()
    for seed in seeds:
        m = small_match(seed, STEPS)
        for seat in range(m.seats):
            met += _compare_seat(m, seat, random.Random(seed), limit, facts=facts)
    return met


def _compare_seat(m: mf.Match, seat: int, rng: random.Random, limit: int, *, facts: bool) -> Counter[str]:
    met: Counter[str] = Counter()
    view = m.view(seat, step=0)
    cards = cards_of(view)
    try:
        first = Worlds(view, cards, facts=facts, limit=limit)
        second = Urns(view, cards, one=Fraction(1), facts=facts)
        for step in range(m.step + 1):
            for move in seen_by(moves_of(m, step) if step else first_moves(m), seat):
                first.see(move)
                second.see(move)
                met[_named(move)] += 1
            _compare_moment(first, second, m.seats, rng)
            met["moments"] += 1
    except (TooManyError, UnclearError) as error:
        met[type(error).__name__] += 1
    return met


def _named(move: Move) -> str:
    return f"{move.what}{', seen' if move.what in SEEN and move.kinds is not None else ''}"


def _compare_moment(first: Worlds, second: Urns, seats: int, rng: random.Random) -> None:
    unsure = first.unsure()
    places = [
        *((worlds.HAND + seat, ("hand", seat)) for seat in range(seats)),
        *((worlds.DAMAGE + seat, ("damage", seat)) for seat in range(seats)),
        (worlds.DECK, urns.DECK),
        (worlds.POOL, urns.POOL),
    ]
    for place, same in places:
        kinds = rng.sample(unsure, rng.randint(0, min(5, len(unsure))))
        assert first.none_of(kinds, place) == second.none_of(kinds, same)
    if second.to_open is None:
        # Overlapping questions about two places at once.
        (place, same), (other, other_same) = rng.sample(places, 2)
        pair = [rng.sample(unsure, min(3, len(unsure))) for _ in range(2)]
        assert first.both_without(place, pair[0], other, pair[1]) == second.both_without(
            same, pair[0], other_same, pair[1]
        )


@pytest.mark.rule("MS-H1", "MS-H2", "MS-S2")
def test_both_counts_agree_on_small_tables() -> None:
    met = compare((*RICH_IN_MOVES, *range(8)), LIMIT, facts=False)
    assert met["moments"] > 400
    wanted = "leave", "shuffle", "rebirth", "keep", "sweep", *SEEN, *(f"{name}, seen" for name in SEEN)
    assert min(met[name] for name in wanted) > 2, met


@pytest.mark.rule("MS-R2")
def test_both_counts_agree_where_a_caster_that_is_to_open_holds_a_numbered_card() -> None:
    assert compare(range(100, 106), LIMIT, facts=True)["fact"] > 15


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
def test_both_counts_agree_on_many_small_tables(block: int) -> None:
    seeds = range(1_000 + block * TABLES, 1_000 + (block + 1) * TABLES)
    assert compare(seeds, NIGHTLY_LIMIT, facts=bool(block % 2))["moments"] > 500
