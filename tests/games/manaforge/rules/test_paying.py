"""Costs in mana and in gems, and what is said when one can't be met (MF-P1, P2, P4)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS
from games.manaforge.rules.table import Table, card, gems, mat, options, play, prestige, refused, reserve

import manaforge_widgets as mf


def facing(title: str, mana: dict[str, int], owned: dict[str, int] | None = None) -> mf.Match:
    """Return a match with this item on the board, and with this mana and these gems."""
    t = Table()
    t.board(title)
    t.reserve(**mana)
    t.seat(0, gems=owned or {})
    return t.match()


@pytest.mark.rule("MF-P1")
def test_a_cost_is_paid_from_the_reserve_alone() -> None:
    m = facing("Excavation Wand", {"earth": 2})
    play(m, "build Excavation Wand")
    assert reserve(m) == {}


@pytest.mark.rule("MF-P1")
def test_a_cost_is_paid_with_gems_alone() -> None:
    m = facing("Excavation Wand", {}, {"earth": 3})
    play(m, "build Excavation Wand")
    assert gems(m) == {"earth": 1}


@pytest.mark.rule("MF-P1")
def test_a_cost_is_paid_with_mana_and_gems_in_any_mix() -> None:
    m = facing("Excavation Wand", {"earth": 2}, {"earth": 2})
    play(m, "build Excavation Wand")
    assert set(options(m)) == {"pay 2 earth", "pay 1 earth, 1 earth gem", "pay 2 earth gem"}
    play(m, "pay 1 earth, 1 earth gem")
    assert reserve(m) == gems(m) == {"earth": 1}


@pytest.mark.rule("MF-P1")
def test_any_mana_may_mix_elements() -> None:
    m = facing("Illuminating Wand", {"earth": 1, "fire": 1}, {"water": 1})
    play(m, "build Illuminating Wand")
    assert reserve(m) == gems(m) == {}


@pytest.mark.rule("MF-P1")
def test_any_mana_may_be_one_element_too() -> None:
    m = facing("Illuminating Wand", {"wind": 3})
    play(m, "build Illuminating Wand")
    assert reserve(m) == {}


@pytest.mark.rule("MF-P1")
@pytest.mark.parametrize("other", ["fire", "wind", "water"])
def test_a_gem_or_mana_of_another_element_does_not_pay(other: str) -> None:
    refused(facing("Excavation Wand", {"earth": 1, other: 3}, {other: 3}), "build Excavation Wand", "MF-P4")


@pytest.mark.rule("MF-P1")
@pytest.mark.parametrize("title", ITEMS)
def test_each_item_is_built_for_exactly_its_cost(title: str) -> None:
    cost = ITEMS[title]["cost"]
    t = Table()
    t.board(title)
    t.reserve(**{element: cost.get(element, 0) for element in ELEMENTS})
    t.seat(0, gems={"wind": cost.get("any", 0)})
    m = t.match()
    play(m, f"build {title}")
    assert m.position.board[0] is None
    assert m.legal_actions()[0].kind == "spend", "there is one way to pay, and nothing left to choose with"
    assert reserve(m) == gems(m) == {}


@pytest.mark.rule("MF-P1", "MF-P4")
@pytest.mark.parametrize("title", ITEMS)
def test_no_item_is_built_for_one_mana_less(title: str) -> None:
    cost = ITEMS[title]["cost"]
    for short, amount in cost.items():
        fewer = cost | {short: amount - 1}
        mana = {element: fewer.get(element, 0) for element in ELEMENTS}
        mana["wind" if short != "wind" else "fire"] += fewer.get("any", 0)
        refused(facing(title, mana), f"build {title}", "MF-P4")


@pytest.mark.rule("MF-P2")
def test_a_cost_in_gems_takes_no_mana_from_the_reserve() -> None:
    t = Table()
    t.reserve(water=5)
    t.seat(0, workshop=["Gemstone Gloves"])
    refused(t.match(), "activate Gemstone Gloves 1", "MF-P2")


@pytest.mark.rule("MF-P2")
def test_a_prism_pays_a_cost_in_gems_only_after_its_exchange() -> None:
    t = Table()
    t.seat(0, workshop=["Gemstone Gloves"], prisms=1)
    m = t.match()
    refused(m, "activate Gemstone Gloves 1", "MF-P2")
    play(m, "exchange prism for water", "activate Gemstone Gloves 1")
    assert prestige(m) == 1
    assert gems(m) == {}


@pytest.mark.rule("MF-P2", "MF-P1")
def test_a_prism_pays_no_mana_before_its_exchange() -> None:
    t = Table()
    t.board("Excavation Wand")
    t.seat(0, gems={"earth": 1}, prisms=1)
    m = t.match()
    refused(m, "build Excavation Wand", "MF-P4")
    play(m, "exchange prism for earth", "build Excavation Wand")
    assert mat(m)["store"] == ["Excavation Wand"]


@pytest.mark.rule("MF-P3")
def test_the_payer_chooses_among_all_payments() -> None:
    m = facing("Stone Circle", {"earth": 2, "fire": 1}, {"water": 1})
    play(m, "build Stone Circle")
    assert set(options(m)) == {"pay 2 earth, 1 fire", "pay 2 earth, 1 water gem"}
    play(m, "pay 2 earth, 1 water gem")
    assert reserve(m) == {"fire": 1}
    assert gems(m) == {}


@pytest.mark.rule("MF-P3")
def test_where_there_is_one_way_to_pay_nothing_is_asked() -> None:
    m = facing("Stone Circle", {"earth": 2, "fire": 1})
    play(m, "build Stone Circle")
    assert reserve(m) == {}
    assert mat(m)["workshop"][0]["card"] == "Stone Circle"


@pytest.mark.rule("MF-P3")
@pytest.mark.parametrize("payment", ["pay 3 earth", "pay 2 earth", "pay 1 earth, 2 fire", "pay 2 earth, 2 fire"])
def test_a_payment_that_does_not_fit_the_cost_is_refused_while_paying(payment: str) -> None:
    m = facing("Stone Circle", {"earth": 2, "fire": 2}, {"water": 1})
    play(m, "build Stone Circle")
    before = m.view(None)
    why = m.why_not(payment)
    assert why is not None
    assert "MF-P" in why
    with pytest.raises(mf.IllegalAction):
        m.apply(payment)
    assert m.view(None) == before


@pytest.mark.rule("MF-P4")
@pytest.mark.parametrize(
    ("mana", "short"),
    [
        ({"earth": 1, "fire": 1, "water": 1}, "1 more wind"),
        ({"earth": 1, "fire": 1}, "1 more water"),
        ({"earth": 1, "fire": 1, "wind": 1, "water": 1}, "2 more mana of any element"),
        ({"earth": 1, "fire": 1, "wind": 1, "water": 2}, "1 more mana of any element"),
    ],
)
def test_a_refusal_says_what_is_short(mana: dict[str, int], short: str) -> None:
    m = facing("Clockwork Companions", mana)
    refused(m, "build Clockwork Companions", "MF-P4")
    assert short in str(m.why_not("build Clockwork Companions"))


@pytest.mark.rule("MF-P4")
def test_an_activation_that_cannot_be_paid_is_refused_and_leaves_the_card_charged() -> None:
    t = Table()
    t.reserve(earth=1, fire=1)
    t.seat(0, workshop=["Hunter's Arrows"])
    m = t.match()
    refused(m, "activate Hunter's Arrows 1", "MF-P4")
    assert "1 more water" in str(m.why_not("activate Hunter's Arrows 1"))
    assert mat(m)["workshop"][0]["charged"]


@pytest.mark.rule("MF-P4")
def test_a_refusal_in_gems_says_how_many_are_needed() -> None:
    t = Table()
    t.seat(0, gems={"earth": 1}, workshop=[card("Gemstone Gloves", "water")])
    m = t.match()
    refused(m, "activate Gemstone Gloves 2", "MF-P2")
    assert "2 gems" in str(m.why_not("activate Gemstone Gloves 2"))
