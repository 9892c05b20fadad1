"""How likely a craft is stolen, beside all rolls of all later seats together (KF-C3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.settings import written
from games.kings_forge.odds.test_twins import ANY, REROLL, numbers

from manaforge_widgets.games.kings_forge.odds.steal_risk import steal_risk
from manaforge_widgets.odds import OddsError

Seat = tuple[list[str], list[twin.Bonus]]


def all_rolls(seats: list[Seat], lying: twin.Dice, cancelled: frozenset[int]) -> Fraction:
    """The chance that the craft is stolen, over every roll of the seats together."""
    best = twin.playing(lambda dice: twin.can_steal(dice, lying), 1, cancelled)
    rolls = [
        Counter(twin.shown(pool, values, cancelled) for values in product(range(1, 7), repeat=len(pool)))
        for pool, _ in seats
    ]
    found, total = Fraction(), 0
    for joint in product(*(one.items() for one in rolls)):
        ways = 1
        safe = Fraction(1)
        for (dice, number), (_, bonuses) in zip(joint, seats, strict=True):
            ways *= number
            safe *= 1 - best(dice, tuple(bonuses))
        found += ways * (1 - safe)
        total += ways
    return found / total


@numbers
def test_steal_risk(number: int) -> None:
    rng = Random("risk")
    open_ones = 0
    for _ in range(number):
        colours = rng.sample(["metal", "wood", "gem"], 2)
        lying = tuple((rng.choice(colours), rng.randint(1, 5)) for _ in range(rng.randint(1, 2)))
        seats: list[Seat] = [
            (
                [rng.choice([*colours, "library"]) for _ in range(rng.randint(1, 3))],
                [rng.choice([*ANY, *REROLL])] * rng.randint(0, 1),
            )
            for _ in range(rng.randint(1, 2))
        ]
        cancelled = frozenset(rng.sample(range(1, 7), rng.randint(0, 1)))
        others = {seat + 1: (pool, [written(one) for one in held]) for seat, (pool, held) in enumerate(seats)}
        found = steal_risk(lying, others, cancelled)
        assert found.any == all_rolls(seats, lying, cancelled), (lying, seats, cancelled)
        for seat, one in enumerate(seats):
            assert found.each[seat + 1] == all_rolls([one], lying, cancelled)
        open_ones += 0 < found.any < 1
    assert open_ones > number // 3


def test_no_seat_is_left_to_steal() -> None:
    assert steal_risk("gem 1", []).any == 0


@pytest.mark.parametrize("others", ["gem", 3, ["gem"] * 11, [("gem", "plus 3")]], ids=str)
def test_what_is_no_list_of_seats_is_refused(others: object) -> None:
    with pytest.raises(OddsError):
        steal_risk("gem 1", others)
