"""The worked cases of the page, one test each."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from games.kings_forge.rules.table import Table, force_all, play, seat_of, texts, why_not

import manaforge_widgets as mf

if TYPE_CHECKING:
    from manaforge_widgets.core.api import Game

CHANGES = ("add", "six", "flip", "ones")


def reachable(game: Game, position: Any, craft: str) -> bool:
    """Whether the active seat can make the craft, perhaps after changes of its dice."""
    codes = game.legal(position, position.active)
    actions = [game.action(position, position.active, code) for code in codes]
    if any(action.kind == "craft" and action.args.card == craft for action in actions):
        return True
    for action in actions:
        if action.kind in CHANGES:
            after = game.copy(position)
            game.apply(after, action.code)
            if reachable(game, after, craft):
                return True
    return False


def chance(table: Table, craft: str, *kinds: str) -> Fraction:
    """The chance of a craft over all rolls of these dice, by playing each of them."""
    game = mf.new_match("kings_forge", seats=2).rules
    table.acted()
    hits = 0
    for values in product("123456", repeat=len(kinds)):
        table.dice(*(f"{kind} {value}" for kind, value in zip(kinds, values, strict=True)))
        hits += reachable(game, game.from_view(table.full_view()), craft)
    return Fraction(hits, 6 ** len(kinds))


def goblet(*, token: bool = False) -> Table:
    table = Table(state="craft")
    table.display("Wizard's Goblet")
    if token:
        table.passed_first(0)
    return table


@pytest.mark.rule("KF-C2", "KF-C4")
def test_case_01_the_chance_of_the_goblet() -> None:
    assert chance(goblet(), "Wizard's Goblet", "metal", "gem", "gem") == Fraction(5, 18)
    assert chance(goblet(token=True), "Wizard's Goblet", "metal", "gem", "gem") == Fraction(59, 108)
    assert chance(goblet(), "Wizard's Goblet", "metal", "metal", "gem", "gem") == Fraction(10, 27)


@pytest.mark.rule("KF-C2")
def test_case_02_two_gem_needs() -> None:
    # A metal 3 that is there already leaves the two gem needs of the Goblet.
    def share(*kinds: str) -> Fraction:
        return chance(goblet(), "Wizard's Goblet", "metal", *kinds) / Fraction(4, 6)

    assert share("gem", "gem") == Fraction(5, 12)
    assert share("gem", "gem", "gem") == Fraction(17, 24)


@pytest.mark.rule("KF-C3")
@pytest.mark.parametrize(
    ("dice", "steals"),
    [((4, 3, 4), True), ((3, 3, 4), False), ((2, 6, 6), False), ((3, 4, 4), True), ((3, 5, 3), True)],
)
def test_case_03_a_steal_of_the_goblet(dice: tuple[int, ...], steals: bool) -> None:
    table = Table(state="craft", active=1)
    table.crafted(0, "Wizard's Goblet", "metal 3", "gem 3", "gem 4")
    table.dice(*(f"{kind} {value}" for kind, value in zip(("metal", "gem", "gem"), dice, strict=True)))
    assert (len(texts(table.acted().match(), "steal")) == 1) is steals


@pytest.mark.rule("KF-G4", "KF-E1")
def test_case_04_the_gem_dock() -> None:
    table = Table(3)
    table.market("Tavern", "Builder", "Temple", "Merchant")
    for seat in range(3):
        table.seat(seat, supply={"metal": 5})
    m = table.match()
    gems = m.position.stock.gem
    play(m, "visit gem dock turning Tavern with 3 metal")
    assert "KF-G4" in why_not(m, "visit gem dock turning Builder with 3 metal")
    play(m, "visit gem dock turning Builder with 4 metal")
    assert [docks["used"] for docks in m.view(None)["docks"] if docks["dock"] == "gem"] == [[True, True]]
    assert not [text for text in texts(m) if text.startswith("visit gem")]
    assert m.position.stock.gem == gems - 2
    metal = m.position.stock.metal
    play(m, "pass for a +1/+1 token", "pass", "pass")
    while m.status().phase == "craft":
        play(m, "end turn")
    assert m.position.stock.metal == metal + 7
    assert [seat_of(m, seat)["supply"] for seat in (0, 1, 2)] == [
        {"metal": 2, "gem": 1},
        {"metal": 1, "gem": 1},
        {"metal": 5},
    ]


@pytest.mark.rule("KF-C4")
def test_case_05_values_above_six() -> None:
    table = Table(state="craft", first=1)
    table.display("Shield")
    table.dice("metal 2", "metal 1")
    table.view["seats"][0]["gathered"] = []
    for card, side in (("Blacksmith", "top"), ("Guild Hall", "top")):
        table.claimed(0, card, side)
    table.visited(0, "Tavern", "automatic 6", {"metal": 2})
    m = table.match()
    # +2 of the Blacksmith and +1 of the Guild Hall on one die add up; on top of an automatic 6 they lead above it.
    play(m, "add 2 to metal-1 by Blacksmith", "add 1 to metal-1 by Guild Hall")
    assert m.position.dice[0].value == 5
    m.undo()
    m.undo()
    play(m, "set metal-1 to 6 by automatic 6 token", "add 2 to metal-1 by Blacksmith")
    assert m.position.dice[0].value == 8
    assert "set metal-1 to 6" not in " ".join(texts(m, "six"))


@pytest.mark.rule("KF-S1", "KF-G3")
def test_case_06_nothing_is_gained_later() -> None:
    table = Table(2)
    table.market("North Mine", "Tavern", "Temple", "Builder")
    table.seat(0, supply={"metal": 3}, smithy={"gem": 14})
    m = table.match()
    assert m.position.stock.gem == 0
    play(m, "claim North Mine bottom with 2 metal")
    assert seat_of(m, 0)["supply"] == {"metal": 1}
    assert seat_of(m, 0)["smithy"] == {"gem": 14}


@pytest.mark.rule("KF-G5", "KF-C1")
def test_case_07_the_metal_die_is_rolled_at_once() -> None:
    table = Table(2)
    table.market("Tavern", "Builder", "Temple", "Merchant")
    table.display("Hammer")
    table.seat(0, supply={"metal": 1})
    table.seat(1, supply={"metal": 2})
    m = table.match()
    force_all(m, 0, "metal", 3, 4)
    play(m, "pass for a metal die", "pass")
    assert [die.value for die in m.position.dice] == [3, 4]
    assert texts(m) == ["craft Hammer with metal-1, metal-2", "end turn"]


@pytest.mark.rule("KF-S2", "KF-E2")
def test_case_08_two_seats() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=3)
    view = m.view(None)
    assert (view["goal"], len(view["display"]) + len(view["waiting"])) == (5, 9)


@pytest.mark.rule("KF-G6")
def test_case_09_nobody_passes() -> None:
    for seats, left, taken in ((2, 3, 8), (3, 0, 11)):
        m = mf.new_match("kings_forge", seats=seats, seed=4)
        free = 0
        while not m.choice and m.status().phase == "gather":
            m.apply(next(action for action in m.legal_actions() if action.kind != "pass"))
            free += 1
            if free < taken:
                assert m.status().phase == "gather"
        view = m.at(m.step)
        assert free == taken
        assert sum(card is not None for card in view.market) == left
        if seats == 2:
            assert view.phase == "craft" or view.round == 2
            assert not any(row.passed for row in view.seats)
        else:
            assert m.choice is not None
            assert texts(m) == ["pass for a metal die", "pass for a +1/+1 token"]
            play(m, "pass for a +1/+1 token")
            assert m.status().phase == "craft"


@pytest.mark.rule("KF-C2", "KF-C4")
def test_case_10_a_reroll_after_a_craft() -> None:
    table = Table(state="craft")
    table.display("Hammer", "Shield")
    table.claimed(0, "Tavern", "top")
    table.dice("metal 4", "metal 3", "metal 1", "metal 1", "metal 1")
    m = table.match()
    play(m, "craft Hammer with metal-2, metal-1")
    assert "KF-C2" in why_not(m, "reroll metal-1 by Tavern")
    # The three ones are alike, and those that are named are rolled.
    assert texts(m, "reroll") == ["reroll metal-3 by Tavern"]
    m.force({"seat 0 metal-4": "5", "seat 0 metal-5": "5"})
    play(m, "reroll metal-5 by Tavern", "reroll metal-4 by Tavern")
    assert [die.value for die in m.position.dice] == [None, None, 1, 5, 5]
    assert not texts(m, "reroll")
    assert texts(m, "craft") == ["craft Shield with metal-4, metal-5"]


@pytest.mark.rule("KF-C5")
def test_case_11_the_cemetery_die() -> None:
    table = Table(state="gather")
    table.market("Temple", "Builder", "Merchant", "Alchemist")
    table.claimed(1, "Cemetery", "bottom")
    table.view["cemetery"] = 4
    table.seat(0, supply={"metal": 3})
    m = table.match()
    force_all(m, 0, "metal", 4, 3, 2)
    play(m, "claim Alchemist bottom")
    play(m, "pass for a +1/+1 token", "claim Temple bottom", "pass")
    assert [die.value for die in m.position.dice] == [None, 3, 2]
    assert seat_of(m, 0)["smithy"] == {"metal": 1}
    play(m, "add 1 to metal-2 by Alchemist")
    assert m.position.dice[1].value == 4
    m.force({"seat 0 metal-3": "4"})
    play(m, "reroll metal-3 by Temple")
    assert [die.value for die in m.position.dice] == [None, 4, None]
    assert seat_of(m, 0)["smithy"] == {"metal": 2}


@pytest.mark.rule("KF-G7")
def test_case_12_the_caravan() -> None:
    table = Table(2)
    table.market("Caravan", "Builder", "Temple", "Merchant")
    table.seat(0, supply={"metal": 4, "wood": 2})
    m = table.match()
    play(m, "claim Caravan bottom", "pass for a +1/+1 token")
    assert seat_of(m, 0)["smithy"] == {"gem": 1}
    play(m, "pass")
    # Nothing is rolled, and the round is over.
    assert m.position.round == 4
    assert seat_of(m, 0)["supply"] == {"metal": 4, "wood": 2, "gem": 1}
