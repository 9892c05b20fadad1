"""The payment an interface proposes (MF-P3)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.table import Table, card, options, play

pytestmark = pytest.mark.rule("MF-P3")


def proposed(t: Table, *actions: str) -> str:
    """Return the payment that is proposed after these actions; it must be one that may be made, and come first."""
    m = t.match()
    play(m, *actions)
    assert m.choice is not None
    payment = str(m.choice.proposal)
    assert options(m)[0] == payment
    return payment


def test_the_reserve_pays_before_gems() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, wind=1)
    t.seat(0, gems={"earth": 3, "fire": 1})
    assert proposed(t, "build Stone Circle") == "pay 2 earth, 1 wind"


def test_of_the_reserve_goes_what_the_turn_can_use_least() -> None:
    for useful, other in (("fire", "wind"), ("wind", "fire")):
        t = Table()
        t.board("Stone Circle")
        t.reserve(earth=2, fire=1, wind=1)
        t.seat(0, workshop=["Blazing Axes" if useful == "fire" else "Feather Cloaks"])
        assert proposed(t, "build Stone Circle") == f"pay 2 earth, 1 {other}"


def test_an_exhausted_card_makes_no_use_of_mana() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, fire=1, wind=1)
    t.seat(0, workshop=[card("Blazing Axes", charged=False), "Feather Cloaks"])
    assert proposed(t, "build Stone Circle") == "pay 2 earth, 1 fire"


@pytest.mark.parametrize("most", ["fire", "wind", "water"])
def test_gems_go_in_the_element_owned_most(most: str) -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2)
    t.seat(0, gems={"fire": 1, "wind": 1, "water": 1} | {most: 3})
    assert proposed(t, "build Stone Circle") == f"pay 2 earth, 1 {most} gem"


def test_no_more_gems_go_than_must() -> None:
    t = Table()
    t.board("Illuminating Wand")
    t.reserve(water=2)
    t.seat(0, gems={"fire": 2, "earth": 1})
    assert proposed(t, "build Illuminating Wand") == "pay 2 water, 1 fire gem"
