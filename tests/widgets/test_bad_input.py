"""What comes from a browser is not trusted: each bad message is answered in words, and the match is unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.match import Match

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def board() -> mf.Board:
    return mf.Board(mf.new_match("manaforge", seats=3, seed=3), 0, {1: "greedy", 2: "greedy"}, pace=700)


def state(m: Match) -> tuple[Any, ...]:
    return m.step, m.view(None), m.actions, m.can_undo, m.can_redo


@pytest.mark.parametrize(
    "content",
    [
        None,
        "act",
        [],
        {},
        {"kind": "format the disk", "step": 0, "request": 1},
        {"kind": "act"},
        {"kind": "act", "step": 0},
        {"kind": "act", "step": "0", "action": "pass", "request": 1},
        {"kind": "act", "step": True, "action": "pass", "request": 1},
        {"kind": "act", "step": 0, "action": None, "request": 1},
        {"kind": "act", "step": 0, "action": ["spend earth-1"], "request": 1},
        {"kind": "act", "step": 0, "action": "x" * 100_000, "request": 1},
        {"kind": "act", "step": 0, "action": "spend earth-1", "request": 1},
        {"kind": "act", "step": 0, "action": "end turn", "request": {"a": 1}},
        {"kind": "act", "step": 0, "action": "draft Nobody", "request": 1},
        {"kind": "act", "step": 0, "action": EVIL, "request": 1},
        {"kind": "act", "step": 0, "action": "__import__('os').abort()", "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "draft"}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "draft", "args": {"talent": ["Famous"]}}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "draft", "args": {"seat": 1}}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "rob", "args": {}}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "pay", "args": {"mana": {"earth": -1}}}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "pay", "args": {"mana": "all"}}, "request": 1},
        {"kind": "act", "step": 0, "action": {"kind": "draft", "args": {"talent": "x" * 100_000}}, "request": 1},
        {"kind": "rule", "request": 1},
        {"kind": "rule", "rule": "XX-Z99", "request": 1},
        {"kind": "rule", "rule": "x" * 100_000, "request": 1},
        {"kind": "act", "step": 99, "action": "end turn", "request": 1},
        {"kind": "act", "step": -1, "action": "end turn", "request": 1},
        {"kind": "undo", "step": 0, "request": 1},
        {"kind": "redo", "step": 0, "request": 1},
        {"kind": "cancel", "step": 0, "request": 1},
        {"kind": ["act"], "step": 0, "request": 1},
    ],
    ids=lambda content: str(content)[:60],
)
def test_a_bad_message_is_refused_in_words(board: mf.Board, content: object) -> None:
    before = state(board.match)
    answer = send(board, content)
    assert len(answer["error"]) > 10
    assert state(board.match) == before


def test_another_seats_action_is_refused(board: mf.Board) -> None:
    theirs = str(board.match.legal_actions(1)[0])
    before = state(board.match)
    assert "MF-" in request(board, "act", action=theirs)
    assert state(board.match) == before


def test_a_stale_message_is_refused_and_the_board_refreshed(board: mf.Board) -> None:
    mine = str(board.match.legal_actions(0)[0])
    board.match.apply(board.match.legal_actions(1)[0])
    assert "out of date" in request(board, "act", action=mine, step=0)
    assert board.snapshot["step"] == board.match.step == 1


def test_the_browser_cant_write_what_is_shown(board: mf.Board) -> None:
    before = board.snapshot
    message = {"method": "update", "state": {"snapshot": {"step": 99}, "kit": {}}, "buffer_paths": []}
    board._handle_msg({"content": {"data": message}, "buffers": []})
    assert board.snapshot == before
    assert board.kit["cards"]["items"]


@pytest.mark.parametrize("pace", [-1, 10**9, "fast", None, 1.5])
def test_a_pace_that_is_none_is_refused(board: mf.Board, pace: object) -> None:
    message = {"method": "update", "state": {"pace": pace}, "buffer_paths": []}
    board._handle_msg({"content": {"data": message}, "buffers": []})
    assert board.pace == 700
