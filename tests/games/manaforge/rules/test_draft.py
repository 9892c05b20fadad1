"""The talent draft (MF-S3)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import TALENTS
from games.manaforge.rules.drafting import dealt, drafted_with
from games.manaforge.rules.table import options, play, refused

import manaforge_widgets as mf

pytestmark = pytest.mark.rule("MF-S3")

A = ["Earth Enchanter", "Fire Enchanter", "Wind Enchanter", "Water Enchanter"]
B = ["Earth Crafter", "Fire Crafter", "Wind Crafter", "Water Crafter"]
C = ["Geomancer", "Pyromancer", "Aeromancer", "Hydromancer"]


def hand(m: mf.Match, seat: int) -> set[str]:
    return set(m.view(None)["seats"][seat]["draft"]["hand"])


def test_each_seat_is_dealt_four_different_talents_and_the_rest_stay_in_the_box() -> None:
    view = mf.new_match("manaforge", seats=4, seed=5).view(None)
    hands = [name for seat in view["seats"] for name in seat["draft"]["hand"]]
    assert len(hands) == 16
    assert sorted([*hands, *view["box"]["talents"]]) == sorted(TALENTS)


def test_every_seat_picks_at_the_same_time() -> None:
    m = dealt(A, B, C)
    assert m.to_act == (0, 1, 2)
    play(m, "draft Pyromancer")
    assert m.to_act == (0, 1)


def test_a_seat_may_pick_any_card_of_its_hand_and_no_other() -> None:
    m = dealt(A, B, C)
    assert options(m, 1) == [f"draft {name}" for name in B]
    refused(m, "draft Geomancer", "MF-S3", seat=1)
    refused(m, "draft Famous", "MF-S3", seat=1)


def test_a_seat_that_has_picked_waits_for_the_others() -> None:
    m = dealt(A, B, C)
    play(m, "draft Earth Enchanter")
    refused(m, "draft Fire Enchanter", "MF-S3", seat=0)


def test_hands_are_passed_clockwise_once_all_have_picked() -> None:
    m = dealt(A, B, C)
    play(m, "draft Earth Enchanter", "draft Earth Crafter")
    assert hand(m, 1) == set(B)
    play(m, "draft Geomancer")
    assert [hand(m, seat) for seat in range(3)] == [set(C[1:]), set(A[1:]), set(B[1:])]


def test_after_four_picks_each_seat_keeps_two_of_its_four() -> None:
    m = dealt(A, B, C)
    chosen: list[set[str]] = [set(), set(), set()]
    while m.position.phase == "draft":
        for seat in range(3):
            action = m.legal_actions(seat)[0]
            chosen[seat].add(str(action).removeprefix("draft "))
            m.apply(action)
    for seat in range(3):
        picked = set(m.view(None)["seats"][seat]["draft"]["picked"])
        pairs = {frozenset(str(action).removeprefix("keep ").split(", ")) for action in m.legal_actions(seat)}
        assert len(picked) == 4
        assert chosen[seat] < picked, "the last card needs no choice"
        assert len(m.legal_actions(seat)) == len(pairs) == 6
        assert set().union(*pairs) == picked


def test_a_seat_cannot_keep_a_talent_it_did_not_pick() -> None:
    m = dealt(A, B)
    while m.position.phase == "draft":
        m.apply(m.legal_actions(m.to_act[0])[0])
    refused(m, "keep Famous, Archmage", "MF-S3", seat=0)


def test_one_talent_cannot_be_kept_twice() -> None:
    m = dealt(A, B)
    while m.position.phase == "draft":
        m.apply(m.legal_actions(m.to_act[0])[0])
    one = m.view(None)["seats"][0]["draft"]["picked"][0]
    with pytest.raises(mf.GameError):
        m.apply(f"keep {one}, {one}", 0)


def test_no_seat_sees_anothers_pick_of_the_same_step() -> None:
    for pick in A:
        m = dealt(A, B, C)
        before = m.view(1)
        play(m, f"draft {pick}")
        after = m.view(1)
        other = before["seats"][0]["draft"] | {"has_chosen": True}
        assert after["seats"][0]["draft"] == other
        assert not any(name in str(after) for name in A)


def test_no_seat_sees_which_two_another_keeps_before_all_have_chosen() -> None:
    m = dealt(A, B)
    while m.position.phase == "draft":
        m.apply(m.legal_actions(m.to_act[0])[0])
    views = []
    for action in m.legal_actions(0):
        branch = m.branch()
        branch.apply(action)
        views.append(branch.view(1))
    assert all(view == views[0] for view in views)
    assert views[0]["seats"][0]["talents"] == []


def test_kept_talents_are_public_and_the_discarded_ones_stay_hidden() -> None:
    m = drafted_with(("Famous", "Scavenger"), ("Geomancer", "Archmage"))
    for viewer in (0, 1):
        seats = m.view(viewer)["seats"]
        assert set(seats[0]["talents"]) == {"Famous", "Scavenger"}
        assert set(seats[1]["talents"]) == {"Geomancer", "Archmage"}
        assert [seat["draft"] for seat in seats] == [None, None]
        assert m.view(viewer)["box"] is None


def test_a_seat_sees_its_own_hand_and_only_how_many_the_others_hold() -> None:
    m = dealt(A, B, C)
    play(m, "draft Earth Enchanter", "draft Earth Crafter", "draft Geomancer")
    own, left, right = (m.view(0)["seats"][seat]["draft"] for seat in range(3))
    assert set(own["hand"]) == set(C[1:])
    assert own["picked"] == ["Earth Enchanter"]
    for other in (left, right):
        assert other["hand"] is None
        assert other["picked"] is None
        assert (other["hand_count"], other["picked_count"]) == (3, 1)
