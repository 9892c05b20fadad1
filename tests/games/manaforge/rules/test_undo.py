"""Taking back (MF-T8)."""

from __future__ import annotations

import random

import pytest
from games.manaforge.rules.drafting import dealt
from games.manaforge.rules.table import Table, card, mat, options, play

import manaforge_widgets as mf

pytestmark = pytest.mark.rule("MF-T8")


def full_turn() -> mf.Match:
    """Return a match in which seat 0 has done a bit of everything in its turn."""
    t = Table(round=7)
    t.board("Earth Boots", "Stone Circle")
    t.reserve(earth=3)
    t.seat(
        0,
        dice={"fire-1": "transmute", "wind-1": "power surge"},
        gems={"fire": 2},
        prisms=1,
        talents=["Fire Enchanter", "Geomancer"],
        workshop=["Sun Fragment", "Runed Obelisk", card("Illusion Globes", charged=False)],
    )
    return t.match(seed=3)


TURN = (
    "build Earth Boots",
    "pay 3 earth",
    "spend earth-2",
    "spend fire-1",
    "transmute water-1",
    "spend wind-1",
    "activate Runed Obelisk 1",
    "choose 1 fire, 1 water",
    "upgrade Sun Fragment with fire",
    "use Geomancer",
    "turn earth-1",
    "use Fire Enchanter",
    "exchange prism for water",
    "end turn",
)


def played_turn(m: mf.Match) -> list[dict[str, object]]:
    """Play as much of the turn as is asked for; return the table after each step."""
    m.force({"seat 0 earth-3": "2 earth"})
    seen = [m.view(None)]
    for action in TURN:
        name = action if action != "spend earth-2" else "spend earth-3"
        if name not in options(m):
            continue
        play(m, name)
        seen.append(m.view(None))
    return seen


def test_every_action_of_a_turn_is_taken_back_one_by_one() -> None:
    m = full_turn()
    seen = played_turn(m)
    assert len(seen) > 10
    for before in reversed(seen[:-1]):
        assert m.can_undo
        m.undo()
        assert m.view(None) == before
    assert not m.can_undo


def test_what_was_taken_back_is_done_again_the_same() -> None:
    m = full_turn()
    seen = played_turn(m)
    while m.can_undo:
        m.undo()
    for after in seen[1:]:
        m.redo()
        assert m.view(None) == after
    assert not m.can_redo


def test_the_end_of_a_turn_is_taken_back_while_the_next_player_has_not_acted() -> None:
    m = Table().match()
    play(m, "spend earth-1", "end turn")
    assert m.can_undo
    m.undo()
    assert m.to_act == (0,)
    play(m, "spend fire-1")


def test_a_turn_is_permanent_once_the_next_player_acts() -> None:
    m = Table().match()
    play(m, "spend earth-1", "end turn", "spend earth-1")
    m.undo()
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="MF-T8"):
        m.undo()
    assert m.to_act == (1,)


def test_it_stays_permanent_after_the_next_player_has_taken_its_own_action_back() -> None:
    m = Table().match()
    play(m, "end turn", "gain prism")
    m.undo()
    assert not m.can_undo
    play(m, "spend earth-1")
    m.undo()
    assert not m.can_undo


@pytest.mark.rule("MF-R3")
def test_the_end_of_a_round_is_permanent_at_once() -> None:
    m = Table(round=7, first=1, active=0).match(seed=5)
    play(m, "spend earth-1", "end turn")
    assert m.position.round == 8
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="MF-T8"):
        m.undo()


@pytest.mark.rule("MF-E1")
def test_the_end_of_the_game_is_permanent_at_once() -> None:
    m = Table(round=9, first=1, active=0).match()
    play(m, "gain prism", "end turn")
    assert m.outcome is not None
    assert not m.can_undo


def test_with_free_undo_the_end_of_a_round_brings_the_same_roll_and_cards_again() -> None:
    m = Table(round=7, first=1, active=0).match(seed=5, undo="free")
    before = m.view(None)
    play(m, "end turn")
    after = m.view(None)
    m.undo()
    assert m.view(None) == before
    play(m, "spend earth-1", "end turn")
    again = m.view(None)
    assert again["board"] == after["board"]
    assert [seat["dice"] for seat in again["seats"]] == [seat["dice"] for seat in after["seats"]]


@pytest.mark.parametrize("seed", range(8))
def test_a_new_die_shows_the_same_face_though_the_turn_is_played_another_way(seed: int) -> None:
    t = Table()
    t.board("Earth Boots")
    t.reserve(earth=3)
    m = t.match(seed)
    play(m, "build Earth Boots")
    shown = mat(m)["dice"][-1]
    m.undo()
    play(m, "spend wind-1", "exchange prism for earth" if mat(m)["prisms"] else "spend water-1", "build Earth Boots")
    while m.legal_actions()[0].kind == "pay":
        play(m, options(m)[0])
    assert mat(m)["dice"][-1] == shown


@pytest.mark.parametrize("seed", range(8))
def test_a_forced_result_that_was_shown_stays_shown(seed: int) -> None:
    t = Table()
    t.board("Earth Boots")
    t.reserve(earth=3)
    m = t.match(seed)
    m.force({"seat 0 earth-2": "runestone"})
    play(m, "build Earth Boots")
    m.undo()
    play(m, "build Earth Boots")
    assert mat(m)["dice"][-1]["face"] == "runestone"


def test_a_peek_shows_the_same_cards_again() -> None:
    t = Table(round=7)
    t.seat(0, talents=["Precognition"])
    m = t.match()
    play(m, "look at deck")
    seen = m.view(0)["deck"]["top"]
    m.undo()
    assert m.view(0)["deck"]["top"] == []
    play(m, "spend earth-1", "look at deck")
    assert m.view(0)["deck"]["top"] == seen


def test_a_gift_of_another_seat_is_an_action_of_the_running_turn() -> None:
    t = Table()
    t.board("Replica Greatswords")
    t.reserve(fire=5)
    t.seat(1, gems={"fire": 1})
    m = t.match()
    before = m.view(None)
    play(m, "build Replica Greatswords", "give fire gem", "spend earth-1")
    for _ in range(3):
        m.undo()
    assert m.view(None) == before


def test_a_draft_pick_is_taken_back_by_undo() -> None:
    m = dealt(
        ["Earth Enchanter", "Fire Enchanter", "Wind Enchanter", "Water Enchanter"],
        ["Earth Crafter", "Fire Crafter", "Wind Crafter", "Water Crafter"],
    )
    before = m.view(None)
    play(m, "draft Earth Enchanter")
    m.undo()
    assert m.view(None) == before


def test_nothing_is_taken_back_at_the_start() -> None:
    m = Table().match()
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="MF-T8"):
        m.undo()


def test_a_new_action_ends_what_could_be_done_again() -> None:
    m = Table().match()
    play(m, "spend earth-1")
    m.undo()
    play(m, "spend fire-1")
    assert not m.can_redo
    with pytest.raises(mf.IllegalAction):
        m.redo()


def test_a_refused_action_leaves_what_can_be_done_again() -> None:
    m = Table().match()
    play(m, "spend earth-1")
    m.undo()
    with pytest.raises(mf.IllegalAction):
        m.apply("spend arcane-1")
    m.redo()
    assert mat(m)["dice"][0]["spent"]


def test_with_free_undo_everything_is_taken_back_to_the_start() -> None:
    m = mf.new_match("manaforge", seats=2, seed=4, undo="free")
    start = m.view(None)
    choose = random.Random(4)
    while m.position.round < 3:
        m.apply(choose.choice(m.legal_actions(m.to_act[0])))
    while m.can_undo:
        m.undo()
    assert m.step == 0
    assert m.view(None) == start


def test_an_offer_declined_by_a_third_seat_makes_nothing_permanent() -> None:
    t = Table(3, round=7)
    t.seat(2, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    before = m.view(None)
    play(m, "end turn", "pass")
    assert m.to_act == (1,)
    m.undo()
    m.undo()
    assert m.view(None) == before


def test_undo_over_an_offer_of_ones_own() -> None:
    t = Table(round=7)
    t.seat(0, talents=["Aether Reserve"], held="earth-1")
    m = t.match()
    before = m.view(None)
    play(m, "end turn", "release earth-1")
    m.undo()
    m.undo()
    assert m.view(None) == before
