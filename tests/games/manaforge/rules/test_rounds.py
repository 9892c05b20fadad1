"""What happens between turns and between rounds (MF-R1, R2, R3)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.table import Table, card, die, mat, play, refused

import manaforge_widgets as mf


@pytest.mark.rule("MF-R1")
def test_a_round_begins_with_the_six_top_cards_of_the_deck_on_the_board() -> None:
    t = Table(round=7, first=1, active=0)
    m = t.match()
    top = m.view(None)["deck"]["top"]
    play(m, "end turn")
    view = m.view(None)
    assert view["round"] == 8
    assert view["board"] == top[:6]
    assert view["deck"]["top"] == top[6:]
    assert view["deck"]["count"] == len(top) - 6


@pytest.mark.rule("MF-R1")
def test_the_first_round_begins_with_the_six_top_cards_too() -> None:
    m = mf.new_match("manaforge", seats=2, seed=2)
    top = m.view(None)["deck"]["top"]
    while m.position.phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[0])
    view = m.view(None)
    assert view["round"] == 1
    assert view["board"] == top[:6]
    assert view["deck"]["top"] == top[6:]


@pytest.mark.rule("MF-R1")
def test_every_workshop_card_of_every_seat_is_recharged_and_keeps_its_gems() -> None:
    t = Table(round=7, first=1, active=0)
    used = card("Stone Circle", "earth", charged=False)
    t.seat(0, workshop=[used, "Sun Fragment"])
    t.seat(1, workshop=[card("Runed Obelisk", charged=False)])
    m = t.match()
    play(m, "end turn")
    assert mat(m, 0)["workshop"] == [card("Stone Circle", "earth"), card("Sun Fragment")]
    assert mat(m, 1)["workshop"] == [card("Runed Obelisk")]


@pytest.mark.rule("MF-R1")
def test_cards_are_not_recharged_between_the_turns_of_one_round() -> None:
    t = Table()
    t.seat(0, workshop=[card("Stone Circle", charged=False)])
    t.seat(1, workshop=[card("Sun Fragment", charged=False)])
    m = t.match()
    play(m, "end turn")
    assert not mat(m, 0)["workshop"][0]["charged"]
    assert not mat(m, 1)["workshop"][0]["charged"]


@pytest.mark.rule("MF-R1")
def test_every_seat_rolls_all_its_dice_and_all_can_be_spent_again() -> None:
    t = Table(round=7, first=1, active=0)
    t.seat(0, dice={"arcane-1": "earth/fire"}, spent=["earth-1", "fire-1", "arcane-1"])
    t.seat(1, spent=["water-1"])
    m = t.match()
    shown = {
        f"seat {seat} {entry['die']}": {"earth": "runestone", "fire": "transmute", "wind": "power surge"}.get(
            entry["die"].split("-")[0], "wind/water" if entry["die"].startswith("arcane") else "gem copy"
        )
        for seat in (0, 1)
        for entry in mat(m, seat)["dice"]
    }
    m.force(shown)
    play(m, "end turn")
    for seat in (0, 1):
        for entry in mat(m, seat)["dice"]:
            assert entry["face"] == shown[f"seat {seat} {entry['die']}"]
            assert not entry["spent"]


@pytest.mark.rule("MF-R1")
def test_a_die_on_aether_reserve_is_not_rolled() -> None:
    for seed in range(10):
        t = Table(round=7, first=1, active=0)
        t.seat(0, talents=["Aether Reserve"], dice={"earth-1": "runestone"}, held="earth-1")
        m = t.match(seed)
        play(m, "end turn", "pass")
        assert die(m, "earth-1") == {"die": "earth-1", "face": "runestone", "spent": False, "held": True}


@pytest.mark.rule("MF-R1", "MF-A4")
def test_a_die_taken_off_aether_reserve_before_the_roll_is_rolled() -> None:
    t = Table(round=7, first=1, active=0)
    t.seat(0, talents=["Aether Reserve"], dice={"earth-1": "runestone"}, held="earth-1")
    m = t.match()
    m.force({"seat 0 earth-1": "1 fire"})
    play(m, "end turn", "release earth-1")
    assert die(m, "earth-1") == {"die": "earth-1", "face": "1 fire", "spent": False, "held": False}


@pytest.mark.rule("MF-R1")
def test_no_die_is_rolled_between_the_turns_of_one_round() -> None:
    t = Table(seats=3)
    m = t.match()
    before = [seat["dice"] for seat in m.view(None)["seats"]]
    play(m, "end turn", "end turn")
    assert [seat["dice"] for seat in m.view(None)["seats"]] == before


@pytest.mark.rule("MF-R2")
@pytest.mark.parametrize("first", range(4))
def test_each_seat_has_one_turn_clockwise_from_the_first_player(first: int) -> None:
    m = Table(seats=4, round=7, first=first).match()
    order = []
    while m.position.round == 7:
        order.append(m.to_act)
        play(m, "end turn")
    assert order == [((first + seat) % 4,) for seat in range(4)]


@pytest.mark.rule("MF-R2")
def test_another_seat_cannot_act_in_a_turn_that_is_not_its_own() -> None:
    m = Table().match()
    refused(m, "spend earth-1", "MF-R2", seat=1)
    refused(m, "end turn", "MF-R2", seat=1)
    assert m.legal_actions(1) == ()


@pytest.mark.rule("MF-R3")
def test_the_items_nobody_built_go_on_top_of_the_discard_pile() -> None:
    t = Table(round=7, first=1, active=0)
    t.board("Stone Circle", "Sun Fragment")
    t.discard("Hellforge")
    m = t.match()
    play(m, "end turn")
    discard = m.view(None)["discard"]
    assert discard[0] == "Hellforge"
    assert sorted(discard[1:]) == ["Stone Circle", "Sun Fragment"]


@pytest.mark.rule("MF-R3")
@pytest.mark.parametrize("first", range(3))
def test_the_first_player_marker_passes_clockwise(first: int) -> None:
    t = Table(seats=3, round=7, first=first, active=(first + 2) % 3)
    m = t.match()
    play(m, "end turn")
    assert m.position.first_player == (first + 1) % 3
    assert m.to_act == ((first + 1) % 3,)


@pytest.mark.rule("MF-R3")
def test_the_game_is_over_when_a_round_ends_with_an_empty_deck() -> None:
    t = Table(round=9, first=1, active=0)
    t.board("Stone Circle")
    m = t.match()
    assert m.position.deck.count == 0
    play(m, "end turn")
    view = m.view(None)
    assert view["phase"] == "over"
    assert m.to_act == ()
    assert m.legal_actions() == ()
    assert view["first_player"] == 1, "the end is checked before the marker passes"


@pytest.mark.rule("MF-R3")
def test_the_last_round_is_played_by_every_seat_before_the_game_is_over() -> None:
    m = Table(seats=3, round=9, first=2).match()
    play(m, "end turn", "end turn")
    assert m.outcome is None
    play(m, "end turn")
    assert m.outcome is not None


@pytest.mark.rule("MF-R1", "MF-R3")
def test_a_game_lasts_nine_rounds_of_three_rounds_an_era() -> None:
    m = mf.new_match("manaforge", seats=2, seed=5)
    eras: dict[int, set[str]] = {}
    while m.to_act:
        view = m.view(None)
        eras.setdefault(view["round"], set()).add(view["era"])
        ends = [action for action in m.legal_actions(m.to_act[0]) if action.kind == "end"]
        m.apply((ends or m.legal_actions(m.to_act[0]))[0])
    del eras[0]
    assert list(eras) == list(range(1, 10))
    assert [era for number in range(1, 10) for era in eras[number]] == ["dawn"] * 3 + ["noon"] * 3 + ["dusk"] * 3
