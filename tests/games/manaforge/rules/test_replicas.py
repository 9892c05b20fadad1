"""Replicas: the other seats may give a gem (MF-I9)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS, REPLICAS
from games.manaforge.rules.table import Table, gems, mat, options, play, prestige, refused

pytestmark = pytest.mark.rule("MF-I9")


def selling(title: str = "Replica Greatswords", seats: int = 3, active: int = 0) -> Table:
    """Return a table with exactly the mana for the replica."""
    cost = ITEMS[title]["cost"]
    t = Table(seats, first=active)
    t.board(title)
    t.reserve(**{one: amount + cost.get("any", 0) for one, amount in cost.items() if one != "any"})
    return t


@pytest.mark.parametrize("title", REPLICAS)
def test_a_replica_gives_six_prestige(title: str) -> None:
    m = selling(title).match()
    play(m, f"build {title}")
    assert [prestige(m, seat) for seat in range(3)] == [6, 0, 0]
    assert mat(m)["store"] == [title]
    assert m.to_act == (0,)


@pytest.mark.parametrize("title", REPLICAS)
def test_the_gift_is_a_gem_of_the_cards_element(title: str) -> None:
    element = ITEMS[title]["element"]
    t = selling(title, seats=2)
    t.seat(1, gems=dict.fromkeys(ELEMENTS, 1))
    m = t.match()
    play(m, f"build {title}")
    assert m.choice
    assert m.choice.words == f"{title}: do you give its builder 1 {element} gem for 2 prestige?"
    assert set(options(m)) == {f"give {element} gem", "give nothing"}
    play(m, f"give {element} gem")
    assert gems(m, 0) == {element: 1}
    assert gems(m, 1) == {other: 1 for other in ELEMENTS if other != element}
    assert prestige(m, 1) == 2


def test_a_seat_may_give_nothing() -> None:
    t = selling(seats=2)
    t.seat(1, gems={"fire": 1}, prisms=1)
    m = t.match()
    play(m, "build Replica Greatswords", "give nothing")
    assert [prestige(m, seat) for seat in (0, 1)] == [6, 0]
    assert gems(m, 0) == {}
    assert gems(m, 1) == {"fire": 1}


def test_a_seat_gives_one_gem_only() -> None:
    t = selling(seats=2)
    t.seat(1, gems={"fire": 5}, prisms=3)
    m = t.match()
    play(m, "build Replica Greatswords", "give fire gem")
    assert m.to_act == (0,)
    assert gems(m, 0) == {"fire": 1}
    assert prestige(m, 1) == 2


def test_a_seat_with_both_may_give_the_prism_and_keep_its_gem() -> None:
    t = selling(seats=2)
    t.seat(1, gems={"fire": 1}, prisms=1)
    m = t.match()
    play(m, "build Replica Greatswords")
    assert set(options(m)) == {"give fire gem", "give prism", "give nothing"}
    play(m, "give prism")
    assert mat(m, 1)["prisms"] == 0
    assert gems(m, 1) == {"fire": 1}
    assert gems(m, 0) == {"fire": 1}
    assert prestige(m, 1) == 2


def test_a_seat_without_the_gem_and_without_a_prism_is_not_asked() -> None:
    t = selling(seats=3)
    t.seat(1, gems={"water": 4})
    t.seat(2, gems={"fire": 1})
    m = t.match()
    play(m, "build Replica Greatswords")
    assert m.to_act == (2,)


def test_a_seat_cannot_give_what_it_does_not_have() -> None:
    t = selling(seats=2)
    t.seat(1, prisms=1, gems={"water": 1})
    m = t.match()
    play(m, "build Replica Greatswords")
    refused(m, "give fire gem", "MF-I9")
    refused(m, "give water gem", "MF-I9")


def test_the_others_are_asked_clockwise_from_the_builder_who_is_not_asked() -> None:
    t = selling(seats=4, active=2)
    for seat in range(4):
        t.seat(seat, gems={"fire": 1})
    m = t.match()
    play(m, "build Replica Greatswords", "pay 5 fire")
    order = []
    while m.to_act != (2,):
        order += m.to_act
        play(m, "give fire gem")
    assert order == [3, 0, 1]
    assert gems(m, 2) == {"fire": 4}


def test_the_builder_has_its_prestige_before_anybody_gives() -> None:
    t = selling(seats=2)
    t.seat(1, gems={"fire": 1})
    m = t.match()
    play(m, "build Replica Greatswords")
    assert prestige(m) == 6


def test_a_gift_can_be_spent_at_once() -> None:
    t = selling(seats=2)
    t.seat(0, workshop=["Sun Fragment"])
    t.seat(1, gems={"fire": 1})
    m = t.match()
    play(m, "build Replica Greatswords", "give fire gem", "upgrade Sun Fragment with fire")
    assert mat(m)["workshop"][0]["gems"] == ["fire"]
