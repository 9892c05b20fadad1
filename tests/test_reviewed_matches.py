"""Matches in the hands of teachers and of several people at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from games.manaforge.rules.table import Table, die, play
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.match import Match


def test_a_face_set_by_hand_holds_after_an_undo_too() -> None:
    m = Table(round=7, first=1, active=0).match(undo="free")
    play(m, "end turn")
    m.undo()
    m.force({"seat 0 earth-1": "runestone"})
    play(m, "end turn")
    assert die(m, "earth-1")["face"] == "runestone"


def test_a_face_set_by_hand_holds_on_a_branch_that_has_rolled_already() -> None:
    m = Table(round=7, first=1, active=0).match()
    play(m, "end turn")
    branch = m.branch(0)
    branch.force({"seat 0 earth-1": "runestone"})
    play(branch, "end turn")
    assert die(branch, "earth-1")["face"] == "runestone"


@pytest.mark.parametrize(
    "results",
    [{"seat 0 earth-99": "runestone"}, {"seat 0 earth-0": "runestone"}, {"seat 00 earth-1": "runestone"}, None, "x"],
    ids=str,
)
def test_a_die_that_can_never_be_is_refused(results: Any) -> None:
    with pytest.raises(mf.GameError):
        Table().match().force(results)


def test_a_branch_of_now_may_take_back_no_more_than_the_match() -> None:
    m = Table(2).match()
    play(m, "end turn", "gain prism")
    m.undo()
    assert not m.can_undo
    assert not m.branch().can_undo


def test_a_saved_match_has_the_seats_of_its_table() -> None:
    saved = Table(2).match().saved()
    with pytest.raises(mf.GameError, match="seats"):
        Match.restored({**saved, "seats": 4})


def test_another_seats_board_cant_take_back_the_active_players_actions() -> None:
    t = Table(2)
    t.board("Replica Greatswords")
    t.reserve(fire=5)
    t.seat(1, gems={"fire": 1})
    m = t.match()
    play(m, "build Replica Greatswords", "give fire gem", "spend earth-1")
    step = m.step
    assert "MF-T8" in request(mf.Board(m, 1), "undo")
    assert m.step == step
    assert request(mf.Board(m, 0), "undo") == ""


def test_in_the_draft_a_seat_takes_back_and_does_again_only_its_own_pick() -> None:
    m = mf.new_match("manaforge", seats=3, seed=1)
    first, second = mf.Board(m, 0), mf.Board(m, 1)
    request(first, "act", action=str(m.legal_actions(0)[0]))
    request(second, "act", action=str(m.legal_actions(1)[0]))
    assert request(second, "undo") == ""
    assert "You have nothing to redo" in request(first, "redo")
    assert request(second, "redo") == ""
    assert "nothing of yours" in request(mf.Board(m, 2), "undo")
    # MF-S3: its own pick comes back while the other, made at the same time, stays.
    own, other = m.actions
    assert request(first, "undo") == ""
    assert m.actions == (other,)
    assert "You have nothing to redo" in request(second, "redo")
    assert request(first, "redo") == ""
    assert set(m.actions) == {own, other}
    request(mf.Board(m, 2), "act", action=str(m.legal_actions(2)[0]))
    assert "MF-S3" in request(first, "undo")


def test_a_bot_that_goes_round_in_circles_is_found_out() -> None:
    t = Table(2)
    t.seat(0, talents=["Aether Reserve"])
    m = t.match()

    def circling(_view: object, actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return next((a for a in actions if a.kind in ("hold", "release")), actions[-1])

    with pytest.raises(mf.GameError, match="are still not done"):
        mf.Board(m, 1, {0: circling}, pace=0)


@pytest.mark.parametrize("bots", ["greedy", [1], 3])
def test_bots_that_are_no_dict_are_refused(bots: Any) -> None:
    with pytest.raises(mf.GameError, match="dict"):
        mf.Board(Table(2).match(), 0, bots)


def test_an_answer_can_always_be_sent() -> None:
    m = Table(2).match()
    answer = send(mf.Board(m, 0), {"kind": "act", "step": 0, "request": 1, "action": "choose \ud800"})
    answer["error"].encode()


def test_a_position_can_be_copied_and_kept() -> None:
    position = Table(2).match().position
    assert copy.deepcopy(position) == position
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - our own bytes
