"""Closed widgets are freed, and a board that no page shows any more costs nothing."""

from __future__ import annotations

import gc
import weakref
from functools import cache
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest
from widgets.requests import request

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable

    from manaforge_widgets.widgets.base import BundledWidget


@cache
def whole_game() -> mf.Match:
    m = mf.new_match("manaforge", seats=2, seed=1)
    mf.play_out(m, "random")
    return m


def played(step: int | None = None) -> mf.Match:
    return whole_game().branch(step)


def views(board: BundledWidget, count: object) -> None:
    """What a host tells of the pages that show the board."""
    message = {"method": "update", "state": {"_view_count": count}, "buffer_paths": []}
    board._handle_msg({"content": {"data": message}, "buffers": []})


def used_board(m: mf.Match) -> Any:
    board = mf.Board(m, 0, {1: "greedy"}, pace=0)
    request(board, "act", action=str(m.legal_actions(0)[0]))
    views(board, 1)
    views(board, 0)
    return board


def failed_board(m: mf.Match) -> Any:
    def fails(_view: object, _legal_actions: object, _rng: object) -> Any:
        raise RuntimeError("no idea")

    board = mf.Board(m, 0, {1: fails}, pace=0)
    request(board, "continue")
    return board


def used_lab(_m: mf.Match) -> Any:
    lab = mf.DiceLab("2 earth, fire", cost="2 earth")
    lab.roll()
    lab.roll_many(100)
    lab.prisms = 1
    return lab


def chart(m: mf.Match) -> Any:
    return mf.PrestigeCurves(m)


def following_chart(m: mf.Match) -> Any:
    replay = mf.Replay(m)
    found = mf.PrestigeCurves(m, follow=replay)
    replay.step = 1
    return found


MAKERS: list[Callable[[mf.Match], Any]] = [used_board, failed_board, used_lab, mf.Replay, chart, following_chart]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_closed_widget_is_freed(make: Callable[[mf.Match], Any]) -> None:
    m = played(0)
    widget = make(m)
    gone = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert gone() is None
    m.apply(m.legal_actions(0)[0])


def test_a_chart_s_replay_is_freed_before_the_chart() -> None:
    m = played()
    replay = mf.Replay(m)
    chart = mf.PrestigeCurves(m, follow=replay)
    gone = weakref.ref(replay)
    replay.close()
    del replay
    gc.collect()
    assert gone() is None
    assert len(chart.data) == 2
    points = {"xs": [3], "ys": [0], "point_indexes": [3], "trace_indexes": [0]}
    chart.set_state({"_js2py_pointsCallback": {"event_type": "plotly_click", "points": points}})


def test_a_closed_chart_is_freed_before_its_replay() -> None:
    m = played()
    replay = mf.Replay(m)
    chart = mf.PrestigeCurves(m, follow=replay)
    gone = weakref.ref(chart)
    chart.close()
    del chart
    gc.collect()
    assert gone() is None
    replay.step = 3


def test_a_widget_that_could_not_be_made_leaves_nothing() -> None:
    m = played(0)
    before = len(ipywidgets.widgets.widget._instances)
    for make in (
        lambda: mf.Board(m, 0, names=["one"]),
        lambda: mf.Board(m, pace=-1),
        lambda: mf.Replay(m, names=["one"]),
        lambda: mf.PrestigeCurves(m, names=["one"]),
        lambda: mf.DiceLab(cost="nonsense"),
    ):
        with pytest.raises(mf.GameError):
            make()
    gc.collect()
    assert len(ipywidgets.widgets.widget._instances) == before


# ------------------------------------------------------------------------------------------ boards that nobody sees


class Counted(mf.Board):
    """A board that counts how often it works out what it shows."""

    shown = 0

    def _snapshot(self, *, covered: bool) -> Any:
        self.shown += 1
        return super()._snapshot(covered=covered)


def apply_one(m: mf.Match) -> None:
    m.apply(m.legal_actions(m.to_act[0])[0])


def test_ten_reruns_of_a_cell_cost_no_more_than_one() -> None:
    m = played(4)
    boards = []
    for _ in range(11):
        board = Counted(m)
        views(board, 1)
        if boards:
            views(boards[-1], 0)
        boards.append(board)
    before = [board.shown for board in boards]
    for _ in range(3):
        apply_one(m)
    assert [board.shown - was for board, was in zip(boards, before, strict=True)] == [0] * 10 + [3]
    assert boards[-1].snapshot["step"] == m.step


def test_a_board_is_never_skipped_before_it_is_first_shown() -> None:
    m = played(0)
    board = Counted(m)
    assert board._view_count == 0
    apply_one(m)
    views(board, 0)
    apply_one(m)
    assert (board.shown, board.snapshot["step"]) == (3, 2)


def test_a_board_that_is_shown_again_is_up_to_date_at_once() -> None:
    m = played(0)
    board = Counted(m)
    views(board, 2)
    views(board, 1)
    apply_one(m)
    assert board.snapshot["step"] == 1
    views(board, 0)
    apply_one(m)
    apply_one(m)
    assert board.snapshot["step"] == 1
    shown = board.shown
    views(board, 1)
    assert (board.snapshot["step"], board.shown) == (3, shown + 1)
    apply_one(m)
    assert board.snapshot["step"] == 4


def test_a_page_that_asks_shows_the_board_whatever_was_counted() -> None:
    m = played(0)
    board = Counted(m)
    views(board, 1)
    views(board, 0)
    apply_one(m)
    assert "out of date" in request(board, "undo", step=0)
    assert board.snapshot["step"] == 1
    apply_one(m)
    assert board.snapshot["step"] == 2


@pytest.mark.parametrize("count", [-1, None, "1", 1.0, True, [1], 2**60])
def test_a_number_of_views_that_is_none_changes_nothing(count: object) -> None:
    m = played(0)
    board = Counted(m)
    views(board, 1)
    views(board, count)
    assert board._view_count == 1
    apply_one(m)
    assert board.snapshot["step"] == 1


def test_a_table_that_fails_when_shown_again_is_said_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    m = played(0)
    board = mf.Board(m)
    views(board, 1)
    views(board, 0)
    apply_one(m)
    with monkeypatch.context() as patch:
        patch.setattr(board._scene.presenter, "open_actions", lambda *_: 1 / 0)
        views(board, 1)
    assert "ZeroDivisionError" in board.notice["words"]
    apply_one(m)
    assert board.snapshot["step"] == 2
    assert board.notice["words"] == ""
