"""The cheapest way to pay for an item in a turn, and the least that is missing."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from games.manaforge.odds import every_action
from games.manaforge.odds.tables import random_roll, random_setting, rolled
from games.manaforge.rules.table import Table, play

from manaforge_widgets.games.manaforge.odds.cheapest import Lack, Outlay, cheapest
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from manaforge_widgets.games.manaforge.rules.position import Position
    from manaforge_widgets.match import Match


def patient() -> Budget:
    return Budget("it is small", 600)


# ----------------------------------------------------------------------------------------------------- the slow twin


def pays(
    pos: Position, item: int, *, prisms: int, gems: tuple[int, ...], spends: int, more: tuple[int, ...] = ()
) -> bool:
    new = one_seat(pos, 0)
    new.prisms, new.gems, new.spends = [prisms], list(gems), spends
    new.reserve = [have + extra for have, extra in zip(pos.reserve, more or (0, 0, 0, 0), strict=True)]
    return item in every_action.buildable(new, [item])


def slow(pos: Position, item: int) -> tuple[int, int, int] | int:
    """Return the fewest prisms, then gems, then spends that are enough, or the least mana that is missing."""
    gems = pos.gems[:4]
    parts = sorted(product(*(range(amount + 1) for amount in gems)), key=sum)
    if pays(pos, item, prisms=pos.prisms[0], gems=tuple(gems), spends=pos.spends):
        return min(
            (prisms, sum(part), spends)
            for prisms in range(pos.prisms[0] + 1)
            for part in parts
            for spends in range(pos.spends + 1)
            if pays(pos, item, prisms=prisms, gems=part, spends=spends)
        )
    have = {"prisms": pos.prisms[0], "gems": tuple(gems), "spends": pos.spends}
    for amount in range(1, 4):
        for more in product(range(amount + 1), repeat=4):
            if sum(more) == amount and pays(pos, item, more=more, **have):  # type: ignore[arg-type]  # a dict of both
                return amount
    return 4


def compare(seed: str) -> None:
    rng = Random(seed)
    setting = random_setting(rng, dice=3, cards=1, prisms=1, most_gems=2)
    pos = rolled(setting.table(), random_roll(rng, setting.dice))
    pos.reserve = [rng.choice((0, 0, 1)) for _ in range(4)]
    pos.spends = min(pos.spends, 3)
    found = run_to_end(cheapest(pos, 0, [setting.item], patient()))[setting.item]
    expected = slow(pos, setting.item)
    if isinstance(found, Outlay):
        assert (found.prisms, found.gem_count, found.spends) == expected, f"{seed}: {setting}"
        assert sum(found.gems) == found.gem_count
    else:
        assert min(found.amount, 4) == expected, f"{seed}: {setting}"


@pytest.mark.parametrize("number", range(30))
def test_every_action_tried_with_less_gives_the_same(number: int) -> None:
    compare(f"cheapest {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_every_action_tried_with_less_gives_the_same_of_many() -> None:
    for number in range(300):
        compare(f"nightly cheapest {number}")


# ------------------------------------------------------------------------------------------------------ by hand

BOARD = ("Stone Circle", "Spark Wand", "Mana Prisms (dawn)", "Arcane Gloves", "Earth Boots", "Extinguishing Wand")
DICE = {"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "gem copy"}


def found(m: Match, title: str, seat: int = 0) -> Outlay | Lack:
    pos = m.rules.from_view(m.view(None))
    item = pos.components.item_ids[title]
    return run_to_end(cheapest(pos, seat, [item], patient()))[item]


def table(**seat: object) -> Table:
    t = Table()
    t.board(*BOARD)
    t.seat(0, dice=DICE, **seat)  # type: ignore[arg-type]  # what Table.seat takes
    return t


def test_spends_are_cheaper_than_gems_and_gems_than_prisms() -> None:
    # Stone Circle costs two earth and one any: a die with two earth, and one more.
    assert found(table().match(), "Stone Circle") == Outlay(0, 0, 2, (0, 0, 0, 0))
    t = table(gems={"fire": 2}, prisms=1, spent=["fire-1", "wind-1"])
    assert found(t.match(), "Stone Circle") == Outlay(0, 1, 1, (0, 1, 0, 0))
    t = table(prisms=3, spent=["fire-1", "wind-1"])
    assert found(t.match(), "Stone Circle") == Outlay(1, 0, 1, (0, 0, 0, 0))


def test_what_lies_in_the_reserve_costs_nothing() -> None:
    m = table().match()
    play(m, "spend earth-1")
    assert found(m, "Stone Circle") == Outlay(0, 0, 1, (0, 0, 0, 0))
    play(m, "spend fire-1")
    assert found(m, "Stone Circle") == Outlay(0, 0, 0, (0, 0, 0, 0))


def test_an_outlay_says_whether_cards_and_the_reserve_give_the_rest() -> None:
    def rest(m: Match) -> tuple[bool, bool]:
        outlay = found(m, "Stone Circle")
        assert isinstance(outlay, Outlay)
        return outlay.cards, outlay.reserve

    m = table(workshop=[{"card": "Hellforge", "charged": True, "gems": []}]).match()
    # One die is enough, since the card gives the third mana; without the card it would take two dice.
    assert found(m, "Stone Circle") == Outlay(0, 0, 1, (0, 0, 0, 0))
    assert rest(m) == (True, False)
    play(m, "spend earth-1")
    assert found(m, "Stone Circle") == Outlay(0, 0, 0, (0, 0, 0, 0))
    assert rest(m) == (True, True)
    play(m, "spend fire-1")
    assert rest(m) == (False, True)
    assert rest(table().match()) == (False, False)


def test_the_least_that_is_missing_is_told_by_element() -> None:
    # Spark Wand costs two fire; there is none.
    lack = found(table().match(), "Spark Wand")
    assert isinstance(lack, Lack)
    assert (lack.amount, lack.choices) == (2, ((0, 2, 0, 0),))


def test_a_seat_whose_turn_is_to_come_has_its_dice_as_they_lie() -> None:
    t = Table()
    t.board(*BOARD)
    t.seat(1, dice=DICE)
    assert found(t.match(), "Stone Circle", 1) == Outlay(0, 0, 2, (0, 0, 0, 0))
