"""Whose undo it is, on a Board: a seat takes back what is its own, one thing at a time, and nobody else's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.manaforge.rules.table import Table, play
from widgets.requests import request

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path


def taken(m: mf.Match) -> list[str]:
    """What has been done, in notation."""
    return [str(action) for action in m.actions]


def precognition() -> mf.Match:
    """Seat 0 ends its turn and looks at the deck as seat 1's turn begins."""
    t = Table(2, round=7, first=0, active=0)
    t.seat(0, talents=["Precognition"])
    m = t.match()
    play(m, "gain prism", "end turn", "look at deck")
    return m


@pytest.mark.rule("MF-T8", "MF-A8")
@pytest.mark.parametrize("kind", ["undo", "cancel"])
def test_an_undo_at_an_offer_leaves_the_end_of_the_turn_declared(kind: str) -> None:
    m = precognition()
    assert m.choice is not None
    assert m.choice.kind == "order"
    board = mf.Board(m, 0)
    assert request(board, kind) == ""
    assert taken(m) == ["gain prism", "end turn"]
    assert request(board, "undo") == ""
    assert taken(m) == ["gain prism"]


@pytest.mark.rule("MF-T8", "MF-A8")
def test_one_undo_after_an_offer_takes_back_the_offers_answer_alone() -> None:
    m = precognition()
    play(m, "keep order", "pass")
    board = mf.Board(m, 0)
    for left in (["gain prism", "end turn", "look at deck", "keep order"], ["gain prism", "end turn"], ["gain prism"]):
        assert request(board, "undo") == ""
        assert taken(m) == left


@pytest.mark.rule("MF-T8", "MF-A8")
def test_the_end_of_a_turn_comes_back_though_a_third_seat_has_passed_its_offer() -> None:
    t = Table(3, round=7, first=0, active=0)
    t.seat(2, talents=["Precognition"])
    m = t.match()
    play(m, "gain prism", "end turn", "pass")
    board = mf.Board(m, 0)
    assert board.snapshot["can_undo"]
    assert request(board, "undo") == ""
    assert taken(m) == ["gain prism"]


def test_with_free_undo_nobody_takes_back_what_another_person_did_freely() -> None:
    m = Table(2, round=7, first=0, active=0).match(undo="free")
    play(m, "gain prism", "end turn", "gain prism")
    board = mf.Board(m, 0)
    assert not board.snapshot["can_undo"]
    assert "nothing of yours" in request(board, "undo")
    assert mf.Board(m, 0, {1: "greedy"}).snapshot["can_undo"]


@pytest.mark.rule("MF-T8")
def test_what_is_permanent_stays_so_over_a_save(tmp_path: Path) -> None:
    m = Table(2, round=7, first=0, active=0).match()
    play(m, "end turn", "gain prism")
    m.undo()
    assert not m.can_undo
    m.save(tmp_path / "match.json")
    assert not mf.load_match(tmp_path / "match.json").can_undo
    assert not m.branch().can_undo


@pytest.mark.rule("MF-S3")
@pytest.mark.parametrize("bots", [{}, {1: "planner"}])
def test_with_free_undo_a_pick_of_an_earlier_step_comes_back_with_all_that_rests_on_it(bots: dict[int, str]) -> None:
    m = mf.new_match("manaforge", seats=2, seed=4, undo="free")
    for seat in (0, 1, 1):
        m.apply(m.legal_actions(seat)[0])
    later = m.actions[-1]
    board = mf.Board(m, 0, bots)
    # Another person's pick of the next step is not lost; a bot's is made anew.
    assert board.snapshot["can_undo"] is bool(bots)
    if bots:
        assert request(board, "undo") == ""
        assert [action.seat for action in m.actions] == [1]
        assert later not in m.actions
        assert m.to_act == (0,)
        m.apply(m.legal_actions(0)[1])
        assert m.to_act == (0, 1)
