"""What search thinks a table between two spells is worth, at each number of seats."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out
from manaforge_widgets.games.manasurge.bots.evaluation import FITTED, SIMPLE, Weights, chance
from manaforge_widgets.games.manasurge.rules.components import HAND, KINDS, METAMAGICS, RANKS

SEATS = range(2, 7)


@pytest.mark.parametrize("seats", SEATS)
def test_chances_add_up_and_more_shards_are_better(seats: int) -> None:
    pos = mf.new_match("manasurge", seats=seats, seed=7).copy_position()
    before = [chance(pos, seat, FITTED) for seat in range(seats)]
    assert sum(before) == pytest.approx(1.0)
    pos.shards[1] += 4
    assert chance(pos, 1, FITTED) > before[1]


@pytest.mark.parametrize("weights", [FITTED, SIMPLE], ids=["fitted", "simple"])
@pytest.mark.parametrize("seats", SEATS)
def test_each_number_of_seats_has_numbers_for_every_card_and_wound(seats: int, weights: Weights) -> None:
    assert len(weights.cards[seats - 2]) == KINDS
    assert (len(weights.hand[seats - 2]), len(weights.damage[seats - 2])) == (HAND + 1, 5)
    # A card of a suit is worth what its rank is worth; each metamagic has its own number.
    cards = weights.cards[seats - 2]
    assert cards[:RANKS] == cards[RANKS : 2 * RANKS]
    assert len(cards[-len(METAMAGICS) :]) == len(METAMAGICS)


def test_when_the_game_is_over_the_chance_is_that_of_the_outcome() -> None:
    """MS-E3: whoever won, has won."""
    match = mf.new_match("manasurge", seats=3, seed=3)
    play_out(match, "greedy")
    assert match.outcome is not None
    pos = match.copy_position()
    assert {seat for seat in range(3) if chance(pos, seat, FITTED)} == set(match.outcome.winners)
