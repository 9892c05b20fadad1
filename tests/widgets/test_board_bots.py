"""Bots of one's own on a Board: what goes wrong is said there, and the person plays on."""

from __future__ import annotations

import re
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.bots import arms_length, bot_words

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT = 20.0
QUIET = {"words": "", "again": False, "wait": 0}


def fails(_view: object, _legal_actions: object, _rng: object) -> Any:
    raise RuntimeError("no idea")


def leaves(_view: object, _legal_actions: object, _rng: object) -> Any:
    raise SystemExit


def match(seats: int = 2) -> mf.Match:
    return mf.new_match("manaforge", seats=seats, seed=1)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (fails, "The bot 'fails' in seat 1 failed: RuntimeError: no idea."),
        (leaves, "The bot 'leaves' in seat 1 failed: SystemExit."),
        (
            lambda *_: "end turn",
            (
                "The bot '<lambda>' in seat 1 answered 'end turn', which is not one of its legal actions; "
                "it must return an entry of legal_actions itself."
            ),
        ),
    ],
)
def test_a_bot_that_fails_is_told_once_and_asked_again_when_wanted(bot: Any, words: str) -> None:
    m = match()
    board = mf.Board(m, 0, {1: bot}, pace=700)
    assert (board.notice, board.snapshot["bots_to_act"]) == (QUIET, True)
    assert request(board, "continue") == words
    assert board.notice == {"words": words, "again": True, "wait": 0}
    assert not board.snapshot["bots_to_act"], "the page is not to ask again by itself"
    assert request(board, "continue") == words
    assert m.step == 0
    # The person plays on; a new table is a new question to the bot.
    assert request(board, "act", action=str(m.legal_actions(0)[0])) == ""
    assert (board.notice, board.snapshot["bots_to_act"]) == (QUIET, True)
    assert request(board, "continue") == words
    assert request(board, "undo") == ""
    assert m.step == 0
    m.apply(m.legal_actions(1)[0])
    assert board.notice == QUIET
    assert board.snapshot["step"] == 1


@pytest.mark.parametrize("bot", [fails, leaves])
def test_at_once_a_failure_leaves_the_person_s_move_and_the_board(bot: Any) -> None:
    m = match()
    board = mf.Board(m, 0, {1: bot}, pace=0)
    assert board.notice["again"]
    assert board.snapshot["options"]
    mine = m.legal_actions(0)[0]
    assert "failed" in request(board, "act", action=str(mine))
    assert m.actions == (mine,)
    assert board.snapshot["step"] == 1
    assert board.notice["again"]


def test_a_bot_that_plays_in_the_match_itself_has_no_effect() -> None:
    m = match()

    def plays(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        m.apply(legal_actions[0])
        raise RuntimeError("and then fails")

    def undoes(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        m.undo()
        return legal_actions[0]

    for bot in (plays, undoes):
        board = mf.Board(m, 0, {1: bot}, pace=700)
        before = m.step, m.view(None)
        assert "a bot can't change the match" in request(board, "continue")
        assert (m.step, m.view(None)) == before
        board.close()
        if bot is plays:
            m.apply(m.legal_actions(0)[0])


def test_a_slow_bot_is_told_while_it_goes_on_and_then_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arms_length, "SLOW", 0.05)
    awake = threading.Event()

    def sleeps(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        awake.wait(WAIT)
        return legal_actions[0]

    m = match()
    board = mf.Board(m, 0, {1: sleeps}, pace=700, bot_seconds=0.2)
    told: list[dict[str, Any]] = []
    board.observe(lambda change: told.append(change["new"]), "notice")
    began = time.monotonic()
    refused = "The bot 'sleeps' in seat 1 took longer than 0.2 seconds."
    assert request(board, "continue") == refused
    assert time.monotonic() - began < WAIT / 2
    assert told == [
        {
            "words": "The bot 'sleeps' in seat 1 is slow; its time limit is 0.2 seconds.",
            "again": False,
            "wait": 0.2,
        },
        {"words": refused, "again": True, "wait": 0},
    ]
    assert m.step == 0
    assert request(board, "act", action=str(m.legal_actions(0)[0])) == ""
    assert request(board, "undo") == ""
    awake.set()
    end = time.monotonic() + WAIT
    while request(board, "continue"):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert m.step == 1
    assert board.notice == QUIET


def test_without_threads_it_is_told_after_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arms_length, "HAS_THREADS", False)
    monkeypatch.setattr(arms_length, "SLOW", 0.01)

    def slow(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        time.sleep(0.05)
        return legal_actions[0]

    m = match(3)
    board = mf.Board(m, 0, {1: slow, 2: "greedy"}, pace=700)
    assert request(board, "continue") == ""
    assert re.fullmatch(r"The bot 'slow' in seat 1 took [0-9.]+ seconds\.", board.notice["words"])
    assert m.step == 1
    assert request(board, "continue") == ""
    assert board.notice == QUIET


def test_bots_at_once_hold_the_board_no_longer_than_one_of_them_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move is in time, but all of them together take long: the page asks for the rest."""
    clock = iter(range(10_000))
    monkeypatch.setattr("manaforge_widgets.widgets.board.bots.monotonic", lambda: next(clock))
    m = match(4)
    board = mf.Board(m, 0, {1: "random", 2: "random", 3: "random"}, pace=0, bot_seconds=3)
    assert m.step == 2
    assert board.snapshot["bots_to_act"]
    assert request(board, "continue") == ""
    assert m.step == 3


def test_an_interrupted_bot_can_be_asked_again() -> None:
    m = match()
    board = mf.Board(m, 0, {1: "greedy"}, pace=700)
    answer = board._bots.by_seat[1]

    def interrupted(*_given: object) -> Any:
        raise KeyboardInterrupt

    for stop in (interrupted, answer):
        with pytest.MonkeyPatch.context() as patch:
            if stop is interrupted:
                patch.setattr("manaforge_widgets.widgets.board.bots.choose", lambda *_given, **_more: interrupted())
            said = request(board, "continue")
        assert said == ("This was interrupted." if stop is interrupted else "")
    assert m.step == 1


@pytest.mark.parametrize("seconds", [0, -1, None, "long", True])
def test_a_bot_s_time_that_is_none_is_refused(seconds: Any) -> None:
    with pytest.raises(mf.GameError, match="a bot's time must be a number of seconds"):
        mf.Board(match(), 0, {1: fails}, bot_seconds=seconds)


def test_a_rule_can_be_read_while_a_failure_is_shown() -> None:
    board = mf.Board(match(), 0, {1: fails}, pace=700)
    said = request(board, "continue")
    assert send(board, {"kind": "rule", "rule": "MF-S3", "request": 4})["text"]
    assert board.notice["words"] == said


def test_two_boards_with_bots_that_fail_each_tell_their_own() -> None:
    m = match(3)
    boards: list[mf.Board] = [mf.Board(m, 0, {1: fails}, pace=700), mf.Board(m, 2, {1: leaves}, pace=700)]
    words: Callable[[mf.Board], str] = lambda board: board.notice["words"]  # noqa: E731
    assert "RuntimeError" in request(boards[0], "continue")
    assert (bool(words(boards[0])), bool(words(boards[1]))) == (True, False)
    assert "SystemExit" in request(boards[1], "continue")
    assert "RuntimeError" in words(boards[0])
    m.apply(m.legal_actions(1)[0])
    assert [words(board) for board in boards] == ["", ""]


def test_a_board_says_in_a_line_how_each_bot_thinks() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), 0, {1: "greedy", 2: lambda *_: None}, pace=700)
    assert board.snapshot["bot_hints"] == ["", bot_words("manaforge", "greedy"), ""]
