"""The plain table: Board and Replay of a game that brings rules and nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from widgets.islands import new_islands
from widgets.requests import request

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path


def test_every_legal_action_is_an_option_and_every_field_of_the_view_is_shown() -> None:
    match = new_islands()
    board = mf.Board(match, 0)
    assert [option["action"] for option in board.snapshot["options"]] == list(map(str, match.legal_actions(0)))
    assert board.snapshot["options"][0]["args"] == {"pattern": -1, "values": {}, "final": False, "after": {}}
    (block,) = board.snapshot["view"]["blocks"]
    # The bar shows the round and the turn, and nothing is None, because some hosts lose such keys.
    empty = [["", "", ""]] * 3
    kept = {name: match.view(0)[name] for name in ("weather", "last_moves")}
    assert block["fields"] == {**kept, "board": empty, "seats": match.view(0)["seats"]}
    assert board.kit["title"] == "Islands"
    assert board.kit["symbols"]["score"] == ["squares", "squares"]


def test_a_game_is_played_to_its_end_with_bots_and_undo() -> None:
    match = new_islands()
    board = mf.Board(match, 0, {1: "random", 2: "random"}, pace=0)
    assert request(board, "act", action="fish") == ""
    assert match.step == 3
    assert request(board, "act", action={"kind": "take", "args": {"move": "take c3"}}) in (
        "",
        "Take c3 is not possible now.",
    )
    while match.outcome is None:
        assert request(board, "act", action=board.snapshot["options"][0]["action"]) == ""
    assert board.snapshot["outcome"]["reason"] == "the board is full"
    assert board.snapshot["status"]["whose"] == "The game is over"


def test_what_is_taken_back_comes_back() -> None:
    match = new_islands()
    board = mf.Board(match, 0)
    assert request(board, "act", action="take b2") == ""
    assert board.snapshot["can_undo"]
    assert request(board, "undo") == ""
    assert match.step == 0
    assert request(board, "redo") == ""
    assert match.position.board[1][1] == 0


def test_a_refusal_without_a_number_is_said_in_words() -> None:
    match = new_islands()
    board = mf.Board(match, 0)
    request(board, "act", action="take b2")
    assert request(board, "act", action="take b2") == "Seat 1 to move now."


def test_a_replay_has_a_head_for_each_step(tmp_path: Path) -> None:
    replay = mf.Replay(new_islands(7))
    assert replay.rounds == [3, 6]
    assert replay.turns == [1, 2, 3, 4, 5, 6, 7]
    assert json.loads(json.dumps(replay.frames)) == replay.frames
    page = replay.to_html(tmp_path / "replay.html").read_text(encoding="utf-8")
    assert "<title>Islands</title>" in page


def test_widgets_of_two_games_keep_their_own_style_sheets() -> None:
    plain, own = mf.Board(new_islands(), 0), mf.Board(mf.new_match("manaforge", seats=2), 0)
    assert plain._anywidget_id != own._anywidget_id
    assert plain._css != own._css
