"""Transmute: another die's effect (MF-D4)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import FACES
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, refused, reserve

pytestmark = pytest.mark.rule("MF-D4")


def transmuting(dice: dict[str, str] | None = None, **values: object) -> Table:
    t = Table()
    t.seat(0, dice={"fire-1": "transmute"} | (dice or {}), **values)
    return t


def test_any_other_die_of_ones_own_may_be_chosen_and_not_itself() -> None:
    m = transmuting({"arcane-1": "earth/fire"}).match()
    play(m, "spend fire-1")
    assert set(options(m)) == {"transmute earth-1", "transmute wind-1", "transmute water-1", "transmute arcane-1"}
    refused(m, "transmute fire-1", "MF-D4")


def test_the_chosen_die_is_not_spent_by_it() -> None:
    m = transmuting().match()
    play(m, "spend fire-1", "transmute earth-1")
    assert reserve(m) == {"earth": 2}
    assert not die(m, "earth-1")["spent"]
    assert die(m, "fire-1")["spent"]
    assert m.position.spends_left == 3
    play(m, "spend earth-1")
    assert reserve(m) == {"earth": 4}


def test_a_spent_die_may_be_chosen() -> None:
    m = transmuting().match()
    play(m, "spend water-1", "spend fire-1", "transmute water-1")
    assert reserve(m) == {"water": 4}


@pytest.mark.parametrize("face", [face for face in FACES["water"] if face[0].isdigit()])
def test_a_mana_face_is_copied(face: str) -> None:
    m = transmuting({"water-1": face}).match()
    play(m, "spend fire-1", "transmute water-1")
    amount, element = face.split()
    assert reserve(m) == {element: int(amount)}


def test_a_gem_face_is_copied() -> None:
    m = transmuting({"wind-1": "wind gem"}).match()
    play(m, "spend fire-1", "transmute wind-1")
    assert gems(m) == {"wind": 1}


def test_an_arcane_face_is_copied_with_its_choice() -> None:
    m = transmuting({"arcane-1": "wind/water"}).match()
    play(m, "spend fire-1", "transmute arcane-1", "choose 1 water")
    assert reserve(m) == {"water": 1}


def test_a_runestone_is_copied_with_its_choice() -> None:
    m = transmuting({"earth-1": "runestone"}).match()
    play(m, "spend fire-1", "transmute earth-1", "choose 1 fire, 1 water")
    assert reserve(m) == {"fire": 1, "water": 1}


def test_power_surge_is_copied() -> None:
    m = transmuting({"wind-1": "power surge"}, workshop=[card("Stone Circle", charged=False)]).match()
    play(m, "spend fire-1", "transmute wind-1")
    assert mat(m)["workshop"] == [card("Stone Circle")]


def test_gem_copy_is_copied() -> None:
    m = transmuting({"water-1": "gem copy"}, gems={"fire": 1}).match()
    play(m, "spend fire-1", "transmute water-1")
    assert gems(m) == {"fire": 2}


def test_another_transmute_goes_on_to_choose_again_but_never_a_die_of_the_chain() -> None:
    m = transmuting({"fire-2": "transmute"}).match()
    play(m, "spend fire-1", "transmute fire-2")
    assert set(options(m)) == {"transmute earth-1", "transmute wind-1", "transmute water-1"}
    refused(m, "transmute fire-1", "MF-D4")
    refused(m, "transmute fire-2", "MF-D4")
    play(m, "transmute earth-1")
    assert reserve(m) == {"earth": 2}
    assert not die(m, "fire-2")["spent"]
    assert m.position.spends_left == 3


def test_a_chain_of_three_never_comes_back_to_its_beginning() -> None:
    m = transmuting({"fire-2": "transmute", "fire-3": "transmute"}).match()
    play(m, "spend fire-2", "transmute fire-1", "transmute fire-3")
    assert set(options(m)) == {"transmute earth-1", "transmute wind-1", "transmute water-1"}


def test_with_no_die_left_to_choose_there_is_no_effect() -> None:
    t = transmuting({"fire-2": "transmute"})
    view = t.full_view()
    view["seats"][0]["dice"] = [entry for entry in view["seats"][0]["dice"] if entry["die"].startswith("fire")]
    t.view = view
    m = t.match()
    play(m, "spend fire-1")
    if m.legal_actions()[0].kind == "transmute":
        assert options(m) == ["transmute fire-2"]
        play(m, "transmute fire-2")
    assert reserve(m) == gems(m) == {}
    assert m.position.spends_left == 3
    assert not die(m, "fire-2")["spent"]
    play(m, "spend fire-2")


def test_a_die_on_aether_reserve_may_be_chosen_and_stays_there() -> None:
    m = transmuting(talents=["Aether Reserve"], held="earth-1").match()
    play(m, "spend fire-1", "transmute earth-1")
    assert reserve(m) == {"earth": 2}
    assert die(m, "earth-1")["held"]
    assert not die(m, "earth-1")["spent"]


def test_another_seats_die_may_not_be_chosen() -> None:
    t = transmuting()
    t.seat(1, dice={"arcane-1": "earth/fire"})
    m = t.match()
    play(m, "spend fire-1")
    assert "transmute arcane-1" not in options(m)
    refused(m, "transmute arcane-1", "MF-T1")
