"""Requests from a page: each has a shape, a method that handles it, and is refused when it is not of its shape."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints, is_typeddict

import pytest
from widgets.requests import send

import manaforge_widgets as mf
from manaforge_widgets.lessons.collecting.class_page.inbox import ClassInbox
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.widgets import requests
from manaforge_widgets.widgets.answering import handlers_of
from manaforge_widgets.widgets.board.bots import BoardBots
from manaforge_widgets.widgets.board.hint import LiveHint
from manaforge_widgets.widgets.board.look_up import LookUp
from manaforge_widgets.widgets.board.names import Names
from manaforge_widgets.widgets.board.odds import LiveOdds
from manaforge_widgets.widgets.board.passing import Passing
from manaforge_widgets.widgets.board.review import BoardReview
from manaforge_widgets.widgets.board.rolls import LiveRolls
from manaforge_widgets.widgets.board.undo import SeatUndo

PARTS = (mf.Board, BoardBots, SeatUndo, Passing, LiveOdds, LiveRolls, LiveHint, LookUp, Names, BoardReview)
HANDLING = (*PARTS, mf.Puzzle, mf.Replay, mf.DiceLab, LessonPart, ClassInbox)


def test_each_request_is_handled_and_each_handled_request_has_a_shape() -> None:
    shapes = {
        name
        for name, shape in vars(requests).items()
        if is_typeddict(shape) and get_args(get_type_hints(shape).get("kind"))
    }
    assert {shape.__name__ for part in HANDLING for shape, _ in handlers_of(part).values()} == shapes


def test_no_two_parts_of_a_board_handle_the_same_request() -> None:
    kinds = [kind for part in PARTS for kind in handlers_of(part)]
    assert len(kinds) == len(set(kinds)) == 20


def test_each_request_that_is_answered_by_a_text_has_a_type_of_answer() -> None:
    texts = {
        kind
        for part in HANDLING
        for kind, (_, name) in handlers_of(part).items()
        if get_type_hints(getattr(part, name))["return"] is str
    }
    assert texts
    assert texts <= set(get_type_hints(requests.Answers))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ({"kind": "act", "action": "end turn"}, "'act' needs a step"),
        ({"kind": "act", "step": "0", "action": "end turn"}, "'act' has a step that can't be read"),
        ({"kind": "act", "step": True, "action": "end turn"}, "'act' has a step that can't be read"),
        ({"kind": "act", "step": 0, "action": [["end turn"]]}, "'act' has an action that can't be read"),
        ({"kind": "act", "step": 0, "action": {"kind": "act", "args": []}}, "'act' has an action that can't be read"),
        ({"kind": "act", "step": 0, "action": {"args": {}}}, "'act' has an action that can't be read"),
        ({"kind": "continue", "step": 0, "whole": 1}, "'continue' has a whole that can't be read"),
        ({"kind": "rule", "rule": 3}, "'rule' has a rule that can't be read"),
        ({"kind": ["act"]}, "is not a request"),
        ({}, "None is not a request"),
    ],
)
def test_a_request_of_another_shape_is_refused_and_changes_nothing(content: dict[str, Any], why: str) -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=7))
    before = board.snapshot
    assert why in send(board, {"request": 1, **content})["error"]
    assert board.snapshot == before
    assert board.match.step == 0
