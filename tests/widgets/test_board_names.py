"""The names that people type in on a Board."""

from __future__ import annotations

import pytest
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.core.seat_names import LONGEST_NAME


def test_a_typed_name_is_shown_everywhere() -> None:
    match = mf.new_match("manasurge", seats=3, seed=7)
    mf.play_out(match, "random")
    board = mf.Board(match, seat=[0, 1], bots={2: "greedy"})
    assert board.snapshot["names"] == ["Seat 0", "Seat 1", "Greedy"]
    assert "Seat" in " ".join(line["text"] for line in board.snapshot["log"])
    assert request(board, "rename", of=0, name="  Ada   Lovelace ") == ""
    assert board.snapshot["names"] == ["Ada Lovelace", "Seat 1", "Greedy"]
    assert request(board, "rename", of=1, name="Bo") == ""
    assert board.snapshot["names"] == ["Ada Lovelace", "Bo", "Greedy"]
    told = " ".join(line["text"] for line in board.snapshot["log"])
    assert "Seat" not in told
    assert "Ada Lovelace" in told


def test_the_player_alone_may_have_a_name() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=7), bots={1: "greedy"})
    assert request(board, "rename", of=0, name="Cy") == ""
    assert board.snapshot["names"] == ["Cy", "Greedy"]


@pytest.mark.parametrize(
    ("seat", "name", "why"),
    [
        (1, "Bo", "Only a person at the screen can get another name, not seat 1."),
        (7, "Bo", "Only a person at the screen can get another name, not seat 7."),
        (0, "   ", f"A name must have 1 to {LONGEST_NAME} characters, not 0."),
        (0, "x" * 61, f"A name must have 1 to {LONGEST_NAME} characters, not 61."),
    ],
)
def test_other_seats_and_odd_names_are_refused(seat: int, name: str, why: str) -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=7), bots={1: "greedy"})
    assert request(board, "rename", of=seat, name=name) == why
    assert board.snapshot["names"] == ["You", "Greedy"]


def test_questions_for_a_guess_use_the_new_name() -> None:
    match = mf.new_match("manasurge", seats=3, seed=1)
    board = mf.Board(match, seat=[0, 1], bots={2: "greedy"}, predict=True)
    assert request(board, "rename", of=1, name="Bo Lind") == ""
    asked = set()
    while match.outcome is None and not any("Bo Lind" in words for words in asked):
        if cover := board.snapshot["cover"]:
            assert request(board, "reveal", seat=cover["seat"], cover=cover["number"]) == ""
        while (waiting := board.prediction) and waiting["next"]:
            asked.add(waiting["next"]["words"])
            assert request(board, "guess", seat=board.seat, question=waiting["next"]["id"], percent=50) == ""
        match.apply(match.legal_actions(match.to_act[0])[0])
    assert any("Bo Lind" in words for words in asked)
    assert not any("Seat 1" in words for words in asked)
