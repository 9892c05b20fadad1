"""Aether Reserve, Precognition, and when "any time" is offered (MF-A4, A6, A8)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.drafting import drafted_with
from games.manaforge.rules.table import Table, die, mat, options, play, refused, reserve

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

SIX = ("Portal Staff", "Mimic Essence", "Plant Soldiers", "Blizzard Orb", "Flying Carpet", "Sunburst Wand")


def reserving(**values: object) -> Table:
    t = Table(round=7)
    t.seat(0, talents=["Aether Reserve"], **values)
    return t


def seeing(seats: int = 2, *, owner: int = 0, first: int = 0, active: int | None = None) -> Table:
    t = Table(seats, round=7, first=first, active=active)
    t.seat(owner, talents=["Precognition"])
    t.deck(*SIX)
    return t


@pytest.mark.rule("MF-A4")
def test_an_unspent_die_may_be_put_on_aether_reserve_without_a_spend() -> None:
    m = reserving().match()
    play(m, "hold earth-1")
    assert die(m, "earth-1")["held"]
    assert not die(m, "earth-1")["spent"]
    assert m.position.spends_left == 4


@pytest.mark.rule("MF-A4")
def test_a_spent_die_may_not_be_put_there() -> None:
    m = reserving(spent=["earth-1"]).match()
    refused(m, "hold earth-1", "MF-A4")


@pytest.mark.rule("MF-A4")
def test_one_die_at_a_time_lies_there() -> None:
    m = reserving(held="earth-1").match()
    refused(m, "hold fire-1", "MF-A4")
    play(m, "release earth-1", "hold fire-1")
    assert die(m, "fire-1")["held"]
    assert not die(m, "earth-1")["held"]


@pytest.mark.rule("MF-A4")
def test_a_die_taken_off_in_ones_turn_keeps_its_face_and_can_be_spent() -> None:
    m = reserving(held="earth-1", dice={"earth-1": "1 fire"}).match()
    play(m, "release earth-1", "spend earth-1")
    assert reserve(m) == {"fire": 1}


@pytest.mark.rule("MF-A4")
def test_a_die_may_be_spent_straight_from_the_card_which_frees_it() -> None:
    m = reserving(held="earth-1").match()
    play(m, "spend earth-1")
    assert reserve(m) == {"earth": 2}
    assert die(m, "earth-1") == {"die": "earth-1", "face": "2 earth", "spent": True, "held": False}
    assert m.position.spends_left == 3
    play(m, "hold fire-1")


@pytest.mark.rule("MF-A4")
def test_only_a_die_that_lies_there_can_be_taken_off() -> None:
    refused(reserving(held="earth-1").match(), "release fire-1", "MF-A4")


@pytest.mark.rule("MF-A4")
def test_without_the_talent_no_die_can_be_held() -> None:
    refused(Table().match(), "hold earth-1", "MF-A4")


@pytest.mark.rule("MF-A4")
def test_no_die_is_put_there_in_anothers_turn() -> None:
    m = reserving().match()
    play(m, "end turn")
    assert m.why_not("hold earth-1", 0) is not None
    assert "hold earth-1" not in options(m, 0)


@pytest.mark.rule("MF-A4")
def test_a_held_die_stays_over_the_rounds_until_it_is_taken_off() -> None:
    m = reserving(dice={"earth-1": "runestone"}).match()
    play(m, "hold earth-1")
    while m.position.round < 9:
        play(m, "pass" if "pass" in options(m) else "end turn")
    assert die(m, "earth-1") == {"die": "earth-1", "face": "runestone", "spent": False, "held": True}


@pytest.mark.rule("MF-A6")
def test_precognition_shows_its_owner_the_top_six_of_the_deck() -> None:
    m = seeing().match()
    assert m.view(0)["deck"]["top"] == []
    play(m, "look at deck")
    assert m.view(0)["deck"]["top"] == list(SIX)


@pytest.mark.rule("MF-A6")
def test_only_the_owner_sees_them() -> None:
    m = seeing(seats=3).match()
    before = m.view(1)["deck"], m.view(2)["deck"]
    play(m, "look at deck")
    assert (m.view(1)["deck"]["top"], m.view(2)["deck"]["top"]) == ([], [])
    play(m, "keep order")
    assert (m.view(1)["deck"], m.view(2)["deck"]) == before
    for viewer in (1, 2):
        lines = " ".join(MatchControl(m).log_line(step, viewer) for step in range(m.step + 1))
        assert not any(title in lines for title in SIX)


@pytest.mark.rule("MF-A6")
def test_the_cards_may_be_put_back_in_any_order() -> None:
    m = seeing().match()
    wanted = [SIX[3], SIX[0], SIX[5], SIX[1], SIX[2], SIX[4]]
    rest = m.view(None)["deck"]["top"][6:]
    play(m, "look at deck")
    for title in wanted:
        if f"put {title} next" in options(m):
            play(m, f"put {title} next")
        elif "keep order" in options(m):
            play(m, "keep order")
    assert m.legal_actions()[0].kind == "spend"
    assert m.view(None)["deck"]["top"] == [*wanted, *rest]
    play(m, "end turn")
    while m.to_act != (1,) or m.legal_actions()[0].kind != "spend":
        play(m, "pass")
    play(m, "end turn")
    assert m.view(None)["board"] == wanted


@pytest.mark.rule("MF-A6")
def test_keeping_the_order_keeps_it() -> None:
    m = seeing().match()
    before = m.view(None)["deck"]["top"]
    play(m, "look at deck", "keep order")
    assert m.view(None)["deck"]["top"] == before


@pytest.mark.rule("MF-A6")
def test_never_deeper_than_six() -> None:
    m = seeing().match()
    seventh = m.view(None)["deck"]["top"][6]
    play(m, "look at deck")
    refused(m, f"put {seventh} next", "MF-A6")
    play(m, "keep order")
    play(m, *(["look at deck", "keep order"] if "look at deck" in options(m) else []))
    assert seventh not in m.view(0)["deck"]["top"]
    assert len(m.view(0)["deck"]["top"]) == 6


@pytest.mark.rule("MF-A6")
def test_without_the_talent_the_deck_is_not_looked_at() -> None:
    refused(Table(round=7).match(), "look at deck", "MF-A6")


@pytest.mark.rule("MF-A6")
def test_an_empty_deck_shows_nothing() -> None:
    t = Table(round=9)
    t.seat(0, talents=["Precognition"])
    refused(t.match(), "look at deck", "MF-A6")


@pytest.mark.rule("MF-A6", "MF-A8")
def test_the_deck_may_be_looked_at_when_anothers_turn_begins() -> None:
    m = seeing().match()
    play(m, "end turn")
    assert m.position.active == 1
    assert m.to_act == (0,)
    play(m, "look at deck", f"put {SIX[5]} next", "keep order")
    assert m.view(None)["deck"]["top"][:6] == [SIX[5], *SIX[:5]]


@pytest.mark.rule("MF-A8")
def test_a_held_die_may_come_off_when_anothers_turn_begins() -> None:
    m = reserving(held="earth-1").match()
    play(m, "end turn")
    assert m.to_act == (0,)
    assert set(options(m)) == {"release earth-1", "pass", "pass until the roll"}
    play(m, "release earth-1")
    assert not die(m, "earth-1")["held"]
    assert m.to_act == (1,)


@pytest.mark.rule("MF-A8")
def test_any_time_actions_are_offered_before_the_roll_with_the_new_items_on_the_board() -> None:
    t = Table(round=7, first=1, active=0)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    top = m.view(None)["deck"]["top"][:6]
    play(m, "end turn")
    assert m.to_act == (0,)
    assert "release earth-1" in options(m)
    assert m.position.round == 8
    assert m.view(None)["board"] == top


@pytest.mark.rule("MF-A8")
def test_precognition_is_offered_before_the_first_roll_too() -> None:
    m = drafted_with(("Precognition", "Famous"), ("Earth Crafter", "Fire Crafter"))
    assert m.to_act == (0,)
    assert "look at deck" in options(m)
    assert [entry["face"] for entry in mat(m)["dice"]] == [None] * 6


@pytest.mark.rule("MF-A8")
def test_an_owner_that_declines_is_asked_again_only_at_the_next_roll_or_turn() -> None:
    m = reserving(held="earth-1").match()
    play(m, "end turn", "pass")
    for action in ("spend earth-1", "gain prism", "end turn"):
        assert m.to_act == (1,)
        play(m, action)
    assert m.to_act == (0,), "before the roll"
    play(m, "pass")
    assert not die(m, "earth-1", seat=1)["spent"], "the roll has come"
    assert m.to_act == (0,), "seat 1 begins the next round"
    play(m, "pass")
    assert m.to_act == (1,)


@pytest.mark.rule("MF-A8")
def test_an_owner_may_decline_for_all_turns_until_the_roll() -> None:
    t = Table(4, round=7)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    play(m, "end turn", "pass until the roll")
    for seat in (1, 2, 3):
        assert m.to_act == (seat,)
        play(m, "end turn")
    assert m.to_act == (0,), "the roll itself is asked about"
    assert m.position.round == 8
    play(m, "pass")
    assert die(m, "earth-1")["held"]


@pytest.mark.rule("MF-A8")
def test_an_owner_with_nothing_on_the_card_is_not_asked() -> None:
    m = reserving().match()
    play(m, "end turn")
    assert m.to_act == (1,)
    play(m, "end turn")
    assert m.legal_actions()[0].kind == "spend"


@pytest.mark.rule("MF-A8")
def test_nobody_is_asked_about_the_roll_that_never_comes() -> None:
    t = Table(round=9, first=1, active=0)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    play(m, "end turn")
    assert m.outcome is not None


@pytest.mark.rule("MF-A8")
def test_several_owners_are_asked_before_one_roll() -> None:
    t = Table(3, round=7, first=1, active=0)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    t.seat(2, talents=["Precognition"])
    m = t.match()
    m.force({"seat 2 earth-1": "runestone"})
    play(m, "end turn")
    asked = set()
    while die(m, "earth-1", seat=2)["face"] == "2 earth" and m.legal_actions(m.to_act[0])[-1].kind == "pass":
        asked |= set(m.to_act)
        m.apply("pass", m.to_act[0])
    assert asked == {0, 2}


@pytest.mark.rule("MF-A8")
def test_an_offer_answered_out_of_turn_is_refused() -> None:
    m = reserving(held="earth-1").match()
    play(m, "end turn", "pass")
    assert m.why_not("release earth-1", 0) is not None
    with pytest.raises(mf.IllegalAction):
        m.apply("release earth-1", 0)
