"""Worlds: fair dice whose sides come up equally often, and decks that keep their order."""

from __future__ import annotations

from collections import Counter

import pytest

from manaforge_widgets.core.draws import Deal, Roll
from manaforge_widgets.reviewing.worlds import Worlds


@pytest.mark.parametrize(("count", "sides"), [(12, 6), (96, 6), (24, 4), (60, 5)])
def test_each_side_comes_up_equally_often(count: int, sides: int) -> None:
    worlds = Worlds(count, seed=1)
    shown = Counter(worlds.result(world, Roll("die", "round 3 die", sides)) for world in range(count))
    assert shown == dict.fromkeys(range(sides), count // sides)


def test_a_die_of_any_number_of_sides_shows_one_of_them() -> None:
    worlds = Worlds(10, seed=1)
    shown = [worlds.result(world, Roll("die", f"die {sides}", sides)) for world in range(10) for sides in (1, 3, 7, 20)]
    assert min(shown) == 0
    assert max(shown) < 20


def test_a_world_alone_has_a_fair_die_and_two_dice_have_nothing_to_do_with_each_other() -> None:
    worlds = Worlds(12, seed=1)
    pairs = Counter(
        (worlds.result(5, Roll("a", f"round {number} a", 2)), worlds.result(5, Roll("b", f"round {number} b", 2)))
        for number in range(4000)
    )
    # Each pair comes about 1,000 times; its standard error is 27.
    assert all(abs(times - 1000) < 110 for times in pairs.values())
    assert len(pairs) == 4


def test_results_depend_on_seed_world_and_key_alone() -> None:
    draws = [Roll("die", "round 1 die", 6), Deal("deck", "deck", 30, 30)]
    one, again, other = (Worlds(12, seed) for seed in (1, 1, 2))
    shown = [[worlds.result(world, draw) for draw in draws for world in range(12)] for worlds in (one, again, other)]
    backwards = [one.result(world, draw) for draw in reversed(draws) for world in reversed(range(12))][::-1]
    assert shown[0] == shown[1] == backwards
    assert shown[0] != shown[2]


def test_cards_keep_their_order_when_one_is_gone() -> None:
    order = Worlds(3, seed=1).order(2)
    cards = [*range(20), 7, 7, 3]
    whole = order(cards)
    assert Counter(whole) == Counter(cards)
    assert whole != cards
    rest = order([card for card in cards if card != 11])
    assert rest == [card for card in whole if card != 11]
