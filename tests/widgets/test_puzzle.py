"""The widget Puzzle: a board that tells the goal, when it is reached, and in how many ways it can be."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.requests import request

import manaforge_widgets as mf


def test_it_tells_the_goal_and_when_it_is_reached() -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    assert widget.task["goal"] == "build Sun Fragment"
    assert (widget.task["solved"], widget.task["over"], widget.task["ways"]) == (False, False, "")
    for action in widget.puzzle.solutions()[0].actions:
        assert request(widget, "act", action=action) == ""
    assert widget.task["solved"]
    assert request(widget, "restart") == ""
    assert not widget.task["solved"]
    assert widget.snapshot["step"] == 0


def test_ways_are_counted_when_it_is_asked() -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    assert request(widget, "ways") == ""
    assert widget.task["ways"] == "It can be done in 1 way, whatever the order."
    assert "out of date" in request(widget, "ways", step=7)


def test_a_turn_that_is_over_without_the_goal_says_so() -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    request(widget, "act", action="end turn")
    assert (widget.task["over"], widget.task["solved"]) == (True, False)
    assert request(widget, "undo") == ""
    assert not widget.task["over"]


def test_a_saved_notebook_tells_the_goal() -> None:
    assert "A puzzle: build Sun Fragment." in mf.Puzzle(mf.puzzles()[0])._words()


@pytest.mark.parametrize("puzzle", [None, 7, "build", mf.new_match("manaforge", seats=2)])
def test_what_is_no_puzzle_is_refused(puzzle: Any) -> None:
    with pytest.raises(mf.ArgumentError, match="puzzle must be a puzzle from"):
        mf.Puzzle(puzzle)


def test_a_puzzle_of_kings_forge_proposes_no_dice() -> None:
    lesson = mf.lesson("build a pool", class_seed=5)
    board = lesson.play("cover")
    crafts = [option for option in board.snapshot["options"] if option["kind"] == "craft"]
    assert crafts
    assert not [option for option in crafts if "dice" in option["args"] or ";" in option["label"]]
    shown = mf.Board(board.match, odds=False).snapshot["options"]
    assert all(option["args"]["dice"] for option in shown if option["kind"] == "craft")
